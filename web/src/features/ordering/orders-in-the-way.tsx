import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { type IsTaken, useWaitingOrders } from "./use-waiting-orders.ts";

/**
 * Before the account is ended: which orders stand in the way, and what becomes of them. Nothing where none does.
 */
export function OrdersInTheWay({ isTaken }: { isTaken: IsTaken }) {
  const orders = useWaitingOrders(isTaken);
  const [waiting, taken] = [orders.waiting.length, orders.taken.length];
  if (waiting + taken === 0) return null;
  const to = paths.myOrders({ state: "paying" });
  return (
    <div className="alert alert-hot num">
      <div>
        {waiting > 0 && (
          <p>
            有 {waiting} 笔订单待付款，请先
            <Link className="link in-text" to={to}>
              付款或取消
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
    </div>
  );
}
