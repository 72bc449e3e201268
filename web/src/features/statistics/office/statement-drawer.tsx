import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { exportStatement, getStatement } from "@zhutu/domain/statistics/office/contract.ts";
import { Descriptions, Drawer } from "antd";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { ExportButton } from "../../../office/list/export-button.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { closedText, lateText } from "./statement-words.ts";

type Props = { userId: number; month: string | undefined; onClose: () => void };

/** One month with its products; open while a month is named. */
export function StatementDrawer({ userId, month, onClose }: Props) {
  const params = { userId, month: month ?? "" };
  const query = useApi(getStatement, { params }, { enabled: month !== undefined });
  return (
    <Drawer
      title={`${month ?? ""} 月结单`}
      open={month !== undefined}
      onClose={onClose}
      size={560}
      destroyOnHidden
      extra={<ExportButton endpoint={exportStatement} input={{ params }} disabledReason={undefined} />}
    >
      <QueryView query={query}>
        {(one) => (
          <>
            <Descriptions
              column={1}
              items={[
                { key: "who", label: "对象", children: one.userName },
                { key: "state", label: "状态", children: closedText(one) },
                { key: "orders", label: "订单", children: `${one.orderCnt.toLocaleString("zh-CN")} 单` },
                { key: "amount", label: "金额", children: `${formatAmount(one.orderAmt)}${lateText(one)}` },
              ]}
            />
            <RowsTable
              size="small"
              rows={one.products}
              idOf={(product) => `${product.courseId} ${product.paidMonth ?? ""}`}
              columns={COLUMNS}
              empty={<EmptyState icon="chart" text="这个月没有付款订单" />}
            />
          </>
        )}
      </QueryView>
    </Drawer>
  );
}

const COLUMNS: readonly Column<CallReply<typeof getStatement>["products"][number]>[] = [
  { key: "product", title: "商品", value: (one) => one.courseName },
  {
    key: "late",
    title: "补记",
    width: 92,
    cell: (one) => (one.paidMonth === null ? "--" : one.paidMonth),
  },
  { key: "orders", title: "订单", width: 80, as: "count", value: (one) => one.orderCnt },
  { key: "amount", title: "金额", width: 124, as: "amount", value: (one) => one.orderAmt },
];
