// Question banks; whose a teacher reaches stands in the WHERE.
import { desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { anything, containing } from "../../../kernel/db/like.ts";
import { type Page, rowsOf, total } from "../../../kernel/db/paging.ts";
import type { OwnerId } from "../sight.ts";
import { questionBanks, questions } from "../tables.ts";

/** That a bank is in sight. */
export const bankInSight = (ownerId: OwnerId) =>
  sql`(${ownerId}::int is null or ${questionBanks.ownerId} = ${ownerId}::int)`;

const shown = {
  questionBankId: questionBanks.questionBankId,
  questionBankName: questionBanks.questionBankName,
  createTime: questionBanks.createTime,
  revision: questionBanks.revision,
  questionCount: sql<number>`(select count(*)::int from ${questions} q
    where q.question_bank_id = ${questionBanks}.question_bank_id)`,
};

/** A page of the banks in sight whose name has these words, the newest first, and how many there are on all pages. */
export async function listBanks(db: Db, of: { ownerId: OwnerId; name: string | undefined }, page: Page) {
  const where = sql`${bankInSight(of.ownerId)}
    and ${questionBanks.questionBankName} ilike ${of.name ? containing(of.name) : anything}`;
  const { limit, offset } = rowsOf(page);
  const [counted] = await db.select({ total }).from(questionBanks).where(where);
  const rows = await db
    .select(shown)
    .from(questionBanks)
    .where(where)
    .orderBy(desc(questionBanks.questionBankId))
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

/** The bank, where it is in sight. */
export async function findBank(db: Db, questionBankId: number, ownerId: OwnerId) {
  const [row] = await db
    .select(shown)
    .from(questionBanks)
    .where(sql`${questionBanks.questionBankId} = ${questionBankId} and ${bankInSight(ownerId)}`);
  return row;
}

/** The bank in sight; nobody else changes it, and nothing is put into it, until the transaction ends. */
export async function lockBank(tx: Tx, questionBankId: number, ownerId: OwnerId) {
  const [row] = await tx
    .select()
    .from(questionBanks)
    .where(sql`${questionBanks.questionBankId} = ${questionBankId} and ${bankInSight(ownerId)}`)
    .for("update");
  return row;
}

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

/** Deletes a bank that holds no question any more. */
export async function deleteBank(tx: Tx, questionBankId: number): Promise<void> {
  await tx.delete(questionBanks).where(eq(questionBanks.questionBankId, questionBankId));
}
