// What a search means: its words, each with the other names the trade has for it, and the types that it names.
import { COURSE_TYPE_CODES, COURSE_TYPES, type CourseType } from "./course-type.ts";

/** Names of one thing: whoever types one of them looks for all of them. */
const SAME: readonly (readonly string[])[] = [
  ["一级建造师", "一建"],
  ["二级建造师", "二建"],
  ["一级造价工程师", "一级造价师", "一级造价", "一造"],
  ["二级造价工程师", "二级造价师", "二级造价", "二造"],
  ["造价工程师", "造价师"],
  ["监理工程师", "监理师"],
  ["安全工程师", "安全师"],
  ["继续教育", "继教"],
  ["安全员", "安全生产"],
  ["市政公用", "市政"],
  ["水利水电", "水利"],
  ["法规及相关知识", "法规"],
];

/** The words that count; a longer text is looked for by its first ones. */
export const mostSearchWords = 5;

const typeLabels = Object.values(COURSE_TYPES).map(({ label }) => label);
// The longest name first: 一级造价师 is one thing, not 一级 and 造价师.
const names = [...SAME.flat(), ...typeLabels].toSorted((a, b) => b.length - a.length);
const known = new RegExp(`(${names.join("|")})`, "u");

/**
 * The words of a search, all of which are to be found; each is a list of forms, any of which will do. Words are told
 * apart by blanks and at the names of the trade, so that 二建实务 finds 二级建造师《建筑工程管理与实务》. At most
 * `mostSearchWords`; none for an empty text.
 */
export function searchWords(text: string): string[][] {
  const words = text.split(/\s+/u).flatMap((word) => word.split(known));
  return words
    .filter((word) => word !== "")
    .slice(0, mostSearchWords)
    .map(formsOf);
}

/** The types that a word of a search names by their label in one of its forms: 继续教育 is type 5, in any name. */
export const typesNamed = (forms: readonly string[]): CourseType[] =>
  COURSE_TYPE_CODES.filter((type) => forms.includes(COURSE_TYPES[type].label));

/** The word as typed, in its plain form (ＢＩＭ is BIM), and its other names. */
function formsOf(word: string): string[] {
  const plain = word.normalize("NFKC");
  return [...new Set([word, plain, ...(SAME.find((group) => group.includes(plain)) ?? [])])];
}
