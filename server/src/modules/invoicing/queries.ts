import type { Application } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { INVOICE_STATUS, type InvoiceStatus } from "@zhutu/domain/invoicing/invoice-status.ts";
import { and, desc, eq, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { literals } from "../../kernel/db/columns.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import {
  isRefundedWhole,
  ordersRefundedWhole,
  refundDueOf,
  refundedOf,
  thisOrder,
} from "../ordering/service.ts";
import { orders } from "../ordering/tables.ts";
import { invoices, invoiceTitles } from "./tables.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";

export type Invoice = typeof invoices.$inferSelect;

const ownedBy = (userId: OwnerId): SQL | undefined =>
  userId === null ? undefined : eq(orders.userId, userId);
export const inForce = isNull(invoices.voidedTime);

// Refunds reduce the applied amount until the document is made.
const isMade = sql`(${invoices}.invoice_no is not null or ${invoices}.sent_time is not null)`;
/** In a statement on `invoices`. */
export const itsOrder = sql`${invoices}.order_id`;
/** In fen: fixed once issued or sent, else the order's rest after refunds. */
export const amountNow = sql<number>`case when ${isMade} then ${invoices}.invoice_amt
  else greatest(${invoices}.invoice_amt - ${refundedOf(itsOrder)}, 0) end`.mapWith(Number);
/** For an order that may have no invoice. */
export const amountOfOrder = sql<number>`case when ${isMade} then ${invoices}.invoice_amt
  else greatest(${orders}.order_amt - ${refundedOf(thisOrder)}, 0) end`.mapWith(Number);

const nothingIsDue = sql`${refundDueOf(itsOrder)} = 0`;
/** The whole rest waits to be refunded: none will be issued. */
const allIsDue = sql`${refundDueOf(itsOrder)} >= greatest(${amountNow}, 1)`;
/** Applied for (written as the list's index has it), order not fully refunded, no refund pending. */
export const waitsForStaff = and(
  sql`(${invoices.invoiceStatus} = ${literals([INVOICE_STATUS.applied])})`,
  sql`${itsOrder} not in ${ordersRefundedWhole}`,
  nothingIsDue,
);

/** Or refused by the tax platform. */
const inNoWorkbook = or(isNull(invoices.batchedTime), isNotNull(invoices.batchError));
/**
 * The tax platform may be issuing it, as no result was read; neither sent nor put in another
 * workbook unless asked.
 */
export const isInHand = sql`(${invoices.invoiceStatus} = ${INVOICE_STATUS.applied} and ${invoices.invoiceNo} is null
  and not ${inNoWorkbook})`;

/** Nothing was made of it, and the order is not wholly refunded or due. */
const isWithdrawable = and(
  eq(invoices.invoiceStatus, INVOICE_STATUS.applied),
  isNull(invoices.invoiceNo),
  eq(invoices.expressOrderNo, ""),
  inNoWorkbook,
  not(isRefundedWhole(itsOrder)),
  not(allIsDue),
);

const shown = {
  order: {
    orderId: orders.orderId,
    orderName: orders.orderName,
    orderAmt: orders.orderAmt,
    refundedAmt: refundedOf(thisOrder),
    refundDueAmt: refundDueOf(thisOrder),
    orderStatus: orders.orderStatus,
    paidTime: orders.paidTime,
  },
  invoice: invoices,
  amount: amountOfOrder,
  mayWithdraw: sql<boolean>`coalesce(${isWithdrawable}, false)`,
  inWorkbookSince: sql<Date | null>`case when ${isInHand} then ${invoices.batchedTime} end`.mapWith(
    invoices.batchedTime,
  ),
};

export async function findOfOrder(db: Db, userId: OwnerId, orderId: string) {
  const [row] = await db
    .select(shown)
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.orderId, orders.orderId), inForce))
    .where(and(eq(orders.orderId, orderId), ownedBy(userId)));
  return row;
}

/** Also a voided one. */
export async function findById(db: Db, userId: OwnerId, invoiceId: number) {
  const [row] = await db
    .select(shown)
    .from(invoices)
    .innerJoin(orders, eq(orders.orderId, invoices.orderId))
    .where(and(eq(invoices.invoiceId, invoiceId), ownedBy(userId)));
  return row;
}

/** Voided invoices of an order, newest first; with an invoice those before it. */
export const voidedOf = (db: Db, orderId: string, before?: Pick<Invoice, "invoiceId"> | null) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        isNotNull(invoices.voidedTime),
        before ? lt(invoices.invoiceId, before.invoiceId) : undefined,
      ),
    )
    .orderBy(desc(invoices.voidedTime), desc(invoices.invoiceId));

/** For share: its payment comes before or after. */
export async function holdOrder(tx: Tx, userId: number, orderId: string) {
  const own = and(eq(orders.orderId, orderId), ownedBy(userId));
  await tx.select({ orderId: orders.orderId }).from(orders).where(own).for("share");
  // A new statement: one that waited for a payment misses the refund tasks written with it.
  const [order] = await tx.select(shown.order).from(orders).where(own);
  return order;
}

/**
 * Replaces one that is waiting or withdrawn; undefined if another is active. Always a new id, so
 * old forms and workbook rows do not match.
 */
export async function insertApplication(
  tx: Tx,
  order: {
    userId: number;
    orderId: string;
    orderName: string;
    orderAmt: number;
    invoiceStatus: InvoiceStatus;
  },
  { maillingName, maillingTelephone, maillingAddress, ...payer }: Application,
): Promise<number | undefined> {
  const written = {
    ...payer,
    mailingName: maillingName,
    mailingTelephone: maillingTelephone,
    mailingAddress: maillingAddress,
    invoiceStatus: order.invoiceStatus,
  };
  const [row] = await tx
    .insert(invoices)
    .values({
      ...written,
      orderId: order.orderId,
      userId: order.userId,
      invoiceName: order.orderName,
      invoiceAmt: order.orderAmt,
    })
    .onConflictDoUpdate({
      target: invoices.orderId,
      targetWhere: sql`voided_time is null`,
      set: { ...written, invoiceId: sql`excluded.invoice_id`, createTime: sql`now()` },
      setWhere: eq(invoices.invoiceStatus, INVOICE_STATUS.none),
    })
    .returning({ invoiceId: invoices.invoiceId });
  return row?.invoiceId;
}

const waiting = prepared("apply_waiting_invoice", (db, p: Params<{ orderId: string }>) =>
  db
    .update(invoices)
    .set({ invoiceStatus: sql`${INVOICE_STATUS.applied}`, createTime: sql`now()` })
    .where(and(eq(invoices.orderId, p.orderId), eq(invoices.invoiceStatus, INVOICE_STATUS.none)))
    .returning(),
);

/** Undefined if none waits. */
export const applyWaiting = async (tx: Tx, orderId: string): Promise<Invoice | undefined> =>
  (await waiting(tx, { orderId }))[0];

/** If nothing was made of it; whether it did. */
export async function withdraw(tx: Tx, userId: number, invoiceId: number): Promise<boolean> {
  const rows = await tx
    .update(invoices)
    .set({ invoiceStatus: INVOICE_STATUS.none, batchedTime: null, batchError: null })
    .where(and(eq(invoices.invoiceId, invoiceId), eq(invoices.userId, userId), isWithdrawable))
    .returning({ invoiceId: invoices.invoiceId });
  return rows.length > 0;
}

/** Without a file key the invoice keeps its file. */
export type Sent = Pick<Invoice, "expressCompany" | "expressOrderNo" | "invoiceNo" | "invoiceDate"> &
  Partial<Pick<Invoice, "fileKey">>;

export type Express = { expressCompany: string; expressOrderNo: string };
const hasCourier = ({ expressCompany, expressOrderNo }: Express): SQL | undefined =>
  and(eq(invoices.expressCompany, expressCompany), eq(invoices.expressOrderNo, expressOrderNo));

/**
 * Requires the number and courier seen, no pending workbook (unless `again`), no full or pending
 * refund; whether it did.
 */
export async function markSent(
  tx: Tx,
  {
    invoiceId,
    invoiceNo,
    before,
    again,
  }: Pick<Invoice, "invoiceId" | "invoiceNo"> & { before: Express; again: boolean },
  sent: Sent & { sentBy: number },
): Promise<boolean> {
  const rows = await tx
    .update(invoices)
    .set({ ...sent, invoiceStatus: INVOICE_STATUS.sent, sentTime: sql`now()`, invoiceAmt: amountNow })
    .where(
      and(
        eq(invoices.invoiceId, invoiceId),
        eq(invoices.invoiceStatus, INVOICE_STATUS.applied),
        sql`${invoices.invoiceNo} is not distinct from ${invoiceNo}`,
        or(hasCourier(before), hasCourier(sent)),
        again ? undefined : not(isInHand),
        not(isRefundedWhole(itsOrder)),
        nothingIsDue,
      ),
    )
    .returning({ invoiceId: invoices.invoiceId });
  return rows.length > 0;
}

/** If it still is `before`; whether it did. */
export async function writeExpress(tx: Tx, invoiceId: number, express: Express, before: Express) {
  const rows = await tx
    .update(invoices)
    .set(express)
    .where(
      and(
        eq(invoices.invoiceId, invoiceId),
        ne(invoices.invoiceStatus, INVOICE_STATUS.none),
        hasCourier(before),
        inForce,
      ),
    )
    .returning({ invoiceId: invoices.invoiceId });
  return rows.length > 0;
}

/** Sent ones in force; answers it. */
export async function markVoided(
  tx: Tx,
  invoiceId: number,
  voidReason: string,
): Promise<Invoice | undefined> {
  const [row] = await tx
    .update(invoices)
    .set({ voidedTime: sql`now()`, voidReason })
    .where(and(eq(invoices.invoiceId, invoiceId), eq(invoices.invoiceStatus, INVOICE_STATUS.sent), inForce))
    .returning();
  return row;
}

/** A name that stands on no invoice yet becomes the order's. Follows `orderRenamed`. */
export async function followOrderName(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  await tx.execute(sql`update ${invoices} set invoice_name = o.order_name from ${orders} o
    where o.order_id = ${orderId} and ${invoices.orderId} = o.order_id
      and ${invoices.invoiceNo} is null and ${invoices.sentTime} is null`);
}

/** Same buyer fields, applied for now, over what the order is. */
export async function insertAnew(
  tx: Tx,
  voided: Invoice,
  { orderName: invoiceName, orderAmt }: { orderName: string; orderAmt: number },
): Promise<number> {
  const { orderId, userId, invoiceType, payerType, payerName, payerId, payerIdConfirmed } = voided;
  const { payerBank, payerAccount, payerAddress, payerEmail } = voided;
  const { mailingName, mailingTelephone, mailingAddress } = voided;
  return onlyRow(
    await tx
      .insert(invoices)
      .values({
        orderId,
        userId,
        invoiceName,
        invoiceType,
        payerType,
        payerName,
        payerId,
        payerIdConfirmed,
        payerBank,
        payerAccount,
        payerAddress,
        payerEmail,
        invoiceAmt: orderAmt,
        mailingName,
        mailingTelephone,
        mailingAddress,
      })
      .returning({ invoiceId: invoices.invoiceId }),
  ).invoiceId;
}

export async function invoiceFiles(db: Db): Promise<{ what: string; key: string }[]> {
  return db
    .select({
      what: sql<string>`'file of invoice ' || ${invoices.invoiceId}`,
      key: sql<string>`${invoices.fileKey}`,
    })
    .from(invoices)
    .where(isNotNull(invoices.fileKey));
}

type Title = typeof invoiceTitles.$inferSelect;
export type TitleFields = Omit<Title, "invoiceTitleId" | "userId" | "usedTime">;

const maxTitles = 20;

/** Last used first. */
export const titlesOf = (db: Db, userId: number) =>
  db
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.userId, userId))
    .orderBy(desc(invoiceTitles.usedTime), desc(invoiceTitles.invoiceTitleId))
    .limit(maxTitles);

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
      order by used_time desc, invoice_title_id desc offset ${maxTitles})`);
}

/** Whether there was one. */
export async function removeTitle(db: Db, userId: number, invoiceTitleId: number): Promise<boolean> {
  const removed = await db
    .delete(invoiceTitles)
    .where(and(eq(invoiceTitles.invoiceTitleId, invoiceTitleId), eq(invoiceTitles.userId, userId)))
    .returning({ invoiceTitleId: invoiceTitles.invoiceTitleId });
  return removed.length > 0;
}
