import { formatAmount } from "@zhutu/domain/money.ts";
import { listOrders } from "@zhutu/domain/ordering/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { Typography } from "antd";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { together } from "../../../lib/api/together.ts";
import { FigureRow } from "../../../office/figure-row.tsx";

const dayMs = 86_400_000;

/** Paid orders and income, in all and of yesterday (back-office spec 2, admin-index). */
export function SalesTotals() {
  const [yesterday] = useState(() => shanghaiDay(new Date(Date.now() - dayMs)));
  const paid = { orderStatus: "2", pageSize: 1 } as const;
  const all = useApi(listOrders, { query: paid });
  const last = useApi(listOrders, {
    query: { ...paid, paidTimeStart: yesterday, paidTimeEnd: yesterday },
  });
  return (
    <>
      <QueryView query={together({ all, last })} skeleton={<Totals />}>
        {(known) => <Totals {...known} />}
      </QueryView>
      <Typography.Text type="secondary">
        只计本站已付款的订单；课程的“展示订单数”含填写的初始数，两者不能相比。
      </Typography.Text>
    </>
  );
}

type Sums = { total: number; totalAmt: number };

function Totals({ all, last }: { all?: Sums; last?: Sums }) {
  return (
    <FigureRow
      figures={[
        ["累计付款订单", all?.total.toLocaleString("zh-CN")],
        ["累计收入", all && formatAmount(all.totalAmt)],
        ["昨日付款订单", last?.total.toLocaleString("zh-CN")],
        ["昨日收入", last && formatAmount(last.totalAmt)],
      ]}
    />
  );
}
