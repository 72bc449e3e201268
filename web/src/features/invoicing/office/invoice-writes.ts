import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import type { CallError } from "@zhutu/domain/endpoint.ts";
import { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { markStale } from "../../../lib/api/query.ts";

/** What the office shows of invoices: asked for anew after each change of one. */
export const invoicesStale = [listInvoices, getInvoice, getMenuWaiting] as const;

/** How both are written: of an application that its buyer took back and made anew the dialog tells, once it is read anew. */
export const writesInvoice = { stale: invoicesStale, quiet: ({ status }: CallError) => status === 404 };

/** What was refused is said already; what stands beside the form may be gone by now, and is read anew. */
export const notDone = async (): Promise<false> => {
  await markStale(invoicesStale);
  return false;
};
