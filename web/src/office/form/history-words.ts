import type { ReactNode } from "react";
import type { FieldWords } from "./conflict-words.ts";

/** A form's words for the record's history, where values are texts. */
export const historyOf = <V>({ labels, textOf }: FieldWords<V>) => ({
  labels,
  textOf: (field: string, text: string): ReactNode =>
    Object.hasOwn(labels, field) ? textOf(field as keyof V & string, valueIn(text)) : text,
});

/** Texts stay texts; everything else was written as JSON. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
