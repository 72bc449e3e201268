import type { InvoiceStatus } from "@zhutu/domain/invoicing/invoice-status.ts";
import { amountAfterRefund } from "@zhutu/domain/invoicing/refund-due.ts";
import { formatAmount } from "@zhutu/domain/money.ts";

type Props = {
  invoice: { invoiceAmt: number; refundDueAmt: number; invoiceNo: string; invoiceStatus: InvoiceStatus };
};

/** What the invoice is over; while money waits to be given back, what it will be over, and after which refund. */
export function AmountToBe({ invoice }: Props) {
  const amount = amountAfterRefund(invoice);
  return (
    <>
      <b className="num">{formatAmount(amount)}</b>
      {amount !== invoice.invoiceAmt && (
        <span className="hint num block">{formatAmount(invoice.refundDueAmt)} 退款后</span>
      )}
    </>
  );
}
