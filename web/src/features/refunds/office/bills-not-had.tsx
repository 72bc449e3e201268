import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { getBillsWaiting } from "@zhutu/domain/refunds/bills/contract.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { Card } from "antd";
import { useApi } from "../../../lib/api/query.ts";
import type { Column } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import type { FetchOf } from "./bill-days.tsx";

type Bill = CallReply<typeof getBillsWaiting>["bills"][number];

/** Bills of any day that could not be fetched, each with a retry button. */
export function BillsNotHad({ fetchOf }: { fetchOf: FetchOf }) {
  const { bills = [] } = useApi(getBillsWaiting, {}).data ?? {};
  if (bills.length === 0) return null;
  const columns: readonly Column<Bill>[] = [
    { key: "day", title: "日期", width: 104, always: true, value: ({ day }) => day },
    {
      key: "method",
      title: "支付方式",
      width: 88,
      always: true,
      value: ({ method }) => PAYMENT_METHOD_LABELS[method],
    },
    {
      key: "tried",
      title: "状态",
      always: true,
      value: ({ triedInVain }) => `没有取到，已试 ${triedInVain} 次`,
    },
    {
      key: "acts",
      title: "操作",
      width: 84,
      always: true,
      cell: ({ day, method }) => fetchOf({ day, method, bill: null }, "重取"),
    },
  ];
  return (
    <Card title={`未取到的账单 ${bills.length} 份`}>
      <RowsTable
        rows={bills}
        idOf={({ day, method }) => `${day} ${method}`}
        columns={columns}
        empty={null}
        size="small"
      />
    </Card>
  );
}
