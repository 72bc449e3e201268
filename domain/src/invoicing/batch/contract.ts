// Bulk issuing of invoices, beyond the documents (domain.md "Invoices").
import { z } from "zod";
import { date, idNumber, nothing, ruled, time, workbookFile, yuan } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { maxWorkbookBody } from "../../workbook.ts";
import { FILE_RESULTS, maxArchiveBytes } from "./files.ts";
import { maxBatched, TAX_RATES, taxCodeRule } from "./batch.ts";

const rate = z.enum(TAX_RATES);
const taxCode = ruled(taxCodeRule);
const taxCodes = z.object({ serviceCode: taxCode, serviceRate: rate, bookCode: taxCode, bookRate: rate });

/** Current template, and electronic invoices waiting for each step. */
export const getInvoiceBatch = endpoint({
  name: "getInvoiceBatch",
  method: "GET",
  path: "/api/admin/invoice-batch",
  access: may.manageInvoices,
  reply: z.object({
    template: taxCodes.extend({ fileName: z.string(), createTime: time, byName: z.string() }).nullable(),
    // An invoice is in at most one, and in none while a refund is pending.
    /** Applied for and without a number, in no workbook or refused by the platform. */
    waiting: z.int(),
    /** In a workbook without result, however old. */
    inWorkbook: z.int(),
    /** Numbered but not sent. */
    issued: z.int(),
  }),
});
/** Saves a template; without a file, only new codes and rates. 409 if saved since `opened`. */
export const saveInvoiceTemplate = endpoint({
  name: "saveInvoiceTemplate",
  method: "POST",
  path: "/api/admin/invoice-batch/template",
  access: may.manageInvoices,
  refuses: ["NO_INVOICE_TEMPLATE", "WORKBOOK_REFUSED", "SETTINGS_CHANGED"],
  maxBodyBytes: maxWorkbookBody,
  body: taxCodes.extend({
    file: workbookFile.optional(),
    /** Save time of the template the form opened with; null: none. */
    opened: time.nullable().optional(),
  }),
  reply: nothing,
  done: "开票模板已保存",
});

/** These, or the oldest waiting. `again`: also those whose workbook has no result yet. */
const chosen = z.object({
  invoiceIds: z.array(idNumber).min(1).max(maxBatched).optional(),
  again: z.boolean().default(false),
});
const invoiceShown = { invoiceId: z.int(), payerName: z.string(), invoiceAmt: yuan, orderId: z.string() };
/** What a workbook would contain, and what is left out and why. */
export const previewInvoiceBatch = endpoint({
  name: "previewInvoiceBatch",
  method: "POST",
  path: "/api/admin/invoice-batch/preview",
  access: may.manageInvoices,
  body: chosen,
  reply: z.object({
    filled: z.array(
      z.object({
        ...invoiceShown,
        serial: z.string(),
        /** Refusal of the previous workbook; empty without one. */
        batchError: z.string(),
      }),
    ),
    left: z.array(z.object({ ...invoiceShown, why: z.string() })),
    /** Waiting invoices beyond the workbook's limit. */
    beyond: z.int(),
  }),
});
/** Fills the workbook; refused if any invoice cannot be filled. */
export const makeInvoiceBatch = endpoint({
  name: "makeInvoiceBatch",
  method: "POST",
  path: "/api/admin/invoice-batch/workbook",
  access: may.manageInvoices,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "INVOICE_STATE", "NO_INVOICE_TEMPLATE", "WORKBOOK_REFUSED"],
  body: chosen.required({ invoiceIds: true }),
  reply: "file",
});

export const BATCH_RESULTS = ["issued", "refused", "same", "wrong"] as const;
const resultRow = z.object({
  row: z.int(),
  serial: z.string(),
  /** `same`: already recorded, or refused for a superseded reason. `wrong`: blocks confirmation. */
  result: z.enum(BATCH_RESULTS),
  payerName: z.string(),
  invoiceNo: z.string(),
  invoiceDate: date.nullable(),
  why: z.string(),
  /** The reason was read before the current workbook; `why` says when. */
  readBefore: z.boolean(),
});
/** Previews a result; writes nothing. */
export const previewInvoiceResult = endpoint({
  name: "previewInvoiceResult",
  method: "POST",
  path: "/api/admin/invoice-batch/result-preview",
  access: may.manageInvoices,
  refuses: ["WORKBOOK_REFUSED"],
  maxBodyBytes: maxWorkbookBody,
  body: workbookFile,
  reply: z.object({ rows: z.array(resultRow) }),
});
/**
 * Records all rows or none. `repeated` accepts reasons read before as answers to the current workbook;
 * otherwise they are refused.
 */
export const confirmInvoiceResult = endpoint({
  name: "confirmInvoiceResult",
  method: "POST",
  path: "/api/admin/invoice-batch/result",
  access: may.manageInvoices,
  refuses: ["INVOICE_STATE", "INVOICE_ISSUED_TWICE", "WORKBOOK_REFUSED"],
  maxBodyBytes: maxWorkbookBody,
  body: workbookFile.extend({ repeated: z.boolean().default(false) }),
  reply: z.object({ issued: z.int(), refused: z.int() }),
  done: "开票结果已登记",
});

const archiveText = Math.ceil(maxArchiveBytes / 3) * 4;
const archive = {
  fileName: z.string().min(1).max(255),
  /** Base64. */
  content: z.string().min(1, "文件是空的").max(archiveText, "文件太大"),
};
const archiveBody = archiveText + 4_096;
/** What becomes of each PDF, OFD or XML in a zip, matched by invoice number; stores nothing. */
export const previewInvoiceFiles = endpoint({
  name: "previewInvoiceFiles",
  method: "POST",
  path: "/api/admin/invoice-batch/files-preview",
  access: may.manageInvoices,
  refuses: ["INVOICE_FILE_WRONG"],
  maxBodyBytes: archiveBody,
  body: z.object(archive),
  reply: z.object({
    files: z.array(
      z.object({
        /** Place in the archive, from 1. */
        row: z.int(),
        fileName: z.string(),
        invoiceNo: z.string(),
        invoiceId: z.int().nullable(),
        payerName: z.string(),
        /** `kept`: the invoice has a file, replaced only if chosen. */
        result: z.enum(FILE_RESULTS),
        why: z.string(),
      }),
    ),
  }),
});
/** Attaches the files of the preview, all or none. `replace`: also in place of older files. */
export const confirmInvoiceFiles = endpoint({
  name: "confirmInvoiceFiles",
  method: "POST",
  path: "/api/admin/invoice-batch/files",
  access: may.manageInvoices,
  refuses: ["INVOICE_FILE_WRONG", "INVOICE_STATE", "INVOICE_ISSUED_TWICE"],
  maxBodyBytes: archiveBody,
  body: z.object({ ...archive, replace: z.boolean().default(false) }),
  reply: z.object({
    attached: z.int(),
    /** Those of them that wait to be sent and have a mail address. */
    toSend: z.array(z.object({ invoiceId: z.int(), payerName: z.string() })),
  }),
  done: "发票文件已登记",
});
