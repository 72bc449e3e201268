import * as contract from "@zhutu/domain/invoicing/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as invoicing from "./service.ts";

export function invoicingRoutes(bind: Bind): void {
  bind(contract.listMyInvoices, (ctx, { query }) => invoicing.myInvoices(ctx, query));
  bind(contract.getInvoiceOfOrder, (ctx, { params }) => invoicing.invoiceOfOrder(ctx, params.orderId));
  bind(contract.getInvoice, (ctx, { params }) => invoicing.invoiceById(ctx, params.invoiceId));
  bind(contract.getInvoiceFile, (ctx, { params }) => invoicing.invoiceFile(ctx, params.invoiceId));
  bind(contract.applyForInvoice, (ctx, { body }) => invoicing.applyForInvoice(ctx, body));
  bind(contract.listInvoiceTitles, (ctx) => invoicing.myTitles(ctx));
  bind(contract.deleteInvoiceTitle, (ctx, { params }) => invoicing.deleteTitle(ctx, params.invoiceTitleId));
  bind(contract.listInvoices, (ctx, { query }) => invoicing.allInvoices(ctx, query));
  bind(contract.sendInvoice, (ctx, { params, body }) => invoicing.sendInvoice(ctx, params.invoiceId, body));
  bind(contract.voidInvoice, (ctx, { params, body }) =>
    invoicing.voidInvoice(ctx, params.invoiceId, body.reason),
  );
}
