// What money that arrives for an order does to it (domain.md "Orders and payment").
import type { RefundReason } from "../payment/refund-task.ts";
import { ORDER_STATUS, orderStatusAfter, type OrderStatus } from "./order-status.ts";

/** `paid`: the order is paid; `revived`: a closed order is paid after all; else why the money is given back. */
export type MoneyEffect = "paid" | "revived" | RefundReason;

/** Amounts in whole fen. `isServed`: the buyer of a closed order has all of it by now. */
type OrderThen = { orderStatus: OrderStatus; orderAmt: number; buyerHasEnded: boolean; isServed: boolean };

/** What money does to the order that it names; no order: nobody knows the reference. */
export function moneyEffect(
  money: { amount: number; currency: string },
  order: OrderThen | undefined,
): MoneyEffect {
  if (order === undefined) return "unknown-order";
  if (money.currency !== "CNY") return "other-currency";
  if (money.amount !== order.orderAmt) return money.amount < order.orderAmt ? "amount-less" : "amount-more";
  if (orderStatusAfter(order.orderStatus, "paid") === undefined) return "paid-twice";
  const isClosed = order.orderStatus === ORDER_STATUS.closed;
  if (order.buyerHasEnded || (isClosed && order.isServed)) return "order-closed";
  return isClosed ? "revived" : "paid";
}

/** Whether the money stays with the shop. */
export const isKept = (effect: MoneyEffect): effect is "paid" | "revived" =>
  effect === "paid" || effect === "revived";

const MISMATCHES: readonly MoneyEffect[] = ["other-currency", "amount-less", "amount-more"];
/** Whether the money is not what its order costs: it is given back, and the order stays as it is. */
export const isMismatch = (effect: MoneyEffect): boolean => MISMATCHES.includes(effect);
