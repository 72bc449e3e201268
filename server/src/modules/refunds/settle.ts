// How a refund task ends: by the company's word about its last number, or by hand.
import { ownRefundNoIn } from "@zhutu/domain/payment/refund-task.ts";
import { refundActs, refundAfter } from "@zhutu/domain/refunds/process.ts";
import { currencyAmount } from "@zhutu/domain/refunds/refund.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { RefundStatus } from "../../providers/payment/port.ts";
import { tellUser } from "../notices/service.ts";
import { endRefundTask, type PaymentServices } from "../payment/service.ts";
import { findBuyer } from "../ordering/service.ts";
import { lockOpenTask, mayBeAsked } from "./press.ts";
import { findRefund, lastRefund, lockTask, type RefundTask } from "./queries.ts";
import { coursesOfTask, moveRefund } from "./settle-queries.ts";

/** The note of a task that the company gave back, beside those given back by hand. */
export const BY_COMPANY = "原路退回";

/** Marks the task refunded by hand, audited; the buyer is told. */
export const settleByHand = (
  ctx: Ctx<SessionUser>,
  refundTaskId: number,
  given: { refundNo: string; note: string },
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const { task, last, state } = await lockOpenTask(tx, refundTaskId);
    if (!refundActs(state, mayBeAsked(ctx, task)).maySettle) throw refuse("REFUND_UNDERWAY");
    // An abnormal number may have been helped on in the company's own pages.
    const isOwn = state === "abnormal" && last?.refundNo === given.refundNo;
    if (ownRefundNoIn(given.refundNo) && !isOwn) throw refuse("REFUND_NO_OF_OTHER");
    if (last && !isOwn) await moveRefund(tx, last.refundNo, { state: "closed" });
    await endTask(tx, ctx, task, { ...given, doneBy: ctx.user.userId });
  });

/** Stores the company's word; `done` ends the task. Money by any but the last number is only an alarm. */
export const applyRefundStatus = (
  { db, log }: Pick<PaymentServices, "db" | "log">,
  refundNo: string,
  status: RefundStatus,
): Promise<void> =>
  transaction(db, async (tx) => {
    const refund = await findRefund(tx, refundNo);
    const task = refund && (await lockTask(tx, refund.task.refundTaskId));
    const last = task && (await lastRefund(tx, task.refundTaskId));
    if (!last) return;
    const isLast = last.refundNo === refundNo;
    if (task.doneAt !== null || !isLast) {
      if (status.state !== "done" || (isLast && last.state === "done")) return;
      if (task.refundNo === refundNo) await moveRefund(tx, refundNo, status);
      else
        log.error(
          { refundNo, refundTaskId: task.refundTaskId },
          "a company gave money back by a number that nobody waits for",
        );
      return;
    }
    const state = refundAfter(last.state, status.state);
    if (state === undefined) return;
    await moveRefund(tx, refundNo, status.state === "done" ? status : { state });
    if (state === "done")
      await endTask(tx, { user: null, ip: "" }, task, { refundNo, note: BY_COMPANY, doneBy: last.askedBy });
  });

/** Ends the task, whose row is locked; audited, and the buyer is told. */
async function endTask(
  tx: Tx,
  by: Pick<Ctx, "user" | "ip">,
  { refundTaskId, reference: orderId, amount, currency }: RefundTask,
  { doneBy, ...done }: { refundNo: string; note: string; doneBy: number },
): Promise<void> {
  await endRefundTask(tx, refundTaskId, { ...done, doneBy });
  await recordAudit(tx, by, {
    action: "refund.settle",
    subject: `refund-task:${refundTaskId}`,
    detail: { orderId, amount, currency, ...done },
    userId: doneBy,
  });
  const buyer = await findBuyer(tx, orderId);
  if (buyer === undefined) return;
  const courseNames = await coursesOfTask(tx, refundTaskId);
  await tellUser(tx, buyer, {
    kind: "refundDone",
    orderId,
    amount: currencyAmount(amount, currency),
    refundNo: done.refundNo,
    ...(courseNames.length > 0 && { courseNames }),
  });
}
