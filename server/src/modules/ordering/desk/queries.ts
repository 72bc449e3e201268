import type { OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { and, asc, desc, eq, isNotNull, ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { containing, holds } from "../../../kernel/db/columns.ts";
import { daysWithin } from "../../../kernel/db/days.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { fromNearerEnd, type Page, rowsOf, total } from "../../../kernel/db/paging.ts";
import { anyOf } from "../../../kernel/db/prepared.ts";
import { courses } from "../../catalogue/tables.ts";
import { users } from "../../identity/tables.ts";
import { waitsToBeSent } from "../deliver/queries.ts";
import { nameHas } from "../read/queries.ts";
import { ordersRefundedWhole, refundedOf, thisOrder } from "../refunded-queries.ts";
import { orderItems, orders } from "../tables.ts";

/** Uses an index in byte order. */
export const beginsWith = (number: SQLWrapper, digits: string): SQL =>
  sql`${number} >= ${digits} and ${number} < ${`${digits}a`}`;

/** A list is counted exactly up to so many rows behind its page. */
const maxCounted = 1_000;
/** Of a name with more lines than these, the page lies among the newest orders. */
const linesUpTo = (page: Page): number => Math.min(2 * maxCounted + 20 * rowsOf(page).offset, 50_000);

const partsOf = (productName: string | undefined): string[] =>
  (productName ?? "")
    .trim()
    // An order's name joins its items' names with this mark.
    .split("、")
    .toSorted((a, b) => b.length - a.length);

/** `all`: orders with an item of the name; `few`: all or, of a common name, some of them. */
type SoldAs = { all: SQL; few: SQL; isCommon: boolean };

/**
 * Finds the sold names by stepping through their index, then orders with them. Trigrams do not
 * work: in locale C PostgreSQL makes none for Chinese.
 */
async function soldAs(
  db: Db,
  productName: string | undefined,
  maxLines: number,
): Promise<SoldAs | undefined> {
  const [part = ""] = partsOf(productName);
  if (part === "") return undefined;
  const { courseId, orderItemName } = orderItems;
  const sold = await db.execute<{ id: number; name: string }>(sql`
    with recursive sold(id, name) as (
      (select ${courseId}, ${orderItemName} from ${orderItems} order by ${courseId}, ${orderItemName} limit 1)
      union all
      select next.id, next.name from sold cross join lateral (
        select ${courseId} as id, ${orderItemName} as name from ${orderItems}
        where (${courseId}, ${orderItemName}) > (sold.id, sold.name)
        order by ${courseId}, ${orderItemName} limit 1) next
    )
    select id, name from sold left join ${courses} c on c.course_id = id and c.course_name = name
    where coalesce(c.search_name, search_form(name)) ilike ${containing(part)}`);
  const [ids, names] = [sold.rows.map(({ id }) => id), sold.rows.map(({ name }) => name)];
  const lines = sql`select ${orderItems.orderId} as "orderId"
    from unnest(${sql.param(ids)}::int[], ${sql.param(names)}::text[]) as sold(id, name)
    join ${orderItems} on ${courseId} = sold.id and ${orderItemName} = sold.name`;
  const { rows } = await db.execute<{ orderId: string }>(sql`${lines} limit ${maxLines + 1}`);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const few = sql`${orders.orderId} = any(${sql.param(orderIds)}::text[])`;
  const isCommon = rows.length > maxLines;
  return { all: isCommon ? sql`${orders.orderId} in (${lines})` : few, few, isCommon };
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
    // One part is in the order's name when it is in an item's.
    partsOf(filter.productName).length > 1 ? nameHas(filter.productName) : undefined,
    filter.orderId ? beginsWith(orders.orderId, filter.orderId) : undefined,
    filter.telephone?.trim()
      ? sql`${orders.userId} in (select ${users.userId} from ${users} where ${users.telephone} = ${normalPhone(filter.telephone)})`
      : undefined,
    daysWithin(orders.paidTime, { start: filter.paidTimeStart, end: filter.paidTimeEnd }),
    filter.orderStatus ? eq(orders.orderStatus, filter.orderStatus) : undefined,
    filter.delivery && (filter.delivery === "waiting" ? waitsToBeSent : isNotNull(orders.trackingNo)),
    filter.courseTypes.length > 0
      ? sql`${orders.kinds} & ${filter.courseTypes.reduce((kinds, type) => kinds | (1 << type), 0)} <> 0`
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

/** Whole days that staff chose, found by one index alone. */
const isByDays = (filter: AdminFilter): boolean =>
  Boolean(filter.paidTimeStart && filter.paidTimeEnd && !filter.productName?.trim() && !filter.delivery);

const newest = [desc(orders.createTime), desc(orders.orderId)];

/**
 * Newest first, with sums in fen, fully refunded orders apart. Where `more` match than are counted, the total is a
 * lower bound and there are no sums.
 */
export async function listAll(db: Db, filter: AdminFilter, page: Page) {
  const sold = await soldAs(db, filter.productName, linesUpTo(page));
  const where = (named: SQL | undefined) => and(matching(filter), named);
  let listed = await (isByDays(filter) ? countedWhole : countedInPart)(db, where(sold?.few), page);
  if (sold?.isCommon)
    listed = listed.more
      ? { ...listed, orderIds: await idsOfCommon(db, filter, page) }
      : await countedInPart(db, where(sold.all), page);
  const { orderIds, ...counted } = listed;
  // Cut the page before the join, because skipped rows are read, too.
  const rows = await db
    .select(row)
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(sql`${orders.orderId} = ${anyOf(orderIds, "text")}`)
    .orderBy(...newest);
  return { rows, ...counted };
}

async function idsOf(
  db: Db,
  where: SQL | undefined,
  { limit, offset, fromEnd = false }: { limit: number; offset: number; fromEnd?: boolean },
): Promise<string[]> {
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(where)
    .orderBy(...(fromEnd ? [asc(orders.createTime), asc(orders.orderId)] : newest))
    .limit(limit)
    .offset(offset);
  return rows.map(({ orderId }) => orderId);
}

/** Of a common name. `offset 0` makes PostgreSQL walk the newest orders, as it takes every name for a rare one. */
async function idsOfCommon(db: Db, filter: AdminFilter, page: Page): Promise<string[]> {
  const { limit, offset } = rowsOf(page);
  const { rows } = await db.execute<{ orderId: string }>(sql`
    select o.order_id as "orderId" from (
      select ${orders.orderId}, ${orders.orderName}, ${orders.createTime} from ${orders}
      where ${matching(filter) ?? sql`true`} order by ${orders.createTime} desc, ${orders.orderId} desc offset 0) o
    where ${holds(sql`o.order_name`, containing(filter.productName ?? ""))}
    order by o.create_time desc, o.order_id desc limit ${limit} offset ${offset}`);
  return rows.map(({ orderId }) => orderId);
}

type Listed = {
  orderIds: string[];
  total: number;
  more: boolean;
  totalAmt: number | null;
  givenBackAmt: number | null;
};

async function countedWhole(db: Db, where: SQL | undefined, page: Page): Promise<Listed> {
  const sums = await sumsOf(db, where);
  return { orderIds: await idsOf(db, where, fromNearerEnd(page, sums.total)), ...sums };
}

/** In one pass where more match. */
async function countedInPart(db: Db, where: SQL | undefined, page: Page): Promise<Listed> {
  const { limit, offset } = rowsOf(page);
  const orderIds = await idsOf(db, where, { limit: maxCounted + 1, offset });
  const counted =
    orderIds.length > maxCounted
      ? { total: offset + maxCounted, more: true, totalAmt: null, givenBackAmt: null }
      : await sumsOf(db, where);
  return { orderIds: orderIds.slice(0, limit), ...counted };
}

async function sumsOf(db: Db, where: SQL | undefined) {
  const [sums] = await db
    .select({
      total,
      amt: sql<number>`coalesce(sum(${orders.orderAmt}::float8), 0)`,
      givenBackAmt: sql<number>`coalesce(sum(${orders.orderAmt}::float8)
        filter (where ${thisOrder} in ${ordersRefundedWhole}), 0)`,
    })
    .from(orders)
    .where(where);
  const { total: count = 0, amt = 0, givenBackAmt = 0 } = sums ?? {};
  return { total: count, more: false, totalAmt: amt - givenBackAmt, givenBackAmt };
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
  const sold = await soldAs(db, filter.productName, 2 * maxCounted);
  return db.$count(orders, and(matching(filter), sold?.all));
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
        nameHas(filter.productName),
        after &&
          sql`${orders.paidTime} >= ${after.place}::timestamptz
            and (${orders.paidTime}, ${orders.orderId}) > (${after.place}::timestamptz, ${after.orderId})`,
      ),
    )
    .orderBy(asc(orders.paidTime), asc(orders.orderId))
    .limit(most);
