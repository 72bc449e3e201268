import {
  INVOICE_STATUS,
  type InvoiceStatus,
  type InvoiceType,
  INVOICE_TYPE,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { invoiceNoOf, MAX_RESENDS_AN_HOUR } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { literals, containing, hasGrams, holds, holdsText } from "../../kernel/db/columns.ts";
import { daysWithin } from "../../kernel/db/days.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { onlyRow, paged, pagedInPart, type Page, total } from "../../kernel/db/paging.ts";
import { anyOf } from "../../kernel/db/prepared.ts";
import {
  isRefundedWhole,
  ordersRefundedWhole,
  refundDueOf,
  refundedOf,
  thisOrder,
} from "../ordering/service.ts";
import { orders } from "../ordering/tables.ts";
import { amountNow, amountOfOrder, itsOrder, waitsForStaff, inForce, type Invoice } from "./queries.ts";
import { invoices, invoiceSendings } from "./tables.ts";
import { users } from "../identity/tables.ts";

const has = (column: typeof orders.orderName, text: string | undefined) =>
  text?.trim() ? holds(column, containing(text)) : undefined;

/** Newest first, with the invoice in force. */
export async function listOwn(
  db: Db,
  userId: number,
  filter: { productName?: string | undefined },
  page: Page,
) {
  const where = and(
    eq(orders.userId, userId),
    eq(orders.orderStatus, ORDER_STATUS.paid),
    has(orders.orderName, filter.productName),
  );
  const listing = db
    .select({
      invoiceId: invoices.invoiceId,
      orderId: orders.orderId,
      invoiceName: orders.orderName,
      invoiceType: invoices.invoiceType,
      payerName: sql<string>`coalesce(${invoices.payerName}, '')`,
      invoiceStatus: sql<InvoiceStatus>`coalesce(${invoices.invoiceStatus}, ${literals([INVOICE_STATUS.none])})`,
      invoiceAmt: amountOfOrder,
      invoiceNo: sql<string>`coalesce(${invoices.invoiceNo}, '')`,
      refundedAmt: refundedOf(thisOrder),
      refundedWhole: isRefundedWhole(thisOrder),
      refundDueAmt: refundDueOf(thisOrder),
      createTime: invoices.createTime,
      paidTime: orders.paidTime,
    })
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.orderId, orders.orderId), isNull(invoices.voidedTime)))
    .where(where)
    .orderBy(desc(orders.createTime), desc(orders.orderId));
  return paged(page, db.select({ total }).from(orders).where(where), listing);
}

/** Of the person's orders, also voided ones, newest first; without those waiting for payment or withdrawn. */
export async function invoicesOfPerson(db: Db, userId: number, page: Page) {
  const where = and(eq(invoices.userId, userId), ne(invoices.invoiceStatus, INVOICE_STATUS.none));
  const listing = db
    .select({
      invoiceId: invoices.invoiceId,
      orderId: invoices.orderId,
      invoiceName: invoices.invoiceName,
      payerName: invoices.payerName,
      invoiceType: invoices.invoiceType,
      invoiceAmt: amountNow,
      invoiceNo: sql<string>`coalesce(${invoices.invoiceNo}, '')`,
      invoiceStatus: invoices.invoiceStatus,
      refundedWhole: isRefundedWhole(itsOrder),
      createTime: invoices.createTime,
      sentTime: invoices.sentTime,
      expressCompany: invoices.expressCompany,
      expressOrderNo: invoices.expressOrderNo,
      voidedTime: invoices.voidedTime,
    })
    .from(invoices)
    .where(where)
    .orderBy(desc(invoices.createTime), desc(invoices.invoiceId));
  return paged(page, db.select({ total }).from(invoices).where(where), listing);
}

export type AdminFilter = {
  orderId?: string | undefined;
  orderIds: readonly string[];
  payerName?: string | undefined;
  invoiceNo?: string | undefined;
  invoiceType?: InvoiceType | undefined;
  invoiceStatus?: InvoiceStatus | undefined;
  voided?: boolean | undefined;
  issued?: boolean | undefined;
  /** true: staff can send it now; false: the others. */
  maySend?: boolean | undefined;
  /** true: fully refunded before sending; false: the others. */
  refunded?: boolean | undefined;
  createTimeStart?: string | undefined;
  createTimeEnd?: string | undefined;
};

/** Whole days that staff chose. */
const isByDays = (filter: AdminFilter): boolean => Boolean(filter.createTimeStart && filter.createTimeEnd);

const toSendFirst = [
  sql`(${invoices.invoiceStatus} = ${literals([INVOICE_STATUS.applied])}) desc`,
  desc(invoices.createTime),
  desc(invoices.invoiceId),
];

/** By name, or by part of a tax number. */
const ofPayer = (text: string): SQL | undefined =>
  /^[0-9A-Za-z]{4,}$/.test(text)
    ? or(holdsText(invoices.payerName, text), holdsText(invoices.payerId, text))
    : holdsText(invoices.payerName, text);

const endsWith = (digits: string): SQL | undefined =>
  and(hasGrams(invoices.invoiceNo, digits), sql`${invoices.invoiceNo} like ${`%${digits}`}`);

/** Without those waiting for payment. */
const matching = (filter: AdminFilter): SQL | undefined =>
  and(
    ne(invoices.invoiceStatus, INVOICE_STATUS.none),
    filter.orderId?.trim() ? eq(invoices.orderId, filter.orderId.trim()) : undefined,
    filter.orderIds.length > 0 ? inArray(invoices.orderId, [...filter.orderIds]) : undefined,
    filter.payerName?.trim() ? ofPayer(filter.payerName.trim()) : undefined,
    filter.invoiceNo === undefined ? undefined : endsWith(invoiceNoOf(filter.invoiceNo)),
    filter.invoiceType === undefined ? undefined : eq(invoices.invoiceType, filter.invoiceType),
    filter.invoiceStatus === undefined
      ? undefined
      : and(eq(invoices.invoiceStatus, filter.invoiceStatus), isNull(invoices.voidedTime)),
    filter.voided === undefined
      ? undefined
      : filter.voided
        ? isNotNull(invoices.voidedTime)
        : isNull(invoices.voidedTime),
    filter.issued === undefined
      ? undefined
      : filter.issued
        ? isNotNull(invoices.invoiceNo)
        : isNull(invoices.invoiceNo),
    filter.maySend === undefined ? undefined : filter.maySend ? waitsForStaff : sql`not ${waitsForStaff}`,
    filter.refunded === undefined
      ? undefined
      : filter.refunded
        ? and(isNull(invoices.sentTime), sql`${itsOrder} in ${ordersRefundedWhole}`)
        : or(isNotNull(invoices.sentTime), sql`${itsOrder} not in ${ordersRefundedWhole}`),
    daysWithin(invoices.createTime, { start: filter.createTimeStart, end: filter.createTimeEnd }),
  );

/**
 * To be sent first, then newest; without those waiting for payment. Where `more` match than are counted, the total
 * is a lower bound and there are no sums.
 */
export async function listAll(db: Db, filter: AdminFilter, page: Page) {
  const where = matching(filter);
  const sums = db
    .select({
      total,
      totalAmt: sql<number>`coalesce(sum(${amountNow}) filter (where ${invoices.voidedTime} is null), 0)::float8`,
      refundDueAmt: sql<number>`coalesce(sum(least(${amountNow}, ${refundDueOf(itsOrder)}))
        filter (where ${invoices.sentTime} is null and ${invoices.voidedTime} is null), 0)::float8`,
    })
    .from(invoices)
    .where(where);
  const ids = db
    .select({ invoiceId: invoices.invoiceId })
    .from(invoices)
    .where(where)
    .orderBy(...toSendFirst);
  const listed = isByDays(filter)
    ? { ...(await paged(page, sums, ids)), more: false }
    : await pagedInPart(page, ids);
  const these = listed.rows.map(({ invoiceId }) => invoiceId);
  // The page is cut before refunds are summed.
  const [rows, [summed]] = await Promise.all([
    db
      .select({
        invoiceId: invoices.invoiceId,
        orderId: invoices.orderId,
        invoiceName: invoices.invoiceName,
        invoiceType: invoices.invoiceType,
        payerType: invoices.payerType,
        payerName: invoices.payerName,
        invoiceAmt: amountNow,
        refundedAmt: refundedOf(itsOrder),
        refundedWhole: isRefundedWhole(itsOrder),
        refundDueAmt: refundDueOf(itsOrder),
        invoiceStatus: invoices.invoiceStatus,
        createTime: invoices.createTime,
        sentTime: invoices.sentTime,
        voidedTime: invoices.voidedTime,
        payerId: invoices.payerId,
        expressCompany: invoices.expressCompany,
        expressOrderNo: invoices.expressOrderNo,
        invoiceNo: sql<string>`coalesce(${invoices.invoiceNo}, '')`,
        invoiceDate: invoices.invoiceDate,
        hasFile: sql<boolean>`${invoices.fileKey} is not null`,
        batchedTime: invoices.batchedTime,
        batchError: sql<string>`coalesce(${invoices.batchError}, '')`,
      })
      .from(invoices)
      .where(sql`${invoices.invoiceId} = ${anyOf(these, "int")}`)
      .orderBy(...toSendFirst),
    listed.more || isByDays(filter) ? [] : sums,
  ]);
  return { totalAmt: null, refundDueAmt: null, ...listed, ...summed, rows };
}

export const countForExport = (db: Db, filter: AdminFilter): Promise<number> =>
  db.$count(invoices, matching(filter));

export type ExportRow = Awaited<ReturnType<typeof nextForExport>>[number];

/** By id. */
export const nextForExport = (
  db: Db,
  filter: AdminFilter,
  after: { invoiceId: number } | undefined,
  most: number,
) =>
  db
    .select({
      invoiceId: invoices.invoiceId,
      payerName: invoices.payerName,
      payerId: invoices.payerId,
      invoiceType: invoices.invoiceType,
      invoiceAmt: amountNow,
      invoiceNo: sql<string>`coalesce(${invoices.invoiceNo}, '')`,
      invoiceDate: invoices.invoiceDate,
      invoiceStatus: invoices.invoiceStatus,
      refundedWhole: isRefundedWhole(itsOrder),
      orderId: invoices.orderId,
      invoiceName: invoices.invoiceName,
      userName: users.userName,
      createTime: invoices.createTime,
      sentTime: invoices.sentTime,
      voidedTime: invoices.voidedTime,
      voidReason: sql<string>`coalesce(${invoices.voidReason}, '')`,
    })
    .from(invoices)
    .innerJoin(users, eq(users.userId, invoices.userId))
    .where(and(matching(filter), after && gt(invoices.invoiceId, after.invoiceId)))
    .orderBy(asc(invoices.invoiceId))
    .limit(most);

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

const resent = (invoiceId: number) => sql`(select count(*)::int from ${invoiceSendings} s
  where s.invoice_id = ${invoiceId} and s.sent_time > now() - interval '1 hour')`;

/** Sendings after the first, within the last hour. */
export async function resentLately(tx: Tx, invoiceId: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select ${resent(invoiceId)} as count`);
  return onlyRow(rows).count;
}

/** If it is the next and within the hourly limit; whether it did. */
export async function insertSending(
  tx: Tx,
  {
    invoiceId,
    nth,
    sentEmail,
    sentBy,
  }: Pick<typeof invoiceSendings.$inferInsert, "invoiceId" | "nth" | "sentEmail" | "sentBy">,
): Promise<boolean> {
  const { rowCount } =
    await tx.execute(sql`insert into ${invoiceSendings} (invoice_id, nth, sent_email, sent_by)
    select invoice_id, ${nth}::int, ${sentEmail}::text, ${sentBy}::int from ${invoices}
    where ${invoices.invoiceId} = ${invoiceId} and ${isSent}
      and ${nth}::int = 2 + (select count(*) from ${invoiceSendings} s where s.invoice_id = ${invoiceId})
      and ${resent(invoiceId)} < ${MAX_RESENDS_AN_HOUR}
    for no key update
    on conflict (invoice_id, nth) do nothing`);
  return (rowCount ?? 0) > 0;
}

/** Empty without an id. */
export async function staffName(db: Db, userId: number | null): Promise<string> {
  if (userId === null) return "";
  const [staff] = await db.select({ name: users.userName }).from(users).where(eq(users.userId, userId));
  return staff?.name ?? "";
}

/** From the second on, in order. */
export const sendingsOf = (db: Db, invoiceId: number) =>
  db
    .select({
      sentTime: invoiceSendings.sentTime,
      sentTo: invoiceSendings.sentEmail,
      sentBy: users.userName,
    })
    .from(invoiceSendings)
    .innerJoin(users, eq(users.userId, invoiceSendings.sentBy))
    .where(eq(invoiceSendings.invoiceId, invoiceId))
    .orderBy(asc(invoiceSendings.nth));
