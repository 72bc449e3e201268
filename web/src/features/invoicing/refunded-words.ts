// How what was given back reads beside an invoice, to its buyer and to staff.
import { formatAmount } from "@zhutu/domain/money.ts";
import { INVOICE_STATUS } from "@zhutu/domain/invoicing/invoice-status.ts";
import { noInvoiceYetText, refundedText, refundDueText } from "@zhutu/domain/ordering/refunds/refunded.ts";
import type { Invoice } from "./invoice-form.ts";

export const REFUNDED_WHOLE = "订单已全额退款，不需开票。";

type Amounts = Pick<
  Invoice,
  "invoiceAmt" | "refundedAmt" | "refundedWhole" | "refundDueAmt" | "invoiceStatus" | "invoiceNo"
>;

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
    return of.invoiceNo === ""
      ? `${noInvoiceYetText(refundDueAmt, invoiceAmt)}。`
      : `订单${refundDueText(refundDueAmt)}，退款完成后再发送这张发票。`;
  if (refundedAmt === 0) return undefined;
  if (isMade) return `订单${refundedText(refundedAmt)}，这张发票开具的金额是 ${formatAmount(invoiceAmt)}。`;
  return refundedWhole
    ? REFUNDED_WHOLE
    : `订单${refundedText(refundedAmt)}，按余下的 ${formatAmount(invoiceAmt)} 开票。`;
}
