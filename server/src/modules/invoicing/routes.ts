import * as batch from "@zhutu/domain/invoicing/batch/contract.ts";
import * as contract from "@zhutu/domain/invoicing/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import { exportNow } from "../../kernel/workbook/export-kind.ts";
import * as invoicing from "./service.ts";

export function invoicingRoutes(bind: Bind): void {
  bind(contract.listMyInvoices, (ctx, { query }) => invoicing.myInvoices(ctx, query));
  bind(contract.getInvoiceOfOrder, (ctx, { params }) => invoicing.invoiceOfOrder(ctx, params.orderId));
  bind(contract.getInvoice, (ctx, { params }) => invoicing.invoiceById(ctx, params.invoiceId));
  bind(contract.getInvoiceFile, (ctx, { params }) => invoicing.invoiceFile(ctx, params.invoiceId));
  bind(contract.applyForInvoice, (ctx, { body }) => invoicing.applyForInvoice(ctx, body));
  bind(contract.applyForBuyer, (ctx, { params, body }) => invoicing.applyForBuyer(ctx, params.orderId, body));
  bind(contract.withdrawInvoiceApplication, (ctx, { params }) =>
    invoicing.withdrawApplication(ctx, params.invoiceId),
  );
  bind(contract.listInvoiceTitles, (ctx) => invoicing.myTitles(ctx));
  bind(contract.deleteInvoiceTitle, (ctx, { params }) => invoicing.deleteTitle(ctx, params.invoiceTitleId));
  bind(contract.listInvoices, (ctx, { query }) => invoicing.allInvoices(ctx, query));
  bind(contract.exportInvoices, (ctx, input) => exportNow(ctx, invoicing.invoicesExport, input));
  bind(contract.sendInvoice, (ctx, { params, body }) => invoicing.sendInvoice(ctx, params.invoiceId, body));
  bind(contract.addInvoiceFile, (ctx, { params, body }) =>
    invoicing.addInvoiceFile(ctx, params.invoiceId, body),
  );
  bind(contract.sendInvoiceAgain, (ctx, { params, body }) =>
    invoicing.sendInvoiceAgain(ctx, params.invoiceId, body),
  );
  bind(contract.saveInvoiceExpress, (ctx, { params, body }) =>
    invoicing.saveExpress(ctx, params.invoiceId, body),
  );
  bind(contract.voidInvoice, (ctx, { params, body }) =>
    invoicing.voidInvoice(ctx, params.invoiceId, body.reason),
  );
  bind(batch.getInvoiceBatch, (ctx) => invoicing.invoiceBatch(ctx));
  bind(batch.saveInvoiceTemplate, (ctx, { body }) => invoicing.saveInvoiceTemplate(ctx, body));
  bind(batch.previewInvoiceBatch, (ctx, { body }) => invoicing.previewInvoiceBatch(ctx, body));
  bind(batch.makeInvoiceBatch, (ctx, { body }) => invoicing.makeInvoiceBatch(ctx, body));
  bind(batch.previewInvoiceResult, (ctx, { body }) => invoicing.previewInvoiceResult(ctx, body));
  bind(batch.confirmInvoiceResult, (ctx, { body }) => invoicing.confirmInvoiceResult(ctx, body));
  bind(batch.previewInvoiceFiles, (ctx, { body }) => invoicing.previewInvoiceFiles(ctx, body));
  bind(batch.confirmInvoiceFiles, (ctx, { body }) => invoicing.confirmInvoiceFiles(ctx, body));
}
