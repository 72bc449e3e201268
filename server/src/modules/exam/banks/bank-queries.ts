// Question banks; every WHERE limits a teacher to own banks.
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { isUniqueViolation } from "../../../kernel/db/db-errors.ts";
import { anything, containing, holds } from "../../../kernel/db/columns.ts";
import { onlyRow, paged, type Page, total } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import { isCurrent } from "../queries.ts";
import { bankCourses, papers, questionBanks, questions, questionVersions } from "../tables.ts";
import { courses } from "../../catalogue/tables.ts";
import { anyOf } from "../../../kernel/db/prepared.ts";

export const bankInSight = (ownerId: OwnerId) =>
  sql`(${ownerId}::int is null or ${questionBanks.ownerId} = ${ownerId}::int)`;

const shown = {
  questionBankId: questionBanks.questionBankId,
  questionBankName: questionBanks.questionBankName,
  createTime: questionBanks.createTime,
  revision: questionBanks.revision,
  ownerName: sql<
    string | null
  >`(select u.user_name from ${users} u where u.user_id = ${questionBanks}.owner_id)`,
  courses: sql<{ courseId: number; courseName: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('courseId', c.course_id, 'courseName', c.course_name)
      order by c.course_id), '[]') from ${bankCourses} named join ${courses} c using (course_id)
    where named.question_bank_id = ${questionBanks}.question_bank_id)`,
  questionCount: sql<number>`(select count(*)::int from ${questions} q
    where q.question_bank_id = ${questionBanks}.question_bank_id)`,
};

type BankFilter = { ownerId: OwnerId; name: string | undefined; owner: "shop" | "teacher" | undefined };

export async function listBanks(db: Db, filter: BankFilter, page: Page) {
  const where = sql`${bankInSight(filter.ownerId)}
    and (${filter.owner ?? null}::text is null or (${questionBanks.ownerId} is null) = (${filter.owner ?? null}::text = 'shop'))
    and ${holds(questionBanks.questionBankName, filter.name ? containing(filter.name) : anything)}`;
  const listing = db
    .select(shown)
    .from(questionBanks)
    .where(where)
    .orderBy(desc(questionBanks.questionBankId));
  return paged(page, db.select({ total }).from(questionBanks).where(where), listing);
}

export async function findBank(db: Db, questionBankId: number, ownerId: OwnerId) {
  const [row] = await db
    .select(shown)
    .from(questionBanks)
    .where(sql`${questionBanks.questionBankId} = ${questionBankId} and ${bankInSight(ownerId)}`);
  return row;
}

const attributes = {
  chapters: "chapter",
  topics: "topic",
  difficulties: "difficulty",
  years: "year",
} as const;
type Attributes = Record<keyof typeof attributes, { name: string; questions: number }[]>;

/** Attributes of the bank's current questions with their numbers, the last 200 of each kind. */
export async function attributesOf(db: Db, questionBankId: number): Promise<Attributes> {
  const { rows } = await db.execute<{ kind: keyof Attributes; name: string; questions: number }>(sql`
    select kind, name, questions from (
      select a.kind, a.name, a.questions, row_number() over (partition by a.kind order by a.name desc) as place
      from (select kinds.kind, ${questionVersions.details} ->> kinds.field as name, count(*)::int as questions
        from ${questions} join ${questionVersions} on ${isCurrent}
        cross join jsonb_each_text(${JSON.stringify(attributes)}::jsonb) as kinds (kind, field)
        where ${questions.questionBankId} = ${questionBankId} group by 1, 2) a
      where a.name <> '') b where place <= 200 order by name`);
  const namesOf = (kind: keyof Attributes) =>
    rows.flatMap(({ kind: its, ...mark }) => (its === kind ? mark : []));
  return {
    chapters: namesOf("chapters"),
    topics: namesOf("topics"),
    difficulties: namesOf("difficulties"),
    years: namesOf("years"),
  };
}

/** Nobody can add questions meanwhile. */
export async function lockBank(tx: Tx, questionBankId: number, ownerId: OwnerId) {
  const [row] = await tx
    .select()
    .from(questionBanks)
    .where(sql`${questionBanks.questionBankId} = ${questionBankId} and ${bankInSight(ownerId)}`)
    .for("update");
  return row;
}

/** Held against change and deletion; others may add questions, whose numbers a unique index protects. */
export async function holdBank(tx: Tx, questionBankId: number, ownerId: OwnerId) {
  const [row] = await tx
    .select()
    .from(questionBanks)
    .where(sql`${questionBanks.questionBankId} = ${questionBankId} and ${bankInSight(ownerId)}`)
    .for("key share");
  return row;
}

/** Those in sight, held against deletion; in one order against deadlock. */
export const heldBanks = (tx: Tx, questionBankIds: readonly number[], ownerId: OwnerId) =>
  tx
    .select()
    .from(questionBanks)
    .where(sql`${inArray(questionBanks.questionBankId, [...questionBankIds])} and ${bankInSight(ownerId)}`)
    .orderBy(questionBanks.questionBankId)
    .for("key share");

/** Somebody else took a number of the bank at the same moment. */
export const isNoTakenMeanwhile = (error: unknown): boolean => isUniqueViolation(error, "questions_no");

export async function insertBank(tx: Tx, bank: { questionBankName: string; ownerId: OwnerId }) {
  const [made] = await tx
    .insert(questionBanks)
    .values(bank)
    .returning({ questionBankId: questionBanks.questionBankId });
  if (!made) throw new Error("no bank inserted");
  return made.questionBankId;
}

export async function renameBank(tx: Tx, questionBankId: number, questionBankName: string): Promise<void> {
  await tx
    .update(questionBanks)
    .set({ questionBankName, revision: sql`${questionBanks.revision} + 1` })
    .where(eq(questionBanks.questionBankId, questionBankId));
}

/** Number of papers whose blueprints draw from the bank. */
export async function papersDrawing(db: Db, questionBankId: number): Promise<number> {
  const rule = JSON.stringify([{ questionBankId }]);
  return onlyRow(
    await db
      .select({ total })
      .from(papers)
      .where(sql`${papers.blueprint} @> ${rule}::jsonb`),
  ).total;
}

/** Replaces the named courses; false, and nothing done, if one is unknown or not the bank owner's. */
export async function nameCourses(
  tx: Tx,
  { questionBankId, ownerId }: { questionBankId: number; ownerId: OwnerId },
  courseIds: readonly number[],
): Promise<boolean> {
  const asked = [...new Set(courseIds)];
  const known = await tx
    .select({ courseId: courses.courseId })
    .from(courses)
    .where(
      sql`${courses.courseId} = ${anyOf(asked, "int")}
        and (${ownerId}::int is null or ${courses.teacherId} = ${ownerId}::int)`,
    );
  if (known.length < asked.length) return false;
  await tx.delete(bankCourses).where(eq(bankCourses.questionBankId, questionBankId));
  if (known.length > 0)
    await tx.insert(bankCourses).values(known.map(({ courseId }) => ({ questionBankId, courseId })));
  return true;
}

export async function deleteBank(tx: Tx, questionBankId: number): Promise<void> {
  await tx.delete(questionBanks).where(eq(questionBanks.questionBankId, questionBankId));
}
