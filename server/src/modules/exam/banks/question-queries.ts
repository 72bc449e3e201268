import type { QuestionType } from "@zhutu/domain/exam/question.ts";
import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { containing, hasGrams, holds } from "../../../kernel/db/columns.ts";
import { type Page, pagedInPart, total } from "../../../kernel/db/paging.ts";
import { anyOf } from "../../../kernel/db/prepared.ts";
import { users } from "../../identity/tables.ts";
import { isCurrent, inSight } from "../queries.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import {
  type Choice,
  paperQuestions,
  questionBanks,
  questions,
  questionVersions,
  errorQuestions,
  paperAnswers,
  papers,
  paperVersionQuestions,
  questionReports,
  reminderAnswers,
} from "../tables.ts";
import { bankInSight } from "./bank-queries.ts";

// Duplicates in the bank. Table names are written out, as Drizzle omits them in select columns.
const othersAlike = sql`${questionVersions} v join ${questions} q
  on q.question_id = v.question_id and q.version_no = v.version_no
  where v.alike = ${questionVersions}.alike and q.question_id <> ${questions}.question_id
    and q.question_bank_id = ${questions}.question_bank_id`;

const plain = {
  questionId: questions.questionId,
  questionBankId: questions.questionBankId,
  questionNo: sql<string>`coalesce(${questions.questionNo}, '')`,
  versionNo: questions.versionNo,
  questionVersionId: questionVersions.questionVersionId,
  questionName: questionVersions.questionName,
  questionText: questionVersions.questionText,
  questionType: questionVersions.questionType,
  questionScore: questionVersions.questionScore,
  questionKeys: questionVersions.questionKeys,
  choices: questionVersions.choices,
  answers: questionVersions.answers,
  details: questionVersions.details,
  createTime: questions.createTime,
  updateTime: questionVersions.createTime,
  likeness: questionVersions.alike,
};
const shown = {
  ...plain,
  papers: sql<number>`(select count(*)::int from ${paperQuestions} p
    where p.question_id = ${questions}.question_id)`,
  alike: sql<number>`(select count(*)::int from ${othersAlike})`,
};
export type CountedRow = Awaited<ReturnType<typeof counted>>[number];
/** In its current version. */
export type QuestionRow = Awaited<ReturnType<typeof worded>>[number];

const newestFirst = [desc(questions.questionId)];
const alikeTogether = [asc(questionVersions.alike), asc(questions.questionId)];

/** With counts of papers and duplicates, for one page only. */
const counted = (db: Db, where: SQL, order: SQL[] = newestFirst) =>
  db
    .select(shown)
    .from(questions)
    .innerJoin(questionBanks, eq(questionBanks.questionBankId, questions.questionBankId))
    .innerJoin(questionVersions, isCurrent)
    .where(where)
    .orderBy(...order);

const worded = (db: Db, where: SQL, order: SQL[] = newestFirst) =>
  db
    .select(plain)
    .from(questions)
    .innerJoin(questionBanks, eq(questionBanks.questionBankId, questions.questionBankId))
    .innerJoin(questionVersions, isCurrent)
    .where(where)
    .orderBy(...order);

export type QuestionFilter = Partial<Record<(typeof attributes)[number], string | undefined>> & {
  /** Only duplicates. */
  alike: boolean | undefined;
  ownerId: OwnerId;
  questionBankId: number | undefined;
  words: string | undefined;
  questionType: QuestionType | undefined;
};

const attributes = ["chapter", "topic", "difficulty", "year"] as const;

/** In the current text or the number. */
const withWords = (words: string): SQL => {
  const pattern = containing(words);
  return sql`(${holds(questionVersions.questionText, pattern)} or ${holds(questions.questionNo, pattern)})`;
};

/** By two indexes, each on its table. `offset 0`: in this order the texts are read until the page is full. */
const withGrams = (words: string): SQL => sql`(select * from (
    select v.question_id from ${questionVersions} v where ${hasGrams(sql`v.question_text`, words)}
    union select q.question_id from ${questions} q where ${hasGrams(sql`q.question_no`, words)}) either
  order by question_id desc offset 0) found join ${questions} using (question_id)`;

/** What is alike among all versions is found by its index alone, before banks are compared. */
const hasOthersAlike = sql`(${questions.questionBankId}, ${questionVersions.alike}) in (
  select q.question_bank_id, v.alike from ${questionVersions} v
  join ${questions} q on q.question_id = v.question_id and q.version_no = v.version_no
  where v.alike = any(array(select w.alike from ${questionVersions} w group by w.alike having count(*) > 1))
  group by 1, 2 having count(*) > 1)`;

/** The page and the total, newest first; with `alike` duplicates side by side. */
export async function listQuestions(db: Db, filter: QuestionFilter, page: Page) {
  const wanted = Object.fromEntries(
    attributes.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
  );
  const { words = "" } = filter;
  const where = sql`${bankInSight(filter.ownerId)}
    and (${filter.questionBankId ?? null}::int is null or ${questions.questionBankId} = ${filter.questionBankId ?? null}::int)
    and ${words.trim() === "" ? sql`true` : withWords(words)}
    and (${filter.questionType ?? null}::text is null or ${questionVersions.questionType} = ${filter.questionType ?? null}::text)
    and ${Object.keys(wanted).length > 0 ? sql`${questionVersions.details} @> ${JSON.stringify(wanted)}::jsonb` : sql`true`}
    and ${filter.alike ? hasOthersAlike : sql`true`}`;
  const order = filter.alike ? alikeTogether : newestFirst;
  const from = words.trim() === "" ? sql`${questions}` : withGrams(words);
  // Each has its bank and version, and PostgreSQL leaves out a left join that neither filter nor order needs.
  const matching = () =>
    db
      .select({ questionId: sql<number>`${questions.questionId}`.as("id") })
      .from(from)
      .leftJoin(questionBanks, eq(questionBanks.questionBankId, questions.questionBankId))
      .leftJoin(questionVersions, isCurrent)
      .where(where);
  const listing = matching().orderBy(...order);
  const listed = await pagedInPart(page, listing);
  // The page is cut before papers and duplicates are counted.
  const these = listed.rows.map(({ questionId }) => questionId);
  const rows = await counted(db, sql`${questions.questionId} = ${anyOf(these, "int")}`, order);
  const past = these.length === 0 && { total: await db.$count(matching().as("matching")) };
  return { ...listed, ...past, rows };
}

export const findQuestion = async (db: Db, questionId: number, ownerId: OwnerId) =>
  (await counted(db, sql`${questions.questionId} = ${questionId} and ${bankInSight(ownerId)}`))[0];

/** Held against deletion until the transaction ends. */
export async function holdQuestions(tx: Tx, questionIds: readonly number[], ownerId: OwnerId) {
  const these = sql`${questions.questionId} = ${anyOf(questionIds, "int")}`;
  await tx.execute(
    sql`select from ${questions} where ${these} order by ${questions.questionId} for key share`,
  );
  return worded(tx, sql`${these} and ${bankInSight(ownerId)}`);
}

/** Keyset chunk in order of id. */
export const questionsOfBank = (
  db: Db,
  questionBankId: number,
  { after, most }: { after: number; most: number },
) =>
  worded(db, sql`${questions.questionBankId} = ${questionBankId} and ${questions.questionId} > ${after}`, [
    asc(questions.questionId),
  ]).limit(most);

export const questionsNumbered = (db: Db, questionBankId: number, numbers: readonly string[]) =>
  worded(
    db,
    sql`${questions.questionBankId} = ${questionBankId}
      and ${questions.questionNo} = ${anyOf(numbers, "text")}`,
    [asc(questions.questionId)],
  );

export async function idsNumbered(
  db: Db,
  questionBankId: number,
  numbers: readonly string[],
): Promise<number[]> {
  const rows = await db
    .select({ questionId: questions.questionId })
    .from(questions)
    .where(
      sql`${questions.questionBankId} = ${questionBankId}
        and ${questions.questionNo} = ${anyOf(numbers, "text")}`,
    )
    .orderBy(questions.questionId);
  return rows.map(({ questionId }) => questionId);
}

export const questionsAlike = (db: Db, questionBankId: number, alike: readonly string[]) =>
  worded(
    db,
    sql`${questions.questionBankId} = ${questionBankId}
      and ${questionVersions.alike} = ${anyOf(alike, "text")}`,
    [asc(questions.questionId)],
  );

/** Questions on no paper are absent. */
export async function papersAskingEach(db: Db, questionIds: readonly number[]): Promise<Map<number, number>> {
  const asked = await db
    .select({ questionId: paperQuestions.questionId, papers: total })
    .from(paperQuestions)
    .where(sql`${paperQuestions.questionId} = ${anyOf(questionIds, "int")}`)
    .groupBy(paperQuestions.questionId);
  return new Map(asked.map((row) => [row.questionId, row.papers]));
}

/** Locks against change; papers can still add the question. */
export async function lockQuestion(tx: Tx, questionId: number, ownerId: OwnerId) {
  await tx.execute(sql`select from ${questions} where question_id = ${questionId} for no key update`);
  return findQuestion(tx, questionId, ownerId);
}

/** Locks also against being added to papers. */
export async function lockUnasked(tx: Tx, questionId: number, ownerId: OwnerId) {
  await tx.execute(sql`select from ${questions} where question_id = ${questionId} for update`);
  return findQuestion(tx, questionId, ownerId);
}

export async function askedBy(db: Db, paperId: number, questionIds: readonly number[]): Promise<Set<number>> {
  const asked = await db
    .select({ questionId: paperQuestions.questionId })
    .from(paperQuestions)
    .where(
      sql`${paperQuestions.paperId} = ${paperId}
        and ${paperQuestions.questionId} = ${anyOf(questionIds, "int")}`,
    );
  return new Set(asked.map(({ questionId }) => questionId));
}

/** The choices of all versions of each question, newest first. */
export async function knownChoices(db: Db, questionIds: readonly number[]): Promise<Map<number, Choice[]>> {
  const wordings = await db
    .select({ questionId: questionVersions.questionId, choices: questionVersions.choices })
    .from(questionVersions)
    .where(sql`${questionVersions.questionId} = ${anyOf(questionIds, "int")}`)
    .orderBy(desc(questionVersions.versionNo));
  const choicesOf = new Map<number, Choice[]>();
  for (const { questionId, choices } of wordings)
    choicesOf.set(questionId, [...(choicesOf.get(questionId) ?? []), ...choices]);
  return choicesOf;
}

export async function wordedBy(db: Db, questionVersionId: number) {
  const [row] = await db
    .select({ userId: questionVersions.createdBy, userName: users.userName, at: questionVersions.createTime })
    .from(questionVersions)
    .leftJoin(users, eq(users.userId, questionVersions.createdBy))
    .where(eq(questionVersions.questionVersionId, questionVersionId));
  return row;
}

export async function placeQuestion(
  tx: Tx,
  questionId: number,
  place: { questionBankId: number; questionNo: string | null },
): Promise<void> {
  await tx.update(questions).set(place).where(eq(questions.questionId, questionId));
}

export async function isNoTaken(
  db: Db,
  wanted: { questionBankId: number; questionNo: string; exceptId: number | undefined },
): Promise<boolean> {
  const taken = await db
    .select({ questionId: questions.questionId })
    .from(questions)
    .where(
      sql`${questions.questionBankId} = ${wanted.questionBankId} and ${questions.questionNo} = ${wanted.questionNo}
        and ${questions.questionId} is distinct from ${wanted.exceptId ?? null}::int`,
    );
  return taken.length > 0;
}

export async function questionPictures(db: Db, key: string, mark: string) {
  const { rows } = await db.execute<{ what: string; key: string }>(sql`
    select 'picture in question ' || v.question_id as what, picture[1] as key
    from ${questionVersions} v, regexp_matches(v.question_text || v.answers, ${key}, 'g') as picture
    union all select 'picture in question ' || v.question_id, 'image/editor/' || picture[1]
    from ${questionVersions} v, regexp_matches(v.choices::text, ${mark}, 'g') as picture`);
  return rows;
}

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
  const ids = anyOf(questionIds, "int");
  const { rows } = await db.execute<Use>(sql`
    select q.question_id as "questionId", exists (
      select from ${paperQuestions} p where p.question_id = q.question_id) as "inPaper"
    from ${questions} q where q.question_id = ${ids} and (
      exists (select from ${paperQuestions} p where p.question_id = q.question_id)
      or exists (select from ${questionVersions} v join ${paperVersionQuestions} p
        on p.question_version_id = v.question_version_id where v.question_id = q.question_id)
      or exists (select from ${questionVersions} v join ${paperAnswers} a
        on a.question_version_id = v.question_version_id where v.question_id = q.question_id)
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
    .where(
      sql`${paperQuestions.questionId} = ${anyOf(questionIds, "int")} and (${inSight(ownerId)}) is not true`,
    );
  return new Set(rows.map(({ questionId }) => questionId));
}

export async function dropQuestions(tx: Tx, questionIds: readonly number[]): Promise<void> {
  if (questionIds.length === 0) return;
  const ids = anyOf(questionIds, "int");
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
    where v.question_id = ${anyOf(questionIds, "int")} group by v.question_id`);
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
