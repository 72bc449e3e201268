import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { applyForInvoice, listInvoiceTitles, listMyInvoices } from "@zhutu/domain/invoicing/contract.ts";
import type { Application } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { useEffect, useState } from "react";
import { api } from "../../lib/api/api.ts";
import { markStale, useApi } from "../../lib/api/query.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { useSession } from "../../lib/session/session.ts";
import { toast } from "../../ui/toast.ts";
import { forgetInvoiceDraft, keepInvoiceDraft, readInvoiceDraft } from "./invoice-draft.ts";
import { applicationIn, emptyApplication, type InvoiceForm, invoiceRules } from "./invoice-form.ts";

export type CheckoutInvoice = {
  wanted: boolean;
  setWanted: (wanted: boolean) => void;
  form: InvoiceForm;
  /** Whether the order may be submitted: judges every field, and leads to the first that is not right. */
  isReady: () => boolean;
  /** Applies for the placed order. What does not get through is kept for the order's own page, and said. */
  applyFor: (orderId: string) => Promise<void>;
};

/** The id of the card, to which one is led. */
export const invoiceCardId = "invoice";

/** The form of an application; a new one begins with the buyer's own name and phone as the contact. */
export function useInvoiceForm(known: Application | null): InvoiceForm {
  const { data: buyer } = useApi(getProfile, {}, { enabled: known === null, staleTime: Infinity });
  const own = buyer && { maillingName: buyer.userName, maillingTelephone: buyer.telephone };
  return useForm<Application>(known ?? { ...emptyApplication, ...own }, invoiceRules);
}

/** The invoice of an order that is being confirmed; what is typed outlives a reload. */
export function useCheckoutInvoice(): CheckoutInvoice {
  const userId = useSession()?.userId ?? 0;
  const [draft] = useState(() => readInvoiceDraft({ userId, orderId: null }));
  const [wanted, setWanted] = useState(draft?.wanted ?? false);
  const form = useInvoiceForm(draft?.typed ?? null);
  const { values } = form;
  useEffect(() => {
    if (wanted || draft) keepInvoiceDraft({ userId, orderId: null, wanted, typed: values });
  }, [userId, wanted, draft, values]);

  const isReady = (): boolean => {
    if (!wanted) return true;
    const names = Object.keys(values) as (keyof Application)[];
    const wrong = names.filter((name) => form.judge(name) !== undefined);
    if (wrong.length === 0) return true;
    const card = document.getElementById(invoiceCardId);
    const controls = card?.querySelectorAll<HTMLElement>("[name]") ?? [];
    const first = [...controls].find((one) => wrong.some((name) => name === one.getAttribute("name")));
    (first ?? card)?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
    return false;
  };
  const applyFor = async (orderId: string): Promise<void> => {
    if (!wanted) return forgetInvoiceDraft();
    try {
      await api(applyForInvoice, { body: { orderId, ...applicationIn(values) } }, { quiet: true });
      forgetInvoiceDraft();
      await markStale([listMyInvoices, listInvoiceTitles]);
    } catch {
      keepInvoiceDraft({ userId, orderId, wanted, typed: values });
      toast.error("订单已提交；发票申请没有提交成功，请在订单页重新提交");
    }
  };
  return { wanted, setWanted, form, isReady, applyFor };
}
