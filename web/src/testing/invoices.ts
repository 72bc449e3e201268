// An order's invoice as the server answers it, for screens that show it.
import type { Invoice } from "../features/invoicing/invoice-form.ts";

const orderId = "20261122000000000001";

/** Of a paid order that nobody has applied for, unless told otherwise. */
export const anInvoice = (over: Partial<Invoice> = {}): Invoice => ({
  invoiceId: null,
  orderId,
  invoiceName: "施工管理精讲班",
  invoiceType: null,
  payerType: null,
  payerName: "",
  payerId: "",
  payerIdConfirmed: false,
  payerBank: "",
  payerAccount: "",
  payerAddress: "",
  payerEmail: "",
  maillingName: "",
  maillingTelephone: "",
  maillingAddress: "",
  invoiceStatus: 0,
  mayWithdraw: false,
  inWorkbookSince: null,
  sendings: [],
  invoiceAmt: 399,
  refundedAmt: 0,
  refundedWhole: false,
  refundDueAmt: 0,
  expressOrderNo: "",
  expressCompany: "",
  createTime: null,
  sentTime: null,
  invoiceNo: "",
  invoiceDate: null,
  hasFile: false,
  orderStatus: 2,
  paidTime: "2026-11-22T01:05:06.000Z",
  voidedTime: null,
  voidReason: "",
  voided: [],
  ...over,
});

/** Applied for by a company, on paper; nothing was made of it yet. */
export const applied = {
  invoiceId: 3,
  invoiceStatus: 1,
  mayWithdraw: true,
  invoiceType: 2,
  payerType: 2,
  payerName: "山东鲁匠建设集团有限公司",
  payerId: "91350100M000100Y43",
  maillingName: "李建国",
  maillingTelephone: "13800000001",
  maillingAddress: "济南市历下区经十路 17703 号",
  createTime: "2026-11-22T02:00:00.000Z",
} as const;

export const posted = {
  ...applied,
  invoiceStatus: 2,
  mayWithdraw: false,
  expressCompany: "顺丰速运",
  expressOrderNo: "SF14027765",
  sentTime: "2026-11-23T02:00:00.000Z",
} as const;
