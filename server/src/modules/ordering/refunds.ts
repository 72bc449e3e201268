// Money that waits to be given back: what staff see of it, and saying that it was (domain.md "Orders and payment").
import { maskPhone } from "@zhutu/domain/phone.ts";
import { currencyAmount, refundNoOf } from "@zhutu/domain/ordering/refunds/refund.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { tellUser } from "../notices/service.ts";
import * as payment from "../payment/service.ts";
import * as q from "./refund-queries.ts";

type StaffCtx = Ctx<SessionUser>;

/** The refund tasks of the filter, those that wait first, the oldest of them first. */
export async function refundTasks(ctx: StaffCtx, query: q.RefundFilter & Page) {
  const { rows, ...sums } = await q.listTasks(ctx.db, query, query);
  const tasks = rows.map(({ task, doneByName, order, buyer }) => ({
    ...task,
    orderId: task.reference,
    createTime: task.createdAt,
    doneTime: task.doneAt,
    refundNo: task.refundNo ?? "",
    doneNote: task.doneNote ?? "",
    doneByName,
    order: order && {
      ...order,
      userName: buyer?.userName ?? "",
      telephone: maskPhone(buyer?.telephone ?? ""),
    },
  }));
  return { tasks, ...sums };
}

/**
 * Says that a task's money was given back by hand, audits it and tells the order's buyer. Refuses NOT_FOUND, and
 * REFUND_SETTLED when it was said before.
 */
export const settleRefundTask = (
  ctx: StaffCtx,
  refundTaskId: number,
  given: { refundNo: string; note: string },
): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const form = { refundNo: refundNoOf(given.refundNo), note: trimmed(given.note) };
    const done = await payment.settleRefund(tx, refundTaskId, { ...form, doneBy: ctx.user.userId });
    const { reference: orderId, amount, currency } = done;
    await recordAudit(tx, ctx, {
      action: "refund.settle",
      subject: `refund-task:${refundTaskId}`,
      detail: { orderId, amount, currency, ...form },
    });
    const buyer = await q.buyerOf(tx, orderId);
    if (buyer !== undefined)
      await tellUser(tx, buyer, {
        kind: "refundDone",
        orderId,
        amount: currencyAmount(amount, currency),
        refundNo: form.refundNo,
      });
    return null;
  });
