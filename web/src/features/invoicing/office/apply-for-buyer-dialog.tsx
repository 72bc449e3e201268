import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { applyForBuyer, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { useId } from "react";
import { sentenceOf } from "../../../lib/api/api.ts";
import { useApiWrite } from "../../../lib/api/query.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InvoiceFields } from "../invoice-fields.tsx";
import { applicationIn, emptyApplication, invoiceRules } from "../invoice-form.ts";

type Props = { order: { orderId: string }; onClose: () => void };

/** An application that staff write for a buyer, who is told and may withdraw it. */
export function ApplyForBuyerDialog({ order: { orderId }, onClose }: Props) {
  const formId = useId();
  const form = useForm(emptyApplication, invoiceRules);
  const apply = useApiWrite(applyForBuyer, {
    stale: [listInvoices, getMenuWaiting],
    quiet: true,
    onDone: onClose,
  });
  const submit = form.submit(
    (typed) => apply.mutateAsync({ params: { orderId }, body: applicationIn(typed) }),
    sentenceOf,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="代买家申请发票"
      unsaved={form.changed}
      wide
      full
      footer={
        <>
          <Button look="line" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            申请并通知买家
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label="发票信息" onSubmit={submit}>
        <p className="hint">以买家的名义申请，买家会收到站内通知，开具前可以撤回修改。</p>
        <InvoiceFields form={form} ofBuyer />
        {form.refusal && (
          <p className="err" role="alert">
            {form.refusal}
          </p>
        )}
      </form>
    </Dialog>
  );
}
