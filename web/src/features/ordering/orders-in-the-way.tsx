import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { maxOpenOrders } from "@zhutu/domain/ordering/order-status.ts";
import { timeLeft } from "@zhutu/domain/duration.ts";
import { Link } from "react-router";
import { useApi } from "../../lib/api/query.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { paths } from "../../paths.ts";

type Order = CallReply<typeof listMyOrders>["orders"][number];
/** Whether an order's payment is on its way, so that nobody is told to pay or delete it. */
type IsTaken = (order: Order) => boolean;

/** The buyer's orders that wait for their money, and those whose money is on its way; none until they are known. */
function useWaitingOrders(isTaken: IsTaken): { waiting: Order[]; taken: Order[] } {
  const query = { state: "paying", pageSize: maxOpenOrders } as const;
  const { data } = useApi(listMyOrders, { query }, { staleTime: 0 });
  const orders = data?.orders ?? [];
  return { waiting: orders.filter((one) => !isTaken(one)), taken: orders.filter(isTaken) };
}

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

/**
 * Where the cart's lines have gone: that orders wait for their money, how long the soonest does, and the way to them.
 * Nothing where none does.
 */
export function OrdersThatWait({ isTaken }: { isTaken: IsTaken }) {
  const { waiting } = useWaitingOrders(isTaken);
  const now = useNow(waiting.length > 0);
  const [soonest] = waiting.map(({ expireAt }) => expireAt).toSorted();
  if (soonest === undefined) return null;
  return (
    <p className="num">
      有 {waiting.length} 笔订单待付款，{waiting.length > 1 && "最早的"}还剩 {timeLeft(soonest, now)}，
      <Link className="link in-text" to={paths.myOrders({ state: "paying" })}>
        去付款
      </Link>
    </p>
  );
}
