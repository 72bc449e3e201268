// Refunds that staff begin at a paid order, and the second administrator's word (domain.md "Refunds").
import { needsConfirmation, planRefund } from "@zhutu/domain/ordering/desk/order-refund.ts";
import { currencyAmount } from "@zhutu/domain/refunds/refund.ts";
import type * as contract from "@zhutu/domain/refunds/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { toFen } from "@zhutu/domain/money.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { tellUser } from "../notices/service.ts";
import * as ordering from "../ordering/service.ts";
import { confirmRefundTask, deleteProposedRefund, insertStaffRefund } from "../payment/service.ts";
import { readParams } from "../sysparams/service.ts";
import { askAboutRefund } from "./ask.ts";
import { firstNumber } from "./press.ts";
import { findTask, lockTask, type RefundTask } from "./queries.ts";
import { taskOf } from "./tasks.ts";

type StaffCtx = Ctx<SessionUser>;
type Form = HandlerInput<typeof contract.beginOrderRefund>["body"];

/** What of an order can be given back, for the form. */
export async function refundOptions(ctx: StaffCtx, orderId: string) {
  const [found, { refundConfirmAbove }] = await Promise.all([
    ordering.refundable(ctx.db, orderId),
    readParams(ctx.db),
  ]);
  return {
    lines: found?.lines ?? null,
    freightLeft: found?.freightLeft ?? 0,
    byStaffAmt: found?.byStaffAmt ?? 0,
    confirmAbove: toFen(refundConfirmAbove),
  };
}

/**
 * Begins to give back lines and freight, and asks the company at once where nobody must confirm it. Refuses NOT_FOUND,
 * ORDER_STATE (no money came), BAD_INPUT (nothing left), ORDER_CHANGED (other amount or rights than the form showed).
 */
export async function beginOrderRefund(ctx: StaffCtx, orderId: string, form: Form) {
  const begun = await transaction(ctx.db, (tx) => begin(tx, ctx, orderId, form));
  return askedAtOnce(ctx, begun);
}

/** `refundNo`: undefined where it waits for another administrator or its company cannot be asked. */
type Begun = { refundTaskId: number; refundNo: string | undefined };

async function begin(tx: Tx, ctx: StaffCtx, orderId: string, form: Form): Promise<Begun> {
  await ordering.lockBuyerOf(tx, orderId);
  const order = await ordering.lockRefundable(tx, orderId);
  if (!order) {
    if ((await ordering.findBuyer(tx, orderId)) === undefined) throw refuse("NOT_FOUND");
    throw refuse("ORDER_STATE", { msg: "订单没有收到付款，没有可退的" });
  }
  const plan = planRefund(order.lines, order.freightLeft, form);
  if (typeof plan === "string") throw refuse("BAD_INPUT", { msg: plan });
  const ending = plan.lines.reduce((sum, line) => sum + line.ending, 0);
  if (plan.amount !== form.amount || ending !== form.ending) throw refuse("ORDER_CHANGED");
  const { refundConfirmAbove } = await readParams(tx);
  const proposed = needsConfirmation(plan.amount, order.byStaffAmt, toFen(refundConfirmAbove));
  const { transactionId, method, total } = order;
  const refundTaskId = await insertStaffRefund(tx, {
    reference: orderId,
    transactionId,
    method,
    total,
    amount: plan.amount,
    proposed,
    reason: "by-staff",
    begunBy: ctx.user.userId,
    begunNote: trimmed(form.note),
  });
  await ordering.noteRefundLines(tx, refundTaskId, plan.lines);
  await recordAudit(tx, ctx, {
    action: "refund.begin",
    subject: `order:${orderId}`,
    detail: { refundTaskId, amount: plan.amount, proposed },
  });
  if (proposed) return { refundTaskId, refundNo: undefined };
  await carryOut(tx, { reference: orderId, amount: plan.amount }, order.buyerId, plan.lines);
  return { refundTaskId, refundNo: await firstNumber(tx, ctx, refundTaskId) };
}

/** Ends what is given back and was not used; the buyer is told. */
async function carryOut(
  tx: Tx,
  { reference: orderId, amount }: Pick<RefundTask, "reference" | "amount">,
  buyerId: number,
  lines: readonly { orderItemId: number; ending: number }[],
): Promise<void> {
  const ended = await ordering.endReturned(tx, orderId, lines);
  await tellUser(tx, buyerId, {
    kind: "refundBegun",
    orderId,
    amount: currencyAmount(amount, "CNY"),
    ...(ended.length > 0 && { ended }),
  });
}

/** Carries out what another administrator proposed. Refuses NOT_FOUND, REFUND_SETTLED, REFUND_OWN, ORDER_CHANGED. */
export async function confirmOrderRefund(ctx: StaffCtx, refundTaskId: number, form: { ending: number }) {
  const refundNo = await transaction(ctx.db, async (tx) => {
    const { reference: orderId } = await proposal(tx, refundTaskId);
    await ordering.lockBuyerOf(tx, orderId);
    const order = await ordering.lockRefundable(tx, orderId);
    const task = await lockTask(tx, refundTaskId);
    if (!task?.proposed || !order) throw refuse("REFUND_SETTLED");
    if (task.begunBy === ctx.user.userId) throw refuse("REFUND_OWN");
    const unused = new Map(order.lines.map((line) => [line.orderItemId, line.unusedCopies]));
    const lines = (await ordering.linesOfTask(tx, refundTaskId)).map(({ orderItemId, copies }) => ({
      orderItemId,
      ending: Math.min(copies, unused.get(orderItemId) ?? 0),
    }));
    if (lines.reduce((sum, line) => sum + line.ending, 0) !== form.ending) throw refuse("ORDER_CHANGED");
    await confirmRefundTask(tx, refundTaskId, ctx.user.userId);
    await recordAudit(tx, ctx, {
      action: "refund.confirm",
      subject: `order:${orderId}`,
      detail: { refundTaskId, amount: task.amount },
    });
    await carryOut(tx, task, order.buyerId, lines);
    return firstNumber(tx, ctx, refundTaskId);
  });
  return askedAtOnce(ctx, { refundTaskId, refundNo });
}

/** Takes a proposal back. Refuses NOT_FOUND, REFUND_SETTLED (confirmed meanwhile). */
export const withdrawOrderRefund = (ctx: StaffCtx, refundTaskId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const { reference: orderId, amount } = await proposal(tx, refundTaskId);
    if (!(await deleteProposedRefund(tx, refundTaskId))) throw refuse("REFUND_SETTLED");
    await recordAudit(tx, ctx, {
      action: "refund.withdraw",
      subject: `order:${orderId}`,
      detail: { refundTaskId, amount },
    });
    return null;
  });

async function proposal(tx: Tx, refundTaskId: number): Promise<RefundTask> {
  const task = await findTask(tx, refundTaskId);
  if (!task) throw refuse("NOT_FOUND");
  if (!task.proposed) throw refuse("REFUND_SETTLED");
  return task;
}

/** Asks the company about the new number at once; its silence changes nothing, as a number is asked about each minute. */
export async function askedAtOnce(ctx: StaffCtx, { refundTaskId, refundNo }: Begun) {
  if (refundNo !== undefined) await askAboutRefund(ctx, refundNo);
  return taskOf(ctx, refundTaskId);
}
