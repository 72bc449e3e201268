import type { RefundReason } from "@zhutu/domain/payment/refund-task.ts";
import { settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import type { Services } from "../../kernel/context.ts";
import { refundTasks } from "../../modules/payment/tables.ts";
import type { testApp } from "../app.ts";
import type { Account } from "./identity.ts";
import { next } from "./sequence.ts";

/** Money of an order that waits to be given back; an amount in fen, of what paid the order unless told otherwise. */
export async function aRefundTask(
  db: Services["db"],
  reference: string,
  amount: number,
  reason: RefundReason = "already-held",
): Promise<number> {
  const [row] = await db
    .insert(refundTasks)
    .values({ reference, transactionId: `refund-${next()}`, amount, total: amount, method: "wechat", reason })
    .returning({ refundTaskId: refundTasks.refundTaskId });
  if (!row) throw new Error("no refund task inserted");
  return row.refundTaskId;
}

/** The same, given back by hand. */
export async function givenBack(
  shop: Pick<Awaited<ReturnType<typeof testApp>>, "db" | "as">,
  admin: Account,
  ...task: [reference: string, amount: number, reason?: RefundReason]
): Promise<void> {
  const refundTaskId = await aRefundTask(shop.db, ...task);
  const body = { refundNo: `R${refundTaskId}`, note: "商户平台退回" };
  await shop.as(admin, settleRefundTask, { params: { refundTaskId }, body });
}
