import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { timeLeft } from "@zhutu/domain/time-left.ts";
import { Link } from "react-router";
import { useApi } from "../../lib/api/query.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { paths } from "../../paths.ts";

type Order = CallReply<typeof listMyOrders>["orders"][number];
/** As many as a buyer may have open, and more. */
const all = 100;

/**
 * Where the cart's lines have gone: that orders wait for their money, how long the soonest does, and the way to them.
 * Nothing where none does; `isTaken` says whose money is on its way already.
 */
export function OrdersThatWait({ isTaken }: { isTaken: (order: Order) => boolean }) {
  const { data } = useApi(listMyOrders, { query: { state: "paying", pageSize: all } }, { staleTime: 0 });
  const waiting = data?.orders.filter((order) => !isTaken(order)) ?? [];
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
