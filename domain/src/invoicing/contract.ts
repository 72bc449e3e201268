import { z } from "zod";
import {
  date,
  id,
  nothing,
  paging,
  phone,
  queryFlag,
  queryInt,
  repeated,
  ruled,
  time,
  yuan,
  yuanSum,
} from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { expressCompanyRule, expressNoRule } from "../shipping/express.ts";
import { orderIdShape } from "../ordering/contract.ts";
import { orderStatuses } from "../ordering/order-status.ts";
import { may } from "../permissions.ts";
import {
  type Application,
  applicationRules,
  invoiceNoRule,
  sentEmailRule,
  voidReasonRule,
} from "./invoice-rules.ts";
import { INVOICE_STATUS, invoiceStatuses, invoiceTypes, payerTypes } from "./invoice-status.ts";

/** The courier that a form was opened with; both empty where nothing was written yet. */
const courier = z.object({ expressCompany: z.string().max(100), expressOrderNo: z.string().max(100) });
const invoiceParams = z.object({ invoiceId: id });
const orderParams = z.object({ orderId: orderIdShape });
const invoiceStatus = z.literal(invoiceStatuses);
const invoiceType = z.literal(invoiceTypes);
const payerType = z.literal(payerTypes);

/** What became of an invoice that was sent in error: it stays visible. */
const voidedInvoice = z.object({
  invoiceId: z.int(),
  invoiceNo: z.string(),
  expressCompany: z.string(),
  expressOrderNo: z.string(),
  sentTime: time.nullable(),
  voidedTime: time,
  voidReason: z.string(),
  /** There is a file to download. */
  hasFile: z.boolean(),
});
/** The invoice of an order. Before it is applied for: status 0, no id, empty texts, and what it would be made out for. */
export const invoice = z.object({
  invoiceId: z.int().nullable(),
  orderId: orderIdShape,
  invoiceName: z.string(),
  invoiceType: invoiceType.nullable(),
  payerType: payerType.nullable(),
  payerName: z.string(),
  payerId: z.string(),
  /** The buyer confirmed a code whose check character is wrong (domain.md "Invoices"). */
  payerIdConfirmed: z.boolean(),
  payerBank: z.string(),
  payerAccount: z.string(),
  payerAddress: z.string(),
  payerEmail: z.string(),
  maillingName: z.string(),
  maillingTelephone: z.string(),
  maillingAddress: z.string(),
  /** 0 with an id: it waits for the order to be paid, or of a paid order its buyer took it back. */
  invoiceStatus,
  /** It is applied for, nothing was made of it, and not all of it waits to be given back: its buyer may take it back. */
  mayWithdraw: z.boolean(),
  /** When it was written into a workbook a short time ago of which no result was read back; null when it is in none. */
  inWorkbookSince: time.nullable(),
  /** Of its order's amount what is left, until it is issued or sent; then what stands on it (docs/decisions/041). */
  invoiceAmt: yuan,
  /** What was given back of the order's money; and whether all of it: then nothing is applied for or sent any more. */
  refundedAmt: yuan,
  refundedWhole: z.boolean(),
  /** What of it is still to be given back: until then nothing is issued or sent. */
  refundDueAmt: yuan,
  expressOrderNo: z.string(),
  expressCompany: z.string(),
  createTime: time.nullable(),
  sentTime: time.nullable(),
  /** When and to which e-mail or postal address it was sent, the first time first; empty of an ended account. */
  sendings: z.array(z.object({ sentTime: time, sentTo: z.string() })),
  // Beyond the documents.
  invoiceNo: z.string(),
  invoiceDate: date.nullable(),
  hasFile: z.boolean(),
  orderStatus: z.literal(orderStatuses),
  paidTime: time.nullable(),
  /** Those that were voided, the newest first. */
  voided: z.array(voidedInvoice),
});

const myInvoice = invoice.pick({
  invoiceId: true,
  orderId: true,
  invoiceName: true,
  invoiceType: true,
  payerName: true,
  invoiceStatus: true,
  invoiceAmt: true,
  invoiceNo: true,
  refundedAmt: true,
  refundedWhole: true,
  refundDueAmt: true,
  createTime: true,
  paidTime: true,
});
/** Every paid order of the caller, with the state of its invoice. */
export const listMyInvoices = endpoint({
  name: "listMyInvoices",
  method: "GET",
  path: "/api/user/invoices",
  access: may.manageOwnInvoices,
  query: z.object({ productName: z.string().max(100).optional(), ...paging }),
  reply: z.object({ invoices: z.array(myInvoice), total: z.int() }),
});
export const getInvoice = endpoint({
  name: "getInvoice",
  method: "GET",
  path: "/api/invoices/:invoiceId",
  access: may.seeAnInvoice,
  params: invoiceParams,
  reply: invoice,
});
export const getInvoiceOfOrder = endpoint({
  name: "getInvoiceOfOrder",
  method: "GET",
  path: "/api/invoices/orderid/:orderId",
  access: may.seeAnInvoice,
  params: orderParams,
  reply: invoice,
});
export const getInvoiceFile = endpoint({
  name: "getInvoiceFile",
  method: "GET",
  path: "/api/invoices/:invoiceId/file",
  access: may.seeAnInvoice,
  params: invoiceParams,
  reply: "file",
});

const text = z.string().max(300).default("");
const application = z
  .object({
    orderId: orderIdShape,
    invoiceType,
    payerType,
    payerName: text,
    payerId: text,
    payerIdConfirmed: z.boolean().default(false),
    payerBank: text,
    payerAccount: text,
    payerAddress: text,
    payerEmail: text,
    maillingName: text,
    maillingTelephone: phone(),
    maillingAddress: text,
  })
  .superRefine((given, ctx) => {
    for (const [field, rule] of Object.entries(applicationRules)) {
      const sentence = rule(given[field as keyof typeof applicationRules], given satisfies Application);
      if (sentence !== undefined) ctx.addIssue({ code: "custom", path: [field], message: sentence });
    }
  });
/** Of an order that is not paid yet it waits until it is, and may be sent again with other words until then. */
export const applyForInvoice = endpoint({
  name: "applyForInvoice",
  method: "POST",
  path: "/api/invoices",
  access: may.manageOwnInvoices,
  body: application,
  reply: z.object({ invoiceId: z.int(), invoiceStatus }),
  done: "申请已提交成功",
});

/** The caller's own application, taken back while nothing was made of it; it may be written anew and applied for again. */
export const withdrawInvoiceApplication = endpoint({
  name: "withdrawInvoiceApplication",
  method: "POST",
  path: "/api/invoices/:invoiceId/withdraw",
  access: may.manageOwnInvoices,
  params: invoiceParams,
  reply: nothing,
  done: "申请已撤回，可以修改后重新申请",
});

// ---- companies that the caller applied for ----
const invoiceTitle = z.object({
  invoiceTitleId: z.int(),
  payerName: z.string(),
  payerId: z.string(),
  payerIdConfirmed: z.boolean(),
  payerBank: z.string(),
  payerAccount: z.string(),
  payerAddress: z.string(),
});
export const listInvoiceTitles = endpoint({
  name: "listInvoiceTitles",
  method: "GET",
  path: "/api/user/invoice-titles",
  access: may.manageOwnInvoices,
  reply: z.array(invoiceTitle),
});
export const deleteInvoiceTitle = endpoint({
  name: "deleteInvoiceTitle",
  method: "DELETE",
  path: "/api/user/invoice-titles/:invoiceTitleId",
  access: may.manageOwnInvoices,
  params: z.object({ invoiceTitleId: id }),
  reply: nothing,
});

// ---- back office ----
const invoiceRow = invoice
  .pick({
    orderId: true,
    invoiceName: true,
    payerName: true,
    invoiceAmt: true,
    refundedAmt: true,
    refundedWhole: true,
    refundDueAmt: true,
    invoiceStatus: true,
    sentTime: true,
    payerId: true,
    expressCompany: true,
    expressOrderNo: true,
    invoiceNo: true,
    invoiceDate: true,
    hasFile: true,
  })
  .extend({
    invoiceId: z.int(),
    invoiceType,
    payerType,
    createTime: time,
    voidedTime: time.nullable(),
    /** When it was last written into a batch workbook; and what the tax platform said against it, empty for nothing. */
    batchedTime: time.nullable(),
    batchError: z.string(),
  });
export const listInvoices = endpoint({
  name: "listInvoices",
  method: "GET",
  path: "/api/invoices",
  access: may.manageInvoices,
  query: z.object({
    orderId: z.string().max(30).optional(),
    /** Of any of these orders. */
    orderIds: repeated(orderIdShape),
    payerName: z.string().max(100).optional(),
    invoiceType: queryInt(invoiceTypes).optional(),
    invoiceStatus: queryInt([INVOICE_STATUS.applied, INVOICE_STATUS.sent]).optional(),
    /** Those that were voided alone, or none of them; with `invoiceStatus` there are none anyway. */
    voided: queryFlag.optional(),
    /** Those that have a number alone, or those without. */
    issued: queryFlag.optional(),
    /** Those that staff may send now alone, issued or not, or none of them. */
    maySend: queryFlag.optional(),
    /** Those not sent whose order's money was given back whole alone, or none of them. */
    refunded: queryFlag.optional(),
    /** Whole days of Shanghai, both included. */
    createTimeStart: date.optional(),
    createTimeEnd: date.optional(),
    ...paging,
  }),
  /** `totalAmt`: of all of them together, those that were voided left out; `refundDueAmt`: what of it is still to be given back. */
  reply: z.object({
    invoices: z.array(invoiceRow),
    total: z.int(),
    totalAmt: yuanSum,
    refundDueAmt: yuanSum,
    /** The shop's courier, which a letter goes with unless another is named. */
    expressCompany: z.string(),
  }),
});
/** A paper invoice takes its courier; an electronic one, beyond the documents, its number, date and file, all or none. */
export const sendInvoice = endpoint({
  name: "sendInvoice",
  method: "POST",
  path: "/api/invoices/:invoiceId/send",
  access: may.manageInvoices,
  params: invoiceParams,
  body: z
    .object({
      /** The shop's courier when absent. */
      expressCompany: ruled(expressCompanyRule).optional(),
      expressOrderNo: ruled(expressNoRule).optional(),
      invoiceNo: ruled(invoiceNoRule).optional(),
      invoiceDate: date.optional(),
      /** As uploaded under category `invoice`. */
      fileKey: z.string().max(100).optional(),
      /** What the sender knows to stand on the letter; without it another courier is not written over. */
      replaces: courier.optional(),
      /** Also one that stands in a workbook of which no result was read back. */
      again: z.boolean().optional(),
    })
    .default({}),
  reply: nothing,
  done: "发票状态已修改为已发送",
});
/** Beyond the documents: number, date and file of an electronic invoice that was sent without its file. */
export const addInvoiceFile = endpoint({
  name: "addInvoiceFile",
  method: "POST",
  path: "/api/invoices/:invoiceId/file",
  access: may.manageInvoices,
  params: invoiceParams,
  body: z.object({
    invoiceNo: ruled(invoiceNoRule),
    invoiceDate: date,
    /** As uploaded under category `invoice`. */
    fileKey: z.string().max(100),
  }),
  reply: nothing,
  done: "发票文件已登记，买家可以下载",
});
/** Beyond the documents: notes that a sent electronic invoice was sent once more, and tells its buyer. */
export const sendInvoiceAgain = endpoint({
  name: "sendInvoiceAgain",
  method: "POST",
  path: "/api/invoices/:invoiceId/send-again",
  access: may.manageInvoices,
  params: invoiceParams,
  body: z.object({
    /** The address of the application when absent. */
    email: ruled(sentEmailRule).optional(),
    /** How many sendings the sender saw; after another one it is refused. */
    sendings: z.int().min(1).max(1000),
  }),
  reply: nothing,
  done: "已登记再次发送，并通知了买家",
});
/** Beyond the documents: what is written on a paper invoice's letter, before it is sent, or corrected afterwards. */
export const saveInvoiceExpress = endpoint({
  name: "saveInvoiceExpress",
  method: "POST",
  path: "/api/invoices/:invoiceId/express",
  access: may.manageInvoices,
  params: invoiceParams,
  body: z.object({
    expressCompany: ruled(expressCompanyRule),
    expressOrderNo: ruled(expressNoRule),
    replaces: courier,
  }),
  reply: nothing,
  done: "发票信息已保存成功",
});
/** Beyond the documents: a sent invoice was wrong; it stays visible as voided, and one to be sent anew takes its place. */
export const voidInvoice = endpoint({
  name: "voidInvoice",
  method: "POST",
  path: "/api/invoices/:invoiceId/void",
  access: may.manageInvoices,
  params: invoiceParams,
  body: z.object({ reason: ruled(voidReasonRule) }),
  reply: z.object({ invoiceId: z.int() }),
  done: "发票已作废，可重新开具",
});
