import { getInvoiceOfOrder } from "@zhutu/domain/invoicing/contract.ts";
import {
  INVOICE_STATUS,
  invoiceStatusText,
  isWaiting,
  isWithdrawn,
} from "@zhutu/domain/invoicing/invoice-status.ts";
import { ORDER_STATUS, type OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { Link } from "react-router";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/states.tsx";
import { readInvoiceDraft } from "./invoice-draft.ts";
import type { Invoice } from "./invoice-form.ts";
import { InvoiceDelivery } from "./invoice-facts.tsx";
import { notNeededSentence } from "./refunded-words.ts";
import { InvoiceTag } from "./invoice-tag.tsx";
import css from "./invoicing.module.css";

type Props = { orderId: string; orderStatus: OrderStatus; orderAmt: number };

/** The invoice of an order on the order's page: its state, and the way to apply for it or look at it. */
export function InvoicePanel({ orderId, orderStatus, orderAmt }: Props) {
  const invoice = useApi(getInvoiceOfOrder, { params: { orderId } }, { staleTime: 0, ...changedInOtherTabs });
  if (orderStatus === ORDER_STATUS.closed) return null;
  return (
    <section className="card" aria-labelledby="invoice-panel-h">
      <div className="card-h">
        <h2 id="invoice-panel-h">发票</h2>
        {invoice.data && orderAmt > 0 && <InvoiceTag invoice={invoice.data} />}
      </div>
      <div className="pad stack">
        <QueryView query={invoice} skeleton={<SkeletonRows rows={1} />} failed="发票信息加载失败，请稍后重试">
          {(known) =>
            orderAmt === 0 ? <p className="hint">金额为 0 的订单无需开具发票。</p> : <Known invoice={known} />
          }
        </QueryView>
      </div>
    </section>
  );
}

function Known({ invoice }: { invoice: Invoice }) {
  const { orderId, invoiceStatus, invoiceId, payerName } = invoice;
  const userId = useSession()?.userId ?? 0;
  const unsent = readInvoiceDraft({ userId, orderId }) !== null && invoiceId === null;
  const to = paths.invoice(orderId);
  const notNeeded = notNeededSentence(invoice);
  if (notNeeded)
    return (
      <>
        <p className="hint">{notNeeded}</p>
        {invoiceId !== null && (
          <Link className={`link ${css.more}`} to={to}>
            查看发票
          </Link>
        )}
      </>
    );
  if (invoiceStatus !== INVOICE_STATUS.none)
    return (
      <>
        <p>
          抬头：<b>{payerName}</b>
        </p>
        <InvoiceDelivery invoice={invoice} />
        <Link className={`link ${css.more}`} to={to}>
          {invoice.mayWithdraw ? "查看或修改" : "查看发票"}
        </Link>
      </>
    );
  if (isWaiting(invoice))
    return (
      <>
        <p>
          抬头：<b>{payerName}</b>，付款后自动提交申请。
        </p>
        <Link className={`link ${css.more}`} to={to}>
          查看或修改
        </Link>
      </>
    );
  return (
    <>
      {unsent ? (
        <Alert look="hot" role="status">
          下单时填写的发票申请没有提交成功，内容还在。
        </Alert>
      ) : (
        <p className="hint">{invoiceStatusText(invoice)}，需要时可以随时申请。</p>
      )}
      <Link className={`${buttonClass({ look: "line" })} ${css.more}`} to={to}>
        {unsent ? "重新提交" : isWithdrawn(invoice) ? "修改并重新申请" : "申请发票"}
      </Link>
    </>
  );
}
