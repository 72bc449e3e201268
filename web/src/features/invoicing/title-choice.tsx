import { deleteInvoiceTitle, listInvoiceTitles } from "@zhutu/domain/invoicing/contract.ts";
import { useId, useState } from "react";
import { useApi, useApiWrite } from "../../lib/api/query.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { InvoiceForm, InvoiceTitle } from "./invoice-form.ts";
import css from "./invoicing.module.css";

/** So many are shown before the rest is asked for. */
const first = 3;

/** Companies that the buyer has applied for: one press fills them in. Nothing while there is none. */
export function TitleChoice({ form }: { form: InvoiceForm }) {
  const headId = useId();
  const titles = useApi(listInvoiceTitles, {});
  const [all, setAll] = useState(false);
  const forget = useApiWrite(deleteInvoiceTitle, { stale: [listInvoiceTitles] });
  const known = titles.data ?? [];
  if (known.length === 0) return null;
  const fill = (title: InvoiceTitle): void => {
    const { payerName, payerId, payerIdConfirmed, payerBank, payerAccount, payerAddress } = title;
    form.set({ payerName, payerId, payerIdConfirmed, payerBank, payerAccount, payerAddress });
  };
  const ask = async ({ invoiceTitleId, payerName }: InvoiceTitle): Promise<void> => {
    const text = `以后申请发票时不再提示“${payerName}”，已申请的发票不受影响。`;
    if (await confirm({ title: "确定要删除吗?", text, danger: true }))
      forget.mutate({ params: { invoiceTitleId } });
  };
  const isChosen = (title: InvoiceTitle): boolean =>
    title.payerName === form.values.payerName && title.payerId === form.values.payerId;
  return (
    <div className={`field ${css.full}`} role="group" aria-labelledby={headId}>
      <span id={headId} className="label">
        用过的抬头
      </span>
      <ul className={css.titles}>
        {known.slice(0, all ? undefined : first).map((title) => (
          <li key={title.invoiceTitleId}>
            <button
              type="button"
              className={isChosen(title) ? "opt on" : "opt"}
              aria-pressed={isChosen(title)}
              onClick={() => fill(title)}
            >
              {title.payerName}
              <small className="num">{title.payerId}</small>
            </button>
            <IconButton label={`删除抬头 ${title.payerName}`} onClick={() => void ask(title)}>
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ul>
      {!all && known.length > first && (
        <Button look="text" size="sm" className={css.more} onClick={() => setAll(true)}>
          全部 {known.length} 个
        </Button>
      )}
    </div>
  );
}
