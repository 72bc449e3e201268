// The text of the assign screen (learner spec 5): which phones it names, and what in it is no phone.
import { idCardRule } from "../../id-card.ts";
import { isPhone, normalPhone } from "../../phone.ts";
import { textRule } from "../../text-rule.ts";

export type PhoneEntry = {
  /** As it was typed. */
  text: string;
  /** Of the text, from 1. */
  line: number;
  /** Where it stands in the text: from the first character, to behind the last one. */
  from: number;
  to: number;
};
/** Characters at most. */
export const mostAssignText = 1000;

/** The text itself: required, 11 to 1000 characters. */
export const assignTextRule = textRule({
  min: 11,
  max: mostAssignText,
  empty: "请输入手机号",
  length: "长度在 11 到 1000 个字符",
});

export type TextLine = {
  /** Of the text, from 1. */
  line: number;
  /** Pasted from a sheet: there are tabs between its cells. */
  fromSheet: boolean;
  /** The entries of each cell, which ends at a comma, a tab or the like. */
  cells: PhoneEntry[][];
};

/**
 * The lines of the text and the cells of each, empty ones too. It is split at commas and semicolons (ASCII and full-width),
 * 、, tabs, blanks and line breaks. A number written in groups (`138 0013 8000`) is one entry, since none of its parts could
 * be a number; so is one with `+86` before it.
 */
export function linesOf(text: string): TextLine[] {
  return [...between(text, /\r\n|\r|\n/g)].map(({ text: whole, from }, at) => ({
    line: at + 1,
    fromSheet: whole.includes("\t"),
    cells: [...between(whole, /[,，、;；\t]/g)].map((cell) =>
      [...entriesIn(cell.text)].map((entry) => {
        const start = from + cell.from + entry.index;
        return { text: entry[0], line: at + 1, from: start, to: start + entry[0].length };
      }),
    ),
  }));
}

/** Whether the entry may be meant as a phone, a digit too few or too many, also when it is stuck to a name. */
export const meantAsPhone = (text: string): boolean =>
  /^1[\da-z*]{9,11}$/i.test(normalPhone(text).replace(/\p{Script=Han}/gu, ""));

/** Whether the entry is a phone, in any spelling. */
export const isPhoneText = (text: string): boolean => isPhone(normalPhone(text));

/**
 * Entries of a line that are no phone: shown in red and never sent. Names are passed over, and beside a number so is all
 * else (its place in a list, a number of papers): in a list of numbers only what was meant as one is wrong there.
 */
export function wrongIn({ fromSheet, cells }: TextLine): PhoneEntry[] {
  const entries = cells.flat();
  const phones = entries.filter(({ text }) => isPhoneText(text));
  const others = entries.filter(({ text }) => !isPhoneText(text) && !isName(text));
  const meant = others.filter(({ text }) => meantAsPhone(text));
  if (fromSheet) return phones.length > 0 ? [] : meant.length > 0 ? meant : others;
  if (phones.length === 0) return others;
  // One number with words is one person's row, whose other numbers are of papers or of the staff.
  if (phones.length === 1 && entries.some(({ text }) => /\p{L}/u.test(text))) return meant;
  const alone = new Set(cells.flatMap((cell) => (cell.length === 1 ? cell : [])));
  return others.filter(
    (entry) => meantAsPhone(entry.text) || (alone.has(entry) && isOtherLength(entry.text)),
  );
}

/** Digits too few or too many by more than one, which are no number of papers; a day has dashes. */
const isOtherLength = (text: string): boolean =>
  /^(?:\d{5,9}|\d{13,})$/.test(text.normalize("NFKC")) && idCardRule(text) !== undefined;

/** A person's name, pasted along with the number from a sheet: one of a namesake may have a digit (王伟2). */
const isName = (text: string): boolean => /\p{Script=Han}/u.test(text) && !/\p{Nd}{7}/u.test(text);

/** 138 0013 8000, or the same with dashes or neither. */
const inGroups = String.raw`1\d{2}(?:\s\d{4}\s|-?\d{4}-?)\d{4}`;
const countryCode = String.raw`(?:\+|00)86`;
/**
 * What stands between blanks; the groups of a number go together, and a country code with the number behind it. A name
 * that touches its number is apart from it, as chats write it: 王芳139…, 1.王芳-139…, 王芳0086 139…, 139-…-…王芳.
 */
const blankApart = new RegExp(
  String.raw`(?:${countryCode}\s+)?(?:\d{3}\s\d{4}\s\d{4}(?!\S)|` +
    String.raw`(?:\d{1,4}[.．])?\p{Script=Han}[^\s\d]*?(?=-?(?:${countryCode}[-\s]*)?${inGroups}(?!\d))|` +
    String.raw`${inGroups}(?=\p{Script=Han})|\S+)`,
  "gu",
);
/** What stands between a name and its number, too: 王芳：139…, 王芳(139…). */
const signs = /[：:()（）]/g;

const entriesIn = (cell: string): Iterable<RegExpExecArray> =>
  isPhone(normalPhone(cell)) ? cell.matchAll(/\S.*\S/gs) : cell.replace(signs, " ").matchAll(blankApart);

/** The pieces of the text between the matches of `end`, and where each begins. */
function* between(text: string, end: RegExp): Generator<{ text: string; from: number }> {
  let from = 0;
  for (const match of text.matchAll(end)) {
    yield { text: text.slice(from, match.index), from };
    from = match.index + match[0].length;
  }
  yield { text: text.slice(from), from };
}
