import type { TaxCodes, ToBatch } from "@zhutu/domain/invoicing/batch/batch.ts";
import { INVOICE_STATUS, INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { anyOf, arrayOf } from "../../kernel/db/prepared.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { onlyRow, paged, total } from "../../kernel/db/paging.ts";
import { users } from "../identity/tables.ts";
import { isRefundedWhole, refundDueOf, refundedOf, thisOrder } from "../ordering/service.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { amountNow, isInHand, itsOrder, waitsForStaff } from "./queries.ts";
import { invoices, invoiceTemplates } from "./tables.ts";

// The file may be megabytes.
const { content: _, ...settings } = getTableColumns(invoiceTemplates);

/** With its saver, without the file. */
export async function lastTemplate(db: Db) {
  const [row] = await db
    .select({ ...settings, byName: users.userName })
    .from(invoiceTemplates)
    .innerJoin(users, eq(users.userId, invoiceTemplates.userId))
    .orderBy(desc(invoiceTemplates.invoiceTemplateId))
    .limit(1);
  return row;
}

export type TemplateFile = typeof invoiceTemplates.$inferSelect;

export async function lastTemplateFile(db: Db): Promise<TemplateFile | undefined> {
  const [row] = await db
    .select()
    .from(invoiceTemplates)
    .orderBy(desc(invoiceTemplates.invoiceTemplateId))
    .limit(1);
  return row;
}

/** Leaves the file untouched. */
export async function updateTemplate(
  tx: Tx,
  invoiceTemplateId: number,
  saved: TaxCodes & { userId: number },
): Promise<void> {
  await tx
    .update(invoiceTemplates)
    .set({ ...saved, createTime: sql`now()` })
    .where(eq(invoiceTemplates.invoiceTemplateId, invoiceTemplateId));
}

export async function insertTemplate(
  tx: Tx,
  row: Omit<typeof invoiceTemplates.$inferInsert, "invoiceTemplateId" | "createTime">,
): Promise<number> {
  return onlyRow(
    await tx.insert(invoiceTemplates).values(row).returning({ id: invoiceTemplates.invoiceTemplateId }),
  ).id;
}

const isElectronic = eq(invoices.invoiceType, INVOICE_TYPE.electronic);
const electronic = and(isElectronic, waitsForStaff);

const waiting = (again: boolean): SQL | undefined =>
  and(electronic, isNull(invoices.invoiceNo), again ? undefined : not(isInHand));

/** Of electronic invoices that may be sent now. */
export async function countSteps(db: Db) {
  const [counted] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${waiting(false)})::int`,
      inWorkbook: sql<number>`count(*) filter (where ${isInHand})::int`,
      issued: sql<number>`count(${invoices.invoiceNo})::int`,
    })
    .from(invoices)
    .where(electronic);
  return counted ?? { waiting: 0, inWorkbook: 0, issued: 0 };
}

/** Oldest first, at most `most`, and the total. */
export async function waitingForBatch(db: Db, again: boolean, most: number) {
  const counting = db.select({ total }).from(invoices).where(waiting(again));
  const listing = db
    .select({ invoiceId: invoices.invoiceId })
    .from(invoices)
    .where(waiting(again))
    .orderBy(asc(invoices.createTime), asc(invoices.invoiceId));
  const { rows, ...counted } = await paged({ page: 1, pageSize: most }, counting, listing);
  return { ids: rows.map(({ invoiceId }) => invoiceId), ...counted };
}

/** With their orders' lines, by id. */
export async function findToBatch(db: Db, invoiceIds: readonly number[]) {
  const rows = await db
    .select({
      invoice: invoices,
      invoiceAmt: amountNow,
      refundedAmt: refundedOf(thisOrder),
      refundedWhole: isRefundedWhole(thisOrder),
      refundDueAmt: refundDueOf(thisOrder),
      freightPrice: orders.freightPrice,
      items: sql<ToBatch["items"]>`(select coalesce(json_agg(json_build_object(
          'orderItemName', ${orderItems.orderItemName}, 'courseType', ${orderItems.courseType},
          'orderItemAmt', ${orderItems.orderItemAmt}) order by ${orderItems.position}), '[]')
        from ${orderItems} where ${orderItems.orderId} = ${invoices.orderId})`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.orderId, invoices.orderId))
    .where(inArray(invoices.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoices.invoiceId));
  return rows.map(({ invoice, ...rest }) => ({ ...invoice, ...rest }));
}

/** Answers the ids that waited. */
export async function markBatched(tx: Tx, invoiceIds: readonly number[], again: boolean): Promise<number[]> {
  const chosen = and(inArray(invoices.invoiceId, [...invoiceIds]), waiting(again));
  const waits = await tx
    .select({ invoiceId: invoices.invoiceId })
    .from(invoices)
    .where(chosen)
    .orderBy(asc(invoices.invoiceId))
    .for("no key update");
  if (waits.length === 0) return [];
  const rows = await tx
    .update(invoices)
    // Clock after the lock: a result read while waiting must count as older than the workbook.
    .set({ batchedTime: sql`clock_timestamp()`, batchError: null })
    .where(chosen)
    .returning({ invoiceId: invoices.invoiceId });
  return rows.map(({ invoiceId }) => invoiceId);
}

/** By an invoice in force. */
export const numbersInForce = (db: Db, numbers: readonly string[]) =>
  numbers.length === 0
    ? Promise.resolve([])
    : db
        .select({ invoiceId: invoices.invoiceId, invoiceNo: sql<string>`${invoices.invoiceNo}` })
        .from(invoices)
        .where(and(inArray(invoices.invoiceNo, [...numbers]), isNull(invoices.voidedTime)));

const inWorkbook = and(
  isElectronic,
  eq(invoices.invoiceStatus, INVOICE_STATUS.applied),
  isNull(invoices.invoiceNo),
  isNotNull(invoices.batchedTime),
);

/** In id order. */
export async function holdAll(tx: Tx, invoiceIds: readonly number[]): Promise<void> {
  await tx.execute(sql`select invoice_id from ${invoices}
    where invoice_id = ${anyOf(invoiceIds, "int")} order by invoice_id for no key update`);
}

/** Those in a workbook without a number, unless the order was fully refunded; answers how many. */
export async function markIssued(
  tx: Tx,
  issued: readonly { invoiceId: number; invoiceNo: string; invoiceDate: string }[],
): Promise<number> {
  if (issued.length === 0) return 0;
  const column = (name: keyof (typeof issued)[number]) => sql.param(issued.map((one) => one[name]));
  const { rowCount } = await tx.execute(sql`update ${invoices} set
      invoice_no = told.invoice_no, invoice_date = told.invoice_date, batch_error = null
    from unnest(${column("invoiceId")}::int[], ${column("invoiceNo")}::text[], ${column("invoiceDate")}::date[])
      as told(id, invoice_no, invoice_date)
    where ${invoices.invoiceId} = told.id and ${inWorkbook} and not ${isRefundedWhole(itsOrder)}`);
  return rowCount ?? 0;
}

/**
 * Last time a reason was read before its invoice's current workbook, or at any time if refused
 * since.
 */
export async function whenReadBefore(
  db: Db,
  refusals: readonly { invoiceId: number; why: string }[],
): Promise<Map<number, Date>> {
  if (refusals.length === 0) return new Map();
  const reasons = sql`unnest(${arrayOf(
    refusals.map(({ invoiceId }) => invoiceId),
    "int",
  )},
    ${arrayOf(
      refusals.map(({ why }) => why),
      "text",
    )}) as told(id, why)`;
  const rows = await db
    .select({
      invoiceId: invoices.invoiceId,
      at: sql<Date>`max(${auditLogs.at})`.mapWith(auditLogs.at),
    })
    .from(reasons)
    .innerJoin(invoices, and(sql`${invoices.invoiceId} = told.id`, inWorkbook))
    .innerJoin(
      auditLogs,
      and(
        sql`${auditLogs.subject} = 'invoice:' || told.id`,
        eq(auditLogs.action, "invoice.issue.refuse"),
        or(isNotNull(invoices.batchError), lt(auditLogs.at, invoices.batchedTime)),
        sql`${auditLogs.detail} ->> 'why' = told.why`,
      ),
    )
    .groupBy(invoices.invoiceId);
  return new Map(rows.map(({ invoiceId, at }) => [invoiceId, at]));
}

/** Frees the invoices for the next workbook; answers how many. */
export async function markNotIssued(
  tx: Tx,
  refused: readonly { invoiceId: number; batchError: string }[],
): Promise<number> {
  if (refused.length === 0) return 0;
  const column = (name: keyof (typeof refused)[number]) => sql.param(refused.map((one) => one[name]));
  const { rowCount } = await tx.execute(sql`update ${invoices} set
      batch_error = told.batch_error
    from unnest(${column("invoiceId")}::int[], ${column("batchError")}::text[]) as told(id, batch_error)
    where ${invoices.invoiceId} = told.id and ${inWorkbook}`);
  return rowCount ?? 0;
}
