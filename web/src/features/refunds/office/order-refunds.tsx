import { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { Button, Card, Typography } from "antd";
import { useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { useAskedForm } from "../../../office/use-asked-form.ts";
import { SkeletonRows } from "../../../ui/states.tsx";
import type { OrderDetail } from "../../../lib/orders/order.ts";
import { BeginRefundDialog } from "./begin-refund-dialog.tsx";
import { refundColumns } from "./refund-list.tsx";
import { useRefundActs } from "./use-refund-acts.tsx";
import { serverNow } from "../../../lib/api/server-clock.ts";

// Every task here is of this order and its buyer; the dialog names the payment.
const known = new Set(["order", "buyer", "transaction", "age"]);

type Props = {
  order: Pick<OrderDetail, "orderId" | "agreedTerms">;
  /** Whether more of it may be given back (`whyNotAct`). */
  mayBegin: boolean;
};

/** Money of the order that waits to be given back, or was; and giving more of it back. */
export function OrderRefunds({ order: { orderId, agreedTerms }, mayBegin }: Props) {
  const [now] = useState(() => new Date(serverNow()));
  const query = useApi(listRefundTasks, { query: { orderId, state: "all", pageSize: 100 } });
  const { actsOf, dialog } = useRefundActs();
  const [beginning, setBeginning] = useAskedForm("refund", mayBegin);
  return (
    <Card title="退款" extra={mayBegin && <Button onClick={() => setBeginning({})}>退款</Button>}>
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
      <BeginRefundDialog
        orderId={orderId}
        agreedTerms={agreedTerms}
        open={beginning !== undefined}
        onClose={() => setBeginning(undefined)}
      />
    </Card>
  );
}
