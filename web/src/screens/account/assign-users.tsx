import { getOrder } from "@zhutu/domain/ordering/contract.ts";
import { orderOffers } from "@zhutu/domain/ordering/order-status.ts";
import { Link, useParams, useSearchParams } from "react-router";
import css from "../../features/ordering/copies/assign.module.css";
import { Copies } from "../../features/ordering/copies/copies.tsx";
import type { Order } from "../../lib/orders/order.ts";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({ access: ["user"], title: "分配课程" });

/** Gives the copies of a paid package order to people by their phones (learner spec 2). */
export default function AssignUsersPage() {
  const { orderId = "" } = useParams();
  const order = useApi(getOrder, { params: { orderId } }, { retry: 1 });
  return (
    <>
      <PageTitle>分配课程</PageTitle>
      <nav className="crumbs" aria-label="位置">
        <Link to={paths.myOrders()}>我的订单</Link>
        <Icon name="chevron-right" />
        <b>分配课程</b>
      </nav>
      {order.error?.status === 404 || order.error?.status === 400 ? (
        <NotHere text="没有找到这个订单" />
      ) : (
        <QueryView query={order}>{(data) => <Package order={data} />}</QueryView>
      )}
    </>
  );
}

function NotHere({ text }: { text: string }) {
  return (
    <div className="card">
      <EmptyState
        icon="invoice"
        text={text}
        action={
          <Link className={buttonClass({ look: "line" })} to={paths.myOrders()}>
            我的订单
          </Link>
        }
      />
    </div>
  );
}

function Package({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const { orderItems } = order;
  const item = orderItems.find((one) => String(one.orderItemId) === search.get("item")) ?? orderItems[0];
  if (!item || !orderOffers(order).includes("assign"))
    return <NotHere text="只有已付款的单位购买订单可以分配" />;
  return (
    <>
      <div className="pg-h">
        <h1>
          {item.orderItemName} × {item.courseCount}
        </h1>
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
                已分配 {one.copiesUsed} / {one.courseCount}
              </span>
            </Link>
          ))}
        </nav>
      )}
      <dl className={`card num ${css.figures}`}>
        <Figure label="共购买" value={item.courseCount} />
        <Figure label="已分配" value={item.copiesUsed} />
        <Figure label="剩余名额" value={item.courseCount - item.copiesUsed} className={css.left} />
      </dl>
      <Copies key={item.orderItemId} orderId={order.orderId} item={item} />
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
