import { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { Card, Typography } from "antd";
import { useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { SkeletonRows } from "../../../ui/states.tsx";
import { refundColumns } from "./refund-list.tsx";
import { useRefundActs } from "./use-refund-acts.tsx";
import { serverNow } from "../../../lib/api/server-clock.ts";

// Every task here is of this order and its buyer; the dialog names the payment.
const known = new Set(["order", "buyer", "transaction", "age"]);

/** Money of the order that waits to be given back, or was. */
export function OrderRefunds({ orderId }: { orderId: string }) {
  const [now] = useState(() => new Date(serverNow()));
  const query = useApi(listRefundTasks, { query: { orderId, state: "all", pageSize: 100 } });
  const { actsOf, dialog } = useRefundActs();
  return (
    <Card title="退款任务">
      <QueryView query={query} skeleton={<SkeletonRows rows={2} height={48} />}>
        {({ tasks }) => (
          <RowsTable
            rows={tasks}
            idOf={({ refundTaskId }) => refundTaskId}
            columns={refundColumns(now, actsOf).filter(({ key }) => !known.has(key))}
            empty={<Typography.Text type="secondary">没有要退的款项</Typography.Text>}
            size="small"
          />
        )}
      </QueryView>
      {dialog}
    </Card>
  );
}
