// Splits a search into words with trade synonyms.
import { COURSE_TYPE_CODES, COURSE_TYPES, type CourseType } from "./course-type.ts";

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

export const maxSearchWords = 5;

const typeLabels = Object.values(COURSE_TYPES).map(({ label }) => label);
// Longest first: 一级造价师 is one name, not 一级 and 造价师.
const names = [...SAME.flat(), ...typeLabels].toSorted((a, b) => b.length - a.length);
const pattern = new RegExp(`(${names.join("|")})`, "u");

/**
 * Words of a search, all required, each a list of alternatives. Splits at trade names too: 二建实务 finds
 * 二级建造师《建筑工程管理与实务》.
 */
export function searchWords(text: string): string[][] {
  const words = text.split(/\s+/u).flatMap((word) => word.split(pattern));
  return words
    .filter((word) => word !== "")
    .slice(0, maxSearchWords)
    .map(formsOf);
}

/** Types whose label is an alternative: 继续教育 is type 5. */
export const typesNamed = (forms: readonly string[]): CourseType[] =>
  COURSE_TYPE_CODES.filter((type) => forms.includes(COURSE_TYPES[type].label));

/** The word, its normalised form (ＢＩＭ is BIM) and synonyms. */
function formsOf(word: string): string[] {
  const plain = word.normalize("NFKC");
  return [...new Set([word, plain, ...(SAME.find((group) => group.includes(plain)) ?? [])])];
}
