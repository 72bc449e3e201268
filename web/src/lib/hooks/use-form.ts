// The fields of one form: what was typed, each rule's sentence beside its field, and sending. Nothing typed is ever
// dropped.
import { CallError } from "@zhutu/domain/endpoint.ts";
import type { RefusalName } from "@zhutu/domain/refusal.ts";
import { type ChangeEvent, type FocusEvent, type FormEvent, useCallback, useRef, useState } from "react";
import { fieldSentences, sentenceOf } from "../api/api.ts";
import { useUnsaved } from "../session/unsaved.ts";

/** The sentence for a wrong value, or undefined when all is well; a rule may look at the other fields. */
export type Rules<V> = { readonly [K in keyof V]?: (value: V[K], values: V) => string | undefined };

/** The field that a refusal of the server is about. */
type FieldOf<V> = { readonly [R in RefusalName]?: keyof V & string };

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a form hands to whoever draws its fields. */
export type Form<V extends object> = ReturnType<typeof useForm<V>>;

/**
 * A form of typed fields under `rules`: a field is judged when it is left or sent, and its sentence goes away as soon
 * as it is right. Each control carries its field's name, so that the first wrong one gets the focus. What `initial`
 * brings later (a person's own name, once it is known) stands in the fields that nobody has typed in.
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
  /** Judges one field now; its sentence, or undefined when all is well. */
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
    /** The server's sentence about the whole form; empty when there is none. */
    refusal,
    /** While it is being sent. */
    busy,
    /** Whether anything differs from how the form began. */
    changed,
    set,
    judge: (name: Name) => judge(name),
    /** What the control of a text field needs. */
    control: (name: TextName<V>) => ({
      name,
      value: values[name] as string,
      onChange: ({ target }: ChangeEvent<TextElement>) => set({ [name]: target.value } as Partial<V>),
      // An empty field that is only passed through shows nothing; sending the form judges it.
      onBlur: ({ target }: FocusEvent<TextElement>) => {
        if (target.value !== "") judge(name);
      },
    }),
    /**
     * The form's onSubmit: judges every field, then sends. A refusal's sentences stand beside the fields they are
     * about; any other is `refusal`, in the words of `say`.
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
    /** Begins anew, with other values when they are given. */
    reset: (to?: V): void => {
      setOther(to);
      setTyped({});
      setErrors({});
      setRefusal("");
    },
  };
}

/** Focuses the first control that can be used, in the order of the page, and carries one of these names. */
function focusFirst(form: HTMLFormElement, names: ReadonlySet<string>): void {
  const controls = [...form.elements] as (HTMLElement & { name?: string; disabled?: boolean })[];
  controls.find(({ name, disabled }) => name !== undefined && names.has(name) && !disabled)?.focus();
}
