import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";

/** What the office shows of invoices: asked for anew after each change of one. */
export const invoicesStale = [listInvoices, getInvoice, getMenuWaiting] as const;
