// Phones and adjacent names in the assign screen's text (domain.md "Copies of a package"). Ambiguous
// names are dropped: later readers would believe them.
import { normalPhone } from "../../phone.ts";
import { lengthOf, trimmed } from "../../text-rule.ts";
import {
  type PhoneEntry,
  type TextLine,
  isPhoneText,
  linesOf,
  meantAsPhone,
  maxAssignText,
  wrongIn,
} from "./assign-text.ts";
import { notedNameOf, notedNameProblem } from "../../enrolment/noted-name.ts";
import { isHead, nameColumn } from "./roster-head.ts";

export type TextPerson = {
  phone: string;
  /** The first line with the phone. */
  line: number;
  /** As stored. */
  name: string | null;
  /** Why the text beside the phone is not kept; null if none or kept. */
  why: string | null;
};

export type AssignText = {
  /** Each phone once, in order of appearance. */
  people: TextPerson[];
  doubled: PhoneEntry[];
  /** Entries that are no phone: shown in red, never sent. */
  wrong: PhoneEntry[];
  /** Names stand on lines without phones, so are not kept. */
  namesApart: boolean;
};

/**
 * Names stand on the phone's line, or in the name column under a pasted header; the first counts. Does
 * not read too long a text.
 */
export function readAssignText(text: string): AssignText {
  const read: AssignText = { people: [], doubled: [], wrong: [], namesApart: false };
  if (lengthOf(trimmed(text)) > maxAssignText) return read;
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

/** A line's phones, and the words around them. */
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

/** Words of the phone: the line's ends show on which side names stand; undefined if ambiguous. */
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
/** Numbers of chat lists: 1.王芳 or ①王芳. */
const placeInList = /^(?:\d{1,4}[.．]|\p{No}+)/u;
/** Signs around a name: 王芳/139…. Keeps a leading @, so the name is refused, and the dot of Jr. */
const signsAround = /^(?:(?!@)[\p{P}\p{S}\p{Cf}])+|(?:(?!(?<=\p{Script=Latin})\.)[\p{P}\p{S}\p{Cf}])+$/gu;

/** Possible names: joins 王 芳 and John Smith; drops single characters (139…号). */
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
/** A department, post or 第一批, beside or above names. */
const isUnitOrPost = (word: string): boolean =>
  /^第[一二三四五六七八九十百\d]+[批期轮次届组班队]$|[部处科室组队班司团所院站员师长工]$|项目|经理|主任/u.test(
    word,
  );

/** The only word, else the only one like a person's name. */
function nameAmong(words: readonly string[] | undefined): Pick<TextPerson, "name" | "why"> {
  const likely = words?.filter((word) => isShort(word) && !isUnitOrPost(word)) ?? [];
  const [word] = words?.length === 1 ? words : likely.length === 1 ? likely : [];
  if (word !== undefined) return { name: notedNameOf(word), why: notedNameProblem(word) ?? null };
  return { name: null, why: words?.length === 0 ? null : unclear };
}
const unclear = "不记姓名：分不清哪一处是姓名，请在号码旁边只留姓名，或连同“姓名”表头一起粘贴";
