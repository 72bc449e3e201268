import { listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { Link } from "react-router";
import { useApi } from "../../lib/api/query.ts";
import { paths } from "../../paths.ts";

/** Where the cart's lines have gone: that orders wait for their money, with the way to them. Nothing where none does. */
export function OrdersThatWait() {
  const { data } = useApi(listMyOrders, { query: { state: "paying", pageSize: 1 } }, { staleTime: 0 });
  if (!data || data.total === 0) return null;
  return (
    <p className="num">
      有 {data.total} 笔订单待付款，
      <Link className="link" to={paths.myOrders({ state: "paying" })}>
        去付款
      </Link>
    </p>
  );
}
