// What was given back of the money that paid an order (docs/decisions/041). The sums are made in the database, by
// ordering/refunded-queries.ts alone.
import { formatAmount, toFen, toYuan } from "../money.ts";

/** Whether the money of an order was given back whole; both amounts in fen or both in yuan. */
export const isRefundedWhole = ({
  orderAmt,
  refundedAmt,
}: {
  orderAmt: number;
  refundedAmt: number;
}): boolean => refundedAmt > 0 && refundedAmt >= orderAmt;

/** What a refund that waits and an invoice over that amount leave to be invoiced; all in yuan, as on the wire. */
export const leftToInvoice = (refundDueAmt: number, invoiceAmt: number): number =>
  toYuan(Math.max(toFen(invoiceAmt) - toFen(refundDueAmt), 0));

/** Whether all that could be invoiced waits to be given back, of yuan as on the wire. */
export const isDueWhole = (refundDueAmt: number, invoiceAmt: number): boolean =>
  refundDueAmt > 0 && leftToInvoice(refundDueAmt, invoiceAmt) === 0;

/** Why nothing is invoiced yet, and what will be, of yuan as on the wire. */
export const noInvoiceYetText = (refundDueAmt: number, invoiceAmt: number): string =>
  `订单有 ${formatAmount(refundDueAmt)} 待退款，${
    isDueWhole(refundDueAmt, invoiceAmt)
      ? "退款后不需开票"
      : `退款完成后按余下的 ${formatAmount(leftToInvoice(refundDueAmt, invoiceAmt))} 开票`
  }`;

/** How an amount that was given back reads, of yuan as on the wire. */
export const refundedText = (refundedAmt: number): string => `已退款 ${formatAmount(refundedAmt)}`;

/** How an amount that is still to be given back reads, of yuan as on the wire. */
export const refundDueText = (refundDueAmt: number): string => `待退款 ${formatAmount(refundDueAmt)}`;
