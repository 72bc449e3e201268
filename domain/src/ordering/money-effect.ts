// What received money does to an order (domain.md "Orders and payment").
import type { RefundReason } from "../payment/refund-task.ts";
import { ORDER_STATUS, orderStatusAfter, type OrderStatus } from "./order-status.ts";

/** `revived`: pays a closed order after all; otherwise the refund reason. */
export type MoneyEffect = "paid" | "revived" | RefundReason;

/** Amounts in fen. `isServed`: the buyer of a closed order already has all of it. */
type OrderThen = { orderStatus: OrderStatus; orderAmt: number; buyerHasEnded: boolean; isServed: boolean };

/** An undefined order means an unknown reference. */
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

export const isKept = (effect: MoneyEffect): effect is "paid" | "revived" =>
  effect === "paid" || effect === "revived";

const MISMATCHES: readonly MoneyEffect[] = ["other-currency", "amount-less", "amount-more"];
/** Money of another amount or currency is refunded; the order stays as it is. */
export const isMismatch = (effect: MoneyEffect): boolean => MISMATCHES.includes(effect);
