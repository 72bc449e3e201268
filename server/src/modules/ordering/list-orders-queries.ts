// Lists of orders: the buyer's own, the administrator's, and the rows of an export.
import type { OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { users } from "../identity/tables.ts";
import { orderItems, orders } from "./tables.ts";

/** Text as a pattern that finds it anywhere; its own wildcards count as letters. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
const nameHas = (productName: string | undefined): SQL | undefined =>
  productName?.trim() ? sql`${orders.orderName} ilike ${anywhere(productName.trim())}` : undefined;

export type Page = { page: number; pageSize: number };
export type MyFilter = { productName?: string | undefined; state: "all" | "paying" | "paid" | "closed" };

// "all" is what learner spec 4 lists; an order its buyer deleted is shown nowhere (ORD-019).
const states: Record<MyFilter["state"], SQL> = {
  all: inArray(orders.orderStatus, [1, 2]),
  paying: eq(orders.orderStatus, 1),
  paid: eq(orders.orderStatus, 2),
  closed: sql`(${orders.orderStatus} = 3 and ${orders.closeReason} = 'timeout')`,
};

/** One page of the user's own orders, the newest first, and how many there are. */
export async function listOwn(db: Db, userId: number, filter: MyFilter, { page, pageSize }: Page) {
  const where = and(eq(orders.userId, userId), states[filter.state], nameHas(filter.productName));
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .where(where);
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createTime), desc(orders.orderId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: counted?.total ?? 0 };
}

export type AdminFilter = {
  /** The buyer's whole number, however it is written. */
  telephone?: string | undefined;
  productName?: string | undefined;
  /** Whole days of Shanghai, both ends included (AORD-003). */
  paidTimeStart?: string | undefined;
  paidTimeEnd?: string | undefined;
  courseTypes: readonly number[];
  orderStatus?: "1" | "2" | "3" | undefined;
};

const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`;
const midnightAfter = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;

const matching = (filter: AdminFilter): SQL | undefined =>
  and(
    nameHas(filter.productName),
    filter.telephone?.trim()
      ? sql`${orders.userId} in (select ${users.userId} from ${users} where ${users.telephone} = ${normalPhone(filter.telephone)})`
      : undefined,
    filter.paidTimeStart ? sql`${orders.paidTime} >= ${midnight(filter.paidTimeStart)}` : undefined,
    filter.paidTimeEnd ? sql`${orders.paidTime} < ${midnightAfter(filter.paidTimeEnd)}` : undefined,
    filter.orderStatus ? eq(orders.orderStatus, Number(filter.orderStatus) as OrderStatus) : undefined,
    filter.courseTypes.length > 0
      ? sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.orderId}
          and ${inArray(orderItems.courseType, [...filter.courseTypes])})`
      : undefined,
  );

const row = {
  orderId: orders.orderId,
  orderName: orders.orderName,
  orderAmt: orders.orderAmt,
  exclusiveCode: orders.exclusiveCode,
  telephone: users.telephone,
  userName: users.userName,
  createTime: orders.createTime,
  paidTime: orders.paidTime,
  orderStatus: orders.orderStatus,
  orderType: orders.orderType,
};

/** One page of everybody's orders, the newest first, how many there are and what they come to in fen. */
export async function listAll(db: Db, filter: AdminFilter, { page, pageSize }: Page) {
  const where = matching(filter);
  const [sums] = await db
    .select({
      total: sql<number>`count(*)::int`,
      totalAmt: sql<number>`coalesce(sum(${orders.orderAmt}), 0)::float8`,
    })
    .from(orders)
    .where(where);
  const rows = await db
    .select(row)
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(where)
    .orderBy(desc(orders.createTime), desc(orders.orderId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: sums?.total ?? 0, totalAmt: sums?.totalAmt ?? 0 };
}

export type ExportRow = Awaited<ReturnType<typeof listAll>>["rows"][number];

// A Date keeps milliseconds: compared with the column's microseconds, a chunk would begin with the last one's end.
const paidMillisecond = sql`date_trunc('milliseconds', ${orders.paidTime})`;

/** The next rows of an export by paid time, after the last one of the chunk before. */
export function nextForExport(
  db: Db,
  filter: AdminFilter,
  after: Pick<ExportRow, "paidTime" | "orderId"> | undefined,
  most: number,
): Promise<ExportRow[]> {
  const paid = after?.paidTime?.toISOString();
  const later =
    after && paid
      ? sql`${orders.paidTime} >= ${paid}::timestamptz
          and (${paidMillisecond}, ${orders.orderId}) > (${paid}::timestamptz, ${after.orderId})`
      : undefined;
  return db
    .select(row)
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(and(matching(filter), later))
    .orderBy(paidMillisecond, asc(orders.orderId))
    .limit(most);
}
