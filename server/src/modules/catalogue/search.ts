// The words of a search, and fewer of them where all together find nothing (domain.md "Finding a course").
import { type SearchWord, searchWords, smallerWords } from "@zhutu/domain/catalogue/search-words.ts";
import type { Db } from "../../kernel/db/db.ts";
import { readParams } from "../sysparams/service.ts";
import { countCourses, type CourseFilter } from "./list-queries.ts";

/** Undefined without a text; then nothing is asked. */
export async function wordsOf(db: Db, text = ""): Promise<SearchWord[] | undefined> {
  return text.trim() === "" ? undefined : searchWords(text, (await readParams(db)).shortForms);
}

/** Those smaller words that find something together; undefined if none does. */
export async function fewerWords(
  db: Db,
  { words = [], ...filter }: CourseFilter,
): Promise<SearchWord[] | undefined> {
  let kept: SearchWord[] = [];
  for (const word of smallerWords(words)) {
    const longer = [...kept, word];
    if ((await countCourses(db, { ...filter, words: longer })) > 0) kept = longer;
  }
  return kept.length > 0 ? kept : undefined;
}

/** As a person would type them. */
export const textOf = (words: readonly SearchWord[]): string => words.map(({ forms }) => forms[0]).join(" ");
