import { z } from "zod";
import {
  date,
  id,
  nothing,
  paging,
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
import { invoiceNoEndRule, invoiceNoRule, sentEmailRule, voidReasonRule } from "./invoice-rules.ts";
import { applicationFields, judgeApplication } from "./application-contract.ts";
import { INVOICE_STATUS, invoiceStatuses, invoiceTypes, payerTypes } from "./invoice-status.ts";

/** Courier when the form opened; empty before the first save. */
const courier = z.object({ expressCompany: z.string().max(100), expressOrderNo: z.string().max(100) });
const invoiceParams = z.object({ invoiceId: id });
const orderParams = z.object({ orderId: orderIdShape });
const invoiceStatus = z.literal(invoiceStatuses);
const invoiceType = z.literal(invoiceTypes);
const payerType = z.literal(payerTypes);

/** An invoice sent in error, which stays visible. */
const voidedInvoice = z.object({
  invoiceId: z.int(),
  invoiceNo: z.string(),
  expressCompany: z.string(),
  expressOrderNo: z.string(),
  sentTime: time.nullable(),
  voidedTime: time,
  voidReason: z.string(),
  hasFile: z.boolean(),
});
/** An order's invoice. Before application: status 0, no id, empty texts, the amount it would have. */
export const invoice = z.object({
  invoiceId: z.int().nullable(),
  orderId: orderIdShape,
  invoiceName: z.string(),
  invoiceType: invoiceType.nullable(),
  payerType: payerType.nullable(),
  payerName: z.string(),
  payerId: z.string(),
  /** Confirmed despite a wrong check character (domain.md "Invoices"). */
  payerIdConfirmed: z.boolean(),
  payerBank: z.string(),
  payerAccount: z.string(),
  payerAddress: z.string(),
  payerEmail: z.string(),
  maillingName: z.string(),
  maillingTelephone: z.string(),
  maillingAddress: z.string(),
  /** 0 with an id: waits for payment, or withdrawn after it. */
  invoiceStatus,
  /** True if applied for, nothing made of it and no full refund pending. */
  mayWithdraw: z.boolean(),
  /** Set if recently written into a workbook without result. */
  inWorkbookSince: time.nullable(),
  /** The order's remaining amount; once issued or sent, the printed one (docs/decisions/041). */
  invoiceAmt: yuan,
  /** Refunded money; `refundedWhole`: all of it, so nothing can be applied for or sent. */
  refundedAmt: yuan,
  refundedWhole: z.boolean(),
  /** Pending refunds; nothing is issued or sent until then. */
  refundDueAmt: yuan,
  expressOrderNo: z.string(),
  expressCompany: z.string(),
  createTime: time.nullable(),
  sentTime: time.nullable(),
  /**
   * Sendings by e-mail or postal address, oldest first; no address once the account ended. `sentBy`: the
   * staff member's name, for staff.
   */
  sendings: z.array(z.object({ sentTime: time, sentTo: z.string(), sentBy: z.string() })),
  invoiceNo: z.string(),
  invoiceDate: date.nullable(),
  hasFile: z.boolean(),
  orderStatus: z.literal(orderStatuses),
  paidTime: time.nullable(),
  /** This invoice's own void. */
  voidedTime: time.nullable(),
  voidReason: z.string(),
  /** Voided before this invoice, newest first. */
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
/** The caller's paid orders with invoice states. */
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
  refuses: ["NOT_FOUND"],
  params: invoiceParams,
  reply: invoice,
});
export const getInvoiceOfOrder = endpoint({
  name: "getInvoiceOfOrder",
  method: "GET",
  path: "/api/invoices/orderid/:orderId",
  access: may.seeAnInvoice,
  refuses: ["NOT_FOUND"],
  params: orderParams,
  reply: invoice,
});
export const getInvoiceFile = endpoint({
  name: "getInvoiceFile",
  method: "GET",
  path: "/api/invoices/:invoiceId/file",
  access: may.seeAnInvoice,
  refuses: ["NOT_FOUND", "INVOICE_FILE_LOST"],
  params: invoiceParams,
  reply: "file",
});

/** Applies; on an unpaid order it waits for payment, resubmittable until then. */
export const applyForInvoice = endpoint({
  name: "applyForInvoice",
  method: "POST",
  path: "/api/invoices",
  access: may.manageOwnInvoices,
  refuses: ["NOT_FOUND", "ORDER_STATE", "INVOICE_EXISTS", "INVOICE_OF_NOTHING", "INVOICE_OF_REFUNDED"],
  body: z.object({ orderId: orderIdShape, ...applicationFields }).superRefine(judgeApplication),
  reply: z.object({ invoiceId: z.int(), invoiceStatus }),
  done: "申请已提交成功",
});

/** In the buyer's name, as by phone; the buyer is told and may withdraw it. */
export const applyForBuyer = endpoint({
  name: "applyForBuyer",
  method: "POST",
  path: "/api/admin/orders/:orderId/invoice",
  access: may.manageInvoices,
  refuses: ["NOT_FOUND", "ORDER_STATE", "INVOICE_EXISTS", "INVOICE_OF_NOTHING", "INVOICE_OF_REFUNDED"],
  params: orderParams,
  body: z.object(applicationFields).superRefine(judgeApplication),
  reply: z.object({ invoiceId: z.int(), invoiceStatus }),
  done: "已代买家申请发票，并通知买家",
});

/** Withdraws while nothing was made of it; may be resubmitted. */
export const withdrawInvoiceApplication = endpoint({
  name: "withdrawInvoiceApplication",
  method: "POST",
  path: "/api/invoices/:invoiceId/withdraw",
  access: may.manageOwnInvoices,
  refuses: ["NOT_FOUND", "INVOICE_OF_REFUNDED", "INVOICE_STATE", "INVOICE_UNDERWAY"],
  params: invoiceParams,
  reply: nothing,
  done: "申请已撤回，可以修改后重新申请",
});

// ---- the caller's saved companies ----
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
  refuses: ["NOT_FOUND"],
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
    /** Last batch workbook, and the platform's refusal of it. */
    batchedTime: time.nullable(),
    batchError: z.string(),
  });
const invoiceFilters = {
  orderId: z.string().max(30).optional(),
  orderIds: repeated(orderIdShape),
  /** Part of the name or, of four letters and digits or more, of the tax number. */
  payerName: z.string().max(100).optional(),
  /** The number, or at least its last four digits. */
  invoiceNo: ruled(invoiceNoEndRule).optional(),
  invoiceType: queryInt(invoiceTypes).optional(),
  invoiceStatus: queryInt([INVOICE_STATUS.applied, INVOICE_STATUS.sent]).optional(),
  /** Only voided ones, or none; `invoiceStatus` excludes them. */
  voided: queryFlag.optional(),
  /** Those with a number, or those without. */
  issued: queryFlag.optional(),
  /** Those staff may send now, issued or not; or the others. */
  maySend: queryFlag.optional(),
  /** Unsent ones of fully refunded orders; or the others. */
  refunded: queryFlag.optional(),
  /** Shanghai days, inclusive. */
  createTimeStart: date.optional(),
  createTimeEnd: date.optional(),
};
export const listInvoices = endpoint({
  name: "listInvoices",
  method: "GET",
  path: "/api/invoices",
  access: may.manageInvoices,
  query: z.object({ ...invoiceFilters, ...paging }),
  /** `totalAmt`: without voided ones; `refundDueAmt`: pending refunds in it. */
  reply: z.object({
    invoices: z.array(invoiceRow),
    total: z.int(),
    /** More than `total` match; then there are no sums. */
    more: z.boolean(),
    totalAmt: yuanSum.nullable(),
    refundDueAmt: yuanSum.nullable(),
    /** The shop's courier for letters. */
    expressCompany: z.string(),
  }),
});
/** The filtered list, oldest application first. */
export const exportInvoices = endpoint({
  name: "exportInvoices",
  method: "GET",
  path: "/api/admin/invoices-export",
  access: may.manageInvoices,
  secondFactor: "recent",
  query: z.object(invoiceFilters),
  reply: "file",
});
/**
 * Sends a paper invoice with courier, or an electronic one, beyond the documents, with number, date and
 * file (all or none).
 */
export const sendInvoice = endpoint({
  name: "sendInvoice",
  method: "POST",
  path: "/api/invoices/:invoiceId/send",
  access: may.manageInvoices,
  refuses: [
    "NOT_FOUND",
    "INVOICE_OF_REFUNDED",
    "INVOICE_STATE",
    "INVOICE_FILE_WRONG",
    "INVOICE_ISSUED_TWICE",
  ],
  params: invoiceParams,
  body: z
    .object({
      /** Default: the shop's courier. */
      expressCompany: ruled(expressCompanyRule).optional(),
      expressOrderNo: ruled(expressNoRule).optional(),
      invoiceNo: ruled(invoiceNoRule).optional(),
      invoiceDate: date.optional(),
      /** As uploaded under category `invoice`. */
      fileKey: z.string().max(100).optional(),
      /** Courier the sender saw; without it another is not overwritten. */
      replaces: courier.optional(),
      /** Sends also while its workbook has no result. */
      again: z.boolean().optional(),
    })
    .default({}),
  reply: nothing,
  done: "发票状态已修改为已发送",
});
/** Beyond the documents: adds the file to an electronic invoice sent without one. */
export const addInvoiceFile = endpoint({
  name: "addInvoiceFile",
  method: "POST",
  path: "/api/invoices/:invoiceId/file",
  access: may.manageInvoices,
  refuses: ["NOT_FOUND", "INVOICE_STATE", "INVOICE_FILE_WRONG", "INVOICE_ISSUED_TWICE"],
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
/** Beyond the documents: records another sending of an electronic invoice; tells the buyer. */
export const sendInvoiceAgain = endpoint({
  name: "sendInvoiceAgain",
  method: "POST",
  path: "/api/invoices/:invoiceId/send-again",
  access: may.manageInvoices,
  refuses: ["NOT_FOUND", "INVOICE_STATE"],
  params: invoiceParams,
  body: z.object({
    /** Default: the application's address. */
    email: ruled(sentEmailRule).optional(),
    /** Sendings the sender saw; refused after another. */
    sendings: z.int().min(1).max(1000),
  }),
  reply: nothing,
  done: "已登记再次发送，并通知了买家",
});
/** Beyond the documents: sets the courier of a paper invoice, before or after sending. */
export const saveInvoiceExpress = endpoint({
  name: "saveInvoiceExpress",
  method: "POST",
  path: "/api/invoices/:invoiceId/express",
  access: may.manageInvoices,
  refuses: ["NOT_FOUND", "INVOICE_STATE"],
  params: invoiceParams,
  body: z.object({
    expressCompany: ruled(expressCompanyRule),
    expressOrderNo: ruled(expressNoRule),
    replaces: courier,
  }),
  reply: nothing,
  done: "发票信息已保存成功",
});
/** Beyond the documents: voids a wrong invoice, which stays visible; a new one to send replaces it. */
export const voidInvoice = endpoint({
  name: "voidInvoice",
  method: "POST",
  path: "/api/invoices/:invoiceId/void",
  access: may.manageInvoices,
  refuses: ["NOT_FOUND", "INVOICE_STATE"],
  params: invoiceParams,
  body: z.object({ reason: ruled(voidReasonRule) }),
  reply: z.object({ invoiceId: z.int() }),
  done: "发票已作废，可重新开具",
});
