// Fields of one form with rules, sentences and sending; typed input is never dropped.
import { CallError } from "@zhutu/domain/endpoint.ts";
import type { RefusalName } from "@zhutu/domain/refusal.ts";
import { type ChangeEvent, type FocusEvent, type FormEvent, useCallback, useRef, useState } from "react";
import { fieldSentences, sentenceOf } from "../api/api.ts";
import { useUnsaved } from "../session/unsaved.ts";

/** The sentence for a wrong value, else undefined; a rule may look at other fields. */
export type Rules<V> = { readonly [K in keyof V]?: (value: V[K], values: V) => string | undefined };

/** The field that a server refusal is about. */
type FieldOf<V> = { readonly [R in RefusalName]?: keyof V & string };

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type Form<V extends object> = ReturnType<typeof useForm<V>>;

/**
 * A field is judged when left or sent; its sentence goes once it is right. Controls carry their
 * field's name for focusing. Later `initial` values fill fields nobody has typed in.
 */
export function useForm<V extends object>(initial: V, rules: Rules<V> = {}, fieldOf: FieldOf<V> = {}) {
  type Name = keyof V & string;
  type Errors = Partial<Record<Name, string>>;
  const [other, setOther] = useState<V>();
  const [typed, setTyped] = useState<Partial<V>>({});
  const start = other ?? initial;
  const values: V = { ...start, ...typed };
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const changed = (Object.keys(values) as Name[]).some((name) => values[name] !== start[name]);
  useUnsaved(useCallback(() => changed, [changed]));

  const sentence = (name: Name, of: V): string | undefined => rules[name]?.(of[name], of);
  const judge = (name: Name, of: V = values): string | undefined => {
    const found = sentence(name, of);
    setErrors((shown) => ({ ...shown, [name]: found }));
    return found;
  };
  const set = (part: Partial<V>): void => {
    const next = { ...values, ...part };
    setTyped((before) => ({ ...before, ...part }));
    for (const name of Object.keys(errors) as Name[])
      if (errors[name] !== undefined && (name in part || sentence(name, next) === undefined))
        judge(name, next);
  };

  const send = async (
    form: HTMLFormElement,
    work: (values: V) => Promise<unknown>,
    say: (failure: unknown) => string,
  ): Promise<void> => {
    sending.current = true;
    setBusy(true);
    setRefusal("");
    try {
      await work(values);
    } catch (failure) {
      const beside = [...fieldSentences(failure)].filter(([name]) => name in values);
      const reason = failure instanceof CallError ? failure.reason : undefined;
      const field = beside.length === 0 && reason !== undefined ? fieldOf[reason] : undefined;
      if (field !== undefined) beside.push([field, say(failure)]);
      setErrors((shown) => ({ ...shown, ...(Object.fromEntries(beside) as Errors) }));
      if (beside.length === 0) setRefusal(say(failure));
      else focusFirst(form, new Set(beside.map(([name]) => name)));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    /** About the whole form; empty if none. */
    refusal,
    busy,
    /** From the initial values. */
    changed,
    set,
    judge: (name: Name) => judge(name),
    /** Props of a text field's control. */
    control: (name: TextName<V>) => ({
      name,
      value: values[name] as string,
      onChange: ({ target }: ChangeEvent<TextElement>) => set({ [name]: target.value } as Partial<V>),
      // Passing through an empty field shows nothing; sending judges it.
      onBlur: ({ target }: FocusEvent<TextElement>) => {
        if (target.value !== "") judge(name);
      },
    }),
    /**
     * The form's onSubmit: judges all fields, then sends. Refusals appear beside their fields,
     * others as `refusal` in the words of `say`.
     */
    submit:
      (work: (values: V) => Promise<unknown>, say: (failure: unknown) => string = sentenceOf) =>
      (event: FormEvent<HTMLFormElement>): void => {
        event.preventDefault();
        if (sending.current) return;
        const found = (Object.keys(values) as Name[]).map((name) => [name, sentence(name, values)] as const);
        setErrors(Object.fromEntries(found) as Errors);
        const wrong = found.filter(([, text]) => text !== undefined);
        if (wrong.length > 0) focusFirst(event.currentTarget, new Set(wrong.map(([name]) => name)));
        else void send(event.currentTarget, work, say);
      },
    /** With other values if given. */
    reset: (to?: V): void => {
      setOther(to);
      setTyped({});
      setErrors({});
      setRefusal("");
    },
  };
}

/** The first usable control in page order with one of these names. */
function focusFirst(form: HTMLFormElement, names: ReadonlySet<string>): void {
  const controls = [...form.elements] as (HTMLElement & { name?: string; disabled?: boolean })[];
  controls.find(({ name, disabled }) => name !== undefined && names.has(name) && !disabled)?.focus();
}
