// Splits a search into words with the trade's other names.
import { searchForm } from "../name-rule.ts";
import type { ShortForm } from "../sysparams/defaults.ts";
import { COURSE_TYPE_CODES, COURSE_TYPES, type CourseType } from "./course-type.ts";

/** A word that must be found in one of its forms; a loose one also in pieces and another order. */
export type SearchWord = { forms: string[]; loose: boolean };

export const maxSearchWords = 5;

const typeLabels = Object.values(COURSE_TYPES).map(({ label }) => label);
// Chinese has no blanks between words; brackets of any kind say nothing.
const runs = /\p{Script=Han}+|[^\p{Script=Han}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\s]+/gu;

/** The words of a search, all required. Also split at names: 二建实务 finds 二级建造师《建筑工程管理与实务》. */
export function searchWords(text: string, shortForms: readonly ShortForm[]): SearchWord[] {
  const groups = shortForms.map(({ word, means }) => [word, ...means].map(comparable));
  // Longest first: 一级造价师 is one name, not 一级 and 造价师.
  const names = [...groups.flat(), ...typeLabels].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${names.join("|")})`, "u");
  return comparable(text)
    .split(pattern)
    .flatMap((part, at): SearchWord[] => {
      // Odd places hold the names.
      if (at % 2 === 1) return [{ forms: otherNames(part, groups), loose: false }];
      return [...part.matchAll(runs)].map(([run]) => ({ forms: [run], loose: isHan(run) }));
    })
    .slice(0, maxSearchWords);
}

/** The same search in smaller words, of which those are kept that find something together. */
export const smallerWords = (words: readonly SearchWord[]): SearchWord[] =>
  words.flatMap((word) => (word.loose ? pairsOf(word.forms[0] ?? "") : [word])).slice(0, maxSearchWords);

/** Two characters each, the last one or two or three. */
const pairsOf = (run: string): SearchWord[] =>
  (run.match(/..(?:.$)?|./gu) ?? []).map((pair) => ({ forms: [pair], loose: true }));

/** Types whose label is an alternative: 继续教育 is type 5. */
export const typesNamed = (forms: readonly string[]): CourseType[] =>
  COURSE_TYPE_CODES.filter((type) => forms.includes(COURSE_TYPES[type].label));

const comparable = (text: string): string => searchForm(text).toLowerCase();
const isHan = (run: string): boolean => /^\p{Script=Han}/u.test(run);

const otherNames = (name: string, groups: readonly string[][]): string[] => [
  ...new Set([name, ...groups.filter((group) => group.includes(name)).flat()]),
];
