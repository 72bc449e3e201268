import { listRefundTasks } from "@zhutu/domain/ordering/refunds/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Typography } from "antd";
import { useState } from "react";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import {
  REFUND_FILTERS,
  refundColumns,
  refundList,
  refundListQuery,
} from "../../features/ordering/office/refund-list.tsx";
import { useRefundActs } from "../../features/ordering/office/use-refund-acts.tsx";
import { useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { ListPage } from "../../office/list-page.tsx";
import { useListParams } from "../../office/use-list-params.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "manageOrders",
  title: "退款",
  menu: { section: "销售", icon: "return" },
});

/** Money that waits to be given back, the oldest first. */
export default function OfficeRefunds() {
  const [now] = useState(() => new Date());
  const list = useListParams(refundList);
  const query = useApi(
    listRefundTasks,
    { query: refundListQuery(list) },
    { placeholderData: keepPreviousData },
  );
  const { tasks: rows, total, openAmt, doneAmt } = query.data ?? {};
  const { actsOf, dialog } = useRefundActs();
  const { state } = list.filters;
  return (
    <>
      <ListPage
        {...{ name: "refunds", list, query, rows, total }}
        views={<ListViews list="refunds" />}
        idOf={(one) => one.refundTaskId}
        unit="笔"
        filters={REFUND_FILTERS}
        columns={refundColumns(now, actsOf)}
        summary={
          <>
            共 {total} 笔{state !== "done" && <Sum of="待退" amount={openAmt} />}
            {state !== "open" && <Sum of="已退" amount={doneAmt} />}
          </>
        }
        empty={{ text: state === "open" ? "没有待退的款项" : "还没有退款" }}
      />
      {dialog}
    </>
  );
}

const Sum = ({ of, amount }: { of: string; amount: number | undefined }) => (
  <>
    ，{of} <Typography.Text strong>{formatAmount(amount)}</Typography.Text>
  </>
);
