import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import {
  errorQuestions,
  paperAnswers,
  paperQuestions,
  papers,
  paperVersionQuestions,
  questionReports,
  questions,
  questionVersions,
  reminderAnswers,
} from "../tables.ts";
import { inSight } from "../queries.ts";

const listed = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`;

/** Locked against change and against being added to papers. */
export async function lockedIn(tx: Tx, questionBankId: number): Promise<number[]> {
  const rows = await tx
    .select({ questionId: questions.questionId })
    .from(questions)
    .where(eq(questions.questionBankId, questionBankId))
    .orderBy(questions.questionId)
    .for("update");
  return rows.map(({ questionId }) => questionId);
}

export type Use = { questionId: number; inPaper: boolean };

/** The questions that cannot be deleted: on a paper, or in learners' records. */
export async function usesOf(db: Db, questionIds: readonly number[]): Promise<Use[]> {
  const ids = listed(questionIds);
  const { rows } = await db.execute<Use>(sql`
    select q.question_id as "questionId", exists (
      select from ${paperQuestions} p where p.question_id = q.question_id) as "inPaper"
    from ${questions} q where q.question_id = ${ids} and (
      exists (select from ${paperQuestions} p where p.question_id = q.question_id)
      or exists (select from ${questionVersions} v join ${paperVersionQuestions} p
        on p.question_version_id = v.question_version_id where v.question_id = q.question_id)
      or exists (select from ${errorQuestions} e where e.question_id = q.question_id)
      or exists (select from ${reminderAnswers} r where r.question_id = q.question_id)
      or exists (select from ${questionReports} r where r.question_id = q.question_id))
    order by q.question_id`);
  return rows;
}

/** The questions that papers out of the owner's sight ask. */
export async function askedBeyond(
  db: Db,
  questionIds: readonly number[],
  ownerId: OwnerId,
): Promise<ReadonlySet<number>> {
  if (ownerId === null || questionIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ questionId: paperQuestions.questionId })
    .from(paperQuestions)
    .innerJoin(papers, eq(papers.paperId, paperQuestions.paperId))
    .where(sql`${paperQuestions.questionId} = ${listed(questionIds)} and (${inSight(ownerId)}) is not true`);
  return new Set(rows.map(({ questionId }) => questionId));
}

export async function dropQuestions(tx: Tx, questionIds: readonly number[]): Promise<void> {
  if (questionIds.length === 0) return;
  const ids = listed(questionIds);
  await tx.delete(questionVersions).where(sql`${questionVersions.questionId} = ${ids}`);
  await tx.delete(questions).where(sql`${questions.questionId} = ${ids}`);
}

/** Over all versions. */
async function answersTo(
  db: Db,
  questionIds: readonly number[],
): Promise<Map<number, { answered: number; wrong: number }>> {
  const { rows } = await db.execute<{ questionId: number; answered: number; wrong: number }>(sql`
    select v.question_id as "questionId", count(*)::int as answered,
      (count(*) filter (where not a.answer_pass))::int as wrong
    from ${questionVersions} v
    join ${paperAnswers} a on a.question_version_id = v.question_version_id and a.answer_pass is not null
    where v.question_id = ${listed(questionIds)} group by v.question_id`);
  return new Map(rows.map(({ questionId, ...counts }) => [questionId, counts]));
}

const nobody = { answered: 0, wrong: 0 };

export async function withAnswers<T extends { questionId: number }>(db: Db, rows: readonly T[]) {
  const answers = await answersTo(
    db,
    rows.map(({ questionId }) => questionId),
  );
  return rows.map((row) => ({ ...row, ...(answers.get(row.questionId) ?? nobody) }));
}
