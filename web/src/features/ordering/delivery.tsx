import { getTrackingLogs } from "@zhutu/domain/ordering/contract.ts";
import { ORDER_STATUS, type OrderStatus } from "@zhutu/domain/ordering/order-status.ts";
import { isRefundedWhole } from "@zhutu/domain/ordering/refunded.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/states.tsx";
import type { Order } from "../../lib/orders/order.ts";
import { Moment } from "../../ui/moment.tsx";
import css from "./delivery.module.css";

const notSent: Readonly<Record<OrderStatus, string>> = {
  [ORDER_STATUS.paying]: "付款后安排发货",
  [ORDER_STATUS.paid]: "还没有发货，发货后这里显示快递单号和物流信息",
  [ORDER_STATUS.closed]: "订单已关闭，不会发货",
};

/** Where an order ships to, with what courier, and how far the parcel is. */
export function Delivery({ order, addr }: { order: Order; addr: NonNullable<Order["addr"]> }) {
  const { orderId, expressCompany, trackingNo, orderStatus } = order;
  const panel = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The browser looked for the anchor before the order was loaded.
  useEffect(() => {
    if (hash === "#delivery") panel.current?.scrollIntoView();
  }, [hash]);
  return (
    <section className="card" aria-labelledby="delivery-h" id="delivery" ref={panel}>
      <div className="card-h">
        <h2 id="delivery-h">收件地址与物流</h2>
      </div>
      <div className="pad stack">
        <p>
          <b>
            {addr.name} <span className="num">{addr.telephone}</span>
          </b>
          <br />
          {addr.regionText} {addr.address}
        </p>
        <hr className="divider" />
        {trackingNo === null ? (
          <p className={css.state}>
            <Icon name="truck" />
            {isRefundedWhole(order) ? "订单已全额退款，不会发货" : notSent[orderStatus]}
          </p>
        ) : (
          <>
            <Courier company={expressCompany} trackingNo={trackingNo} />
            <div className={css.tracking}>
              <Way orderId={orderId} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Courier({ company, trackingNo }: { company: string | null; trackingNo: string }) {
  return (
    <div className={css.courier}>
      <Icon name="truck" />
      <dl>
        <div>
          <dt>快递公司</dt>
          <dd>{company}</dd>
        </div>
        <div>
          <dt>快递单号</dt>
          <dd className="num">{trackingNo}</dd>
        </div>
      </dl>
      <Button look="line" size="sm" onClick={() => void copyText(trackingNo)}>
        <Icon name="copy" />
        复制单号
      </Button>
    </div>
  );
}

/** Tracking; if the courier does not answer, only this part fails. */
function Way({ orderId }: { orderId: string }) {
  const tracking = useApi(
    getTrackingLogs,
    { params: { orderId } },
    { retry: false, staleTime: 60_000, ...changedInOtherTabs },
  );
  return (
    <QueryView query={tracking} skeleton={<Waiting />} failed="物流信息加载失败，请稍后重试">
      {({ routes }) =>
        routes.length === 0 ? (
          <p className={css.state}>已发货，还没有物流信息，请稍后再来查看</p>
        ) : (
          <TrackingTimeline routes={routes} />
        )
      }
    </QueryView>
  );
}

const Waiting = () => (
  <div className="stack" role="group" aria-busy="true" aria-label="正在加载">
    <Skeleton height={44} />
    <Skeleton height={44} />
  </div>
);

type Routes = CallReply<typeof getTrackingLogs>["routes"];

/** Lines shown at first. */
const atFirst = 6;

/** A parcel's way, newest first; the first line is where it is now. */
function TrackingTimeline({ routes }: { routes: Routes }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? routes : routes.slice(0, atFirst);
  return (
    <>
      <ol className={css.way} aria-label="物流信息">
        {shown.map(({ acceptTime, remark }, at) => (
          <li key={routes.length - at} aria-current={at === 0 ? "step" : undefined}>
            <p>{remark}</p>
            <Moment at={acceptTime} />
          </li>
        ))}
      </ol>
      {shown.length < routes.length && (
        <Button look="text" onClick={() => setShowsAll(true)}>
          查看全部 {routes.length} 条物流信息
        </Button>
      )}
    </>
  );
}
