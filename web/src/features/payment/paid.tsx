import { formatAmount } from "@zhutu/domain/money.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { nextStepOf, whatHappensNow } from "./after-payment.ts";
import type { Order } from "../../lib/orders/order.ts";
import css from "./payment.module.css";
import { Moment } from "../../ui/moment.tsx";

/** The order is paid: what that gives, and where to go now. */
export function Paid({ order, onClose }: { order: Order; onClose: () => void }) {
  const next = nextStepOf(order);
  const look = { size: "lg", block: true } as const;
  return (
    <div className={css.done}>
      <span className={css.tick}>
        <Icon name="check" />
      </span>
      <output className="muted num">
        已付款 {formatAmount(order.orderAmt)} · <Moment at={order.paidTime} />
      </output>
      <p>{whatHappensNow(order)}</p>
      <div className={css.next}>
        <Link
          className={buttonClass({ look: next ? "line" : "primary", ...look })}
          to={paths.submittedOrder(order.orderId)}
          onClick={onClose}
        >
          查看订单
        </Link>
        {next && (
          <Link className={buttonClass({ look: "primary", ...look })} to={next.to} onClick={onClose}>
            {next.label}
          </Link>
        )}
      </div>
    </div>
  );
}
