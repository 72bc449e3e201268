// The text of the assign screen (learner spec 5): which phones it names, and what in it is no phone.
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
export type PhoneList = {
  /** Each number once, in its one form, in the order in which it came first. */
  phones: string[];
  /** Entries that repeat a number. */
  doubled: PhoneEntry[];
  /** Entries that are no phone: shown in red and never sent. */
  wrong: PhoneEntry[];
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
 * Splits the text at commas and semicolons (ASCII and full-width), 、, tabs, blanks and line breaks. Names are passed
 * over, and beside a number so is all else (its place in a list, a number of papers): in a list of numbers only what has
 * a digit too few or too many is wrong there. A number written in groups (`138 0013 8000`) is one entry, since none of
 * its parts could be a number; so is one with `+86` before it.
 */
export function splitPhones(text: string): PhoneList {
  const list: PhoneList = { phones: [], doubled: [], wrong: [] };
  const known = new Set<string>();
  for (const line of linesOf(text)) {
    list.wrong.push(...wrongIn(line));
    for (const entry of line.cells.flat()) {
      const phone = normalPhone(entry.text);
      if (!isPhone(phone)) continue;
      if (known.has(phone)) list.doubled.push(entry);
      else {
        known.add(phone);
        list.phones.push(phone);
      }
    }
  }
  return list;
}

/** The lines of the text and the cells of each, empty ones too. */
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

function wrongIn({ fromSheet, cells }: TextLine): PhoneEntry[] {
  const entries = cells.flat();
  const others = entries.filter(({ text }) => !isPhone(normalPhone(text)) && !isName(text));
  const meant = others.filter(({ text }) => meantAsPhone(text));
  const hasPhone = entries.some(({ text }) => isPhone(normalPhone(text)));
  if (fromSheet) return hasPhone ? [] : meant.length > 0 ? meant : others;
  return hasPhone ? meant : others;
}

/** A person's name, pasted along with the number from a sheet: one of a namesake may have a digit (王伟2). */
const isName = (text: string): boolean => /\p{Script=Han}/u.test(text) && !/\p{Nd}{7}/u.test(text);

/**
 * What stands between blanks; the groups of a number go together, and a country code with the number behind it. A name
 * that touches its number is apart from it, as chats write it: 王芳139…, 1.王芳-139…, 139-…-…王芳.
 */
const blankApart =
  /(?:(?:\+|00)86\s+)?(?:\d{3}\s\d{4}\s\d{4}(?!\S)|(?:\d{1,4}[.．])?\p{Script=Han}[^\s\d]*?(?=-?1\d{2}-?\d{4}-?\d{4}(?!\d))|1\d{2}-?\d{4}-?\d{4}(?=\p{Script=Han})|\S+)/gu;
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
