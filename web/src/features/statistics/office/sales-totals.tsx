import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { getOrderSummary } from "@zhutu/domain/statistics/office/contract.ts";
import { Typography } from "antd";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { FigureRow } from "../../../office/figure-row.tsx";

/** Paid orders and income, in all and of yesterday (STAT-002). */
export function SalesTotals() {
  const query = useApi(getOrderSummary, {});
  return (
    <>
      <QueryView query={query} skeleton={<Totals />}>
        {(sums) => <Totals sums={sums} />}
      </QueryView>
      <Typography.Text type="secondary">
        只计本站已付款的订单，全额退款的不计，部分退款的按原价计；课程的“展示订单数”含填写的初始数，两者不能相比。
      </Typography.Text>
    </>
  );
}

function Totals({ sums }: { sums?: CallReply<typeof getOrderSummary> }) {
  return (
    <FigureRow
      figures={[
        ["累计付款订单", sums?.total.toLocaleString("zh-CN")],
        ["累计收入", sums && formatAmount(sums.income)],
        ["昨日付款订单", sums?.totalYestoday.toLocaleString("zh-CN")],
        ["昨日收入", sums && formatAmount(sums.incomeYestoday)],
      ]}
    />
  );
}
