// The name that a buyer's roster gave beside a phone: kept with the copy, for this buyer alone (domain.md "Copies of a package").
import { lengthOf, textRule, trimmed } from "../../text-rule.ts";

/** Characters at most. */
export const mostNotedName = 20;

/** A name as a call sends it: 20 characters at most; an empty one is none. */
export const notedNameRule = textRule({
  max: mostNotedName,
  length: `备注姓名最多 ${mostNotedName} 个字符`,
});

/** The name that stands in a cell, on one line, its first 20 characters; null when there is nothing to see. */
export function notedNameOf(text: string): string | null {
  const name = trimmed(text).replace(/\s+/gu, " ");
  if (lengthOf(name) <= mostNotedName) return name === "" ? null : name;
  return trimmed(Array.from(name).slice(0, mostNotedName).join(""));
}

/** Whom a copy is given to, in one line: the buyer's name for them, if any, and the masked phone. */
export const whoOf = ({ notedName, phone }: { notedName: string | null; phone: string }): string =>
  notedName === null ? phone : `${notedName} ${phone}`;
