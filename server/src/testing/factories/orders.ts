import type { RefundReason } from "@zhutu/domain/payment/refund-task.ts";
import { settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import type { Services } from "../../kernel/context.ts";
import { refundTasks } from "../../modules/payment/tables.ts";
import { orderItems, orders } from "../../modules/ordering/tables.ts";
import { type SQL, sql } from "drizzle-orm";
import type { testApp, TestApp } from "../app.ts";
import type { Account } from "./identity.ts";
import { next } from "./sequence.ts";
import { addresses } from "../../modules/shipping/tables.ts";

/** Money of an order that waits to be given back; an amount in fen, of what paid the order unless told otherwise. */
export async function aRefundTask(
  db: Services["db"],
  reference: string,
  amount: number,
  reason: RefundReason = "already-held",
): Promise<number> {
  const total = sql<number>`coalesce((select greatest(o.order_amt, ${amount}::bigint) from ${orders} o
    where o.order_id = ${reference}), ${amount}::bigint)`;
  const [row] = await db
    .insert(refundTasks)
    .values({ reference, transactionId: `refund-${next()}`, amount, total, method: "wechat", reason })
    .returning({ refundTaskId: refundTasks.refundTaskId });
  if (!row) throw new Error("no refund task inserted");
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
