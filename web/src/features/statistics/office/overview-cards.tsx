import { formatAmount } from "@zhutu/domain/money.ts";
import { getOverview } from "@zhutu/domain/statistics/contract.ts";
import { Card, Col, Row, Statistic, Typography } from "antd";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { DayBars } from "./day-bars.tsx";
import { boldFigure, smallUnit } from "../../../office/figure-row.tsx";
import { waitedText } from "./waited-text.ts";

const WAITING = [
  { key: "audits", label: "待审核课程", unit: "门" },
  { key: "refunds", label: "退款任务", unit: "笔" },
  { key: "lateOrders", label: "超时未关闭的订单", unit: "笔" },
] as const;

/** What waits for somebody, and how the last 30 days went. */
export function OverviewCards() {
  const [now] = useState(() => new Date());
  const query = useApi(getOverview, {});
  return (
    <QueryView query={query}>
      {({ days, ...waiting }) => {
        const income = days.reduce((sum, { orderAmt }) => sum + orderAmt, 0);
        const orders = days.reduce((sum, { orderCnt }) => sum + orderCnt, 0);
        return (
          <>
            <Card title="等待处理">
              <Row gutter={[16, 16]}>
                {WAITING.map(({ key, label, unit }) => (
                  <Col key={key} xs={24} sm={8} role="group" aria-label={label}>
                    <Statistic
                      title={label}
                      styles={{ content: boldFigure, suffix: smallUnit }}
                      value={waiting[key].count}
                      suffix={unit}
                    />
                    <Typography.Text type="secondary">{waitedText(waiting[key].since, now)}</Typography.Text>
                  </Col>
                ))}
              </Row>
            </Card>
            <Card
              title="近 30 天收入"
              extra={`${orders.toLocaleString("zh-CN")} 笔，${formatAmount(income)}`}
            >
              <DayBars days={days} />
            </Card>
          </>
        );
      }}
    </QueryView>
  );
}
