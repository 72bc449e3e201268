// The wrong-answer bank; every WHERE names its owner.
import type { ErrorSort, WrongAnswer } from "@zhutu/domain/exam/wrong-answer.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { type Page, rowsOf, total } from "../../../kernel/db/paging.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { isCurrent } from "../queries.ts";
import { errorQuestions, questions, questionVersions, userPapers } from "../tables.ts";

const mastered = sql<boolean>`${errorQuestions.masteredAt} is not null`;

export async function knownErrors(tx: Tx, userId: number, questionIds: readonly number[]) {
  const rows = await tx
    .select({
      questionId: errorQuestions.questionId,
      wrongCount: errorQuestions.wrongCount,
      rightInRow: errorQuestions.rightInRow,
      mastered,
      /** Within the last minute: the same answer, sent again. */
      fresh: sql<boolean>`${errorQuestions.lastWrongAt} > now() - interval '1 minute'`,
    })
    .from(errorQuestions)
    .where(and(eq(errorQuestions.userId, userId), inArray(errorQuestions.questionId, [...questionIds])));
  return new Map(rows.map((row) => [row.questionId, row]));
}

type Entry = {
  questionId: number;
  right: boolean;
  answer: string;
  courseChapterId: number | null;
  entry: WrongAnswer;
};

/** Right answers change only the streak and mastery. */
export async function keepErrors(tx: Tx, userId: number, entries: readonly Entry[]): Promise<void> {
  const wrong = entries.filter(({ right }) => !right);
  if (wrong.length > 0)
    await tx
      .insert(errorQuestions)
      .values(
        wrong.map(({ questionId, answer, courseChapterId, entry: { wrongCount } }) => ({
          userId,
          questionId,
          answer,
          courseChapterId,
          wrongCount,
        })),
      )
      .onConflictDoUpdate({
        target: [errorQuestions.userId, errorQuestions.questionId],
        set: {
          answer: sql`excluded.answer`,
          wrongCount: sql`excluded.wrong_count`,
          rightInRow: 0,
          masteredAt: null,
          courseChapterId: sql`coalesce(excluded.course_chapter_id, ${errorQuestions.courseChapterId})`,
          lastWrongAt: sql`now()`,
        },
      });
  for (const { questionId, entry } of entries.filter(({ right }) => right))
    await tx
      .update(errorQuestions)
      .set({
        rightInRow: entry.rightInRow,
        ...(entry.mastered && { masteredAt: sql`coalesce(${errorQuestions.masteredAt}, now())` }),
      })
      .where(and(eq(errorQuestions.userId, userId), eq(errorQuestions.questionId, questionId)));
}

type Filter = {
  courseId?: number | undefined;
  courseChapterId?: number | undefined;
  mastered: boolean;
  sort: ErrorSort;
};

const chosen = (userId: number, filter: Filter) =>
  sql`${errorQuestions.userId} = ${userId} and ${mastered} = ${filter.mastered}
    and ${filter.courseId === undefined ? sql`true` : sql`${courses.courseId} = ${filter.courseId}`}
    and ${filter.courseChapterId === undefined ? sql`true` : sql`${chapters.courseChapterId} = ${filter.courseChapterId}`}`;

/** Of all pages. */
export async function errorIds(db: Db, userId: number, filter: Filter): Promise<number[]> {
  const rows = await db
    .select({ questionId: errorQuestions.questionId })
    .from(errorQuestions)
    .leftJoin(chapters, eq(chapters.courseChapterId, errorQuestions.courseChapterId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(chosen(userId, filter));
  return rows.map(({ questionId }) => questionId);
}

export async function listErrors(db: Db, userId: number, filter: Filter, page: Page) {
  const where = chosen(userId, filter);
  const { limit, offset } = rowsOf(page);
  const [counted] = await db
    .select({ total })
    .from(errorQuestions)
    .leftJoin(chapters, eq(chapters.courseChapterId, errorQuestions.courseChapterId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(where);
  const rows = await db
    .select({
      questionId: errorQuestions.questionId,
      questionName: questionVersions.questionName,
      questionText: questionVersions.questionText,
      questionType: questionVersions.questionType,
      choices: questionVersions.choices,
      answer: errorQuestions.answer,
      wrongCount: errorQuestions.wrongCount,
      rightInRow: errorQuestions.rightInRow,
      mastered,
      lastWrongAt: errorQuestions.lastWrongAt,
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseChapterId: chapters.courseChapterId,
      chapterTitle: chapters.chapterTitle,
    })
    .from(errorQuestions)
    .innerJoin(questions, eq(questions.questionId, errorQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .leftJoin(chapters, eq(chapters.courseChapterId, errorQuestions.courseChapterId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(where)
    .orderBy(
      ...(filter.sort === "most" ? [desc(errorQuestions.wrongCount)] : []),
      desc(errorQuestions.lastWrongAt),
      desc(errorQuestions.questionId),
    )
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

export async function countMastered(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ total })
    .from(errorQuestions)
    .where(sql`${errorQuestions.userId} = ${userId} and ${mastered}`);
  return row?.total ?? 0;
}

/** Unmastered questions by course and chapter, largest group first. */
export const errorGroups = (db: Db, userId: number) =>
  db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseChapterId: chapters.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      count: total,
    })
    .from(errorQuestions)
    .leftJoin(chapters, eq(chapters.courseChapterId, errorQuestions.courseChapterId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(sql`${errorQuestions.userId} = ${userId} and not ${mastered}`)
    .groupBy(courses.courseId, chapters.courseChapterId)
    .orderBy(desc(total), courses.courseId, chapters.courseChapterId);

export async function currentQuestion(db: Db, questionId: number) {
  const [row] = await db
    .select({
      questionId: questionVersions.questionId,
      questionType: questionVersions.questionType,
      choices: questionVersions.choices,
      questionKeys: questionVersions.questionKeys,
      answers: questionVersions.answers,
    })
    .from(questions)
    .innerJoin(questionVersions, isCurrent)
    .where(eq(questions.questionId, questionId));
  return row;
}

const asks = (questionId: number) =>
  sql`${userPapers.questions} @> ${JSON.stringify([{ questionId }])}::jsonb`;

/** Whether the person met it where keys may be shown: in practice or a handed-in test. */
export async function hasMet(db: Db, userId: number, questionId: number): Promise<boolean> {
  const met = await db
    .select({ userPaperId: userPapers.userPaperId })
    .from(userPapers)
    .where(
      sql`${userPapers.userId} = ${userId} and ${asks(questionId)}
        and (${userPapers.correlationId} = '' or ${userPapers.handinTime} is not null)`,
    )
    .limit(1);
  return met.length > 0;
}

/** False if the bank does not have it. */
export async function dropError(tx: Tx, userId: number, questionId: number): Promise<boolean> {
  const gone = await tx
    .delete(errorQuestions)
    .where(and(eq(errorQuestions.userId, userId), eq(errorQuestions.questionId, questionId)))
    .returning({ questionId: errorQuestions.questionId });
  return gone.length > 0;
}

export async function dropErrors(tx: Tx, userId: number): Promise<void> {
  await tx.delete(errorQuestions).where(eq(errorQuestions.userId, userId));
}
