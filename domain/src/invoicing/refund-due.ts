// What becomes of an invoice while money of its order is still to be given back; all amounts in yuan, as on the wire.
import { isDueWhole, leftToInvoice, noInvoiceYetText, refundDueText } from "../ordering/refunded.ts";
import { INVOICE_STATUS, type InvoiceStatus } from "./invoice-status.ts";

type Due = { invoiceAmt: number; refundDueAmt: number; /** Empty before issue. */ invoiceNo: string };

/** Why an invoice waits, and what follows: nothing, the rest, or sending the issued one. */
export const waitsText = ({ invoiceAmt, refundDueAmt, invoiceNo }: Due): string =>
  invoiceNo === "" || isDueWhole(refundDueAmt, invoiceAmt)
    ? noInvoiceYetText(refundDueAmt, invoiceAmt)
    : `订单${refundDueText(refundDueAmt)}，退款完成后再发送这张发票`;

/** Issued or sent invoices keep their amount. */
export const amountAfterRefund = ({
  invoiceAmt,
  refundDueAmt,
  invoiceNo,
  invoiceStatus,
}: Due & { invoiceStatus: InvoiceStatus }): number =>
  invoiceNo !== "" || invoiceStatus === INVOICE_STATUS.sent
    ? invoiceAmt
    : leftToInvoice(refundDueAmt, invoiceAmt);
