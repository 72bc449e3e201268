// Invoices issued in bulk by the tax platform's workbook, beyond the documents (domain.md "Invoices").
import { z } from "zod";
import { date, idNumber, nothing, ruled, time, workbookFile, yuan } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { mostWorkbookBody } from "../../workbook.ts";
import { mostBatched, TAX_RATES, taxCodeRule } from "./batch.ts";

const rate = z.enum(TAX_RATES);
const taxCode = ruled(taxCodeRule);
const taxCodes = z.object({ serviceCode: taxCode, serviceRate: rate, bookCode: taxCode, bookRate: rate });

/** The template that counts with how what we sell is taxed, and how many electronic invoices wait for which step. */
export const getInvoiceBatch = endpoint({
  name: "getInvoiceBatch",
  method: "GET",
  path: "/api/admin/invoice-batch",
  access: may.manageInvoices,
  reply: z.object({
    template: taxCodes.extend({ fileName: z.string(), createTime: time, byName: z.string() }).nullable(),
    // Each is counted in one of these, and nowhere while money of its order is to be given back.
    /** For the next workbook: applied for, without a number, in no workbook or refused by the platform. */
    waiting: z.int(),
    /** For a result: in a workbook of which none was read back, however long ago it was written. */
    inWorkbook: z.int(),
    /** With a number, not sent. */
    issued: z.int(),
  }),
});
/** A new version of the template; without a file the one that counts with other codes and rates. 409 where another counts by now. */
export const saveInvoiceTemplate = endpoint({
  name: "saveInvoiceTemplate",
  method: "POST",
  path: "/api/admin/invoice-batch/template",
  access: may.manageInvoices,
  mostBodyBytes: mostWorkbookBody,
  body: taxCodes.extend({
    file: workbookFile.optional(),
    /** When the one that it was opened on was saved, null of none: with it, another one saved since is not replaced unseen. */
    opened: time.nullable().optional(),
  }),
  reply: nothing,
  done: "开票模板已保存",
});

/** Which invoices: these, or the oldest that wait. `again`: also those in a workbook of which no result was read back. */
const chosen = z.object({
  invoiceIds: z.array(idNumber).min(1).max(mostBatched).optional(),
  again: z.boolean().default(false),
});
const told = { invoiceId: z.int(), payerName: z.string(), invoiceAmt: yuan, orderId: z.string() };
/** What would be written into the workbook, and what not and why. */
export const previewInvoiceBatch = endpoint({
  name: "previewInvoiceBatch",
  method: "POST",
  path: "/api/admin/invoice-batch/preview",
  access: may.manageInvoices,
  body: chosen,
  reply: z.object({
    filled: z.array(
      z.object({
        ...told,
        serial: z.string(),
        /** Why the platform did not issue it from the workbook before; empty where none was refused. */
        batchError: z.string(),
      }),
    ),
    left: z.array(z.object({ ...told, why: z.string() })),
    /** How many more wait than one workbook takes. */
    beyond: z.int(),
  }),
});
/** The filled workbook of all of these invoices; refused when one of them cannot be filled. */
export const makeInvoiceBatch = endpoint({
  name: "makeInvoiceBatch",
  method: "POST",
  path: "/api/admin/invoice-batch/workbook",
  access: may.manageInvoices,
  body: chosen.required({ invoiceIds: true }),
  reply: "file",
});

export const BATCH_RESULTS = ["issued", "refused", "same", "wrong"] as const;
const resultRow = z.object({
  row: z.int(),
  serial: z.string(),
  /** `same`: it stands so already, or refused for a reason that was read back later. `wrong`: as long as there is one, nothing is confirmed. */
  result: z.enum(BATCH_RESULTS),
  payerName: z.string(),
  invoiceNo: z.string(),
  invoiceDate: date.nullable(),
  why: z.string(),
  /** `refused` for a reason that was read back before the workbook in which it stands now: `why` says when. */
  readBefore: z.boolean(),
});
/** What the platform's result workbook would change; nothing happens. */
export const previewInvoiceResult = endpoint({
  name: "previewInvoiceResult",
  method: "POST",
  path: "/api/admin/invoice-batch/result-preview",
  access: may.manageInvoices,
  mostBodyBytes: mostWorkbookBody,
  body: workbookFile,
  reply: z.object({ rows: z.array(resultRow) }),
});
/**
 * Writes down all of it, or, with one row that is wrong, nothing. `repeated`: a reason that was read back before is the
 * answer to the workbook in which its invoice stands now; without it such a row is refused.
 */
export const confirmInvoiceResult = endpoint({
  name: "confirmInvoiceResult",
  method: "POST",
  path: "/api/admin/invoice-batch/result",
  access: may.manageInvoices,
  mostBodyBytes: mostWorkbookBody,
  body: workbookFile.extend({ repeated: z.boolean().default(false) }),
  reply: z.object({ issued: z.int(), refused: z.int() }),
  done: "开票结果已登记",
});
