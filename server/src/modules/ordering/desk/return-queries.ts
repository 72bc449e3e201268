import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { REASONS_BY_STAFF } from "@zhutu/domain/payment/refund-task.ts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { literals } from "../../../kernel/db/columns.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import type { Channel } from "../../channels/service.ts";
import { channels } from "../../channels/tables.ts";
import { users } from "../../identity/tables.ts";
import { payments, refundTasks } from "../../payment/tables.ts";
import { begunOf, thisOrder } from "../refunded-queries.ts";
import { orderItems, orders, refundLines } from "../tables.ts";

/** `begunAmt`: given back or to be, proposals too; `byStaffAmt`: of that what staff began. In fen. */
export async function refundableOrder(db: Db, orderId: string) {
  const [row] = await db
    .select({
      orderId: orders.orderId,
      buyerId: orders.userId,
      orderType: orders.orderType,
      channel: sql<Channel | null>`(select json_build_object('userId', c.user_id, 'kind', c.kind, 'code', ${orders}.exclusive_code,
          'name', u.user_name, 'exclusiveDiscount', ${orders}.exclusive_discount)
        from ${channels} c join ${users} u using (user_id) where c.user_id = ${orders}.channel_id)`,
      orderAmt: orders.orderAmt,
      freightPrice: orders.freightPrice,
      transactionId: sql<string>`${payments.transactionId}`,
      method: sql<"wechat" | "alipay">`${payments.method}`,
      total: payments.amount,
      begunAmt: begunOf(thisOrder),
      byStaffAmt: sql<number>`(select coalesce(sum(t.amount), 0)::float8 from ${refundTasks} t
        where t.reference = ${thisOrder} and t.reason in (${literals(REASONS_BY_STAFF)}))`,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.reference, orders.orderId))
    .where(
      and(
        eq(orders.orderId, orderId),
        eq(orders.orderStatus, ORDER_STATUS.paid),
        isNotNull(payments.transactionId),
        isNotNull(payments.method),
      ),
    );
  return row;
}

/** Until commit: refunds, sending and giving copies of one order wait for each other. */
export async function lockOrderAndLines(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`select order_id from ${orders} where order_id = ${orderId} for no key update`);
  await tx.execute(sql`select order_item_id from ${orderItems} where order_id = ${orderId}
    order by order_item_id for no key update`);
}

export async function insertRefundLines(
  tx: Tx,
  refundTaskId: number,
  lines: readonly { orderItemId: number; copies: number; amount: number }[],
): Promise<void> {
  if (lines.length > 0)
    await tx
      .insert(refundLines)
      .values(
        lines.map(({ orderItemId, copies, amount }) => ({ refundTaskId, orderItemId, copies, amount })),
      );
}

/** Takes copies that nobody was given out of a line; undefined where too few are left. */
export async function returnCopies(tx: Tx, orderItemId: number, copies: number) {
  const { rows } = await tx.execute<{ orderItemName: string; courseId: number; orderType: string }>(sql`
    update ${orderItems} set copies_returned = copies_returned + ${copies}
    where order_item_id = ${orderItemId} and copies_used + copies_returned + ${copies} <= course_count
    returning order_item_name as "orderItemName", course_id as "courseId",
      (select o.order_type from ${orders} o where o.order_id = ${orderItems}.order_id) as "orderType"`);
  return rows[0];
}

/** A task's lines. */
export const linesOfTask = (db: Db, refundTaskId: number) =>
  db
    .select({ orderItemId: refundLines.orderItemId, copies: refundLines.copies })
    .from(refundLines)
    .where(eq(refundLines.refundTaskId, refundTaskId));
