import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { Link } from "react-router";
import { useApi } from "../../lib/api/query.ts";
import { paths } from "../../paths.ts";

type Order = CallReply<typeof listMyOrders>["orders"][number];
/** As many as a buyer may have open, and more. */
const all = 100;

/**
 * Before the account is ended: which orders stand in the way, and what becomes of them. Nothing where none does;
 * `isTaken` says whose money is on its way already, so that nobody is told to pay or delete those.
 */
export function OrdersInTheWay({ isTaken }: { isTaken: (order: Order) => boolean }) {
  const { data } = useApi(listMyOrders, { query: { state: "paying", pageSize: all } }, { staleTime: 0 });
  if (!data || data.orders.length === 0) return null;
  const taken = data.orders.filter(isTaken).length;
  const waiting = data.orders.length - taken;
  const to = paths.myOrders({ state: "paying" });
  return (
    <div className="alert alert-hot num">
      {waiting > 0 && (
        <p>
          有 {waiting} 笔订单待付款，请先
          <Link className="link in-text" to={to}>
            付款或删除
          </Link>
          ，再注销账号。
        </p>
      )}
      {taken > 0 && (
        <p>
          有 {taken} 笔订单微信已付款，正在
          <Link className="link in-text" to={to}>
            确认结果
          </Link>
          ，确认后再注销账号。
        </p>
      )}
    </div>
  );
}
