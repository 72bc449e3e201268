// Questions and versions written in few statements, for imports of thousands.
import { sql, desc, eq } from "drizzle-orm";
import type { Tx, Db } from "../../../kernel/db/db.ts";
import { paperQuestions, papers, questions, questionVersions, paperAnswers } from "../tables.ts";
import { users } from "../../identity/tables.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import { inSight } from "../queries.ts";

export type Wording = Omit<
  typeof questionVersions.$inferInsert,
  "questionVersionId" | "questionId" | "versionNo" | "createTime" | "alike"
>;
type Version = { questionId: number; versionNo: number };

/** Rows per statement; building more would block the process. */
const maxAtOnce = 200;

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += maxAtOnce) yield rows.slice(at, at + maxAtOnce);
}

/** Returns the ids in the given order. */
export async function insertQuestions(
  tx: Tx,
  questionBankId: number,
  rows: readonly { questionNo: string | null; wording: Wording }[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const part of inParts(rows)) {
    const made = await tx
      .insert(questions)
      .values(part.map(({ questionNo }) => ({ questionBankId, questionNo })))
      .returning({ questionId: questions.questionId });
    // Ids follow the values' order; RETURNING's order is not promised.
    ids.push(...made.map(({ questionId }) => questionId).toSorted((a, b) => a - b));
  }
  await insertVersions(
    tx,
    rows.map(({ wording }, at) => ({ ...wording, questionId: ids[at] ?? 0, versionNo: 1 })),
  );
  return ids;
}

/** Marks papers that ask them as changed. */
export async function insertWordings(
  tx: Tx,
  rows: readonly (Version & { wording: Wording })[],
): Promise<void> {
  if (rows.length === 0) return;
  await lockInOrder(tx, rows);
  await insertVersions(
    tx,
    rows.map(({ wording, ...version }) => ({ ...wording, ...version })),
  );
  await setCurrent(tx, rows);
}

/**
 * Restores the wording before each version as a new version; returns how many. Marks papers that ask them as
 * changed.
 */
export async function restoreWordings(tx: Tx, rows: readonly Version[], createdBy: number): Promise<number> {
  if (rows.length === 0) return 0;
  await lockInOrder(tx, rows);
  const { rowCount } = await tx.execute(sql`
    insert into ${questionVersions} (question_id, version_no, question_name, question_text, question_type,
      question_score, question_keys, choices, answers, details, created_by)
    select v.question_id, c."versionNo" + 1, v.question_name, v.question_text, v.question_type, v.question_score,
      v.question_keys, v.choices, v.answers, v.details, ${createdBy}::int
    from ${listed(rows)} join ${questionVersions} v
      on v.question_id = c."questionId" and v.version_no = c."versionNo" - 1
    order by v.question_id`);
  await setCurrent(
    tx,
    rows.map(({ questionId, versionNo }) => ({ questionId, versionNo: versionNo + 1 })),
  );
  return rowCount ?? 0;
}

const listed = (rows: readonly Version[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map(({ questionId, versionNo }) => ({ questionId, versionNo })))}::jsonb)
    as c("questionId" int, "versionNo" smallint)`;

const lockInOrder = (tx: Tx, rows: readonly Version[]): Promise<void> =>
  lockQuestions(
    tx,
    rows.map(({ questionId }) => questionId),
  );

/** Against rewording and moving. */
export async function lockQuestions(tx: Tx, questionIds: readonly number[]): Promise<void> {
  await tx
    .select({ one: sql`1` })
    .from(questions)
    .where(sql`${questions.questionId} = any(${sql.param([...questionIds])}::int[])`)
    .orderBy(questions.questionId)
    .for("no key update");
}

async function insertVersions(tx: Tx, rows: readonly (Wording & Version)[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insert(questionVersions).values(part);
}

/** Marks papers that ask them as changed. */
async function setCurrent(tx: Tx, rows: readonly Version[]): Promise<void> {
  await tx.execute(sql`
    update ${questions} q set version_no = c."versionNo" from ${listed(rows)} where q.question_id = c."questionId"`);
  const ids = rows.map(({ questionId }) => questionId);
  const asking = await tx
    .select({ paperId: papers.paperId })
    .from(papers)
    .where(
      sql`${papers.paperId} in (select ${paperQuestions.paperId} from ${paperQuestions}
        where ${paperQuestions.questionId} = any(${sql.param(ids)}::int[]))`,
    )
    .orderBy(papers.paperId)
    .for("no key update");
  if (asking.length === 0) return;
  const paperIds = asking.map(({ paperId }) => paperId);
  await tx
    .update(papers)
    .set({ changed: true })
    .where(sql`${papers.paperId} = any(${sql.param(paperIds)}::int[])`);
}

export const wordingsOf = (db: Db, questionId: number) =>
  db
    .select({
      versionNo: questionVersions.versionNo,
      questionText: questionVersions.questionText,
      questionType: questionVersions.questionType,
      questionScore: questionVersions.questionScore,
      questionKeys: questionVersions.questionKeys,
      choices: questionVersions.choices,
      answers: questionVersions.answers,
      details: questionVersions.details,
      createTime: questionVersions.createTime,
      userName: users.userName,
      answered: sql<boolean>`exists (select from ${paperAnswers} a
        where a.question_version_id = ${questionVersions}.question_version_id)`,
    })
    .from(questionVersions)
    .leftJoin(users, eq(users.userId, questionVersions.createdBy))
    .where(eq(questionVersions.questionId, questionId))
    .orderBy(desc(questionVersions.versionNo));

/** A teacher sees only papers of own courses. */
export const papersAsking = (db: Db, questionId: number, ownerId: OwnerId) =>
  db
    .select({
      paperId: papers.paperId,
      paperName: papers.paperName,
      questionNo: paperQuestions.questionNo,
    })
    .from(paperQuestions)
    .innerJoin(papers, eq(papers.paperId, paperQuestions.paperId))
    .where(
      sql`${paperQuestions.questionId} = ${questionId}
        and ${inSight(ownerId)}`,
    )
    .orderBy(papers.paperName, papers.paperId);

type Asked = {
  questionBankId: number;
  questionId?: number | undefined;
  questionText: string;
  choices: readonly { choiceName: string }[];
};

/** Duplicates in the bank, at most ten, oldest first; excludes `questionId`. */
export async function alikeTo(db: Db, { questionBankId, questionId, questionText, choices }: Asked) {
  const { rows } = await db.execute<{ questionId: number; questionNo: string; questionName: string }>(sql`
    select q.question_id as "questionId", coalesce(q.question_no, '') as "questionNo",
      v.question_name as "questionName"
    from ${questionVersions} v
    join ${questions} q on q.question_id = v.question_id and q.version_no = v.version_no
    where v.alike = question_alike(${questionText}, ${JSON.stringify(choices)}::jsonb)
      and q.question_bank_id = ${questionBankId} and q.question_id is distinct from ${questionId ?? null}::int
    order by q.question_id limit 10`);
  return rows;
}
