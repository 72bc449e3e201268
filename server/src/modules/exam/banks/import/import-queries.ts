import { desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../kernel/db/db.ts";
import { paged, type Page, total } from "../../../../kernel/db/paging.ts";
import { users } from "../../../identity/tables.ts";
import type { OwnerId } from "../../../../kernel/http/access.ts";
import {
  questionImportRows,
  questionImports,
  questionBanks,
  questions,
  questionVersions,
} from "../../tables.ts";
import { bankInSight } from "../bank-queries.ts";

type Asked = { questionText: string; choices: readonly { choiceName: string }[] };

/** Questions per statement; more would block the process and the database. */
const maxAtOnce = 100;

export async function likenessOf(db: Db, asked: readonly Asked[]): Promise<string[]> {
  const all: string[] = [];
  for (let at = 0; at < asked.length; at += maxAtOnce) {
    const part = asked
      .slice(at, at + maxAtOnce)
      .map(({ questionText, choices }) => ({ questionText, choices }));
    const { rows } = await db.execute<{ alike: string }>(sql`
      select question_alike(one ->> 'questionText', one -> 'choices') as alike
      from jsonb_array_elements(${JSON.stringify(part)}::jsonb) with ordinality as listed (one, place)
      order by place`);
    all.push(...rows.map(({ alike }) => alike));
  }
  return all;
}

type Made = { questionId: number; versionNo: number };

export async function insertImport(
  tx: Tx,
  imported: typeof questionImports.$inferInsert,
  made: readonly Made[],
): Promise<number> {
  const [row] = await tx.insert(questionImports).values(imported).returning();
  if (!row) throw new Error("no import inserted");
  const { questionImportId } = row;
  await tx.insert(questionImportRows).values(made.map((one) => ({ ...one, questionImportId })));
  return questionImportId;
}

export async function listImports(db: Db, questionBankId: number, page: Page) {
  const where = eq(questionImports.questionBankId, questionBankId);
  const listing = db
    .select({
      questionImportId: questionImports.questionImportId,
      fileName: questionImports.fileName,
      created: questionImports.created,
      changed: questionImports.changed,
      userName: users.userName,
      createTime: questionImports.createTime,
      undoneTime: questionImports.undoneTime,
    })
    .from(questionImports)
    .innerJoin(users, eq(users.userId, questionImports.createdBy))
    .where(where)
    .orderBy(desc(questionImports.questionImportId));
  const { rows, ...counted } = await paged(
    page,
    db.select({ total }).from(questionImports).where(where),
    listing,
  );
  return { imports: rows, ...counted };
}

export async function findImport(db: Db, questionImportId: number, ownerId: OwnerId) {
  const [row] = await db
    .select({
      questionBankId: questionImports.questionBankId,
      fileName: questionImports.fileName,
      undoneTime: questionImports.undoneTime,
    })
    .from(questionImports)
    .innerJoin(questionBanks, eq(questionBanks.questionBankId, questionImports.questionBankId))
    .where(sql`${questionImports.questionImportId} = ${questionImportId} and ${bankInSight(ownerId)}`);
  return row;
}

/** False if it was already undone. */
export async function markUndone(tx: Tx, questionImportId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .update(questionImports)
    .set({ undoneBy: userId, undoneTime: sql`now()` })
    .where(
      sql`${questionImports.questionImportId} = ${questionImportId} and ${questionImports.undoneTime} is null`,
    )
    .returning({ id: questionImports.questionImportId });
  return rows.length === 1;
}

/** Created or changed, ascending. */
export async function importedIds(db: Db, questionImportId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select question_id as id from ${questionImportRows} where question_import_id = ${questionImportId} order by 1`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The import's remaining questions, locked in order of id; created ones also against being added to papers.
 */
export async function lockImported(tx: Tx, questionImportId: number) {
  await tx.execute(sql`
    select from ${questions} q where q.question_id in (select r.question_id from ${questionImportRows} r
      where r.question_import_id = ${questionImportId} and r.version_no = 1)
    order by q.question_id for update`);
  const { rows } = await tx.execute<
    Made & { currentNo: number; questionName: string; questionBankId: number }
  >(sql`
    select q.question_id as "questionId", q.question_bank_id as "questionBankId", r.version_no as "versionNo", q.version_no as "currentNo",
      v.question_name as "questionName"
    from ${questionImportRows} r join ${questions} q on q.question_id = r.question_id
    join ${questionVersions} v on v.question_id = q.question_id and v.version_no = q.version_no
    where r.question_import_id = ${questionImportId} order by q.question_id for no key update of q`);
  return rows;
}
