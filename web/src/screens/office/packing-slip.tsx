import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { getOrder } from "@zhutu/domain/ordering/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { useParams } from "react-router";
import { RouteTitle } from "../../lib/head/page-title.tsx";
import { useSite } from "../../lib/head/use-site.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import type { OrderDetail } from "../../lib/orders/order.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import css from "./packing-slip.module.css";

export const handle = routeHandle({ access: ["admin"], needs: "manageOrders", title: "装箱单" });

/** What goes into an order's parcel, and to whom, for printing: without prices, and without what was given back. */
export default function PackingSlip() {
  const { orderId = "" } = useParams();
  const query = useApi(getOrder, { params: { orderId } });
  return (
    <>
      <RouteTitle />
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        missing={<EmptyState icon="search" text="没有找到这个订单" />}
      >
        {(order) => <Slip order={order} />}
      </QueryView>
    </>
  );
}

/** Goods that go by post, with the copies that were not given back. */
const packed = ({ orderItems }: Pick<OrderDetail, "orderItems">) =>
  orderItems
    .filter(({ courseType }) => COURSE_TYPES[courseType as CourseType].ships)
    .map(({ orderItemId, orderItemName, courseCount, refundedCopies }) => ({
      orderItemId,
      orderItemName,
      copies: courseCount - refundedCopies,
    }))
    .filter(({ copies }) => copies > 0);

function Slip({ order }: { order: OrderDetail }) {
  const { siteName, hotline } = useSite();
  const goods = packed(order);
  if (order.addr === null || goods.length === 0)
    return <EmptyState icon="truck" text="订单里没有需要寄送的商品" />;
  const { name, telephone, regionText, address } = order.addr;
  return (
    <article className={css.slip}>
      <header>
        <h1>{siteName}装箱单</h1>
        <Button className={css.print} onClick={() => window.print()}>
          打印
        </Button>
      </header>
      <dl>
        <dt>订单号</dt>
        <dd className="num">{order.orderId}</dd>
        <dt>付款时间</dt>
        <dd className="num">{formatTime(order.paidTime)}</dd>
        <dt>收件人</dt>
        <dd>
          {name} <span className="num">{telephone}</span>
        </dd>
        <dt>收件地址</dt>
        <dd>
          {regionText} {address}
        </dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">数量</th>
          </tr>
        </thead>
        <tbody>
          {goods.map(({ orderItemId, orderItemName, copies }) => (
            <tr key={orderItemId}>
              <td>{orderItemName}</td>
              <td className="num">{copies}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">共</th>
            <td className="num">{goods.reduce((sum, { copies }) => sum + copies, 0)}</td>
          </tr>
        </tfoot>
      </table>
      {hotline && <p>如有缺件或破损，请致电 {hotline}</p>}
    </article>
  );
}
