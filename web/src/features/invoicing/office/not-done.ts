import type { CallError } from "@zhutu/domain/endpoint.ts";
import { markStale } from "../../../lib/api/query.ts";
import { invoicesStale } from "./invoices-stale.ts";

/** How both are written: of an application that its buyer took back and made anew the dialog tells, once it is read anew. */
export const writesInvoice = { stale: invoicesStale, quiet: ({ status }: CallError) => status === 404 };

/** What was refused is said already; what stands beside the form may be gone by now, and is read anew. */
export const notDone = async (): Promise<false> => {
  await markStale(invoicesStale);
  return false;
};
