// The buyer's name for a phone, kept with the copy for this buyer only (domain.md "Copies of a package").
import { nameRule, noNumberRule, normalName, plainNameRule } from "../name-rule.ts";
import { firstCharacters, lengthOf, textRule, trimmed } from "../text-rule.ts";

export const maxNotedName = 20;

const lengthRule = textRule({
  max: maxNotedName,
  length: `备注姓名最多 ${maxNotedName} 个字符`,
});

/** A plain name without document or phone numbers; may be empty. */
export const notedNameRule = nameRule((text) => lengthRule(text) ?? noNumberRule(text));

/** Why a cell's name is not kept. */
export function notedNameProblem(text: string): string | undefined {
  const name = normalName(text);
  const problem = plainNameRule(name) ?? noNumberRule(name);
  return problem === undefined ? undefined : `不记姓名：${problem}`;
}

/** First 20 characters of a cell's name on one line; null if empty or not kept. */
export function notedNameOf(text: string): string | null {
  const name = normalName(text);
  if (name === "" || notedNameProblem(name) !== undefined) return null;
  return lengthOf(name) <= maxNotedName ? name : trimmed(firstCharacters(name, maxNotedName));
}

export const whoOf = ({ notedName, phone }: { notedName: string | null; phone: string }): string =>
  notedName === null ? phone : `${notedName} ${phone}`;
