// Invoices as staff read them: a row of their list, and the whole of it.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";

export type InvoiceRow = CallReply<typeof listInvoices>["invoices"][number];
/** Applied for by a company, on paper, unless told otherwise. */
export const anInvoiceRow = (over: Partial<InvoiceRow> = {}): InvoiceRow => ({
  invoiceId: 7,
  orderId: "20261122000000000001",
  invoiceName: "施工管理精讲班",
  invoiceType: 2,
  payerType: 2,
  payerName: "青岛海岳工程咨询有限公司",
  payerId: "91370200MA3N00004T",
  invoiceAmt: 1256,
  refundedAmt: 0,
  refundedWhole: false,
  refundDueAmt: 0,
  invoiceStatus: 1,
  createTime: "2026-11-20T06:02:31.000Z",
  sentTime: null,
  voidedTime: null,
  expressCompany: "",
  expressOrderNo: "",
  invoiceNo: "",
  invoiceDate: null,
  hasFile: false,
  batchedTime: null,
  batchError: "",
  ...over,
});
export const wholeOf = (one: InvoiceRow): CallReply<typeof getInvoice> => ({
  ...one,
  mayWithdraw: false,
  inWorkbookSince: null,
  sendings:
    one.sentTime === null ? [] : [{ sentTime: one.sentTime, sentTo: "caiwu@example.com", sentBy: "李娜" }],
  payerIdConfirmed: false,
  payerBank: "",
  payerAccount: "",
  payerAddress: "",
  payerEmail: "caiwu@example.com",
  maillingName: "李建国",
  maillingTelephone: "13800000001",
  maillingAddress: "青岛市市北区敦化路 138 号",
  orderStatus: 2,
  paidTime: null,
  voidReason: "",
  voided: [],
});
