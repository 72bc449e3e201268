import type { OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { searchForm } from "@zhutu/domain/name-rule.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { and, asc, desc, eq, isNotNull, ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { containing, hasGrams, holds, holdsText } from "../../../kernel/db/columns.ts";
import { daysWithin } from "../../../kernel/db/days.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { fromNearerEnd, type Page, pagedInPart, rowsOf, total } from "../../../kernel/db/paging.ts";
import { anyOf } from "../../../kernel/db/prepared.ts";
import { courses, soldNames } from "../../catalogue/tables.ts";
import { users } from "../../identity/tables.ts";
import { waitsToBeSent } from "../deliver/queries.ts";
import { nameHas } from "../read/queries.ts";
import { ordersRefundedWhole, refundDueOf, refundedOf, thisOrder } from "../refunded-queries.ts";
import { orderItems, orders } from "../tables.ts";

/** Uses an index in byte order. */
export const beginsWith = (number: SQLWrapper, digits: string): SQL =>
  sql`${number} >= ${digits} and ${number} < ${`${digits}a`}`;

/** An order's name joins its items' names with this mark. */
const MARK = "、";
const partsOf = (productName = ""): string[] => searchForm(productName).split(MARK).filter(Boolean);

/** Fewer lines are looked up, of more the newest orders are probed; for those between PostgreSQL would read all orders. */
const hashedFrom = 7_000;
const hashedTo = (page: Page): number => 50_000 + 20 * rowsOf(page).offset;

/**
 * Orders with the text in their name: found by the part of it, an item's name each, that was sold least. Where no product
 * is or was called so, those of buyers who are.
 */
async function namedIn(db: Db, filter: AdminFilter, page: Page): Promise<SQL | undefined> {
  const parts = partsOf(filter.productName);
  const products = await Promise.all(parts.map((part) => productsNamed(db, part)));
  const [rarest] = products.toSorted((one, other) => one.sold - other.sold);
  if (rarest === undefined) return nameHas(filter.productName);
  const { courseIds, renamedIds, pattern, sold } = rarest;
  if (courseIds.length === 0) return boughtBy(filter.productName ?? "");
  const { orderId, courseId, orderItemName } = orderItems;
  const hasItem = sql`exists (select from ${orderItems} where ${and(
    sql`${orderId} = ${thisOrder}`,
    sql`${courseId} = ${anyOf(courseIds, "int")}`,
    renamedIds.length > 0
      ? sql`(${courseId} <> all(${sql.param(renamedIds)}::int[]) or ${holds(orderItemName, pattern)})`
      : undefined,
  )})`;
  // `offset 0`: only names of orders with the item are read.
  if (searchForm(filter.productName ?? "").includes(MARK))
    return sql`${thisOrder} in (select named.order_id from (
      select ${orders.orderId}, ${orders.orderName} from ${orders} where ${hasItem} offset 0) named
      where ${holds(sql`named.order_name`, containing(filter.productName ?? ""))})`;
  // As `is true` it is no join: the lines are hashed once and the newest orders walked.
  const isHashed = !isNarrow(filter) && hashedFrom < sold && sold < hashedTo(page);
  return isHashed ? sql`(${hasItem}) is true` : hasItem;
}

/** By `users_name` and `orders_user`. */
const boughtBy = (userName: string): SQL =>
  sql`${orders.userId} in (select ${users.userId} from ${users} where ${holdsText(users.userName, userName)})`;

/** The products that have or had such a name. Trigrams do not work: in locale C PostgreSQL makes none for Chinese. */
async function productsNamed(db: Db, part: string) {
  const pattern = containing(part);
  const { courseId, courseName, searchName, ordersCounted } = courses;
  const { rows } = await db.execute<{ id: number; sold: number; renamed: boolean }>(sql`
    select ${courseId} as id, ${ordersCounted} as sold,
      exists (select from ${soldNames} s where s.course_id = ${courses}.course_id) as renamed
    from ${courses} where ${courseId} in (
      select ${courseId} from ${courses} where ${hasGrams(courseName, part)} and ${searchName} ilike ${pattern}
      union all select s.course_id from ${soldNames} s where ${holds(sql`s.sold_name`, pattern)})`);
  return {
    pattern,
    courseIds: rows.map(({ id }) => id),
    renamedIds: rows.flatMap(({ id, renamed }) => (renamed ? [id] : [])),
    sold: rows.reduce((sum, { sold }) => sum + sold, 0),
  };
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
  refundDueAmt: refundDueOf(thisOrder),
  userId: orders.userId,
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

const isNarrow = (filter: AdminFilter): boolean =>
  Boolean(filter.orderId || filter.telephone?.trim() || filter.paidTimeStart || filter.paidTimeEnd);

const newest = [desc(orders.createTime), desc(orders.orderId)];
const oldest = [asc(orders.createTime), asc(orders.orderId)];

/**
 * Newest first, with sums in fen, fully refunded orders apart. Where `more` match than are counted, the total is a
 * lower bound and there are no sums.
 */
export async function listAll(db: Db, filter: AdminFilter, page: Page) {
  const where = and(matching(filter), await namedIn(db, filter, page));
  const { orderIds, ...counted } = await (isByDays(filter) ? countedWhole : countedInPart)(db, where, page);
  // Cut the page before the join, because skipped rows are read, too.
  const rows = await db
    .select(row)
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(sql`${orders.orderId} = ${anyOf(orderIds, "text")}`)
    .orderBy(...newest);
  return { rows, ...counted };
}

const idsOf = (db: Db, where: SQL | undefined, order: SQL[]) =>
  db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(where)
    .orderBy(...order);

const idsIn = (rows: readonly { orderId: string }[]): string[] => rows.map(({ orderId }) => orderId);

async function countedWhole(db: Db, where: SQL | undefined, page: Page) {
  const sums = await sumsOf(db, where);
  const { limit, offset, fromEnd } = fromNearerEnd(page, sums.total);
  const rows = await idsOf(db, where, fromEnd ? oldest : newest)
    .limit(limit)
    .offset(offset);
  return { orderIds: idsIn(rows), more: false, ...sums };
}

async function countedInPart(db: Db, where: SQL | undefined, page: Page) {
  const { rows, ...counted } = await pagedInPart(page, idsOf(db, where, newest));
  const sums = counted.more ? { totalAmt: null, givenBackAmt: null } : await sumsOf(db, where);
  return { orderIds: idsIn(rows), ...counted, ...sums };
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
  return { total: count, totalAmt: amt - givenBackAmt, givenBackAmt };
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
  return db.$count(orders, and(matching(filter), await namedIn(db, filter, { page: 1, pageSize: 1 })));
}

export type ExportRow = Awaited<ReturnType<typeof nextForExport>>[number];

/** By payment time. */
export const nextForExport = async (
  db: Db,
  filter: AdminFilter,
  after: { place: string; orderId: string } | undefined,
  most: number,
) => {
  const named = await namedIn(db, filter, { page: 1, pageSize: 1 });
  return (
    db
      // As text: JavaScript dates lose microseconds.
      .select({ ...row, place: sql<string>`${orders.paidTime}::text` })
      .from(orders)
      .innerJoin(users, eq(users.userId, orders.userId))
      .where(
        and(
          matching(filter),
          named,
          after &&
            sql`${orders.paidTime} >= ${after.place}::timestamptz
            and (${orders.paidTime}, ${orders.orderId}) > (${after.place}::timestamptz, ${after.orderId})`,
        ),
      )
      .orderBy(asc(orders.paidTime), asc(orders.orderId))
      .limit(most)
  );
};
