import type { ReactNode } from "react";
import type { FieldWords } from "./conflict-words.ts";

/** A form's words for its record's history, which tells values as texts. */
export const historyOf = <V>({ labels, textOf }: FieldWords<V>) => ({
  labels,
  textOf: (field: string, text: string): ReactNode =>
    Object.hasOwn(labels, field) ? textOf(field as keyof V & string, valueIn(text)) : text,
});

/** A text is one, whatever stands in it; all else was written as JSON. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
