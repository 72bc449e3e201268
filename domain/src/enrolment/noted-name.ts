// The name that a buyer's roster or pasted text gave beside a phone: kept with the copy, for this buyer alone (domain.md "Copies of a package").
import { nameRule, noNumberRule, normalName, plainNameRule } from "../name-rule.ts";
import { firstCharacters, lengthOf, textRule, trimmed } from "../text-rule.ts";

/** Characters at most. */
export const mostNotedName = 20;

const lengthRule = textRule({
  max: mostNotedName,
  length: `备注姓名最多 ${mostNotedName} 个字符`,
});

/** A name as a call sends it: 20 characters at most, plain, no number of papers or phones; an empty one is none. */
export const notedNameRule = nameRule((text) => lengthRule(text) ?? noNumberRule(text));

/** Why the name that stands in a cell is not kept, or undefined. */
export function notedNameProblem(text: string): string | undefined {
  const name = normalName(text);
  const problem = plainNameRule(name) ?? noNumberRule(name);
  return problem === undefined ? undefined : `不记姓名：${problem}`;
}

/** The name that stands in a cell, on one line, its first 20 characters; null when there is nothing to see, or what is not kept. */
export function notedNameOf(text: string): string | null {
  const name = normalName(text);
  if (name === "" || notedNameProblem(name) !== undefined) return null;
  return lengthOf(name) <= mostNotedName ? name : trimmed(firstCharacters(name, mostNotedName));
}

/** Whom a copy is given to, in one line: the buyer's name for them, if any, and the masked phone. */
export const whoOf = ({ notedName, phone }: { notedName: string | null; phone: string }): string =>
  notedName === null ? phone : `${notedName} ${phone}`;
