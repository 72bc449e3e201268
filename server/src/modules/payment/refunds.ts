// Money given back, by the company that took it or by hand. A company is asked with a number of ours that stays the
// same however often it is asked again, so that nothing is given back twice.
import {
  type AskedState,
  isOnlyLookedAt,
  isOverIfUnknown,
  ownRefundNo,
  ownRefundNoIn,
  refundActs,
  refundStateOf,
} from "@zhutu/domain/payment/refund-task.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import pLimit from "p-limit";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { type KnownRefund, ProviderFailure } from "../../providers/payment/port.ts";
import { heard, noteFailure, silentCompany } from "./heard.ts";
import * as queries from "./refund-queries.ts";
import type { PaymentServices } from "./money.ts";

/** A task whose money was given back. */
export type RefundDone = Pick<queries.RefundTask, "refundTaskId" | "reference" | "amount" | "currency"> & {
  refundNo: string;
  note: string;
  doneBy: number;
};

/** How a task that the company gave back reads beside those that were given back by hand. */
const BY_COMPANY = "原路退回";

/** Whether the company that took this money can be asked to give it back. */
export const mayBeAsked = (
  { providers }: Pick<PaymentServices, "providers">,
  { method, currency }: { method: PaymentMethod; currency: string },
): boolean => currency === "CNY" && providers.payment[method] !== undefined;

/**
 * Says that a task's money was given back by hand; what the task was. Refuses NOT_FOUND, REFUND_SETTLED when it was
 * given back before, and REFUND_UNDERWAY while the company is at it. One that is under way at a company the shop has
 * left ends with this: only staff can learn there what came of it, and it must not be asked for anew if the shop returns;
 * so does one that is only looked at, where the company refuses that for good.
 * So does one that was abnormal, unless it is what was noted. Refuses REFUND_NO_OF_OTHER for a number in the shop's form
 * that it did not make for this task, and REFUND_UNDERWAY for any but the number by which the company says that it gave the
 * money back, or for one by which it gave nothing back, as it said when it was asked last. `earlier`: what its company has said just now of each number, where it can be asked.
 * Refuses REFUND_UNDERWAY where one is missing: it ended since, and the company may have it after all.
 */
export async function settleRefund(
  services: Pick<PaymentServices, "providers">,
  tx: Tx,
  refundTaskId: number,
  { earlier, ...done }: { refundNo: string; note: string; doneBy: number; earlier: Earlier },
): Promise<RefundDone> {
  const task = await queries.lockTask(tx, refundTaskId);
  if (!task) throw refuse("NOT_FOUND");
  const last = await queries.lastRefund(tx, refundTaskId);
  if (task.doneAt) throw refuse("REFUND_SETTLED");
  const own = await queries.refundsOf(tx, refundTaskId);
  const numbers = own.map(({ refundNo }) => refundNo);
  if (ownRefundNoIn(done.refundNo) && !numbers.includes(done.refundNo)) throw refuse("REFUND_NO_OF_OTHER");
  const acts = refundActs({
    state: refundStateOf(false, last?.state ?? null),
    mayBeAsked: mayBeAsked(services, task),
    onlyLookedAt: last !== undefined && isOnlyLookedAt(last.askedAt, new Date()),
  });
  if (!acts.maySettle) throw refuse("REFUND_UNDERWAY");
  if (last && isUnderWay(last.state) && mayBeAsked(services, task)) {
    const said = earlier.get(last.refundNo);
    if (said === "silent") throw silentCompany();
    if (said !== "refused") throw refuse("REFUND_UNDERWAY");
  }
  if (mayBeAsked(services, task) && numbers.some((refundNo) => !earlier.has(refundNo)))
    throw triedMeanwhile();
  // One that nobody may take yet, as the company refuses to say how the last one stands.
  const given = numbers.find((refundNo) => earlier.get(refundNo) === "done");
  if (given !== undefined && earlier.get(done.refundNo) !== "done")
    throw refuse("REFUND_UNDERWAY", { msg: `前一次退款 ${given} 支付平台已退回，请用这个单号登记` });
  const noted = own.find(({ refundNo }) => refundNo === done.refundNo);
  const said = earlier.get(done.refundNo);
  // Also where the company is silent by now, but had said it before.
  if (noted?.state === "closed" && mayBeAsked(services, task) && said !== "done" && said !== "abnormal")
    throw refuse("REFUND_UNDERWAY", {
      msg: `支付平台没有用退款单号 ${done.refundNo} 退过款，请填实际退款的单号`,
    });
  // Noted under its own number, an abnormal one is that refund, helped on at the company.
  if (last && !(last.state === "abnormal" && last.refundNo === done.refundNo))
    await endRefund(tx, last.refundNo);
  if (!(await queries.markRefunded(tx, refundTaskId, done))) throw refuse("REFUND_SETTLED");
  return { ...task, ...done };
}

/** Nobody waits for that refund any more: its task is over. That it was done all the same only the bill shows. */
const endRefund = (tx: Tx, refundNo: string) =>
  queries.moveRefund(tx, refundNo, BEFORE.closed, { state: "closed", endedAt: new Date(), companyNo: null });

const keptByEarlier = (refundNo: string) =>
  refuse("REFUND_UNDERWAY", {
    msg: `前一次退款 ${refundNo} 退不进原账户，还在支付平台：请到商户平台处理后重新查询；转账退回的，登记后请勿再在商户平台处理`,
  });

/** What a company said of a refund that it was asked about; `refused`: for good, after a day, to be looked at. */
export type Told = KnownRefund["state"] | "silent" | "refused";
type Earlier = ReadonlyMap<string, Told>;

const triedMeanwhile = () => refuse("REFUND_UNDERWAY", { msg: "这笔退款刚刚有了新的进展，请刷新后查看" });

const isUnderWay = (state: AskedState): boolean => state === "asked" || state === "processing";

/**
 * Writes down that the task's money is to be given back by its company: the number to ask with, a new one unless one is
 * under way or abnormal; `earlier` is what the company has said just now of those before. Refuses NOT_FOUND,
 * REFUND_SETTLED, REFUND_BY_HAND where no company can be asked, and what the company may still give back by an earlier
 * number: UNAVAILABLE where it was silent, REFUND_UNDERWAY where it has the money, or where it was not asked about one
 * that came and ended since.
 */
export async function beginRefund(
  services: Pick<PaymentServices, "providers">,
  tx: Tx,
  refundTaskId: number,
  { askedBy, earlier }: { askedBy: number; earlier: Earlier },
): Promise<{ task: queries.RefundTask; refundNo: string; isNew: boolean }> {
  const task = await queries.lockTask(tx, refundTaskId);
  if (!task) throw refuse("NOT_FOUND");
  if (task.doneAt) throw refuse("REFUND_SETTLED");
  if (!mayBeAsked(services, task)) throw refuse("REFUND_BY_HAND");
  const last = await queries.lastRefund(tx, refundTaskId);
  const { mayRefund } = refundActs({ state: refundStateOf(false, last?.state ?? null), mayBeAsked: true });
  if (last && !mayRefund) return { task, refundNo: last.refundNo, isNew: false };
  const numbers = (await queries.refundsOf(tx, refundTaskId)).map(({ refundNo }) => refundNo);
  const said = numbers.map((refundNo) => earlier.get(refundNo));
  if (said.includes(undefined)) throw triedMeanwhile();
  if (said.includes("silent")) throw silentCompany();
  if (said.includes("processing")) throw refuse("REFUND_UNDERWAY");
  // Nothing will come of waiting for that one.
  const kept = numbers.find((refundNo) => earlier.get(refundNo) === "abnormal");
  if (kept !== undefined) throw keptByEarlier(kept);
  const attempt = (last?.attempt ?? 0) + 1;
  const refundNo = ownRefundNo(shanghaiDay(new Date()), refundTaskId, attempt);
  await queries.insertRefund(tx, { refundNo, refundTaskId, attempt, askedBy });
  return { task, refundNo, isNew: true };
}

/** The refund of that number, its task and the company to ask; undefined when there is nothing to ask. */
async function findToAsk(services: PaymentServices, refundNo: string) {
  const found = await queries.findRefund(services.db, refundNo);
  const port = found && services.providers.payment[found.task.method];
  if (!found || !port || found.refund.state === "done" || found.task.doneAt) return undefined;
  return { ...found, port };
}

/** What a company says of a refund. `seen` is how it stood when it was asked. */
export type Heard = { refundNo: string; status: KnownRefund; seen?: AskedState };

/**
 * Asks the company about a refund of ours that is not done: to give the money back where it does not know of it yet, or
 * not any more although it said that it is at it. After a day it is only looked at, and closed where the company does not
 * know of it; so it is where the company gave the money back, or keeps it, by a number before, and where it has no such
 * number of one that was abnormal. What it said, of that number and then of the one before, in the order in which it is
 * to be taken: nothing when it was silent, or when there is nothing to ask; "refused" where it refuses for good to be
 * looked at after a day.
 */
export async function askRefund(
  services: PaymentServices,
  refundNo: string,
): Promise<readonly Heard[] | "refused"> {
  const found = await findToAsk(services, refundNo);
  if (!found) return [];
  return (await heard(services, { refundNo }, () => askedOf(services, found))) ?? [];
}

type ToAsk = NonNullable<Awaited<ReturnType<typeof findToAsk>>>;

async function askedOf(
  services: PaymentServices,
  { task, refund, port }: ToAsk,
): Promise<readonly Heard[] | "refused" | undefined> {
  const { refundNo, state: seen } = refund;
  const says = (status: KnownRefund): Heard => ({ refundNo, status, seen });
  const look = (number: string) => port.queryRefund(number, task.reference);
  const mayAsk = isUnderWay(seen);
  const onlyLooks = mayAsk && isOnlyLookedAt(refund.askedAt, new Date());
  const before = mayAsk ? await queries.refundNosBefore(services.db, refund) : [];
  if (seen !== "asked" || onlyLooks || before.length > 0) {
    const known = await look(refundNo).catch((error: unknown) => {
      if (!onlyLooks || !isOverIfUnknown(refund.askedAt, new Date()) || !isRefusal(error)) throw error;
      noteFailure(services, { refundNo }, error);
    });
    if (!known) return "refused";
    if (known.state !== "unknown") return [says(known)];
    // Nobody asks for it any more; after a day staff may have given it back at the company, and it would go twice.
    if (!mayAsk || isOverIfUnknown(refund.askedAt, new Date())) return [says({ state: "closed" })];
    if (onlyLooks) return undefined;
    const earlier = await pLimit(4).map(before, async (number) => ({
      refundNo: number,
      status: await look(number),
    }));
    const news = earlier.flatMap(({ status, ...one }): Heard[] =>
      status.state === "closed" || status.state === "unknown" ? [] : [{ ...one, status }],
    );
    // That one is done ends the task, whatever became of the others.
    const told = news.find(({ status }) => status.state === "done") ?? news[0];
    if (told) return [says({ state: "closed" }), told];
  }
  // Another call may have learned meanwhile how it ended.
  const now = await findToAsk(services, refundNo);
  if (!now || !isUnderWay(now.refund.state)) return undefined;
  try {
    const status = await port.refund({
      reference: task.reference,
      transactionId: task.transactionId,
      refundNo,
      amount: task.amount,
      total: task.total,
      reason: BY_COMPANY,
    });
    return [says(status)];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    services.log.error({ err: error, refundNo }, "refund refused by the company");
    const known = await look(refundNo);
    // It was never taken: another number may be tried.
    return [says(known.state === "unknown" ? { state: "closed" } : known)];
  }
}

const isRefusal = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === "permanent";

/**
 * From which states a refund may come to that one: one that was abnormal can still be helped at the company, and of one
 * that was refused the company may say later that it has it.
 */
const BEFORE: Record<KnownRefund["state"], readonly AskedState[]> = {
  processing: ["asked", "abnormal", "closed"],
  done: ["asked", "processing", "abnormal", "closed"],
  closed: ["asked", "processing", "abnormal"],
  abnormal: ["asked", "processing", "closed"],
};

/**
 * Writes down what the company says of a refund, once whoever learns of it; the task when its money is given back by
 * this. Of a number that another one has followed only that it was done is taken, while the task waits and no other is
 * under way: else money may have gone twice, which the log says at once and the bill with all that belongs to it. That
 * one ended otherwise is taken only while it stands as it stood when the company was asked (`seen`): what came meanwhile
 * is newer. That the company is at it only holds back, and is taken whenever it is heard.
 */
export async function takeRefundStatus(
  { log }: Pick<PaymentServices, "log">,
  tx: Tx,
  refundNo: string,
  status: KnownRefund,
  seen?: AskedState,
): Promise<RefundDone | undefined> {
  const found = await queries.findRefund(tx, refundNo);
  if (!found) return undefined;
  const { refundTaskId } = found.task;
  const task = await queries.lockTask(tx, refundTaskId);
  const last = await queries.lastRefund(tx, refundTaskId);
  if (!task || !last) return undefined;
  const done = status.state === "done" ? status : undefined;
  const isLast = last.refundNo === refundNo;
  // Of what is over only that its own number was done after all is news.
  const isOver = task.doneAt !== null && !(done && task.refundNo === refundNo);
  if (isOver || (!isLast && (!done || isUnderWay(last.state)))) {
    if (done)
      log.error({ refundNo, refundTaskId }, "a company gave money back by a number that nobody waits for");
    return undefined;
  }
  const ends = status.state === "closed" || status.state === "abnormal";
  const from = BEFORE[status.state].filter((state) => !ends || state === seen);
  const moved = await queries.moveRefund(tx, refundNo, from, {
    state: status.state,
    endedAt: status.state === "processing" ? null : (done?.doneAt ?? new Date()),
    companyNo: done?.refundId ?? null,
  });
  if (!moved || !done) return undefined;
  if (!isLast) await endRefund(tx, last.refundNo);
  const by = { refundNo, note: BY_COMPANY, doneBy: found.refund.askedBy };
  if (!(await queries.markRefunded(tx, refundTaskId, by))) return undefined;
  return { ...found.task, ...by };
}

/**
 * Numbers of refunds that their company is to be asked about now, each once a round; 100 at most of those under way, and
 * of those that ended without money.
 */
export const refundsToAsk = async (db: Db): Promise<string[]> => [
  ...(await queries.takeUnderWay(db, 100)),
  ...(await queries.takeEnded(db, 100)),
];
