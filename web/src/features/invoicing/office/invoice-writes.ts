import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import type { CallError } from "@zhutu/domain/endpoint.ts";
import { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { markStale } from "../../../lib/api/query.ts";

/** The office's invoice queries, refetched after each change. */
export const invoicesStale = [listInvoices, getInvoice, getMenuWaiting] as const;

/** How both are written: of an application that its buyer took back and made anew the dialog tells, once it is read anew. */
export const writesInvoice = { stale: invoicesStale, quiet: ({ status }: CallError) => status === 404 };

/** The refusal was shown already; refetch the data beside the form. */
export const notDone = async (): Promise<false> => {
  await markStale(invoicesStale);
  return false;
};
