// What becomes of an invoice while money of its order is still to be given back; all amounts in yuan, as on the wire.
import { isDueWhole, leftToInvoice, noInvoiceYetText, refundDueText } from "../ordering/refunded.ts";
import { INVOICE_STATUS, type InvoiceStatus } from "./invoice-status.ts";

type Due = { invoiceAmt: number; refundDueAmt: number; /** Empty while none is issued. */ invoiceNo: string };

/** Why one that was not sent waits, and what follows the refund: nothing, one over the rest, or sending what is issued. */
export const waitsText = ({ invoiceAmt, refundDueAmt, invoiceNo }: Due): string =>
  invoiceNo === "" || isDueWhole(refundDueAmt, invoiceAmt)
    ? noInvoiceYetText(refundDueAmt, invoiceAmt)
    : `订单${refundDueText(refundDueAmt)}，退款完成后再发送这张发票`;

/** What it will be over after the refund; what stands on one that was issued or sent stays. */
export const amountAfterRefund = ({
  invoiceAmt,
  refundDueAmt,
  invoiceNo,
  invoiceStatus,
}: Due & { invoiceStatus: InvoiceStatus }): number =>
  invoiceNo !== "" || invoiceStatus === INVOICE_STATUS.sent
    ? invoiceAmt
    : leftToInvoice(refundDueAmt, invoiceAmt);
