import { REASONS_OF_WHAT_PAID, type RefundReason } from "@zhutu/domain/payment/refund-task.ts";
import { settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import type { Services } from "../../kernel/context.ts";
import { refundTasks } from "../../modules/payment/tables.ts";
import { orderItems, orders, refundLines } from "../../modules/ordering/tables.ts";
import { type SQL, sql } from "drizzle-orm";
import type { testApp, TestApp } from "../app.ts";
import type { Account } from "./identity.ts";
import { next } from "./sequence.ts";
import { users } from "../../modules/identity/tables.ts";
import { addresses } from "../../modules/shipping/tables.ts";

const isOfWhatPaid = (reason: RefundReason): boolean =>
  (REASONS_OF_WHAT_PAID as readonly RefundReason[]).includes(reason);
const anybody = sql<number>`(select min(user_id) from ${users})`;

/**
 * Money of an order that waits to be given back; an amount in fen, of what paid the order unless told otherwise: of its
 * held lines, else of all, and what is more than they cost is freight.
 */
export async function aRefundTask(
  db: Services["db"],
  reference: string,
  amount: number,
  reason: RefundReason = "already-held",
): Promise<number> {
  const total = sql<number>`coalesce((select greatest(o.order_amt, ${amount}::bigint) from ${orders} o
    where o.order_id = ${reference}), ${amount}::bigint)`;
  const begun =
    reason === "by-staff" || reason === "exchange" ? { begunBy: anybody, begunNote: "买家来电" } : {};
  const [row] = await db
    .insert(refundTasks)
    .values({
      reference,
      transactionId: `refund-${next()}`,
      amount,
      total,
      method: "wechat",
      reason,
      ...begun,
    })
    .returning({ refundTaskId: refundTasks.refundTaskId });
  if (!row) throw new Error("no refund task inserted");
  if (isOfWhatPaid(reason))
    await db.execute(sql`insert into ${refundLines} (refund_task_id, order_item_id, copies, amount)
      select ${row.refundTaskId}::int, order_item_id, 0, least(order_item_amt, ${amount}::bigint - before)
      from (select i.*, sum(order_item_amt) over (order by position) - order_item_amt as before from ${orderItems} i
        where order_id = ${reference} and (already_held or not exists (select from ${orderItems} h
          where h.order_id = i.order_id and h.already_held))) line
      where before < ${amount}::bigint`);
  return row.refundTaskId;
}

/** As if it had been paid at that moment. */
export async function movePayment(db: Services["db"], orderId: string, at: SQL | string): Promise<void> {
  await db.execute(sql`with moved as (
      update ${orders} set paid_time = ${at}::timestamptz where order_id = ${orderId} returning order_id, paid_time)
    update ${orderItems} i set paid_time = moved.paid_time from moved where i.order_id = moved.order_id`);
}

/** A refund task, given back by hand. */
export async function givenBack(
  shop: Pick<Awaited<ReturnType<typeof testApp>>, "db" | "as">,
  admin: Account,
  ...task: [reference: string, amount: number, reason?: RefundReason]
): Promise<void> {
  const refundTaskId = await aRefundTask(shop.db, ...task);
  const body = { refundNo: `R${refundTaskId}`, note: "商户平台退回" };
  await shop.as(admin, settleRefundTask, { params: { refundTaskId }, body });
}

/** An address of that account, its id. */
export async function anAddress({ db }: Pick<TestApp, "db">, { userId }: Pick<Account, "userId">) {
  const [row] = await db
    .insert(addresses)
    .values({
      userId,
      name: "王小明",
      province: "370000",
      city: "370100",
      area: "370102",
      regionText: "山东省 济南市 历下区",
      address: "经十路 1 号",
      telephone: "13900001111",
      isDefault: false,
    })
    .returning();
  if (!row) throw new Error("no address inserted");
  return row.deliverAddressId;
}
