import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Card, Typography } from "antd";
import { Link } from "react-router";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import type { Column } from "../../../office/columns.tsx";
import { FigureRow } from "../../../office/figure-row.tsx";
import { LinkButton } from "../../../office/link-button.tsx";
import { RowsTable } from "../../../office/rows-table.tsx";
import { officePaths } from "../../../office-paths.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { type Days, shareOf } from "./sales-range.ts";

type Sales = CallReply<typeof getTeacherSales>;
type Row = Sales["courses"][number];

/** What a teacher's own courses sold: the sums of STAT-008, and a row a course as in STAT-007. */
export function TeacherSales({ days }: { days: Days }) {
  const query = useApi(getTeacherSales, { query: days }, { placeholderData: keepPreviousData });
  const sales = query.data;
  return (
    <>
      <FigureRow
        figures={[
          ["课程", sales?.courseTotal.toLocaleString("zh-CN")],
          ["付款订单", sales?.orderTotal.toLocaleString("zh-CN")],
          ["收入", sales && formatAmount(sales.orderIncome)],
        ]}
      />
      <Card title="按课程">
        <Typography.Paragraph type="secondary">只计已付款订单，金额为优惠后，不含运费</Typography.Paragraph>
        <QueryView query={query}>
          {({ courses, orderIncome }) => (
            <RowsTable
              rows={courses}
              idOf={(one) => one.courseId}
              columns={columnsOf(orderIncome)}
              empty={<NothingSold />}
            />
          )}
        </QueryView>
      </Card>
    </>
  );
}

const NothingSold = () => (
  <EmptyState
    icon="video"
    text="您还没有课程，有课程售出后在这里看订单和收入。"
    action={
      <LinkButton type="primary" to={officePaths.newCourse("teacher")}>
        新建课程
      </LinkButton>
    }
  />
);

const columnsOf = (income: number): Column<Row>[] => [
  {
    key: "course",
    title: "课程",
    cell: (one) => <Link to={officePaths.course("teacher", one.courseId)}>{one.courseName}</Link>,
  },
  { key: "orders", title: "订单", width: 96, as: "count", value: (one) => one.orderCnt },
  { key: "amount", title: "金额", width: 140, as: "amount", value: (one) => one.orderAmt },
  { key: "share", title: "占比", width: 96, align: "right", value: (one) => shareOf(one.orderAmt, income) },
];
