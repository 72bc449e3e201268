import { type CourseType, SHIPPED_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import type { Delivery } from "@zhutu/domain/ordering/delivery.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, asc, eq, inArray, isNotNull, isNull, sql, gt, or } from "drizzle-orm";
import { literals } from "../../../kernel/db/columns.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { countsAsIncome, refundedCopiesOf, refundedOf, thisOrder } from "../refunded-queries.ts";
import { orderItems, orders } from "../tables.ts";
import { parcelTracks } from "../../shipping/tables.ts";

/** `now` is the database's clock. */
export async function findAllToDeliver(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({
      orderId: orders.orderId,
      userId: orders.userId,
      orderStatus: orders.orderStatus,
      orderAmt: orders.orderAmt,
      refundedAmt: refundedOf(thisOrder),
      createTime: orders.createTime,
      addr: orders.addr,
      expressCompany: orders.expressCompany,
      trackingNo: orders.trackingNo,
      courseTypes: sql<CourseType[]>`array_agg(distinct ${orderItems.courseType})`,
      copiesToSend: sql<number>`coalesce(sum(${orderItems.courseCount} - ${refundedCopiesOf})
        filter (where ${orderItems.courseType} in (${literals(SHIPPED_TYPES)})), 0)::int`,
      now: sql<Date>`clock_timestamp()`.mapWith(orders.createTime),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .where(inArray(orders.orderId, [...orderIds]))
    .groupBy(orders.orderId);
  return rows.map(({ expressCompany, trackingNo, ...order }) => {
    const sent: Delivery | null =
      expressCompany !== null && trackingNo !== null ? { expressCompany, trackingNo } : null;
    return { ...order, sent };
  });
}

export const findToDeliver = async (db: Db, orderId: string) => (await findAllToDeliver(db, [orderId]))[0];

/**
 * Paid, with printed goods that were not given back, not sent; by the index of orders with an address.
 */
export const waitsToBeSent = and(
  sql`${orders.orderStatus} = ${literals([ORDER_STATUS.paid])}`,
  isNull(orders.trackingNo),
  isNotNull(orders.addr),
  sql`${orders}.kinds & ${sql.raw(String(SHIPPED_TYPES.reduce((kinds, type) => kinds | (1 << type), 0)))} <> 0`,
  countsAsIncome,
  sql`exists (select from ${orderItems} where ${orderItems}.order_id = ${thisOrder}
    and ${orderItems}.course_type in (${literals(SHIPPED_TYPES)}) and ${orderItems}.course_count > ${refundedCopiesOf})`,
);

export const countWaiting = (db: Db): Promise<number> => db.$count(orders, waitsToBeSent);

/** Oldest payment first. */
export const waitingToDeliver = (db: Db, most: number) =>
  db
    .select({
      orderId: orders.orderId,
      addr: orders.addr,
      goods: sql<string>`(select string_agg(order_item_name || ' x' || left_count, '；' order by position)
        from (select ${orderItems}.*, ${orderItems}.course_count - ${refundedCopiesOf} as left_count from ${orderItems}
          where ${orderItems}.order_id = ${thisOrder} and ${orderItems}.course_type in (${literals(SHIPPED_TYPES)})) line
        where left_count > 0)`,
    })
    .from(orders)
    .where(waitsToBeSent)
    .orderBy(asc(orders.paidTime), asc(orders.orderId))
    .limit(most);

/** Until commit, in id order: two deliveries of one order wait for each other. Answers which were paid. */
export async function holdPaid(tx: Tx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ order_id: string }>(sql`select order_id from ${orders}
    where order_id = any(${sql.param([...orderIds])}::text[])
      and order_status = ${literals([ORDER_STATUS.paid])}
    order by order_id for no key update`);
  return new Set(rows.map((row) => row.order_id));
}

/** Paid, unsent ones; answers how many. */
export async function markAllDelivered(
  tx: Tx,
  sent: readonly (Delivery & { orderId: string })[],
): Promise<number> {
  const column = (name: keyof (typeof sent)[number]) => sql.param(sent.map((one) => one[name]));
  const { rowCount } = await tx.execute(sql`update ${orders} set
      express_company = given.express_company, tracking_no = given.tracking_no
    from unnest(${column("orderId")}::text[], ${column("expressCompany")}::text[], ${column("trackingNo")}::text[])
      as given(order_id, express_company, tracking_no)
    where ${orders.orderId} = given.order_id and ${orders.trackingNo} is null
      and ${orders.orderStatus} = ${literals([ORDER_STATUS.paid])}`);
  return rowCount ?? 0;
}

/** If it still is `before`; whether it did. */
export async function markDelivered(
  tx: Tx,
  orderId: string,
  before: Delivery | null,
  delivery: Delivery,
): Promise<boolean> {
  const standing = before
    ? and(eq(orders.expressCompany, before.expressCompany), eq(orders.trackingNo, before.trackingNo))
    : isNull(orders.trackingNo);
  const marked = await tx
    .update(orders)
    .set({ expressCompany: delivery.expressCompany, trackingNo: delivery.trackingNo })
    .where(and(eq(orders.orderId, orderId), eq(orders.orderStatus, ORDER_STATUS.paid), standing))
    .returning({ orderId: orders.orderId });
  return marked.length > 0;
}

/** Not asked about for three hours, never asked ones first. */
export async function parcelsToAskAbout(db: Db, companies: readonly string[], most: number) {
  const rows = await db
    .select({
      orderId: orders.orderId,
      expressCompany: sql<string>`${orders.expressCompany}`,
      trackingNo: sql<string>`${orders.trackingNo}`,
      addr: orders.addr,
    })
    .from(orders)
    .leftJoin(
      parcelTracks,
      and(
        eq(parcelTracks.reference, orders.orderId),
        eq(parcelTracks.expressCompany, orders.expressCompany),
        eq(parcelTracks.trackingNo, orders.trackingNo),
      ),
    )
    .where(
      and(
        isNotNull(orders.trackingNo),
        inArray(orders.expressCompany, [...companies]),
        // Orders are sent within weeks of payment; older ones were never followed.
        gt(orders.paidTime, sql`now() - interval '60 days'`),
        or(
          isNull(parcelTracks.reference),
          and(
            eq(parcelTracks.ended, false),
            gt(parcelTracks.followedSince, sql`now() - interval '30 days'`),
            sql`${parcelTracks.askAgainAt} < now() - interval '3 hours'`,
          ),
        ),
      ),
    )
    .orderBy(sql`${parcelTracks.askAgainAt} nulls first`, asc(orders.orderId))
    .limit(most);
  return rows.map(({ addr, ...row }) => ({ ...row, telephone: addr?.telephone ?? "" }));
}
