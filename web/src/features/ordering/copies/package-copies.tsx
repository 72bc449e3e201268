import { freeCopies } from "@zhutu/domain/ordering/order.ts";
import { orderOffers } from "@zhutu/domain/ordering/order-status.ts";
import { Link, useSearchParams } from "react-router";
import type { Order } from "../../../lib/orders/order.ts";
import css from "./assign.module.css";
import { Copies } from "./copies.tsx";

export const notAssignable = "只有已付款的单位购买订单可以分配";
export const mayAssign = (order: Order): boolean =>
  order.orderItems.length > 0 && orderOffers(order).includes("assign");

type Props = { order: Order; byStaff: boolean };

/** A paid package's items, and the copies of the one that is chosen in the address. */
export function PackageCopies({ order, byStaff }: Props) {
  const [search] = useSearchParams();
  const { orderItems } = order;
  const item = orderItems.find((one) => String(one.orderItemId) === search.get("item")) ?? orderItems[0];
  if (!item) return null;
  // The office's page has a heading of its own.
  const Heading = byStaff ? "h2" : "h1";
  return (
    <>
      <div className="pg-h">
        <Heading>
          {item.orderItemName} × {item.courseCount}
        </Heading>
      </div>
      {orderItems.length > 1 && (
        <nav className={`card ${css.items}`} aria-label="这个订单的课程">
          {orderItems.map((one) => (
            <Link
              key={one.orderItemId}
              to={`?item=${one.orderItemId}`}
              aria-current={one === item ? "page" : undefined}
            >
              <span>{one.orderItemName}</span>
              <span className="num nowrap">
                已分配 {one.copiesUsed} / {one.courseCount - one.copiesReturned}
              </span>
            </Link>
          ))}
        </nav>
      )}
      <dl className={`card num ${css.figures}`}>
        <Figure label="共购买" value={item.courseCount} />
        <Figure label="已分配" value={item.copiesUsed} />
        <Figure label="剩余名额" value={freeCopies(item)} className={css.left} />
        {item.copiesReturned > 0 && <Figure label="已退款" value={item.copiesReturned} />}
      </dl>
      <Copies key={item.orderItemId} orderId={order.orderId} item={item} byStaff={byStaff} />
    </>
  );
}

function Figure({
  label,
  value,
  className,
}: {
  label: string;
  value: number;
  className?: string | undefined;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{value}</dd>
    </div>
  );
}
