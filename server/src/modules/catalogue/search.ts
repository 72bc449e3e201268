// The words of a search, and fewer of them where all together find nothing (domain.md "Finding a course").
import type { searchShop as searchEndpoint } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TYPE_CODES, SHIPPED_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { parseOrderBy, publicOrder } from "@zhutu/domain/catalogue/order-by.ts";
import { type SearchWord, searchWords, smallerWords } from "@zhutu/domain/catalogue/search-words.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { readParams } from "../sysparams/service.ts";
import { countCourses, type CourseFilter, listCourses } from "./list-queries.ts";
import { lessonsWith, teachersWith } from "./search-queries.ts";
import { shownCourse } from "./shown.ts";
import { pricingFor } from "./shown-prices.ts";

/** Undefined without a text; then nothing is asked. */
export async function wordsOf(db: Db, text = ""): Promise<SearchWord[] | undefined> {
  return text.trim() === "" ? undefined : searchWords(text, (await readParams(db)).shortForms);
}

/** Those smaller words that find something together; undefined if none does. */
export const fewerWords = (db: Db, { words = [], ...filter }: CourseFilter) =>
  wordsThatFind(words, async (longer) => (await countCourses(db, { ...filter, words: longer })) > 0);

async function wordsThatFind(
  words: readonly SearchWord[],
  find: (words: SearchWord[]) => Promise<boolean>,
): Promise<SearchWord[] | undefined> {
  let kept: SearchWord[] = [];
  for (const word of smallerWords(words)) {
    const longer = [...kept, word];
    if (await find(longer)) kept = longer;
  }
  return kept.length > 0 ? kept : undefined;
}

/** As a person would type them. */
export const textOf = (words: readonly SearchWord[]): string => words.map(({ forms }) => forms[0]).join(" ");

const order = parseOrderBy(publicOrder) ?? [];
const courseTypes = COURSE_TYPE_CODES.filter((type) => !SHIPPED_TYPES.some((shipped) => shipped === type));

const listed = { onShow: true, notFreeZone: true, noLinks: true } as const;

const find = async (db: Db, words: SearchWord[]): Promise<boolean> =>
  (await countCourses(db, { ...listed, words })) > 0 || (await lessonsWith(db, words, 1)).total > 0;

/** Whether all words of the text find something together. */
export async function findsInShop(db: Db, text: string): Promise<boolean> {
  const words = await wordsOf(db, text);
  return words !== undefined && words.length > 0 && find(db, words);
}

type Query = HandlerInput<typeof searchEndpoint>["query"];

/** Courses, books, lessons and teachers; of a text without a word nothing. */
export async function searchShop(ctx: Ctx, { text, rows }: Query) {
  const all = (await wordsOf(ctx.db, text)) ?? [];
  const pricing = await pricingFor(ctx);
  const coursesOf = async (words: SearchWord[], types: number[]) => {
    const page = await listCourses(ctx.db, { ...listed, words, types }, order, { page: 1, pageSize: rows });
    return { courses: page.rows.map((row) => shownCourse(row, pricing)), total: page.total };
  };
  const groupsOf = async (words: SearchWord[]) => {
    if (words.length === 0) return nothing;
    const [courses, books, lessons, teachers] = await Promise.all([
      coursesOf(words, courseTypes),
      coursesOf(words, [...SHIPPED_TYPES]),
      lessonsWith(ctx.db, words, rows),
      teachersWith(ctx.db, words, rows),
    ]);
    return { courses, books, lessons, teachers };
  };
  const isEmpty = (groups: Awaited<ReturnType<typeof groupsOf>>): boolean =>
    Object.values(groups).every(({ total }) => total === 0);
  const groups = await groupsOf(all);
  const fewer = isEmpty(groups) ? await wordsThatFind(all, (longer) => find(ctx.db, longer)) : undefined;
  const words = fewer ?? all;
  return {
    ...(fewer ? await groupsOf(fewer) : groups),
    foundBy: fewer ? textOf(fewer) : null,
    otherNames: words.flatMap(({ forms, loose }) => (loose ? [] : forms.slice(1))),
    words: [...words, ...smallerWords(words)].flatMap(({ forms }) => forms),
  };
}

const nothing = {
  courses: { total: 0, courses: [] },
  books: { total: 0, courses: [] },
  lessons: { total: 0, lessons: [] },
  teachers: { total: 0, teachers: [] },
};
