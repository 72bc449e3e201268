// Money that waits to be given back: what staff see of it, asking the company for it, and saying that it was given back
// by hand (domain.md "Orders and payment").
import { maskPhone } from "@zhutu/domain/phone.ts";
import { currencyAmount, refundNoOf } from "@zhutu/domain/ordering/refunds/refund.ts";
import {
  type AskedState,
  isOnlyLookedAt,
  refundActs,
  refundStateOf,
} from "@zhutu/domain/payment/refund-task.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import pLimit from "p-limit";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import type { KnownRefund } from "../../../providers/payment/port.ts";
import { tellUser } from "../../notices/service.ts";
import * as payment from "../../payment/service.ts";
import * as queries from "./refund-desk-queries.ts";

type StaffCtx = Ctx<SessionUser>;

/** The refund tasks of the filter, those that wait first, the oldest of them first. */
export async function refundTasks(ctx: StaffCtx, query: queries.RefundFilter & Page) {
  const { rows, ...sums } = await queries.listTasks(ctx.db, query, query);
  return { tasks: rows.map((row) => shown(ctx, row)), ...sums };
}

function shown(
  ctx: StaffCtx,
  { task, courseNames, doneByName, asked, askedByName, order, buyer }: queries.TaskRow,
) {
  const refundState = refundStateOf(task.doneAt !== null, asked?.state ?? null);
  return {
    ...task,
    courseNames,
    orderId: task.reference,
    createTime: task.createdAt,
    refundState,
    ...refundActs({
      state: refundState,
      mayBeAsked: payment.mayBeAsked(ctx, task),
      onlyLookedAt: asked !== null && isOnlyLookedAt(asked.askedAt, new Date()),
    }),
    asked: asked && { ...asked, askedTime: asked.askedAt, askedByName, endedTime: asked.endedAt },
    doneTime: task.doneAt,
    refundNo: task.refundNo ?? "",
    doneNote: task.doneNote ?? "",
    doneByName,
    order: order && {
      ...order,
      userName: buyer?.userName ?? "",
      telephone: maskPhone(buyer?.telephone ?? ""),
    },
  };
}

async function taskOf(ctx: StaffCtx, refundTaskId: number) {
  const row = await queries.findTask(ctx.db, refundTaskId);
  if (!row) throw refuse("NOT_FOUND");
  return shown(ctx, row);
}

/**
 * Asks the company to give a task's money back, audits it, and answers the task as it is then. Another number is tried
 * only after the company said of each before it that it gives nothing back. Pressed again while it is under way or
 * abnormal it is the same refund. Refuses NOT_FOUND, REFUND_SETTLED, REFUND_BY_HAND, REFUND_UNDERWAY where an earlier
 * number still has the money, and UNAVAILABLE while the company is silent: what was asked is asked again by itself.
 */
export async function refundTaskMoney(ctx: StaffCtx, refundTaskId: number) {
  const earlier = await askEnded(ctx, refundTaskId);
  const refundNo = await transaction(ctx.db, async (tx) => {
    const begun = await payment.beginRefund(ctx, tx, refundTaskId, {
      askedBy: ctx.user.userId,
      earlier,
    });
    const { reference: orderId, amount, currency } = begun.task;
    if (begun.isNew)
      await recordAudit(tx, ctx, {
        action: "refund.ask",
        subject: `refund-task:${refundTaskId}`,
        detail: { orderId, amount, currency, refundNo: begun.refundNo },
      });
    return begun.refundNo;
  });
  return askedTask(ctx, refundTaskId, refundNo);
}

/**
 * Asks the company how far a task's refund has come and answers the task as it is then. Refuses NOT_FOUND,
 * REFUND_UNASKABLE where the shop has left the company, and UNAVAILABLE while it is silent.
 */
export async function checkRefundTask(ctx: StaffCtx, refundTaskId: number) {
  const task = await taskOf(ctx, refundTaskId);
  if (task.asked === null || task.refundState === "done") return task;
  if (!payment.mayBeAsked(ctx, task)) throw refuse("REFUND_UNASKABLE");
  const { refundNo } = task.asked;
  const isClosed = task.refundState === "closed";
  // The last is asked about below, once, where its company is still to say how it stands.
  const earlier = await askEnded(ctx, refundTaskId, isClosed ? undefined : refundNo);
  if (!isClosed) return askedTask(ctx, refundTaskId, refundNo);
  const now = await taskOf(ctx, refundTaskId);
  if ([...earlier.values()].includes("silent") && now.refundState !== "done") throw payment.silentCompany();
  return now;
}

/**
 * Asks about a task's numbers that gave nothing back: a company may have been helped with one since, as with one that was
 * abnormal. What it said of each.
 */
async function askEnded(
  services: payment.PaymentServices,
  refundTaskId: number,
  except?: string,
): Promise<ReadonlyMap<string, payment.Told>> {
  const ended = await payment.endedRefunds(services.db, refundTaskId);
  const asked = ended.filter((refundNo) => refundNo !== except);
  const answers = await pLimit(4).map(asked, (refundNo) => askAndTake(services, refundNo));
  return new Map(asked.map((refundNo, at) => [refundNo, answers[at] ?? "silent"]));
}

async function askedTask(ctx: StaffCtx, refundTaskId: number, refundNo: string) {
  const said = await askAndTake(ctx, refundNo);
  const task = await taskOf(ctx, refundTaskId);
  // An abnormal one may have been helped at the company since: without its answer nobody is told to pay by another way.
  const mayHaveChanged = task.refundState === "processing" || task.refundState === "abnormal";
  if ((said === "silent" || said === "refused") && mayHaveChanged) throw payment.silentCompany();
  return task;
}

/** Asks the company about a refund, writes down what it says, and answers that. */
export async function askAndTake(services: payment.PaymentServices, refundNo: string): Promise<payment.Told> {
  const told = await payment.askRefund(services, refundNo);
  if (told === "refused") return told;
  for (const one of told) await takeRefund(services, one.refundNo, one.status, one.seen);
  return told[0]?.status.state ?? "silent";
}

/**
 * Writes down what a company says of a refund (`payment.takeRefundStatus`); the first that it is done is audited, and the
 * order's buyer told.
 */
export const takeRefund = (
  services: payment.PaymentServices,
  refundNo: string,
  ...said: [status: KnownRefund, seen?: AskedState]
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const done = await payment.takeRefundStatus(services, tx, refundNo, ...said);
    if (done) await tellRefunded(tx, { user: null, ip: "" }, done);
  });

/**
 * Says that a task's money was given back by hand, audits it, tells the order's buyer, and answers the task as it is
 * then. What a company has given back meanwhile is learned first; one that is silent keeps nobody from noting what was
 * done. Refuses NOT_FOUND, REFUND_SETTLED when it was said before, REFUND_UNDERWAY while a company is at it that can be
 * asked, where a number came and ended since it was asked, for one of ours by which nothing went back, and REFUND_NO_OF_OTHER for a number in the shop's form that
 * it did not make for this task.
 */
export async function settleRefundTask(
  ctx: StaffCtx,
  refundTaskId: number,
  given: { refundNo: string; note: string },
) {
  const form = { refundNo: refundNoOf(given.refundNo), note: trimmed(given.note) };
  const { asked, refundState, maySettle } = await taskOf(ctx, refundTaskId);
  const last = maySettle && refundState === "processing" ? asked?.refundNo : undefined;
  // The last first: that an earlier number gave the money back is not taken while another is under way.
  const said = last === undefined ? [] : ([[last, await askAndTake(ctx, last)]] as const);
  const earlier = new Map([...said, ...(await askEnded(ctx, refundTaskId, last))]);
  if ([...earlier.values()].includes("processing")) throw refuse("REFUND_UNDERWAY");
  await transaction(ctx.db, async (tx) => {
    const done = await payment.settleRefund(ctx, tx, refundTaskId, {
      ...form,
      doneBy: ctx.user.userId,
      earlier,
    });
    await tellRefunded(tx, ctx, done);
  });
  return taskOf(ctx, refundTaskId);
}

async function tellRefunded(tx: Tx, by: Pick<Ctx, "user" | "ip">, done: payment.RefundDone): Promise<void> {
  const { reference: orderId, amount, currency, refundNo, note } = done;
  await recordAudit(tx, by, {
    action: "refund.settle",
    subject: `refund-task:${done.refundTaskId}`,
    detail: { orderId, amount, currency, refundNo, note },
    userId: done.doneBy,
  });
  const buyer = await queries.buyerOf(tx, orderId);
  if (buyer === undefined) return;
  const courseNames = await queries.coursesOfTask(tx, done.refundTaskId);
  await tellUser(tx, buyer, {
    kind: "refundDone",
    orderId,
    amount: currencyAmount(amount, currency),
    refundNo,
    ...(courseNames.length > 0 && { courseNames }),
  });
}
