import { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { markStale } from "../../../lib/api/query.ts";

/** What sending an invoice or its courier changes. */
export const staleInvoices = [listInvoices, getInvoice];

/** What was refused is said already, by api(); what stands beside the form may be another application by now, and is read anew. */
export const notDone = async (): Promise<false> => {
  await markStale(staleInvoices);
  return false;
};
