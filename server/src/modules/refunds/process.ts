// Money given back, by the company that took it or by hand: the table of states and events, applied (domain/refunds/process.ts).
import { refundActs, refundAfter, refundStateOf } from "@zhutu/domain/refunds/process.ts";
import { currencyAmount } from "@zhutu/domain/refunds/refund.ts";
import { ownRefundNo, ownRefundNoIn } from "@zhutu/domain/payment/refund-task.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { keyedLimiter } from "../../kernel/keyed-limiter.ts";
import { ProviderFailure, type RefundStatus } from "../../providers/payment/port.ts";
import { tellUser } from "../notices/service.ts";
import {
  endRefundTask,
  heard,
  methodsOf,
  type PaymentServices,
  noteNotification,
  readNotification,
} from "../payment/service.ts";
import * as queries from "./process-queries.ts";
import { buyerOf, coursesOfTask } from "./tasks-queries.ts";
import type { NotificationHandler } from "../../providers/opened.ts";
import { settleOrder } from "../ordering/service.ts";
import { askRefundSoon } from "./process-queries.ts";

type StaffCtx = Ctx<SessionUser>;

/** How a task that the company gave back reads beside those that were given back by hand. */
const BY_COMPANY = "原路退回";

/** Whether the company that took this money can be asked to give it back. */
export const mayBeAsked = (
  { providers }: Pick<PaymentServices, "providers">,
  { method, currency }: { method: PaymentMethod; currency: string },
): boolean => currency === "CNY" && providers.payment[method] !== undefined;

/** Begins or repeats a refund: a new number, or the one under way; audited. */
export const press = (ctx: StaffCtx, refundTaskId: number): Promise<{ refundNo: string }> =>
  transaction(ctx.db, async (tx) => {
    const { task, last, state } = await lockOpenTask(tx, refundTaskId);
    if (!mayBeAsked(ctx, task)) throw refuse("REFUND_BY_HAND");
    if (last && refundAfter(state, "press") === undefined) return last;
    const attempt = (last?.attempt ?? 0) + 1;
    const refundNo = ownRefundNo(shanghaiDay(new Date()), refundTaskId, attempt);
    await queries.insertRefund(tx, { refundNo, refundTaskId, attempt, askedBy: ctx.user.userId });
    const { reference: orderId, amount, currency } = task;
    await recordAudit(tx, ctx, {
      action: "refund.ask",
      subject: `refund-task:${refundTaskId}`,
      detail: { orderId, amount, currency, refundNo },
    });
    return { refundNo };
  });

/** Marks the task refunded by hand, audited; the buyer is told. */
export const settleByHand = (
  ctx: StaffCtx,
  refundTaskId: number,
  given: { refundNo: string; note: string },
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const { task, last, state } = await lockOpenTask(tx, refundTaskId);
    if (!refundActs(state, mayBeAsked(ctx, task)).maySettle) throw refuse("REFUND_UNDERWAY");
    // An abnormal number may have been helped on in the company's own pages.
    const isOwn = state === "abnormal" && last?.refundNo === given.refundNo;
    if (ownRefundNoIn(given.refundNo) && !isOwn) throw refuse("REFUND_NO_OF_OTHER");
    if (last && !isOwn) await queries.moveRefund(tx, last.refundNo, { state: "closed" });
    await end(tx, ctx, task, { ...given, doneBy: ctx.user.userId });
  });

async function lockOpenTask(tx: Tx, refundTaskId: number) {
  const task = await queries.lockTask(tx, refundTaskId);
  if (!task) throw refuse("NOT_FOUND");
  if (task.doneAt) throw refuse("REFUND_SETTLED");
  const last = await queries.lastRefund(tx, refundTaskId);
  return { task, last, state: refundStateOf(false, last?.state ?? null) };
}

/** One call about a number at a time: the next one reads what the call before it brought. */
const oneCall = keyedLimiter<string>({ atOnce: 1, mostWaiting: 500 });

/** Asks the company, and again for the money if it does not know a processing number; undefined if silent or left. */
export const askAndTake = (services: PaymentServices, refundNo: string): Promise<RefundStatus | undefined> =>
  oneCall.run(refundNo, async () => {
    const found = await findToAsk(services, refundNo);
    if (!found) return undefined;
    const status = await heard(services, { refundNo }, () => statusOf(services, found));
    if (status) await takeRefund(services, refundNo, status);
    return status;
  });

/** The number, its task and the company; undefined where the task is done or the shop has left the company. */
async function findToAsk(services: PaymentServices, refundNo: string) {
  const found = await queries.findRefund(services.db, refundNo);
  const port = found && services.providers.payment[found.task.method];
  return port && found.task.doneAt === null ? { ...found, port } : undefined;
}

type ToAsk = NonNullable<Awaited<ReturnType<typeof findToAsk>>>;

async function statusOf(
  services: PaymentServices,
  { task, refund, port }: ToAsk,
): Promise<RefundStatus | undefined> {
  const { refundNo } = refund;
  // A company that refuses for good to be looked at is asked for the money, which it then refuses, too.
  const look = (): Promise<RefundStatus> =>
    port.queryRefund(refundNo, task.reference).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return { state: "unknown" };
    });
  const isNew = refund.checkedAt === null;
  await queries.noteAsked(services.db, refundNo);
  const known = isNew ? undefined : await look();
  if (known && (known.state !== "unknown" || refund.state !== "processing")) return known;
  // Whoever settled it meanwhile knows more.
  if ((await findToAsk(services, refundNo))?.refund.state !== "processing") return undefined;
  try {
    const { reference, transactionId, amount, total } = task;
    return await port.refund({ reference, transactionId, refundNo, amount, total, reason: BY_COMPANY });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    services.log.error({ err: error, refundNo }, "refund refused by the company");
    const status = await look();
    return status.state === "unknown" ? { state: "closed" } : status;
  }
}

const isRefusal = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === "permanent";

/** Stores the company's word; `done` ends the task. Money by any but the last number is only an alarm. */
export const takeRefund = (
  { db, log }: Pick<PaymentServices, "db" | "log">,
  refundNo: string,
  status: RefundStatus,
): Promise<void> =>
  transaction(db, async (tx) => {
    const found = await queries.findRefund(tx, refundNo);
    const task = found && (await queries.lockTask(tx, found.task.refundTaskId));
    const last = task && (await queries.lastRefund(tx, task.refundTaskId));
    if (!last) return;
    if (task.doneAt !== null || last.refundNo !== refundNo) {
      if (status.state !== "done" || (await queries.isRefundDone(tx, refundNo))) return;
      if (task.refundNo === refundNo) await queries.moveRefund(tx, refundNo, status);
      else
        log.error(
          { refundNo, refundTaskId: task.refundTaskId },
          "a company gave money back by a number that nobody waits for",
        );
      return;
    }
    const state = refundAfter(last.state, status.state);
    if (state === undefined) return;
    await queries.moveRefund(tx, refundNo, status.state === "done" ? status : { state });
    if (state === "done")
      await end(tx, { user: null, ip: "" }, task, { refundNo, note: BY_COMPANY, doneBy: last.askedBy });
  });

/** Ends the task, whose row is locked. */
async function end(
  tx: Tx,
  by: Pick<Ctx, "user" | "ip">,
  { refundTaskId, reference: orderId, amount, currency }: queries.RefundTask,
  { doneBy, ...done }: { refundNo: string; note: string; doneBy: number },
): Promise<void> {
  await endRefundTask(tx, refundTaskId, { ...done, doneBy });
  await recordAudit(tx, by, {
    action: "refund.settle",
    subject: `refund-task:${refundTaskId}`,
    detail: { orderId, amount, currency, ...done },
    userId: doneBy,
  });
  const buyer = await buyerOf(tx, orderId);
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

/** Numbers that their companies are to be asked about now, 100 at most. */
export const refundsToAsk = (services: PaymentServices): Promise<string[]> =>
  queries.takeToAsk(services.db, methodsOf(services), 100);

/** Takes one notification: verifies the raw bytes, then records a genuine one. */
export async function receiveNotification(
  services: PaymentServices,
  ...[method, rawBody, headers]: Parameters<NotificationHandler>
): Promise<"taken" | "refused" | "failed"> {
  const told = await readNotification(services, method, rawBody, headers);
  if (told === "refused" || told === "failed") return told;
  if (told.kind === "paid") {
    const { notification } = told;
    await settleOrder(services, { ...notification, method }, (tx, did) =>
      noteNotification(tx, notification, did),
    );
  }
  if (told.kind === "refund") {
    const { refund } = told;
    // That money went back is true whenever it is told; anything else may be old, and is asked about within the minute.
    if (refund.state === "done") await takeRefund(services, refund.refundNo, refund);
    else await askRefundSoon(services.db, refund.refundNo);
  }
  return "taken";
}
