// One order's invoice: finding it for who may see it, applying, sending, voiding. Lists have their queries beside it.
import type { Application } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { INVOICE_STATUS, type InvoiceStatus } from "@zhutu/domain/invoicing/invoice-status.ts";
import { and, desc, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { onlyRow } from "../../kernel/db/only-row.ts";
import type { OwnerId } from "../../kernel/owner.ts";
import {
  isRefundedWhole,
  ordersRefundedWhole,
  refundDueOf,
  refundedOf,
  thisOrder,
} from "../ordering/service.ts";
import { orders } from "../ordering/tables.ts";
import { invoices } from "./tables.ts";

export type Invoice = typeof invoices.$inferSelect;

const ownedBy = (userId: OwnerId): SQL | undefined =>
  userId === null ? undefined : eq(orders.userId, userId);
/** Not one that was voided. */
export const inForce = isNull(invoices.voidedTime);

// Its order's amount is written with an application. What was given back meanwhile comes off until the document is made.
const isMade = sql`(${invoices}.invoice_no is not null or ${invoices}.sent_time is not null)`;
/** The order of an invoice, in a statement that reads `invoices`. */
export const itsOrder = sql`${invoices}.order_id`;
/** What an invoice is over, in fen: what is left of its order's amount, and once it is issued or sent what stands on it. */
export const amountNow = sql<number>`case when ${isMade} then ${invoices}.invoice_amt
  else greatest(${invoices}.invoice_amt - ${refundedOf(itsOrder)}, 0) end`.mapWith(Number);
/** The same, of an order beside which there may be no invoice yet. */
export const amountOfOrder = sql<number>`case when ${isMade} then ${invoices}.invoice_amt
  else greatest(${orders}.order_amt - ${refundedOf(thisOrder)}, 0) end`.mapWith(Number);

const nothingIsDue = sql`${refundDueOf(itsOrder)} = 0`;
/** All that it is over waits to be given back: none will be issued. */
const allIsDue = sql`${refundDueOf(itsOrder)} >= greatest(${amountNow}, 1)`;
/**
 * Applied for, not sent, of an order that was not given back whole, and to be sent now: while money is to be given back it
 * waits for that.
 */
export const waitsForStaff = and(
  eq(invoices.invoiceStatus, INVOICE_STATUS.applied),
  sql`${itsOrder} not in ${ordersRefundedWhole}`,
  nothingIsDue,
);

/** It stands in no workbook for the tax platform, or the platform refused it. */
const inNoWorkbook = or(isNull(invoices.batchedTime), isNotNull(invoices.batchError));
/**
 * The tax platform may be issuing it, however long ago it was written into a workbook: no result was read back. Unasked it
 * is neither sent nor written into the next workbook.
 */
export const isInHand = sql`(${invoices.invoiceStatus} = ${INVOICE_STATUS.applied} and ${invoices.invoiceNo} is null
  and not ${inNoWorkbook})`;

/**
 * Applied for, and nothing was made of it: no number, no letter, and it stands in no workbook for the tax platform, or the
 * platform refused it. Its buyer may take it back, unless none is needed any more: there is nothing to write anew.
 */
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

/** An order, with its invoice in force if it has one; undefined when there is no such order for that owner. */
export async function findOfOrder(db: Db, userId: OwnerId, orderId: string) {
  const [row] = await db
    .select(shown)
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.orderId, orders.orderId), inForce))
    .where(and(eq(orders.orderId, orderId), ownedBy(userId)));
  return row;
}

/** An invoice, also a voided one, with its order; undefined when there is no such invoice for that owner. */
export async function findById(db: Db, userId: OwnerId, invoiceId: number) {
  const [row] = await db
    .select(shown)
    .from(invoices)
    .innerJoin(orders, eq(orders.orderId, invoices.orderId))
    .where(and(eq(invoices.invoiceId, invoiceId), ownedBy(userId)));
  return row;
}

/** What was voided of an order, the newest first. */
export const voidedOf = (db: Db, orderId: string) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.voidedTime)))
    .orderBy(desc(invoices.voidedTime), desc(invoices.invoiceId));

// ---- applying ----

/** The user's own order, held as it is until the transaction ends: its payment waits, or was waited for. */
export async function holdOrder(tx: Tx, userId: number, orderId: string) {
  const own = and(eq(orders.orderId, orderId), ownedBy(userId));
  await tx.select({ orderId: orders.orderId }).from(orders).where(own).for("share");
  // A statement that waited for a payment sees its order, but not the refund tasks that came with it: the next one does.
  const [order] = await tx.select(shown.order).from(orders).where(own);
  return order;
}

/**
 * Keeps the application of an order in that status, in place of one that waits for the payment or was taken back. Its id,
 * which is always new, so that nothing that was made of the former one is taken for it (a form that staff opened, a row of the
 * tax platform's); undefined when the order has one that was applied for.
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

/** Lets the application that waited for this order's payment be one; undefined when none did. */
export const applyWaiting = async (tx: Tx, orderId: string): Promise<Invoice | undefined> =>
  (await waiting(tx, { orderId }))[0];

/**
 * Takes the user's own application back, if nothing was made of it: it waits to be written anew, in no workbook. Whether it
 * was taken back.
 */
export async function withdraw(tx: Tx, userId: number, invoiceId: number): Promise<boolean> {
  const rows = await tx
    .update(invoices)
    .set({ invoiceStatus: INVOICE_STATUS.none, batchedTime: null, batchError: null })
    .where(and(eq(invoices.invoiceId, invoiceId), eq(invoices.userId, userId), isWithdrawable))
    .returning({ invoiceId: invoices.invoiceId });
  return rows.length > 0;
}

// ---- sending and voiding ----

export type Sent = Pick<
  Invoice,
  "expressCompany" | "expressOrderNo" | "invoiceNo" | "invoiceDate" | "fileKey"
>;

export type Express = { expressCompany: string; expressOrderNo: string };
const hasCourier = ({ expressCompany, expressOrderNo }: Express): SQL | undefined =>
  and(eq(invoices.expressCompany, expressCompany), eq(invoices.expressOrderNo, expressOrderNo));

/**
 * Marks an invoice that was applied for as sent, if its number and its courier (or the one that is sent) are still those
 * that were seen, the tax platform is not issuing it (unless `again`), and of its order's money neither all was given back
 * nor anything is still to be; whether it was.
 */
export async function markSent(
  tx: Tx,
  {
    invoiceId,
    invoiceNo,
    before,
    again,
  }: Pick<Invoice, "invoiceId" | "invoiceNo"> & { before: Express; again: boolean },
  sent: Sent,
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

/** Writes the courier of a paper invoice in force over what stands there, if that is `before`; whether it did. */
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

/** Voids a sent invoice in force; what it was, or undefined. */
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

/** One to be sent anew in the place of a voided one: the same buyer fields, applied for now, over the order's amount. */
export async function insertAnew(tx: Tx, voided: Invoice, orderAmt: number): Promise<number> {
  const { orderId, userId, invoiceName, invoiceType, payerType, payerName, payerId, payerIdConfirmed } =
    voided;
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

/** Every stored file that an invoice names. */
export async function invoiceFiles(db: Db): Promise<{ what: string; key: string }[]> {
  return db
    .select({
      what: sql<string>`'file of invoice ' || ${invoices.invoiceId}`,
      key: sql<string>`${invoices.fileKey}`,
    })
    .from(invoices)
    .where(isNotNull(invoices.fileKey));
}
