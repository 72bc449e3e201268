import type { CallError } from "@zhutu/domain/endpoint.ts";
import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { markStale } from "../../../lib/api/query.ts";

/** What sending an invoice or its courier changes. */
const stale = [listInvoices, getInvoice, getMenuWaiting];

/** How both are written: of an application that its buyer took back and made anew the dialog tells, once it is read anew. */
export const writesInvoice = { stale, quiet: ({ status }: CallError) => status === 404 };

/** What was refused is said already; what stands beside the form may be gone by now, and is read anew. */
export const notDone = async (): Promise<false> => {
  await markStale(stale);
  return false;
};
