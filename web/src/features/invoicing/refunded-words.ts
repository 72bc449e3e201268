// How what was given back reads beside an invoice, to its buyer and to staff.
import { formatAmount } from "@zhutu/domain/money.ts";
import { INVOICE_STATUS, isNotNeeded } from "@zhutu/domain/invoicing/invoice-status.ts";
import { waitsText } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { noInvoiceYetText, refundedText } from "@zhutu/domain/ordering/refunded.ts";
import type { Invoice } from "./invoice-form.ts";

const REFUNDED_WHOLE = "订单已全额退款，不需开票。";

type Amounts = Pick<
  Invoice,
  "invoiceAmt" | "refundedAmt" | "refundedWhole" | "refundDueAmt" | "invoiceStatus" | "invoiceNo"
>;

/** Why nothing will be issued, in the place of what leads to an invoice: all money was given back, or waits to be. */
export function notNeededSentence(invoice: Amounts): string | undefined {
  if (!isNotNeeded(invoice)) return undefined;
  return invoice.refundedWhole
    ? REFUNDED_WHOLE
    : `${noInvoiceYetText(invoice.refundDueAmt, invoice.invoiceAmt)}。`;
}

/** Said where money is still to be given back, or was: all of it, what is left for the invoice, or that the invoice was made before. */
export function refundedSentence({
  invoiceAmt,
  refundedAmt,
  refundedWhole,
  refundDueAmt,
  ...of
}: Amounts): string | undefined {
  const isMade = of.invoiceStatus === INVOICE_STATUS.sent || of.invoiceNo !== "";
  if (refundDueAmt > 0 && of.invoiceStatus !== INVOICE_STATUS.sent)
    return `${waitsText({ refundDueAmt, invoiceAmt, invoiceNo: of.invoiceNo })}。`;
  if (refundedAmt === 0) return undefined;
  if (isMade) return `订单${refundedText(refundedAmt)}，这张发票开具的金额是 ${formatAmount(invoiceAmt)}。`;
  return refundedWhole
    ? REFUNDED_WHOLE
    : `订单${refundedText(refundedAmt)}，按余下的 ${formatAmount(invoiceAmt)} 开票。`;
}
