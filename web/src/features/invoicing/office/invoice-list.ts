// The office's list of invoices: what it is filtered by, and what the API is asked for.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { invoiceNoEndRule } from "@zhutu/domain/invoicing/invoice-rules.ts";
import {
  INVOICE_STATUS,
  INVOICE_TYPE,
  INVOICE_TYPE_LABELS,
  NOT_NEEDED,
  OFFICE_STATE_LABELS as LABELS,
  officeStateOf,
  waitsForRefund,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { isRefundedWhole } from "@zhutu/domain/ordering/refunded.ts";
import { ORDER_STATUS, type OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { listParams, words, ALL, choice, days, optionsOf } from "../../../lib/lists/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";

export type InvoiceRow = CallReply<typeof listInvoices>["invoices"][number];
/** `again`: at once with the form that sends it again. */
export type OpenedInvoice = { row: InvoiceRow; again: boolean };
export type Invoice = CallReply<typeof getInvoice>;

const SHOWN = ["applied", "issued", "refunded", "sent", "voided"] as const;
type Shown = (typeof SHOWN)[number];
/** What stands of an invoice for staff: one that was voided was sent before; `refunded` is held back. */
export const INVOICE_STATES: States<Shown> = {
  applied: { label: LABELS.applied, tone: "warning" },
  issued: { label: LABELS.issued, tone: "processing" },
  refunded: { label: LABELS.refunded, tone: "default" },
  sent: { label: LABELS.sent, tone: "success" },
  voided: { label: LABELS.voided, tone: "default" },
};

/** Those to be issued or sent now, of which the menu and the overview say how many there are. */
export const WAITING = "待处理";

/** How staff read an invoice's state. */
export const shownOf = officeStateOf;

/** A row as its dialog has read it since: meanwhile it may be sent, voided or issued, or its order's money given back. */
export const readAnew = (
  row: InvoiceRow,
  { invoiceStatus, invoiceNo, invoiceDate, refundedWhole, refundDueAmt, voidedTime }: Invoice,
): InvoiceRow => ({
  ...row,
  invoiceStatus,
  invoiceNo,
  invoiceDate,
  refundedWhole,
  refundDueAmt,
  voidedTime,
});

/** Whether staff must send it; `waitsForRefund` tells whether they may now. */
export const isUnsent = (row: Parameters<typeof shownOf>[0]): boolean =>
  ["applied", "issued"].includes(shownOf(row));

/** Whether it may be sent now. */
export const maySend = (row: Parameters<typeof shownOf>[0] & Pick<InvoiceRow, "refundDueAmt">): boolean =>
  isUnsent(row) && !waitsForRefund(row);

/** What staff do with an invoice now: the name of the row's act that opens it. */
export function invoiceAct(
  row: Pick<InvoiceRow, "invoiceType" | "refundDueAmt"> & Parameters<typeof shownOf>[0],
): string {
  const isPaper = row.invoiceType === INVOICE_TYPE.paper;
  // The number of an electronic one is registered as it is sent, unless it was read back from the tax platform.
  if (maySend(row)) return shownOf(row) === "applied" && !isPaper ? "登记并发送" : "发送";
  if (shownOf(row) !== "sent") return "详情";
  return isPaper ? "改快递" : SEND_AGAIN;
}
export const SEND_AGAIN = "再次发送";

/** Why an order has no invoice. */
export function whyNoInvoice({
  orderStatus,
  orderAmt,
  refundedAmt,
}: {
  orderStatus: OrderStatus;
  orderAmt: number;
  refundedAmt: number;
}): string {
  if (orderAmt === 0) return "金额为 0，不开发票";
  if (isRefundedWhole({ orderAmt, refundedAmt })) return NOT_NEEDED;
  return orderStatus === ORDER_STATUS.paid ? "买家没有申请发票" : "付款后才能开发票";
}

/** Whether an invoice of the order can be applied for: none stands, and money is left. */
export const mayApply = (
  order: Parameters<typeof whyNoInvoice>[0],
  invoices: readonly Pick<InvoiceRow, "voidedTime">[],
): boolean =>
  order.orderStatus === ORDER_STATUS.paid &&
  order.orderAmt > 0 &&
  !isRefundedWhole(order) &&
  invoices.every(({ voidedTime }) => voidedTime !== null);

const ASKED_BY: Readonly<Record<Shown, object>> = {
  applied: { invoiceStatus: INVOICE_STATUS.applied, issued: "false", refunded: "false" },
  issued: { invoiceStatus: INVOICE_STATUS.applied, issued: "true", refunded: "false" },
  refunded: { refunded: "true" },
  sent: { invoiceStatus: INVOICE_STATUS.sent },
  voided: { voided: "true" },
};

export const invoiceList = listParams({
  fields: {
    payerName: words({ label: "抬头", as: "payerName", placeholder: "名称或税号" }),
    invoiceNo: words({
      label: "发票号码",
      as: "invoiceNo",
      placeholder: "完整号码或后 4 位",
      inputMode: "numeric",
      // An order's number of 20 digits begins with its century.
      takes: (text) => /^(\d{4,7}|(?!20)\d{20})$/.test(text),
      rule: (text) => (text.trim() === "" ? undefined : invoiceNoEndRule(text)),
    }),
    orderId: words({ label: "订单号", as: "orderId", takes: (text) => /^\d{8,20}$/.test(text) }),
    invoiceType: choice([ALL, ...optionsOf(INVOICE_TYPE_LABELS)], {
      label: "类型",
      as: "invoiceType",
      beside: true,
    }),
    shown: choice(
      [
        ALL,
        { value: "waiting", label: WAITING, ask: { maySend: "true" } },
        ...SHOWN.map((value) => ({ value, label: INVOICE_STATES[value].label, ask: ASKED_BY[value] })),
      ],
      { label: "状态", beside: true },
    ),
    ...days("createTimeStart", "createTimeEnd", "申请日期"),
  },
});
