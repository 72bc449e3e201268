import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { arrayOf } from "../../../kernel/db/prepared.ts";
import { isCurrent } from "../queries.ts";
import { paperQuestions, papers, questions, questionVersions } from "../tables.ts";

export async function findPaperQuestion(db: Db, paperQuestionId: number) {
  const [row] = await db
    .select()
    .from(paperQuestions)
    .where(eq(paperQuestions.paperQuestionId, paperQuestionId));
  return row;
}

export async function orderOf(db: Db, paperId: number) {
  const rows = await db
    .select({ paperQuestionId: paperQuestions.paperQuestionId, questionId: paperQuestions.questionId })
    .from(paperQuestions)
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(paperQuestions.questionNo, paperQuestions.paperQuestionId);
  return rows;
}

type NewRow = typeof paperQuestions.$inferInsert;

/** Skips questions the paper has already; returns the new ids. */
export async function insertPaperQuestions(tx: Tx, rows: readonly NewRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await tx
    .insert(paperQuestions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ paperQuestionId: paperQuestions.paperQuestionId });
  return made.map(({ paperQuestionId }) => paperQuestionId);
}

export async function updatePaperQuestion(
  tx: Tx,
  paperQuestionId: number,
  values: { questionScore?: number; alertTime?: string },
): Promise<void> {
  await tx.update(paperQuestions).set(values).where(eq(paperQuestions.paperQuestionId, paperQuestionId));
}

export async function dropPaperQuestion(tx: Tx, paperQuestionId: number): Promise<void> {
  await tx.delete(paperQuestions).where(eq(paperQuestions.paperQuestionId, paperQuestionId));
}

/** Puts all its questions back into their banks. */
export async function dropPaperQuestions(tx: Tx, paperId: number): Promise<void> {
  await tx.delete(paperQuestions).where(eq(paperQuestions.paperId, paperId));
}

export const scoresOf = (db: Db, paperId: number) =>
  db
    .select({
      paperQuestionId: paperQuestions.paperQuestionId,
      questionId: paperQuestions.questionId,
      questionType: questionVersions.questionType,
      questionScore: paperQuestions.questionScore,
    })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.questionId, paperQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(paperQuestions.questionNo, paperQuestions.paperQuestionId);

export async function setScores(
  tx: Tx,
  paperId: number,
  rows: readonly { paperQuestionId: number; questionScore: number }[],
): Promise<void> {
  const [ids, scores] = [rows.map((row) => row.paperQuestionId), rows.map((row) => row.questionScore)];
  await tx.execute(sql`
    update ${paperQuestions} set question_score = o.score
    from unnest(${sql.param(ids)}::int[], ${sql.param(scores)}::smallint[]) as o(id, score)
    where ${paperQuestions.paperId} = ${paperId} and ${paperQuestions.paperQuestionId} = o.id`);
}

/** Numbers the paper's questions from 1 in the order of these ids. */
export async function numberQuestions(tx: Tx, paperId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${paperQuestions} set question_no = o.place
    from unnest(${arrayOf(ids, "int")}) with ordinality as o(id, place)
    where ${paperQuestions.paperId} = ${paperId} and ${paperQuestions.paperQuestionId} = o.id
      and ${paperQuestions.questionNo} <> o.place`);
}

/** Makes the next attempt freeze a version, and open forms stale. */
export async function touchPaper(tx: Tx, paperId: number): Promise<void> {
  await tx
    .update(papers)
    .set({ changed: true, revision: sql`${papers.revision} + 1` })
    .where(eq(papers.paperId, paperId));
}
