// 原路退回: begins to give a task's money back by the company that took it.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { ownRefundNo } from "@zhutu/domain/payment/refund-task.ts";
import { refundAfter, refundStateOf } from "@zhutu/domain/refunds/process.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { PaymentServices } from "../payment/service.ts";
import * as queries from "./queries.ts";

/** Whether the company that took this money can be asked to give it back. */
export const mayBeAsked = (
  { providers }: Pick<PaymentServices, "providers">,
  { method, currency }: { method: PaymentMethod; currency: string },
): boolean => currency === "CNY" && providers.payment[method] !== undefined;

/** Begins or repeats a refund: a new number, or the one under way; audited. */
export const pressRefund = (ctx: Ctx<SessionUser>, refundTaskId: number): Promise<{ refundNo: string }> =>
  transaction(ctx.db, async (tx) => {
    const { task, last, state } = await lockOpenTask(tx, refundTaskId);
    if (!mayBeAsked(ctx, task)) throw refuse("REFUND_BY_HAND");
    if (last && refundAfter(state, "press") === undefined) return last;
    return { refundNo: await numberTask(tx, ctx, task, (last?.attempt ?? 0) + 1) };
  });

/** The first number of a task that begins in this transaction; undefined where its company cannot be asked. */
export async function firstNumber(
  tx: Tx,
  ctx: Ctx<SessionUser>,
  refundTaskId: number,
): Promise<string | undefined> {
  const task = await queries.lockTask(tx, refundTaskId);
  return task && mayBeAsked(ctx, task) ? numberTask(tx, ctx, task, 1) : undefined;
}

type Numbered = { refundTaskId: number; reference: string; amount: number; currency: string };

async function numberTask(
  tx: Tx,
  ctx: Ctx<SessionUser>,
  { refundTaskId, reference: orderId, amount, currency }: Numbered,
  attempt: number,
): Promise<string> {
  const refundNo = ownRefundNo(shanghaiDay(new Date()), refundTaskId, attempt);
  await queries.insertRefund(tx, { refundNo, refundTaskId, attempt, askedBy: ctx.user.userId });
  await recordAudit(tx, ctx, {
    action: "refund.ask",
    subject: `refund-task:${refundTaskId}`,
    detail: { orderId, amount, currency, refundNo },
  });
  return refundNo;
}

/** The task with its last number, locked. Refuses NOT_FOUND, REFUND_SETTLED, REFUND_PROPOSED. */
export async function lockOpenTask(tx: Tx, refundTaskId: number) {
  const task = await queries.lockTask(tx, refundTaskId);
  if (!task) throw refuse("NOT_FOUND");
  if (task.doneAt) throw refuse("REFUND_SETTLED");
  if (task.proposed) throw refuse("REFUND_PROPOSED");
  const last = await queries.lastRefund(tx, refundTaskId);
  return { task, last, state: refundStateOf({ isDone: false, isProposed: false }, last?.state ?? null) };
}
