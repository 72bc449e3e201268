// The fields of one form: what was typed, and each rule's sentence beside its field. Nothing typed is ever dropped.
import type { TextRule } from "@zhutu/domain/text-rule.ts";
import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from "react";

export type TextForm<K extends string> = ReturnType<typeof useTextForm<K>>;

/** A form of text fields under `rules`; a field is judged when it is left or sent, and forgiven as soon as it is right. */
export function useTextForm<K extends string>(
  rules: Record<K, TextRule>,
  initial: Partial<Record<K, string>> = {},
) {
  const names = Object.keys(rules) as K[];
  const empty = Object.fromEntries(names.map((name) => [name, initial[name] ?? ""])) as Record<K, string>;
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<K, string>>>({});

  const judge = (name: K, text: string): string | undefined => {
    const sentence = rules[name](text);
    setErrors((before) => ({ ...before, [name]: sentence }));
    return sentence;
  };
  const set = (name: K, text: string): void => {
    setValues((before) => ({ ...before, [name]: text }));
    if (errors[name] !== undefined) judge(name, text);
  };

  return {
    values,
    errors,
    set,
    judge: (name: K) => judge(name, values[name]),
    /** What a control of that field needs. */
    control: (name: K) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
      // An empty field that is only passed through is not scolded; sending the form judges it.
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (event.target.value !== "") judge(name, event.target.value);
      },
    }),
    /** Judges every field; false when one is wrong, and the first wrong one has the focus. */
    check: (event: FormEvent<HTMLFormElement>): boolean => {
      event.preventDefault();
      const wrong = names.filter((name) => judge(name, values[name]) !== undefined);
      if (wrong[0] === undefined) return true;
      event.currentTarget.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
      return false;
    },
    reset: (): void => {
      setValues(empty);
      setErrors({});
    },
  };
}
