// The companies' bills in the office: days, differences and what is done about them (domain.md "Orders and payment").
import { refundActs, refundStateOf } from "@zhutu/domain/refunds/process.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { actNow } from "@zhutu/domain/refunds/bills/reconcile.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import type { PaymentServices } from "../../payment/service.ts";
import * as queries from "./list-differences-queries.ts";
import { effectsNow, settleOrder } from "../../ordering/service.ts";
import { askAboutRefund } from "../ask.ts";
import { mayBeAsked } from "../press.ts";
import { billDay } from "./bill-days.ts";
import { explain, noteOutcome, untakenMoney } from "./difference-queries.ts";
import { fetchBill } from "./fetch-bill.ts";

type StaffCtx = Ctx<SessionUser>;
type Bill = { day: string; method: PaymentMethod };

/** Fetches and reconciles a bill, and takes its unknown money as late money; the rest stays a difference. */
export async function reconcileDay(
  services: PaymentServices,
  bill: Bill,
): Promise<"done" | "not-ready" | "failed"> {
  const ended = await fetchBill(services, bill, (refundNo) => askAboutRefund(services, refundNo));
  if (ended !== "done") return ended;
  for (const money of await untakenMoney(services.db, bill)) {
    await takeMoney(services, money).catch((error: unknown) => {
      services.log.error({ err: error, differenceId: money.differenceId }, "money of a bill was not taken");
    });
  }
  return ended;
}

/** Companies bill in yuan alone. */
const takeMoney = (
  services: PaymentServices,
  { differenceId, ...money }: Awaited<ReturnType<typeof untakenMoney>>[number],
  onTaken: (tx: Tx, outcome: string) => Promise<void> = async () => {},
) =>
  settleOrder(services, { ...money, currency: "CNY" }, async (tx, did) => {
    if (await noteOutcome(tx, differenceId, did)) await onTaken(tx, did);
  });

/** Asks for a bill now, audited, and answers its day. */
export async function fetchBillDay(ctx: StaffCtx, bill: Bill) {
  const ended = await reconcileDay(ctx, bill);
  if (ended === "not-ready") throw refuse("BILL_NOT_READY");
  if (ended === "failed") throw refuse("BILL_UNAVAILABLE");
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "bill.fetch", subject: `bill:${bill.day}:${bill.method}` }),
  );
  return billDay(ctx, bill);
}

/** Differences of the filter, the last day first, of a day the largest first. */
export async function billDifferences(ctx: StaffCtx, query: queries.DifferenceFilter & Page) {
  const { rows, total, deltaAmt } = await queries.listDifferences(ctx.db, query, query);
  const effects = await effectsOf(ctx, rows);
  return { differences: rows.map((row) => shown(ctx, row, effects)), total, deltaAmt };
}

/** Where its refund is, and what staff may do about it. */
function actOn(ctx: StaffCtx, { difference, task, lastAsked, isDealtWith }: queries.DifferenceRow) {
  const refundState = refundStateOf(
    { isDone: (task?.doneAt ?? null) !== null, isProposed: task?.proposed === true },
    lastAsked,
  );
  const mayRefund = task && refundActs(refundState, mayBeAsked(ctx, task)).mayRefund;
  return { refundState, act: actNow({ kind: difference.kind, isDealtWith, mayRefund }) };
}

/** What the money of differences that staff may settle would do now, by number. */
async function effectsOf(ctx: StaffCtx, rows: readonly queries.DifferenceRow[]) {
  const open = rows.filter((row) => actOn(ctx, row).act === "settle").map(({ difference }) => difference);
  const money = open.map((difference) => ({ ...difference, amount: difference.billAmount, currency: "CNY" }));
  const effects = await effectsNow(ctx.db, money);
  return new Map(open.map(({ differenceId }, at) => [differenceId, effects[at]]));
}

function shown(
  ctx: StaffCtx,
  differing: queries.DifferenceRow,
  effects: Awaited<ReturnType<typeof effectsOf>>,
) {
  const { difference, delta, doneByName, task, courseNames, isDealtWith, order, buyer } = differing;
  const { explanation, refundNo } = difference;
  const { refundState, act } = actOn(ctx, differing);
  return {
    ...difference,
    delta,
    doneByName,
    orderId: difference.reference,
    refundNo: refundNo === "" ? null : refundNo,
    billAmt: difference.billAmount,
    ownAmt: difference.ownAmount,
    state: !isDealtWith
      ? ("open" as const)
      : explanation === null
        ? ("settled" as const)
        : ("explained" as const),
    act,
    effect: effects.get(difference.differenceId) ?? null,
    refund: task && {
      refundTaskId: task.refundTaskId,
      reason: task.reason,
      amount: task.amount,
      total: task.total,
      courseNames,
      refundState,
    },
    explanation: explanation ?? "",
    doneTime: difference.doneAt ?? task?.doneAt ?? null,
    order: order && {
      ...order,
      userName: buyer?.userName ?? "",
      telephone: maskPhone(buyer?.telephone ?? ""),
    },
  };
}

/** Takes the money of a difference as money that came late, audited. Refuses NOT_FOUND, and DIFFERENCE_DONE when there is none to take. */
export async function settleBillDifference(ctx: StaffCtx, differenceId: number) {
  const before = await queries.findDifference(ctx.db, differenceId);
  if (!before) throw refuse("NOT_FOUND");
  const [money] = await untakenMoney(ctx.db, { differenceId });
  if (!money) throw refuse("DIFFERENCE_DONE");
  await takeMoney(ctx, money, (tx, outcome) =>
    recordAudit(tx, ctx, {
      action: "bill-difference.settle",
      subject: `bill-difference:${differenceId}`,
      detail: { orderId: money.reference, amount: money.amount, outcome },
    }),
  );
  const settled = (await queries.findDifference(ctx.db, differenceId)) ?? before;
  return shown(ctx, settled, await effectsOf(ctx, [settled]));
}

/** Says why a difference is right as it is, audited; once. Refuses NOT_FOUND, and DIFFERENCE_DONE when nobody can explain it any more. */
export const explainBillDifference = (
  ctx: StaffCtx,
  differenceId: number,
  given: { explanation: string },
): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const explanation = trimmed(given.explanation);
    if (!(await explain(tx, differenceId, { explanation, doneBy: ctx.user.userId })))
      throw refuse((await queries.findDifference(tx, differenceId)) ? "DIFFERENCE_DONE" : "NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "bill-difference.explain",
      subject: `bill-difference:${differenceId}`,
      detail: { explanation },
    });
    return null;
  });
