import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { invoiceTitles } from "./tables.ts";

type Title = typeof invoiceTitles.$inferSelect;
export type TitleFields = Omit<Title, "invoiceTitleId" | "userId" | "usedTime">;

const mostTitles = 20;

/** Last used first. */
export const titlesOf = (db: Db, userId: number) =>
  db
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.userId, userId))
    .orderBy(desc(invoiceTitles.usedTime), desc(invoiceTitles.invoiceTitleId))
    .limit(mostTitles);

/** One row per name and code; the least recently used beyond 20 goes. */
export async function rememberTitle(tx: Tx, userId: number, title: TitleFields): Promise<void> {
  // Otherwise two at once could store 21.
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

/** Whether there was one. */
export async function removeTitle(db: Db, userId: number, invoiceTitleId: number): Promise<boolean> {
  const removed = await db
    .delete(invoiceTitles)
    .where(and(eq(invoiceTitles.invoiceTitleId, invoiceTitleId), eq(invoiceTitles.userId, userId)))
    .returning({ invoiceTitleId: invoiceTitles.invoiceTitleId });
  return removed.length > 0;
}
