import {
  getInvoiceOfOrder,
  listMyInvoices,
  withdrawInvoiceApplication,
} from "@zhutu/domain/invoicing/contract.ts";
import { INVOICE_STATUS, isNotNeeded } from "@zhutu/domain/invoicing/invoice-status.ts";
import { markStale, useApiWrite } from "../../lib/api/query.ts";
import { useSite } from "../../lib/head/use-site.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import type { Invoice } from "./invoice-form.ts";
import css from "./invoicing.module.css";

const stale = [getInvoiceOfOrder, listMyInvoices];

/** Of what was applied for: how its buyer takes it back to change it, or why not and whom to ask. */
export function WithdrawApplication({ invoice }: { invoice: Invoice }) {
  const { hotline } = useSite();
  const withdraw = useApiWrite(withdrawInvoiceApplication, { stale });
  const { invoiceId, mayWithdraw, invoiceStatus } = invoice;
  if (isNotNeeded(invoice)) return null;
  const ask = async (): Promise<void> => {
    const text = "撤回后可以修改并重新申请；在重新提交之前，不会开具这张发票。";
    if (invoiceId === null || !(await confirm({ title: "确定要撤回申请吗?", text, yes: "撤回申请" }))) return;
    // The invoice has changed since; api() has shown the message.
    await withdraw.mutateAsync({ params: { invoiceId } }).catch(() => markStale(stale));
  };
  const sent = invoiceStatus === INVOICE_STATUS.sent;
  return (
    <div className={css.send}>
      {mayWithdraw && (
        <Button look="line" busy={withdraw.isPending} onClick={() => void ask()}>
          撤回申请
        </Button>
      )}
      <span className="hint">
        {mayWithdraw ? (
          "开具前可以撤回修改。"
        ) : (
          <>
            {!sent && "发票正在开具，不能撤回。"}如需修改请联系客服
            {hotline && <span className="num nowrap"> {hotline}</span>}。
          </>
        )}
      </span>
    </div>
  );
}
