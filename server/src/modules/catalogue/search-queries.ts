// What a search finds beside courses: lessons by their titles, and who teaches what was found.
import type { SearchWord } from "@zhutu/domain/catalogue/search-words.ts";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { users } from "../identity/tables.ts";
import { teachers } from "../teachers/tables.ts";
import {
  boundWords,
  hasGramsOf,
  hasWord,
  idsWithWord,
  isListed,
  wordKeys,
  type WordKey,
  type Words,
} from "./list-queries.ts";
import { isHidden, plays } from "./queries.ts";
import { chapters, courses } from "./tables.ts";

type Values = Words & { rows: number };

/** A word as often as it is looked at, so that a common one stays cheap. */
const maxTitles = 1_000;

const inTitle = (p: Params<Words>, key: WordKey): SQL =>
  sql`(${hasGramsOf(sql`search_grams(titled.chapter_title)`, p, key)} and (${p[`${key}Loose`]}::boolean
    or search_form(titled.chapter_title) ilike any(${p[`${key}Patterns`]}::text[])))`;

/** At least one word in the title, the others there or in what finds the course. */
const selectLessons = (keys: readonly WordKey[]) => (db: Db, p: Params<Values>) => {
  const titles = (key: WordKey) =>
    sql`select titled.course_chapter_id from ${chapters} titled where ${inTitle(p, key)}`;
  const some = keys.map((key) => sql`array(${titles(key)} limit ${sql.raw(String(maxTitles))})`);
  const each = keys.map(
    (key) => sql`(${chapters.courseChapterId} in (${titles(key)})
      or ${courses.courseId} in (select unnest(${idsWithWord(p, key)})))`,
  );
  return db
    .select({
      courseChapterId: chapters.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      videoDuration: chapters.videoDuration,
      trial: chapters.trial,
      courseId: courses.courseId,
      courseName: courses.courseName,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(
      and(
        sql`${chapters.courseChapterId} = any(${sql.join(some, sql` || `)})`,
        eq(chapters.chapterStatus, "published"),
        isListed,
        ...(keys.length > 1 ? each : []),
        sql`not ${isHidden}`,
        plays(sql`${chapters.videoId}`),
      ),
    )
    .orderBy(desc(courses.courseOrder), desc(courses.courseId), chapters.chapterOrder)
    .limit(p.rows);
};

const selectTeachers = (keys: readonly WordKey[]) => (db: Db, p: Params<Values>) =>
  db
    .select({
      teacherId: users.userId,
      teacherName: users.userName,
      teacherTitle: sql<string>`coalesce(${teachers.title}, '')`,
      photoUrl: users.avatarUrl,
      courseCount: sql<number>`count(*)::int`.as("course_count"),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(courses)
    .innerJoin(users, eq(users.userId, courses.teacherId))
    .leftJoin(teachers, eq(teachers.userId, courses.teacherId))
    .where(and(isListed, isNull(users.disabledAt), ...keys.map((key) => hasWord(p, key))))
    .groupBy(users.userId, teachers.userId)
    .orderBy(desc(sql`course_count`), users.userId)
    .limit(p.rows);

/** By the number of words, from one on. */
const statements = wordKeys.map((_, at) => {
  const keys = wordKeys.slice(0, at + 1);
  return {
    lessons: prepared(`search_lessons_${keys.length}`, selectLessons(keys)),
    teachers: prepared(`search_teachers_${keys.length}`, selectTeachers(keys)),
  };
});

type Run = "lessons" | "teachers";
async function found<R extends Run>(db: Db, run: R, words: readonly SearchWord[], rows: number) {
  const statement = statements[words.length - 1];
  const list = statement ? await statement[run](db, { ...boundWords(words), rows }) : [];
  return { total: list[0]?.total ?? 0, list: list as Awaited<ReturnType<(typeof statements)[number][R]>> };
}

export async function lessonsWith(db: Db, words: readonly SearchWord[], rows: number) {
  const { total, list } = await found(db, "lessons", words, rows);
  return { total, lessons: list.map(({ total: _all, ...lesson }) => lesson) };
}

export async function teachersWith(db: Db, words: readonly SearchWord[], rows: number) {
  const { total, list } = await found(db, "teachers", words, rows);
  return { total, teachers: list.map(({ total: _all, ...teacher }) => teacher) };
}
