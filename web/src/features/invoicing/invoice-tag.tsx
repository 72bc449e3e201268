import { INVOICE_STATUS, invoiceStatusText, isNotNeeded } from "@zhutu/domain/invoicing/invoice-status.ts";
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
