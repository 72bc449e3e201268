import { getInvoiceOfOrder } from "@zhutu/domain/invoicing/contract.ts";
import { INVOICE_STATUS, INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { ApplyForm } from "../../features/invoicing/apply-form.tsx";
import type { Invoice } from "../../features/invoicing/invoice-form.ts";
import { InvoiceDelivery, InvoiceFacts, VoidedInvoices } from "../../features/invoicing/invoice-facts.tsx";
import { notNeededSentence, refundedSentence } from "../../features/invoicing/refunded-words.ts";
import { InvoiceSteps } from "../../features/invoicing/invoice-steps.tsx";
import { AmountToBe, InvoiceTag } from "../../features/invoicing/invoice-tag.tsx";
import { WithdrawApplication } from "../../features/invoicing/withdraw-application.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "../../features/invoicing/invoicing.module.css";

export const handle = routeHandle({ access: ["user"], title: "发票" });

/** The invoice of one order (learner spec 2): its progress, the application, and the result. */
export default function InvoicePage() {
  const [search] = useSearchParams();
  const orderId = search.get("orderId") ?? "";
  const invoice = useApi(
    getInvoiceOfOrder,
    { params: { orderId } },
    {
      staleTime: 0,
      enabled: orderId !== "",
      ...changedInOtherTabs,
    },
  );
  return (
    <>
      <PageTitle>发票</PageTitle>
      {orderId === "" ? (
        <NoSuchOrder />
      ) : (
        <QueryView query={invoice} missing={<NoSuchOrder />}>
          {(known) => <Known key={orderId} invoice={known} />}
        </QueryView>
      )}
    </>
  );
}

const NoSuchOrder = () => (
  <div className="card">
    <EmptyState
      icon="invoice"
      text="没有找到这个订单"
      action={
        <Link className={buttonClass({ look: "line" })} to={paths.myInvoices()}>
          我的发票
        </Link>
      }
    />
  </div>
);

function Known({ invoice }: { invoice: Invoice }) {
  const applied = invoice.invoiceStatus !== INVOICE_STATUS.none;
  const notNeeded = notNeededSentence(invoice);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(applied);
  // Applying or withdrawing removes the pressed button, so the heading gets the focus.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== applied && isLost) heading.current?.focus();
    before.current = applied;
  }, [applied]);
  return (
    <>
      <div className={`pg-h ${css.head}`}>
        <h1 ref={heading} tabIndex={-1}>
          发票 <InvoiceTag invoice={invoice} />
        </h1>
        <Link className="link" to={paths.myInvoices()}>
          全部发票
        </Link>
      </div>
      <div className="stack">
        {!notNeeded ? <InvoiceSteps invoice={invoice} /> : applied && <Alert>{notNeeded}</Alert>}
        <div className={css.columns}>
          <section className="card" aria-labelledby="payer-h">
            <div className="card-h">
              <h2 id="payer-h">开票信息</h2>
            </div>
            {applied ? <InvoiceFacts invoice={invoice} /> : <Application invoice={invoice} />}
            {applied && <WithdrawApplication invoice={invoice} />}
          </section>
          <div className="stack">
            <OrderFacts invoice={invoice} />
            {applied && !notNeeded && (
              <section className="card" aria-labelledby="delivery-h">
                <div className="card-h">
                  <h2 id="delivery-h">{invoice.invoiceType === INVOICE_TYPE.paper ? "寄送" : "发票文件"}</h2>
                </div>
                <div className="pad stack">
                  <InvoiceDelivery invoice={invoice} />
                </div>
              </section>
            )}
          </div>
        </div>
        <VoidedInvoices invoice={invoice} />
      </div>
    </>
  );
}

/** The form, or why there is none. */
function Application({ invoice }: { invoice: Invoice }) {
  const notNeeded = notNeededSentence(invoice);
  if (notNeeded) return <EmptyState icon="invoice" text={notNeeded} />;
  if (invoice.invoiceAmt === 0) return <EmptyState icon="invoice" text="金额为 0 的订单无需开具发票" />;
  if (invoice.orderStatus === ORDER_STATUS.closed)
    return <EmptyState icon="invoice" text="订单已关闭，不能申请发票" />;
  return <ApplyForm invoice={invoice} />;
}

function OrderFacts({ invoice }: { invoice: Invoice }) {
  const { orderId, invoiceName } = invoice;
  // If none is needed, the page has said so above.
  const refunded = notNeededSentence(invoice) ? undefined : refundedSentence(invoice);
  return (
    <section className="card" aria-labelledby="order-h">
      <div className="card-h">
        <h2 id="order-h">订单</h2>
        <Link className="link" to={paths.submittedOrder(orderId)}>
          查看订单
        </Link>
      </div>
      <dl className={`pad ${css.order}`}>
        <div>
          <dt>订单号</dt>
          <dd className="num">{orderId}</dd>
        </div>
        <div>
          <dt>商品</dt>
          <dd>{invoiceName}</dd>
        </div>
        <div>
          <dt>开票金额</dt>
          <dd>
            <AmountToBe invoice={invoice} />
          </dd>
        </div>
        {refunded && (
          <div>
            <dt>退款</dt>
            <dd>{refunded}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
