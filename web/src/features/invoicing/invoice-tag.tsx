import {
  INVOICE_STATUS,
  type InvoiceStatus,
  invoiceStatusText,
  isNotNeeded,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { amountAfterRefund } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { Tag, type TagTone } from "../../ui/tag.tsx";
import type { Invoice } from "./invoice-form.ts";

/** The state of an invoice in a word; one that waits for the payment or was taken back says so. */
export function InvoiceTag({
  invoice,
}: {
  invoice: Pick<
    Invoice,
    | "invoiceStatus"
    | "invoiceType"
    | "invoiceId"
    | "paidTime"
    | "refundedWhole"
    | "refundDueAmt"
    | "invoiceAmt"
  >;
}) {
  const { invoiceStatus } = invoice;
  const tone: TagTone = isNotNeeded(invoice)
    ? "plain"
    : invoiceStatus === INVOICE_STATUS.sent
      ? "green"
      : invoiceStatus === INVOICE_STATUS.applied
        ? "warn"
        : "plain";
  return <Tag tone={tone}>{invoiceStatusText(invoice)}</Tag>;
}

type Props = {
  invoice: { invoiceAmt: number; refundDueAmt: number; invoiceNo: string; invoiceStatus: InvoiceStatus };
  /** Not bold, as other figures of the office are not. */
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
