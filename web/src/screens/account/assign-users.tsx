import { getOrder } from "@zhutu/domain/ordering/contract.ts";
import { Link, useParams } from "react-router";
import { mayAssign, notAssignable, PackageCopies } from "../../features/ordering/copies/package-copies.tsx";
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
        <QueryView query={order}>
          {(data) =>
            mayAssign(data) ? (
              <PackageCopies order={data} byStaff={false} />
            ) : (
              <NotHere text={notAssignable} />
            )
          }
        </QueryView>
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
