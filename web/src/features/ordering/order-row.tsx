import { formatAmount } from "@zhutu/domain/money.ts";
import { orderOffers } from "@zhutu/domain/ordering/order-status.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { copyText } from "../../lib/hooks/copy.ts";
import { timeLeft } from "../../lib/hooks/time-left.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Tag } from "../../ui/tag.tsx";
import { codeText, copiesOf, type Order, shortName } from "./order-text.ts";
import { StatusDot } from "./status-dot.tsx";
import css from "./my-orders.module.css";

export type OrderActions = {
  onPay: (order: Order) => void;
  onDelete: (order: Order) => void;
  onBuyAgain: (order: Order) => void;
};
type Props = OrderActions & { order: Order; now: number };

/** An order as a row of the desktop's table (learner spec 2, "My orders"). */
export function OrderRow(props: Props) {
  const { order } = props;
  return (
    <tr>
      <td className="nowrap">
        <OrderNumber order={order} />
      </td>
      <td>
        <Name order={order} />
      </td>
      <td className={`num ${css.time}`}>{formatTime(order.paidTime)}</td>
      <td className="t-r num">
        <b>{formatAmount(order.orderAmt)}</b>
      </td>
      <td className="num">{codeText(order.exclusiveCode)}</td>
      <td>
        <Status {...props} />
      </td>
      <td className="t-r nowrap">
        <Actions {...props} />
      </td>
    </tr>
  );
}

/** The same order as a card of the phone's list. */
export function OrderCard(props: Props) {
  const { order } = props;
  return (
    <li className={`card ${css.card}`}>
      <div className="between">
        <OrderNumber order={order} />
        <Status {...props} />
      </div>
      <div className={css.cardName}>
        <Name order={order} />
      </div>
      <div className="between">
        <span className="hint num">{order.paidTime ? `付款 ${formatTime(order.paidTime)}` : "尚未付款"}</span>
        <b className={`num ${css.amount}`}>{formatAmount(order.orderAmt)}</b>
      </div>
      {codeText(order.exclusiveCode) !== "--" && <p className="hint">专属码 {order.exclusiveCode}</p>}
      <div className={css.actions}>
        <Actions {...props} />
      </div>
    </li>
  );
}

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
      <b className={css.name} title={order.orderName}>
        {shortName(order)}
      </b>
      {order.orderType === "package" && (
        <span className="row">
          <Tag tone="orange">团购</Tag>
          {order.orderStatus === 2 && (
            <span className="hint num">
              已分配 {copies.used} / {copies.total}
            </span>
          )}
        </span>
      )}
    </>
  );
}

function Status({ order, now }: Props) {
  return (
    <StatusDot order={order}>
      {order.orderStatus === 1 && <b className="num">{timeLeft(order.expireAt, now)}</b>}
    </StatusDot>
  );
}

function Actions({ order, onPay, onDelete, onBuyAgain }: Props) {
  const offers = orderOffers(order.orderType, order.orderStatus);
  return (
    <>
      {offers.includes("continue-payment") && (
        <Button size="sm" onClick={() => onPay(order)}>
          继续付款
        </Button>
      )}
      {offers.includes("delete") && (
        <Button look="text" size="sm" className="btn-danger" onClick={() => onDelete(order)}>
          删除
        </Button>
      )}
      {offers.includes("buy-again") && (
        <Button look="text" size="sm" onClick={() => onBuyAgain(order)}>
          再次购买
        </Button>
      )}
    </>
  );
}
