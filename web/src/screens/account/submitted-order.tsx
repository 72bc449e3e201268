import { formatAmount } from "@zhutu/domain/money.ts";
import { getOrder } from "@zhutu/domain/ordering/contract.ts";
import { noRefundOf } from "@zhutu/domain/ordering/digital-goods.ts";
import { ORDER_STATUS, orderOffers } from "@zhutu/domain/ordering/order-status.ts";
import { heldLineText } from "@zhutu/domain/ordering/held-lines.ts";
import { exchangedText, exchangesBack, lineNow } from "@zhutu/domain/ordering/order.ts";
import { isRefundedWhole, refundedText, refundDueText } from "@zhutu/domain/ordering/refunded.ts";
import { timeLeft } from "@zhutu/domain/duration.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { Delivery } from "../../features/ordering/delivery.tsx";
import { InvoicePanel } from "../../features/invoicing/invoice-panel.tsx";
import { OrderLines } from "../../features/ordering/order-lines.tsx";
import { codeWithDiscount, copiesOf } from "../../features/ordering/order-text.ts";
import type { OrderDetail } from "../../lib/orders/order.ts";
import { StatusDot } from "../../features/ordering/status-dot.tsx";
import { useBuyAgain, useDeleteOrder } from "../../features/ordering/order-acts.ts";
import { PayDialog } from "../../features/payment/pay-dialog.tsx";
import { HeldLines, NextStep } from "../../features/payment/order-notes.tsx";
import { askAgainMs, isTakenInWechat } from "../../features/payment/wechat-taken.tsx";
import { useNow } from "../../lib/hooks/use-now.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { LearnerOnly } from "../../lib/session/signed-in.tsx";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "../../features/ordering/checkout.module.css";
import { routeHandle } from "../../lib/route-handle.ts";
import { Moment } from "../../ui/moment.tsx";

export const handle = routeHandle({ access: ["user"], title: "订单详情" });

/** One order after it was submitted (learner spec 2). */
export default function SubmittedOrderPage() {
  return (
    <LearnerOnly>
      <PageTitle>订单详情</PageTitle>
      <SubmittedOrder />
    </LearnerOnly>
  );
}

function SubmittedOrder() {
  const { orderId = "" } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { pay?: boolean } | null };
  const [paying, setPaying] = useState(state?.pay === true);
  const order = useApi(
    getOrder,
    { params: { orderId } },
    {
      retry: 1,
      ...changedInOtherTabs,
      refetchInterval: ({ state: { data } }) => (data && isTakenNow(data) ? askAgainMs : false),
    },
  );
  // After paying or postponing, a reload must not reopen the dialog.
  const forgetPaying = (): void => {
    if (state?.pay) void navigate(paths.submittedOrder(orderId), { replace: true, state: null });
  };
  const endPaying = (): void => {
    setPaying(false);
    void order.refetch();
    forgetPaying();
  };
  return (
    <QueryView query={order} missing={<NoSuchOrder />}>
      {(known) => (
        <>
          <Known order={known} onPay={() => setPaying(true)} />
          <PayDialog orderId={orderId} open={paying} onClose={endPaying} onPaid={forgetPaying} />
        </>
      )}
    </QueryView>
  );
}

/** WeChat took the money, though the shop does not see it yet. */
const isTakenNow = ({ orderStatus, orderId }: OrderDetail): boolean =>
  orderStatus === ORDER_STATUS.paying && isTakenInWechat(orderId);

const NoSuchOrder = () => (
  <EmptyState
    icon="invoice"
    text="没有找到这个订单"
    action={
      <Link className={buttonClass({ look: "line" })} to={paths.myOrders()}>
        我的订单
      </Link>
    }
  />
);

function Known({ order, onPay }: { order: OrderDetail; onPay: () => void }) {
  return (
    <>
      <div className={`pg-h ${css.head}`}>
        <h1>订单详情 {order.orderType === "package" && <Tag tone="orange">单位购买</Tag>}</h1>
        <Link className="link" to={paths.myOrders()}>
          全部订单
        </Link>
      </div>
      <div className={order.trackingNo === null ? css.columns : `${css.columns} ${css.sent}`}>
        <div className="stack">
          <Items order={order} />
          {order.addr && <Delivery order={order} addr={order.addr} />}
          {/* Drawn anew when the payment changes what it says. */}
          <InvoicePanel key={order.orderStatus} {...order} />
        </div>
        <Facts order={order} onPay={onPay} />
      </div>
    </>
  );
}

function Items({ order }: { order: OrderDetail }) {
  const assigned = order.orderType === "package" && order.orderStatus === ORDER_STATUS.paid;
  return (
    <section className="card">
      <div className="card-h">
        <h2>商品与价格</h2>
        {assigned && (
          <span className="hint num">
            已分配 {copiesOf(order).used} / {copiesOf(order).total}
          </span>
        )}
      </div>
      <OrderLines
        lines={order.orderItems.map(lineNow)}
        nameOf={(item) => item.orderItemName}
        note={(item) =>
          assigned && ` · 已分配 ${item.copiesUsed} / ${item.courseCount - item.copiesReturned}`
        }
        more={(item) => exchangedText(item) || heldLineText(item, order)}
      />
    </section>
  );
}

function Facts({ order, onPay }: { order: OrderDetail; onPay: () => void }) {
  const navigate = useNavigate();
  const offers = orderOffers(order);
  const taken = isTakenNow(order);
  const sent = order.trackingNo !== null;
  const noRefund = noRefundOf(order.orderItems);
  // Do not say "no refunds" beside a refund.
  const goesBack = order.refundDueAmt > 0 || order.refundedAmt > 0;
  const askAndDelete = useDeleteOrder(() => void navigate(paths.myOrders(), { replace: true }));
  const now = useNow(order.orderStatus === ORDER_STATUS.paying);
  const { buyAgain, busy } = useBuyAgain();
  const back = exchangesBack(order.orderItems);
  const facts: [label: string, value: string][] = [
    ["订单号", order.orderId],
    ["下单时间", formatTime(order.createTime)],
    ["付款时间", formatTime(order.paidTime)],
    ["订单类型", order.orderType === "package" ? "单位购买（分配给他人）" : "个人购买"],
    ["专属码", codeWithDiscount(order)],
    ["商品金额", formatAmount(order.warePrice)],
    ["运费", formatAmount(order.freightPrice)],
  ];
  return (
    <aside className={`card ${css.summary} ${css.first}`} aria-label="订单信息">
      <div className="between">
        <h2>订单信息</h2>
        <span className={css.status}>
          <StatusDot order={order} {...(taken && { words: "微信已付款，确认中" })} />
          {sent && <Tag tone="green">已发货</Tag>}
          {isRefundedWhole(order) && <Tag>已退款</Tag>}
        </span>
      </div>
      <dl className="num">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <hr className="divider" />
      <div className="between">
        <span>{order.orderStatus === ORDER_STATUS.paid ? "实付" : "应付"}</span>
        <Price yuan={order.orderAmt} />
      </div>
      {order.refundedAmt > 0 && (
        <p className="num">
          <Moment at={order.refundedTime} /> {refundedText(order.refundedAmt)}
        </p>
      )}
      {order.refundDueAmt > 0 && <p className="num">{refundDueText(order.refundDueAmt)}</p>}
      {back > 0 && <p className="num">其中换课差价 {formatAmount(back)}</p>}
      {order.orderStatus === ORDER_STATUS.paying && !taken && (
        <p className="hint num">
          请在半小时内完成付款，还剩 <b>{timeLeft(order.expireAt, now)}</b>，<Moment at={order.expireAt} />{" "}
          之后订单自动关闭。
        </p>
      )}
      {offers.includes("continue-payment") && !taken && <HeldLines order={order} />}
      {offers.includes("continue-payment") && (
        <Button look={taken ? "primary" : "accent"} size="lg" block onClick={onPay}>
          {taken ? "查看付款" : "继续付款"}
        </Button>
      )}
      {offers.includes("delete") && !taken && (
        <Button look="text" block className="btn-danger" onClick={() => void askAndDelete(order.orderId)}>
          取消订单
        </Button>
      )}
      {offers.includes("study") && <NextStep order={order} size="lg" />}
      {offers.includes("assign") && (
        <Link className={buttonClass({ size: "lg", block: true })} to={paths.assignUsers(order.orderId)}>
          分配课程
        </Link>
      )}
      {offers.includes("buy-again") && (
        <Button size="lg" block busy={busy} onClick={() => buyAgain(order.orderId)}>
          再次购买
        </Button>
      )}
      {order.agreedTerms === null ? (
        noRefund !== "" && !goesBack && <p className="hint">{noRefund}。</p>
      ) : (
        <p className={`num ${css.agreed}`}>
          <Moment at={order.agreedTime} /> 下单时已确认：{order.agreedTerms}
        </p>
      )}
    </aside>
  );
}
