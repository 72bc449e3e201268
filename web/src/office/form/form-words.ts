// Words for two saves of one record, by two people or in two windows.
import type { ReactNode } from "react";
import type { Others } from "./use-form-page.ts";

/** Labels and texts of a form's fields. */
export type FieldWords<V> = {
  labels: Partial<Record<keyof V & string, string>>;
  textOf: (name: keyof V & string, value: unknown) => ReactNode;
};

type SideWords = { title: string; mine: string; theirs: string; both: string; merged: string };

const twoWindows: SideWords = {
  title: "您在另一个窗口改动了这条记录",
  mine: "这个窗口的",
  theirs: "另一个窗口的",
  both: "两个窗口",
  merged: "另一个窗口改的和这里改的不冲突，已经并入表单。",
};

const twoPeople = (by: string): SideWords => ({
  title: `${by || "别人"}在您之前改动了这条记录`,
  mine: "我的",
  theirs: by ? `${by}的` : "对方的",
  both: "两人",
  merged: "对方改的和您改的不冲突，已经并入表单。",
});

export const sideWords = ({ by, own }: Pick<Others<object>, "by" | "own">): SideWords =>
  own ? twoWindows : twoPeople(by);

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
