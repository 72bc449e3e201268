// What the assign screen's text says: its phones, and the names that stand beside them, to be kept as the buyer's own
// (domain.md "Copies of a package"). A name that may be another's is none: whoever reads it later takes it for the owner's.
import { normalPhone } from "../../phone.ts";
import { lengthOf, trimmed } from "../../text-rule.ts";
import {
  type PhoneEntry,
  type TextLine,
  isPhoneText,
  linesOf,
  meantAsPhone,
  mostAssignText,
  wrongIn,
} from "./assign-text.ts";
import { notedNameOf, notedNameProblem } from "../../enrolment/noted-name.ts";
import { isHead, nameColumn } from "./roster-head.ts";

export type TextPerson = {
  phone: string;
  /** In which the phone stands first. */
  line: number;
  /** As it is kept; null where there is none. */
  name: string | null;
  /** Why what stands beside the phone is not kept as its name; null where nothing stands there, or it is. */
  why: string | null;
};

export type AssignText = {
  /** Each phone once, in its one form, in the order in which it came first. */
  people: TextPerson[];
  /** Entries that repeat a phone. */
  doubled: PhoneEntry[];
  /** Entries that are no phone: shown in red and never sent. */
  wrong: PhoneEntry[];
  /** Whether names stand on lines of their own, where they are kept with no number. */
  namesApart: boolean;
};

/**
 * Each phone of the text with the name that stands on its line before or behind it; below a pasted head the names are
 * those of its column. Of a phone that comes again the first name counts. A text that is too long is not read.
 */
export function readAssignText(text: string): AssignText {
  const read: AssignText = { people: [], doubled: [], wrong: [], namesApart: false };
  if (lengthOf(trimmed(text)) > mostAssignText) return read;
  const people = new Map<string, TextPerson>();
  let column: number | undefined;
  for (const line of linesOf(text)) {
    const { phones, gaps } = partsOf(line);
    read.wrong.push(...wrongIn(line));
    if (phones.length === 0) {
      column = nameColumn(line.cells.map(textOf)) ?? column;
      read.namesApart ||= gaps.flat().some((word) => isShort(word) && !isUnitOrPost(word));
    }
    const named = column === undefined ? undefined : line.cells[column];
    const hasColumn = named?.every((entry) => !isPhoneText(entry.text)) ?? false;
    for (const [at, entry] of phones.entries()) {
      const phone = normalPhone(entry.text);
      const words = !hasColumn ? wordsBeside(gaps, at) : at === 0 ? wordsOf(named ?? []) : [];
      const before = people.get(phone);
      if (before !== undefined) read.doubled.push(entry);
      if (before === undefined || before.name === null)
        people.set(phone, { phone, line: before?.line ?? line.line, ...nameAmong(words) });
    }
  }
  return { ...read, people: [...people.values()] };
}

const textOf = (cell: TextLine["cells"][number]): string => cell.map(({ text }) => text).join(" ");

/** The phones of a line, and the words before, between and behind them. */
function partsOf({ cells }: TextLine): { phones: PhoneEntry[]; gaps: string[][] } {
  const phones: PhoneEntry[] = [];
  const gaps: string[][] = [[]];
  for (const cell of cells) {
    let from = 0;
    for (const [at, entry] of cell.entries()) {
      if (!isPhoneText(entry.text)) continue;
      gaps.at(-1)?.push(...wordsOf(cell.slice(from, at)));
      phones.push(entry);
      gaps.push([]);
      from = at + 1;
    }
    gaps.at(-1)?.push(...wordsOf(cell.slice(from)));
  }
  return { phones, gaps };
}

/** The words that are the phone's: on whose side of a phone they stand is read off the ends of the line; undefined where that is open. */
function wordsBeside(gaps: readonly string[][], at: number): string[] | undefined {
  if (gaps.length === 2) return gaps.flat();
  const [before = [], behind = []] = gaps.slice(at, at + 2);
  const begins = (gaps[0]?.length ?? 0) > 0;
  const ends = (gaps.at(-1)?.length ?? 0) > 0;
  if (begins !== ends) return begins ? before : behind;
  return before.length + behind.length > 0 ? undefined : [];
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const isLatin = (text: string): boolean => /^\p{Script=Latin}[\p{Script=Latin}\p{M}.'’·-]*$/u.test(text);
const isWord = (text: string): boolean =>
  (isHan(text) || isLatin(text)) && !meantAsPhone(text) && !isHead(text) && !/^[男女]$/.test(text);
/** 1.王芳 or ①王芳, as people in a chat put themselves on a list. */
const placeInList = /^(?:\d{1,4}[.．]|\p{No}+)/u;
/** Signs that are no part of a name: 王芳/139…. An @ before it stays, as such a name is refused; so does Jr. */
const signsAround = /^(?:(?!@)[\p{P}\p{S}\p{Cf}])+|(?:(?!(?<=\p{Script=Latin})\.)[\p{P}\p{S}\p{Cf}])+$/gu;

/**
 * What may be a name in a cell: words side by side are one where it is written so, as 王 芳 and John Smith are. One
 * character alone is none (139…号).
 */
function wordsOf(cell: TextLine["cells"][number]): string[] {
  const words = cell
    .map(({ text }) => withoutSigns(text).replace(placeInList, ""))
    .map(withoutSigns)
    .filter(isWord);
  const isOne = words.every(isLatin) || words.every((word) => /^\p{Script=Han}$/u.test(word));
  const read = isOne && words.length > 0 ? [words.join(" ")] : words;
  return read.filter((word) => !/^\p{Script=Han}$/u.test(word));
}

const withoutSigns = (text: string): string => text.replace(signsAround, "");

const isShort = (word: string): boolean =>
  isLatin(word.replace(/\s/g, "")) ||
  /^\p{Script=Han}[\s·]?\p{Script=Han}{1,3}\d?$/u.test(word) ||
  word.includes("·");
/** A unit, a post or 第一批, which often stand beside the names or above them. */
const isUnitOrPost = (word: string): boolean =>
  /^第[一二三四五六七八九十百\d]+[批期轮次届组班队]$|[部处科室组队班司团所院站员师长工]$|项目|经理|主任/u.test(
    word,
  );

/** The only word, else the only one that reads like a person's. */
function nameAmong(words: readonly string[] | undefined): Pick<TextPerson, "name" | "why"> {
  const likely = words?.filter((word) => isShort(word) && !isUnitOrPost(word)) ?? [];
  const [word] = words?.length === 1 ? words : likely.length === 1 ? likely : [];
  if (word !== undefined) return { name: notedNameOf(word), why: notedNameProblem(word) ?? null };
  return { name: null, why: words?.length === 0 ? null : unclear };
}
const unclear = "不记姓名：分不清哪一处是姓名，请在号码旁边只留姓名，或连同“姓名”表头一起粘贴";
