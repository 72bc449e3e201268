import { INVOICE_STATUS, INVOICE_TYPE } from "@zhutu/domain/invoicing/invoice-status.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Invoice } from "./invoice-form.ts";
import css from "./steps.module.css";

type Step = { title: string; done: boolean; note: string };

/** How far the invoice is: the order, the application, the invoice itself. */
function stepsOf(invoice: Invoice): Step[] {
  const { orderStatus, paidTime, invoiceStatus, invoiceType, createTime, sentTime } = invoice;
  const paid = orderStatus === ORDER_STATUS.paid;
  const applied = invoiceStatus !== INVOICE_STATUS.none;
  const posted = invoiceType === INVOICE_TYPE.paper;
  const sent = invoiceStatus === INVOICE_STATUS.sent;
  return [
    { title: "订单完成", done: paid, note: paid ? formatTime(paidTime) : "付款后完成" },
    {
      title: "申请发票",
      done: applied,
      note: applied ? formatTime(createTime) : paid ? "填写并提交" : "付款后自动提交",
    },
    {
      title: posted ? "发票寄出" : "发票开具",
      done: sent,
      note: sent ? formatTime(sentTime) : posted ? "寄出后可以查看快递单号" : "开具后可以下载",
    },
  ];
}

export function InvoiceSteps({ invoice }: { invoice: Invoice }) {
  const steps = stepsOf(invoice);
  const now = steps.findIndex(({ done }) => !done);
  return (
    <section className="card" aria-label="发票进度">
      <ol className={css.steps}>
        {steps.map(({ title, done, note }, at) => (
          <li
            key={title}
            className={done ? css.done : at === now ? css.now : undefined}
            aria-current={at === now ? "step" : undefined}
          >
            <i aria-hidden="true">{done ? <Icon name="check" /> : at + 1}</i>
            <b>
              {title}
              {done && <span className="sr">，已完成</span>}
            </b>
            <small className="num">{note}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
