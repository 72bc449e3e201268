import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { applyForBuyer, getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import type { Application } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { listPersonInvoices } from "@zhutu/domain/people/person-contract.ts";
import { useId, useRef } from "react";
import { sentenceOf } from "../../../lib/api/api.ts";
import { useApi, useApiWrite } from "../../../lib/api/query.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InvoiceFields } from "../invoice-fields.tsx";
import { applicationIn, applicationOf, emptyApplication, invoiceRules } from "../invoice-form.ts";

type Props = { orderId: string; buyerId: number; onClose: () => void };

/** What stood on the buyer's last invoice; undefined while it is looked for, and where there is none. */
function useLastApplication(buyerId: number): Application | undefined {
  const { data } = useApi(listPersonInvoices, { params: { userId: buyerId }, query: { pageSize: 1 } });
  const invoiceId = data?.rows[0]?.invoiceId;
  const last = useApi(
    getInvoice,
    { params: { invoiceId: invoiceId ?? 0 } },
    { enabled: invoiceId !== undefined },
  );
  return last.data && applicationOf(last.data);
}

/** An application that staff write for a buyer, who is told and may withdraw it. */
export function ApplyForBuyerDialog({ orderId, buyerId, onClose }: Props) {
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const last = useLastApplication(buyerId);
  const form = useForm(last ?? emptyApplication, invoiceRules);
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
      initialFocus={() => fields.current?.querySelector<HTMLInputElement>("[name=payerName]") ?? true}
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
      <form ref={fields} id={formId} noValidate aria-label="发票信息" onSubmit={submit}>
        <p className="hint">
          以买家的名义申请，买家会收到站内通知，开具前可以撤回修改。
          {last && "已填入买家上一张发票的信息，请和买家核对。"}
        </p>
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
