import { INVOICE_STATUS, INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { users } from "../identity/tables.ts";
import { inForce, type Invoice } from "./queries.ts";
import { invoices, invoiceSendings } from "./tables.ts";

const isSent = and(
  eq(invoices.invoiceType, INVOICE_TYPE.electronic),
  eq(invoices.invoiceStatus, INVOICE_STATUS.sent),
  inForce,
);

/** Of a sent invoice without a file, if its number is unchanged; whether it did. */
export async function writeFile(
  tx: Tx,
  { invoiceId, invoiceNo }: Pick<Invoice, "invoiceId" | "invoiceNo">,
  issued: Pick<Invoice, "invoiceNo" | "invoiceDate" | "fileKey">,
): Promise<boolean> {
  const rows = await tx
    .update(invoices)
    .set(issued)
    .where(
      and(
        eq(invoices.invoiceId, invoiceId),
        isSent,
        isNull(invoices.fileKey),
        sql`${invoices.invoiceNo} is not distinct from ${invoiceNo}`,
      ),
    )
    .returning({ invoiceId: invoices.invoiceId });
  return rows.length > 0;
}

export async function isAccountEnded(tx: Tx, userId: number): Promise<boolean> {
  const ended = and(eq(users.userId, userId), isNotNull(users.deletedAt));
  return (await tx.select({ userId: users.userId }).from(users).where(ended)).length > 0;
}

/** If it is the next; whether it did. */
export async function insertSending(
  tx: Tx,
  { invoiceId, nth, sentEmail }: { invoiceId: number; nth: number; sentEmail: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`insert into ${invoiceSendings} (invoice_id, nth, sent_email)
    select invoice_id, ${nth}::int, ${sentEmail}::text from ${invoices}
    where ${invoices.invoiceId} = ${invoiceId} and ${isSent}
      and ${nth}::int = 2 + (select count(*) from ${invoiceSendings} s where s.invoice_id = ${invoiceId})
    for no key update
    on conflict (invoice_id, nth) do nothing`);
  return (rowCount ?? 0) > 0;
}

/** From the second on, in order. */
export const sendingsOf = (db: Db, invoiceId: number) =>
  db
    .select({ sentTime: invoiceSendings.sentTime, sentTo: invoiceSendings.sentEmail })
    .from(invoiceSendings)
    .where(eq(invoiceSendings.invoiceId, invoiceId))
    .orderBy(asc(invoiceSendings.nth));
