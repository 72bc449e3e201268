import type { InvoiceStatus } from "@zhutu/domain/invoicing/invoice-status.ts";
import { amountAfterRefund } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { formatAmount } from "@zhutu/domain/money.ts";

type Props = {
  invoice: { invoiceAmt: number; refundDueAmt: number; invoiceNo: string; invoiceStatus: InvoiceStatus };
  /** Among other figures of the office, none of which is bold. */
  plain?: boolean;
};

/** What the invoice is over; while money waits to be given back, what it will be over, and after which refund. */
export function AmountToBe({ invoice, plain = false }: Props) {
  const amount = amountAfterRefund(invoice);
  const Figure = plain ? "span" : "b";
  return (
    <span>
      <Figure className="num">{formatAmount(amount)}</Figure>
      {amount !== invoice.invoiceAmt && (
        <span className="hint num block">{formatAmount(invoice.refundDueAmt)} 退款后</span>
      )}
    </span>
  );
}
