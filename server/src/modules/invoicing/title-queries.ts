// Companies that a buyer has applied for, offered again.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { invoiceTitles } from "./tables.ts";

type Title = typeof invoiceTitles.$inferSelect;
export type TitleFields = Omit<Title, "invoiceTitleId" | "userId" | "usedTime">;

/** So many are kept of a buyer; the one not used for longest goes. */
const mostTitles = 20;

/** The user's own companies, the last used first. */
export const titlesOf = (db: Db, userId: number) =>
  db
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.userId, userId))
    .orderBy(desc(invoiceTitles.usedTime), desc(invoiceTitles.invoiceTitleId))
    .limit(mostTitles);

/** Keeps the company as it was written last, once a name and code; past 20 the one not used for longest goes. */
export async function rememberTitle(tx: Tx, userId: number, title: TitleFields): Promise<void> {
  // Without it two at once could keep 21.
  await lockUntilCommit(tx, "invoice titles", userId);
  await tx
    .insert(invoiceTitles)
    .values({ userId, ...title })
    .onConflictDoUpdate({
      target: [invoiceTitles.userId, invoiceTitles.payerName, invoiceTitles.payerId],
      set: { ...title, usedTime: sql`now()` },
    });
  await tx.execute(sql`
    delete from ${invoiceTitles} where invoice_title_id in (
      select invoice_title_id from ${invoiceTitles} where user_id = ${userId}
      order by used_time desc, invoice_title_id desc offset ${mostTitles})`);
}

/** Forgets the user's own company; whether there was one. */
export async function removeTitle(db: Db, userId: number, invoiceTitleId: number): Promise<boolean> {
  const removed = await db
    .delete(invoiceTitles)
    .where(and(eq(invoiceTitles.invoiceTitleId, invoiceTitleId), eq(invoiceTitles.userId, userId)))
    .returning({ invoiceTitleId: invoiceTitles.invoiceTitleId });
  return removed.length > 0;
}
