import { formatPrice } from "@zhutu/domain/money.ts";
import { ORDER_STATUS, orderOffers } from "@zhutu/domain/ordering/order-status.ts";
import { isRefundedWhole, refundedText, refundDueText } from "@zhutu/domain/ordering/refunded.ts";
import { timeLeft } from "@zhutu/domain/duration.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { copyText } from "../../ui/copy.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { type CardColumn, CardTable, InCard, InTable } from "../../ui/card-table.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Tag } from "../../ui/tag.tsx";
import { codeText, copiesOf, shortName, whyUnused } from "./order-text.ts";
import type { Order } from "../../lib/orders/order.ts";
import { StatusDot } from "./status-dot.tsx";
import css from "./my-orders.module.css";
import { Moment } from "../../ui/moment.tsx";

export type OrderActions = {
  onPay: (order: Order) => void;
  onDelete: (order: Order) => void;
  onBuyAgain: (order: Order) => void;
  /** Whether WeChat has taken the money of one that waits, though the shop does not see it yet. */
  isTaken: (order: Order) => boolean;
  /** Where a paid order leads. */
  nextStep: (order: Order) => ReactNode;
};
type Props = OrderActions & { order: Order; now: number };

const card = {
  areas: '"number status" "name name" "time amount" "code code" "acts acts"',
  widths: "minmax(0, 1fr) auto",
};

/** My orders (learner spec 2): a table, on a phone or a tablet held upright a card an order. `now` is what the countdowns go by. */
export function OrderTable({
  orders,
  now,
  ...acts
}: OrderActions & { orders: readonly Order[]; now: number }) {
  const columns: CardColumn<Order>[] = [
    { key: "number", head: "订单号", className: "nowrap", cell: (order) => <OrderNumber order={order} /> },
    { key: "name", head: "商品", cell: (order) => <Name order={order} /> },
    {
      key: "time",
      head: "付款时间",
      width: 120,
      className: `num ${css.time}`,
      cell: (order) =>
        order.paidTime ? (
          <>
            <InCard>付款 </InCard>
            <Moment at={order.paidTime} />
          </>
        ) : (
          <>
            <InCard>{isTakenNow({ order, ...acts }) ? "微信已付款" : notPaid(order)}</InCard>
            <InTable>--</InTable>
          </>
        ),
    },
    {
      key: "amount",
      head: "金额",
      right: true,
      className: `num ${css.amount}`,
      cell: (order) => <Amount order={order} />,
    },
    {
      key: "code",
      head: "专属码",
      label: "专属码",
      className: `num ${css.code}`,
      cell: (order) => (codeText(order.exclusiveCode) === "--" ? null : <Code order={order} />),
    },
    {
      key: "status",
      head: "状态",
      className: css.status,
      cell: (order) => <Status order={order} now={now} {...acts} />,
    },
    {
      key: "acts",
      head: "操作",
      right: true,
      className: `nowrap ${css.acts}`,
      cell: (order) => <Actions order={order} now={now} {...acts} />,
    },
  ];
  return (
    <CardTable
      label="我的订单"
      columns={columns}
      rows={orders}
      idOf={(order) => order.orderId}
      card={card}
      apart
      wide
    />
  );
}

/** The total, the refunded amount, and the amount still to be refunded. */
const Amount = ({ order: { orderAmt, refundedAmt, refundDueAmt } }: { order: Order }) => (
  <>
    <b>{formatPrice(orderAmt)}</b>
    {refundedAmt > 0 && <span className="hint block">{refundedText(refundedAmt)}</span>}
    {refundDueAmt > 0 && <span className="hint block">{refundDueText(refundDueAmt)}</span>}
  </>
);

/** The code an order was placed with; one that lowered nothing says so. */
const Code = ({ order }: { order: Order }) => (
  <>
    {order.exclusiveCode}
    {whyUnused(order) !== "" && <span className="hint block">未用上</span>}
  </>
);

function OrderNumber({ order: { orderId } }: { order: Order }) {
  return (
    <span className={css.number}>
      <a
        className="link num"
        href={paths.submittedOrder(orderId)}
        target="_blank"
        rel="noopener"
        aria-label={`订单 ${orderId} 的详情`}
      >
        {orderId.slice(0, 8)}
        <wbr />
        {orderId.slice(8)}
      </a>
      <IconButton label={`复制订单号 ${orderId}`} onClick={() => void copyText(orderId)}>
        <Icon name="copy" />
      </IconButton>
    </span>
  );
}

function Name({ order }: { order: Order }) {
  const copies = copiesOf(order);
  return (
    <>
      <b className={`clip2 ${css.name}`} title={order.orderName}>
        {shortName(order)}
      </b>
      {order.orderType === "package" && (
        <span className="row">
          <Tag tone="orange">单位购买</Tag>
          {order.orderStatus === ORDER_STATUS.paid && (
            <span className="hint num">
              已分配 {copies.used} / {copies.total}
            </span>
          )}
        </span>
      )}
    </>
  );
}

/** In a card it also says why an order was closed, for which there is no room beside its number. */
const notPaid = ({ closeReason }: Order): string =>
  closeReason === null ? "未付款" : closeReason === "user" ? "未付款，已删除" : "未付款，已超时";

/** In a card the payment method is below, in the place of 未付款. */
const takenWords = (
  <>
    <InTable>微信已付款，确认中</InTable>
    <InCard>确认中</InCard>
  </>
);
const isTakenNow = ({ order, isTaken }: Pick<Props, "order" | "isTaken">): boolean =>
  order.orderStatus === ORDER_STATUS.paying && isTaken(order);

function Status(props: Props) {
  const { order, now } = props;
  if (isTakenNow(props)) return <StatusDot order={order} words={takenWords} />;
  return (
    <StatusDot order={order} reasonElsewhere>
      {order.orderStatus === ORDER_STATUS.paying && <b className="num">{timeLeft(order.expireAt, now)}</b>}
      {isRefundedWhole(order) && <Tag>已退款</Tag>}
    </StatusDot>
  );
}

/** From the list to where the parcel of a sent order is. */
function FollowParcel({ orderId, trackingNo }: Order) {
  if (trackingNo === null) return null;
  return (
    <a
      className={buttonClass({ look: "text", size: "sm" })}
      href={`${paths.submittedOrder(orderId)}#delivery`}
      target="_blank"
      rel="noopener"
    >
      查看物流
    </a>
  );
}

function Actions(props: Props) {
  const { order, onPay, onDelete, onBuyAgain, nextStep } = props;
  const offers = orderOffers(order);
  const taken = isTakenNow(props);
  return (
    <>
      {offers.includes("continue-payment") && (
        <Button size="sm" onClick={() => onPay(order)}>
          {taken ? "查看付款" : "继续付款"}
        </Button>
      )}
      {offers.includes("delete") && !taken && (
        <Button look="text" size="sm" className="btn-danger" onClick={() => onDelete(order)}>
          取消订单
        </Button>
      )}
      {offers.includes("assign") && (
        <Link className={buttonClass({ look: "soft", size: "sm" })} to={paths.assignUsers(order.orderId)}>
          分配课程
        </Link>
      )}
      <FollowParcel {...order} />
      {offers.includes("study") && nextStep(order)}
      {offers.includes("buy-again") && (
        <Button look="text" size="sm" onClick={() => onBuyAgain(order)}>
          再次购买
        </Button>
      )}
    </>
  );
}
