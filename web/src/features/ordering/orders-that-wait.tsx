import { timeLeft } from "@zhutu/domain/duration.ts";
import { Link } from "react-router";
import { useNow } from "../../lib/hooks/use-now.ts";
import { paths } from "../../paths.ts";
import { type IsTaken, useWaitingOrders } from "./use-waiting-orders.ts";

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
