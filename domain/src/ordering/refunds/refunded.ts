// What was given back of the money that paid an order (docs/decisions/041). The sums are made in the database, by
// ordering/refunds/refunded-queries.ts alone.
import { formatAmount } from "../../money.ts";

/** Whether the money of an order was given back whole; both amounts in fen or both in yuan. */
export const isRefundedWhole = ({
  orderAmt,
  refundedAmt,
}: {
  orderAmt: number;
  refundedAmt: number;
}): boolean => refundedAmt > 0 && refundedAmt >= orderAmt;

/** Why nothing is invoiced yet, of yuan as on the wire. */
export const refundDueText = (refundDueAmt: number): string =>
  `订单有 ${formatAmount(refundDueAmt)} 待退款，退款完成后再开票`;

/** How an amount that was given back reads, of yuan as on the wire. */
export const refundedText = (refundedAmt: number): string => `已退款 ${formatAmount(refundedAmt)}`;

/** How an amount that is still to be given back reads, of yuan as on the wire. */
export const toBeRefundedText = (refundDueAmt: number): string => `待退回 ${formatAmount(refundDueAmt)}`;
