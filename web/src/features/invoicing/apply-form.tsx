import {
  applyForInvoice,
  getInvoiceOfOrder,
  listInvoiceTitles,
  listMyInvoices,
} from "@zhutu/domain/invoicing/contract.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { useState } from "react";
import { useApiWrite } from "../../lib/api/query.ts";
import { useLeaveGuard } from "../../lib/hooks/use-leave-guard.ts";
import { useSession } from "../../lib/session/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { forgetInvoiceDraft, readInvoiceDraft } from "./invoice-draft.ts";
import { applicationIn, applicationOf, type Invoice } from "./invoice-form.ts";
import { InvoiceFields } from "./invoice-fields.tsx";
import css from "./invoicing.module.css";
import { useInvoiceForm } from "./use-checkout-invoice.ts";

/**
 * Applies for the invoice of an order; what was typed at its confirmation and did not get through, what waits for the
 * payment and what was taken back stands here again.
 */
export function ApplyForm({ invoice }: { invoice: Invoice }) {
  const { orderId } = invoice;
  const userId = useSession()?.userId ?? 0;
  const [draft] = useState(() => readInvoiceDraft({ userId, orderId }));
  const written = invoice.invoiceId === null ? null : applicationOf(invoice);
  const form = useInvoiceForm(draft?.typed ?? written);
  const [sent, setSent] = useState(false);
  useLeaveGuard(() => form.changed && !sent);
  const apply = useApiWrite(applyForInvoice, {
    stale: [getInvoiceOfOrder, listMyInvoices, listInvoiceTitles],
    quiet: true,
    onDone: () => {
      setSent(true);
      forgetInvoiceDraft();
    },
  });
  const submit = form.submit((typed) => apply.mutateAsync({ body: { orderId, ...applicationIn(typed) } }));
  const paid = invoice.orderStatus === ORDER_STATUS.paid;
  return (
    <form onSubmit={submit} noValidate aria-label="发票信息">
      {draft && (
        <Alert look="hot" role="status" className={css.note}>
          下单时填写的发票申请没有提交成功，内容还在，请核对后重新提交。
        </Alert>
      )}
      <InvoiceFields form={form} />
      <div className={css.send}>
        {form.refusal && (
          <p className="err" role="alert">
            {form.refusal}
          </p>
        )}
        <Button type="submit" size="lg" busy={form.busy}>
          {paid ? "提交申请" : "保存，付款后自动提交"}
        </Button>
        <span className="hint">{paid ? "提交后、开具前可以撤回修改" : "付款前可以修改"}</span>
      </div>
    </form>
  );
}
