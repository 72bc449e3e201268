import { normalPhone } from "@zhutu/domain/phone.ts";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { containing, holds } from "../../../kernel/db/columns.ts";
import { type Page, rowsOf, total } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import { isCurrent } from "../queries.ts";
import { paperQuestions, questions, questionVersions, userPapers } from "../tables.ts";

/** In their current version. */
export async function listPaperQuestions(db: Db, paperId: number, page: Page) {
  const of = eq(paperQuestions.paperId, paperId);
  const { limit, offset } = rowsOf(page);
  const [counted] = await db.select({ total }).from(paperQuestions).where(of);
  const rows = await db
    .select({
      paperQuestionId: paperQuestions.paperQuestionId,
      paperId: paperQuestions.paperId,
      questionId: paperQuestions.questionId,
      questionName: questionVersions.questionName,
      questionNo: paperQuestions.questionNo,
      questionScore: paperQuestions.questionScore,
      createTime: paperQuestions.createTime,
      alertTime: paperQuestions.alertTime,
      questionType: questionVersions.questionType,
      questionVersionNo: questionVersions.versionNo,
    })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.questionId, paperQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(of)
    .orderBy(paperQuestions.questionNo, paperQuestions.paperQuestionId)
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

export async function listScores(db: Db, of: OfPaper, page: Page) {
  const { limit, offset } = rowsOf(page);
  const rows = await db
    .select(score)
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(handedIn(of))
    .orderBy(desc(userPapers.handinTime), desc(userPapers.userPaperId))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countScores(db, of) };
}

/** Blank fields do not filter. */
export type ScoreFilter = {
  userName?: string | undefined;
  telephone?: string | undefined;
  result?: "passed" | "failed" | undefined;
};
export type OfPaper = { paperId: number; tests: boolean } & ScoreFilter;
/** The attempt is handed in, and is a test if the paper is a chapter's. */
export const isScore = (tests: SQL): SQL =>
  sql`${userPapers.handinTime} is not null and (${userPapers.correlationId} <> '') = (${tests})`;
export const handedIn = ({ paperId, tests, userName, telephone, result }: OfPaper): SQL | undefined =>
  and(
    sql`${userPapers.paperId} = ${paperId} and ${isScore(sql`${tests}`)}`,
    userName?.trim() ? holds(users.userName, containing(userName)) : undefined,
    // The whole number: partial matches would reveal the masked digits.
    telephone?.trim() ? eq(users.telephone, normalPhone(telephone)) : undefined,
    result && eq(userPapers.userPass, result === "passed"),
  );
export const score = {
  userPaperId: userPapers.userPaperId,
  studentName: users.userName,
  phone: users.telephone,
  score: sql<number>`${userPapers.userScore}`,
  passed: sql<boolean>`${userPapers.userPass}`,
  elapsedTime: sql<number>`extract(epoch from ${userPapers.handinTime} - ${userPapers.createTime})::int`,
  createTime: userPapers.createTime,
  handinTime: sql<Date>`${userPapers.handinTime}`.mapWith(userPapers.createTime),
};
export async function countScores(db: Db, of: OfPaper): Promise<number> {
  const [counted] = await db
    .select({ total })
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(handedIn(of));
  return counted?.total ?? 0;
}

export type ScoreRow = Awaited<ReturnType<typeof nextScores>>[number];

/** Keyset chunk for an export. */
export const nextScores = (
  db: Db,
  of: OfPaper,
  after: { place: string; userPaperId: number } | undefined,
  most: number,
) =>
  db
    // As text, since a Date loses microseconds.
    .select({ ...score, place: sql<string>`${userPapers.handinTime}::text` })
    .from(userPapers)
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(
      and(
        handedIn(of),
        after &&
          sql`${userPapers.handinTime} <= ${after.place}::timestamptz and (${userPapers.handinTime}, ${userPapers.userPaperId})
            < (${after.place}::timestamptz, ${after.userPaperId}::int)`,
      ),
    )
    .orderBy(desc(userPapers.handinTime), desc(userPapers.userPaperId))
    .limit(most);
