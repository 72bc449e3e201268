// Money arrives by notification, question or poller; the first pays the order, the rest change nothing.
import { COURSE_TYPE, COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { formatAmount, toYuan } from "@zhutu/domain/money.ts";
import { heldLines } from "@zhutu/domain/ordering/held-lines.ts";
import {
  ORDER_STATUS,
  type OrderStatus,
  isKept,
  isMismatch,
  moneyEffect,
  type MoneyEffect,
} from "@zhutu/domain/ordering/order-status.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { sendWithCommit, transaction } from "../../../kernel/db/transaction.ts";
import { Counter, metrics } from "../../../kernel/metrics.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { inBuyersTurn } from "../../../kernel/keyed-limiter.ts";
import { grantCourses, heldCourseIds } from "../../enrolment/service.ts";
import { tellUser } from "../../notices/service.ts";
import * as payment from "../../payment/service.ts";
import { orderPaid } from "../moments.ts";
import { findOrder, findOwn, lockBuyerOf, type Order } from "../queries.ts";
import * as queries from "./queries.ts";
import { addToOrderCounts } from "../../catalogue/service.ts";

/** `repeated`: known money; `refund`, `mismatch` (wrong amount): a refund task waits and the order stays. */
export type Settlement = "paid" | "revived" | "repeated" | "refund" | "mismatch";

const settlements = new Counter({
  name: "zhutu_settlements_total",
  help: "Money that came for orders, by what it did.",
  labelNames: ["outcome"],
  registers: [metrics],
});

/**
 * Settles an order with courses, sales, history and `note` in one transaction (domain.md "Orders and payment"). Locks
 * the buyer first, so payments of one buyer take turns.
 */
export async function settleOrder(
  services: payment.PaymentServices,
  money: payment.Money,
  note?: (tx: Tx, did: Settlement) => Promise<void>,
): Promise<Settlement> {
  const { settlement, openings } = await transaction(services.db, async (tx) => {
    const [buyer, asked] = await Promise.all([
      lockBuyerOf(tx, money.reference),
      queries.lockForSettlement(tx, money),
    ]);
    const did = await applyPayment(tx, money, buyer, asked);
    await note?.(tx, did.settlement);
    return did;
  });
  settlements.inc({ outcome: settlement });
  const { reference, transactionId, amount, currency } = money;
  if (settlement === "mismatch")
    services.log.error({ reference, transactionId, amount, currency }, "money does not match its order");
  if (settlement === "refund")
    services.log.warn({ reference, transactionId, amount, currency }, "money left to refund");
  await endElsewhere(services, reference, openings);
  return settlement;
}

/** As `endElsewhere` after a company was silent. */
export const endElsewhereAgain = async (
  services: payment.PaymentServices,
  reference: string,
): Promise<void> => endElsewhere(services, reference, await payment.openingsOf(services.db, reference));

/** Ends a paid order in its other ways, so nobody pays twice; the poller repeats it after a silent company. */
async function endElsewhere(
  services: payment.PaymentServices,
  reference: string,
  openings: readonly payment.OpenedAt[],
): Promise<void> {
  if (openings.length < 2) return;
  const { money, silent } = await payment.endAtCompanies(services, reference, openings);
  for (const paid of money) await settleOrder(services, paid);
  await payment.noteUnended(services.db, reference, silent);
}

/** `openings`: where the order that is now paid was opened. */
type Applied = { settlement: Settlement; openings: readonly payment.OpenedAt[] };
const withoutOpenings = (settlement: Settlement): Applied => ({ settlement, openings: [] });

async function applyPayment(
  tx: Tx,
  money: payment.Money,
  { hasEnded }: { hasEnded: boolean },
  { order, isDealtWith }: queries.ToSettle,
): Promise<Applied> {
  if (isDealtWith) return withoutOpenings("repeated");
  const isClosed = order?.orderStatus === ORDER_STATUS.closed;
  const isServed = isClosed && (await queries.isOrderServed(tx, order.orderId));
  const effect = moneyEffect(money, order && { ...order, buyerHasEnded: hasEnded, isServed });
  if (!order || !isKept(effect)) {
    await payment.leaveToRefund(tx, money, isKept(effect) ? "unknown-order" : effect);
    return withoutOpenings(isMismatch(effect) ? "mismatch" : "refund");
  }
  const [paid, , noted, openings] = await Promise.all([
    payment.settle(tx, money),
    queries.markPaid(tx, order.orderId, order.orderStatus, money.paidAt, effect),
    grantPurchasedCourses(tx, order, order.items),
    // Behind the payment's row lock: whoever opened it before is seen, and nobody opens it now.
    payment.openingsOf(tx, order.orderId),
    orderPaid.emit(tx, order),
  ]);
  if (!paid) throw new Error(`order ${order.orderId} is not paid, its payment is`);
  const held = heldLines(noted);
  // The price of a course already held is refunded; such lines never ship, so without freight.
  if (held.length > 0) {
    const refundTaskId = await payment.leaveToRefund(tx, money, "already-held", costOf(held));
    if (refundTaskId !== undefined) await queries.noteHeldLines(tx, refundTaskId, order.orderId);
  }
  sendWithCommit(tx, () => tellPaid(tx, order, refundedOf(order, noted, held)));
  return { settlement: effect, openings };
}

/** What each of these moneys would do now, in order, by one statement; locks and changes nothing. */
export async function effectsNow(
  db: Db,
  moneys: readonly Pick<payment.Money, "reference" | "transactionId" | "amount" | "currency">[],
): Promise<(MoneyEffect | "repeated")[]> {
  if (moneys.length === 0) return [];
  const read = await queries.readForSettlement(db, moneys);
  return moneys.map((money, at) =>
    read[at]?.isDealtWith ? "repeated" : moneyEffect(money, read[at]?.order ?? undefined),
  );
}

type Held = { names: string[]; amount: string; whole: boolean };
type NotedLine = queries.OrderToSettle["items"][number] & { alreadyHeld: boolean };

/** What is refunded, as the buyer had it already. */
function refundedOf(
  order: queries.OrderToSettle,
  noted: readonly NotedLine[],
  held: readonly NotedLine[],
): Held | undefined {
  if (held.length === 0) return undefined;
  return {
    names: held.map(({ orderItemName }) => orderItemName),
    amount: formatAmount(toYuan(costOf(held))),
    whole: noted.length === order.items.length && noted.every(({ alreadyHeld }) => alreadyHeld),
  };
}

const costOf = (lines: readonly queries.LineToSettle[]): number =>
  lines.reduce((sum, { orderItemAmt }) => sum + orderItemAmt, 0);

/** Grants a single order's courses and marks lines whose course was held already; packages grant when assigned. */
export async function grantPurchasedCourses<Line extends queries.LineToSettle>(
  tx: Tx,
  { orderId, orderType, userId }: Pick<Order, "orderId" | "orderType" | "userId">,
  items: readonly Line[],
): Promise<(Line & { alreadyHeld: boolean })[]> {
  if (orderType === "package") return [];
  const lines = items.filter(({ courseType }) => !COURSE_TYPES[courseType].ships);
  // A live lesson may be held through a live code.
  const lives = lines.filter(({ courseType }) => courseType === COURSE_TYPE.live);
  const byCode = await heldCourseIds(
    tx,
    userId,
    lives.map(({ courseId }) => courseId),
  );
  const courseIds = lines.map(({ courseId }) => courseId).filter((courseId) => !byCode.has(courseId));
  const granted = await grantCourses(tx, { userId, courseIds, orderId, createType: "order" });
  const isNew = new Set(granted.map(({ courseId }) => courseId));
  const noted = lines.map((line) => ({ ...line, alreadyHeld: !isNew.has(line.courseId) }));
  const held = noted.filter(({ alreadyHeld }) => alreadyHeld);
  if (held.length > 0)
    await queries.noteHeld(
      tx,
      orderId,
      held.map(({ courseId }) => courseId),
    );
  return noted;
}

export const tellPaid = (
  tx: Tx,
  { userId, orderId, orderName }: Pick<Order, "userId" | "orderId" | "orderName">,
  held?: Held,
): Promise<void> => tellUser(tx, userId, { kind: "orderPaid", orderId, orderName, ...(held && { held }) });

/** "I have paid": asks the companies now. Refuses NOT_FOUND, UNAVAILABLE (silent company). */
export const confirmPayment = (
  ctx: Ctx<SessionUser>,
  orderId: string,
): Promise<{ orderStatus: OrderStatus }> => inBuyersTurn(ctx.user.userId, () => confirm(ctx, orderId));

async function confirm(ctx: Ctx<SessionUser>, orderId: string): Promise<{ orderStatus: OrderStatus }> {
  const order = await findOwn(ctx.db, ctx.user.userId, orderId);
  if (!order) throw refuse("NOT_FOUND");
  const silent = order.orderStatus !== ORDER_STATUS.paid && (await askAndSettle(ctx, orderId));
  const now = await findOrder(ctx.db, orderId);
  if (silent && now?.orderStatus !== ORDER_STATUS.paid) throw payment.silentCompany();
  return { orderStatus: now?.orderStatus ?? order.orderStatus };
}

/** Asks the companies and settles their money; whether one was silent. */
export async function askAndSettle(services: payment.PaymentServices, orderId: string): Promise<boolean> {
  const { money, silent } = await payment.askCompanies(services, orderId);
  for (const paid of money) await settleOrder(services, paid);
  return silent;
}

// Payments only leave a row per course, so payments of one course never wait for each other.
const maxAtOnce = 5_000;

/** Each once; idempotent and parallel. */
export async function countSales({ db }: { db: Db }): Promise<void> {
  for (;;) {
    const taken = await transaction(db, async (tx) => {
      const sold = await queries.takeSold(tx, maxAtOnce);
      if (sold.length > 0) await addToOrderCounts(tx, sold);
      return sold.reduce((sum, { count }) => sum + count, 0);
    });
    if (taken < maxAtOnce) return;
  }
}
