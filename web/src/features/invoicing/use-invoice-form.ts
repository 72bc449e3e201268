import { getProfile } from "@zhutu/domain/identity/contract.ts";
import type { Application } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { useApi } from "../../lib/api/query.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { emptyApplication, type InvoiceForm, invoiceRules } from "./invoice-form.ts";

/** The form of an application; a new one begins with the buyer's own name and phone as the contact. */
export function useInvoiceForm(known: Application | null): InvoiceForm {
  const { data: buyer } = useApi(getProfile, {}, { enabled: known === null, staleTime: Infinity });
  const own = buyer && { maillingName: buyer.userName, maillingTelephone: buyer.telephone };
  return useForm<Application>(known ?? { ...emptyApplication, ...own }, invoiceRules);
}
