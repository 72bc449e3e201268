import { formatAmount } from "@zhutu/domain/money.ts";
import { listOrders } from "@zhutu/domain/ordering/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { FigureRow } from "../../../office/figure-row.tsx";
import { ErrorState } from "../../../ui/states.tsx";

const dayMs = 86_400_000;

/** Paid orders and income, in all and of yesterday (back-office spec 2, admin-index). */
export function SalesTotals() {
  const [yesterday] = useState(() => shanghaiDay(new Date(Date.now() - dayMs)));
  const paid = { orderStatus: "2", pageSize: 1 } as const;
  const all = useApi(listOrders, { query: paid });
  const last = useApi(listOrders, {
    query: { ...paid, paidTimeStart: yesterday, paidTimeEnd: yesterday },
  });
  const failed = [all, last].filter(({ error, data }) => error && !data);
  if (failed.length > 0)
    return <ErrorState onRetry={() => void Promise.all(failed.map((one) => one.refetch()))} />;
  return (
    <FigureRow
      figures={[
        ["累计付款订单", all.data?.total.toLocaleString("zh-CN")],
        ["累计收入", all.data && formatAmount(all.data.totalAmt)],
        ["昨日付款订单", last.data?.total.toLocaleString("zh-CN")],
        ["昨日收入", last.data && formatAmount(last.data.totalAmt)],
      ]}
    />
  );
}
