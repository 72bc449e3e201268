import { isMissing } from "@zhutu/domain/endpoint.ts";
import { getOrder } from "@zhutu/domain/ordering/contract.ts";
import { Alert } from "antd";
import { useParams } from "react-router";
import { mayAssign, notAssignable, PackageCopies } from "../../features/ordering/copies/package-copies.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { officePaths } from "../../office-paths.ts";
import { asLeft } from "../../lib/lists/list-left.ts";
import { MissingRecord, OfficePage } from "../../office/shell/office-page.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "assignCopies",
  title: "分配名额",
  crumbs: ["销售", "订单", "分配名额"],
});

const note = "代购买人分配：每次分配、收回都记入订单的操作记录，购买人会收到站内信。";

/** Gives the copies of anybody's paid package order away, as its buyer does (ASGN-003). */
export default function OfficeAssignPage() {
  const { orderId = "" } = useParams();
  const query = useApi(getOrder, { params: { orderId } });
  if (!query.data && (isMissing(query.error) || query.error?.status === 400))
    return (
      <MissingRecord
        record="这个订单"
        text="请核对订单号"
        back={{ to: asLeft(officePaths.orders()), label: "返回订单列表" }}
      />
    );
  return (
    <OfficePage title={`分配名额：订单 ${orderId}`}>
      <QueryView query={query}>
        {(order) =>
          mayAssign(order) ? (
            <>
              <Alert type="info" showIcon title={note} />
              <PackageCopies order={order} byStaff />
            </>
          ) : (
            <Alert type="warning" showIcon title={notAssignable} />
          )
        }
      </QueryView>
    </OfficePage>
  );
}
