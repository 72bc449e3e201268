import type { OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { containing, holds } from "../../../kernel/db/columns.ts";
import { daysWithin } from "../../../kernel/db/days.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { fromNearerEnd, type Page, total } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import { waitsToBeSent } from "../deliver/queries.ts";
import { nameHas } from "../read/queries.ts";
import { ordersRefundedWhole, refundedOf, thisOrder } from "../refunded-queries.ts";
import { orderItems, orders } from "../tables.ts";

/** Uses an index in byte order. */
export const beginsWith = (number: SQLWrapper, digits: string): SQL =>
  sql`${number} >= ${digits} and ${number} < ${`${digits}a`}`;

/** With more, reading their items is no faster than scanning all orders. */
const mostNames = 50;

/**
 * Finds the few sold names by stepping through their index, then orders with them. Trigrams do not
 * work: in locale C PostgreSQL makes none for Chinese.
 */
async function soldAs(db: Db, productName: string | undefined): Promise<SQL | undefined> {
  // An order's name joins its items' names with this mark.
  const [part = ""] = (productName ?? "")
    .trim()
    .split("、")
    .toSorted((a, b) => b.length - a.length);
  if (part === "") return undefined;
  const { courseId, orderItemName } = orderItems;
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with recursive sold(id, name) as (
      (select ${courseId}, ${orderItemName} from ${orderItems} order by ${courseId}, ${orderItemName} limit 1)
      union all
      select next.id, next.name from sold cross join lateral (
        select ${courseId} as id, ${orderItemName} as name from ${orderItems}
        where (${courseId}, ${orderItemName}) > (sold.id, sold.name)
        order by ${courseId}, ${orderItemName} limit 1) next
    )
    select id, name from sold where ${holds(sql`name`, containing(part))} limit ${mostNames + 1}`);
  if (rows.length > mostNames) return undefined;
  const [ids, names] = [rows.map(({ id }) => id), rows.map(({ name }) => name)];
  return sql`${orders.orderId} in (select ${orderItems.orderId}
    from unnest(${sql.param(ids)}::int[], ${sql.param(names)}::text[]) as sold(id, name)
    join ${orderItems} on ${courseId} = sold.id and ${orderItemName} = sold.name)`;
}

export type AdminFilter = {
  /** Its first digits. */
  orderId?: string | undefined;
  /** The buyer's full number in any notation. */
  telephone?: string | undefined;
  productName?: string | undefined;
  /** Shanghai days, inclusive (AORD-003). */
  paidTimeStart?: string | undefined;
  paidTimeEnd?: string | undefined;
  courseTypes: readonly number[];
  orderStatus?: OrderStatus | undefined;
  delivery?: "waiting" | "sent" | undefined;
};

const matching = (filter: AdminFilter): SQL | undefined =>
  and(
    nameHas(filter.productName),
    filter.orderId ? beginsWith(orders.orderId, filter.orderId) : undefined,
    filter.telephone?.trim()
      ? sql`${orders.userId} in (select ${users.userId} from ${users} where ${users.telephone} = ${normalPhone(filter.telephone)})`
      : undefined,
    daysWithin(orders.paidTime, { start: filter.paidTimeStart, end: filter.paidTimeEnd }),
    filter.orderStatus ? eq(orders.orderStatus, filter.orderStatus) : undefined,
    filter.delivery && (filter.delivery === "waiting" ? waitsToBeSent : isNotNull(orders.trackingNo)),
    filter.courseTypes.length > 0
      ? sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.orderId}
          and ${orderItems.courseType} = any(${sql.param([...filter.courseTypes])}::int[]))`
      : undefined,
  );

const row = {
  orderId: orders.orderId,
  orderName: orders.orderName,
  orderAmt: orders.orderAmt,
  refundedAmt: refundedOf(thisOrder),
  exclusiveCode: orders.exclusiveCode,
  telephone: users.telephone,
  userName: users.userName,
  createTime: orders.createTime,
  paidTime: orders.paidTime,
  orderStatus: orders.orderStatus,
  orderType: orders.orderType,
  expressCompany: orders.expressCompany,
  trackingNo: orders.trackingNo,
};

/** Newest first, with sum in fen; fully refunded orders are summed apart. */
export async function listAll(db: Db, filter: AdminFilter, page: Page) {
  const where = and(matching(filter), await soldAs(db, filter.productName));
  const amt = sql<number>`coalesce(sum(${orders.orderAmt}), 0)::float8`;
  const [[sums], [givenBack]] = await Promise.all([
    db.select({ total, amt }).from(orders).where(where),
    // The index for the sum has no order numbers.
    db
      .select({ amt })
      .from(orders)
      .where(and(sql`${thisOrder} in ${ordersRefundedWhole}`, where)),
  ]);
  const newest = [desc(orders.createTime), desc(orders.orderId)];
  // Cut the page before the join, from the nearer end, because skipped rows are read, too.
  const { limit, offset, fromEnd } = fromNearerEnd(page, sums?.total ?? 0);
  const ids = db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(where)
    .orderBy(...(fromEnd ? [asc(orders.createTime), asc(orders.orderId)] : newest))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select(row)
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(inArray(orders.orderId, ids))
    .orderBy(...newest);
  const givenBackAmt = givenBack?.amt ?? 0;
  return { rows, total: sums?.total ?? 0, totalAmt: (sums?.amt ?? 0) - givenBackAmt, givenBackAmt };
}

/** Matches in other states, for searches by number or phone only. */
export async function countElsewhere(db: Db, { orderStatus, ...filter }: AdminFilter) {
  const isSought = Boolean(filter.orderId ?? filter.telephone?.trim());
  if (orderStatus === undefined || !isSought) return [];
  return db
    .select({ orderStatus: orders.orderStatus, count: total })
    .from(orders)
    .where(and(matching({ ...filter, delivery: undefined }), ne(orders.orderStatus, orderStatus)))
    .groupBy(orders.orderStatus)
    .orderBy(orders.orderStatus);
}

export async function countForExport(db: Db, filter: AdminFilter): Promise<number> {
  const where = and(matching(filter), await soldAs(db, filter.productName));
  const [counted] = await db.select({ total }).from(orders).where(where);
  return counted?.total ?? 0;
}

export type ExportRow = Awaited<ReturnType<typeof nextForExport>>[number];

/** By payment time. */
export const nextForExport = (
  db: Db,
  filter: AdminFilter,
  after: { place: string; orderId: string } | undefined,
  most: number,
) =>
  db
    // As text: JavaScript dates lose microseconds.
    .select({ ...row, place: sql<string>`${orders.paidTime}::text` })
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(
      and(
        matching(filter),
        after &&
          sql`${orders.paidTime} >= ${after.place}::timestamptz
            and (${orders.paidTime}, ${orders.orderId}) > (${after.place}::timestamptz, ${after.orderId})`,
      ),
    )
    .orderBy(asc(orders.paidTime), asc(orders.orderId))
    .limit(most);
