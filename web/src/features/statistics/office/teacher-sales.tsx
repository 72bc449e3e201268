import type { CallError, CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import { getSalesOfTeacher } from "@zhutu/domain/statistics/office/contract.ts";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import { Card, Flex, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { FigureRow } from "../../../office/figure-row.tsx";
import { LinkButton } from "../../../office/link-button.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { officePaths } from "../../../office-paths.ts";
import { EmptyState, SkeletonRows } from "../../../ui/states.tsx";
import { RankBars } from "./bars.tsx";
import { type Days, shareOf } from "./sales-range.ts";

type Sales = CallReply<typeof getTeacherSales>;
type Row = Sales["courses"][number];

/** What a teacher's own courses sold: the sums of STAT-008, and a row a course as in STAT-007. */
export function TeacherSales({ days }: { days: Days }) {
  const query = useApi(getTeacherSales, { query: days }, { placeholderData: keepPreviousData });
  return <SalesOf query={query} editor="teacher" empty={<NothingSold />} />;
}

/** The same of any teacher, for administrators. */
export function SalesOfTeacher({ teacherId, days }: { teacherId: number; days: Days }) {
  const query = useApi(
    getSalesOfTeacher,
    { params: { teacherId }, query: days },
    { placeholderData: keepPreviousData },
  );
  return (
    <SalesOf query={query} editor="admin" empty={<EmptyState icon="video" text="这位讲师还没有课程" />} />
  );
}

type Props = { query: UseQueryResult<Sales, CallError>; editor: "admin" | "teacher"; empty: ReactNode };

function SalesOf({ query, editor, empty }: Props) {
  const sales = query.data;
  return (
    <QueryView
      query={query}
      missing={<EmptyState icon="search" text="没有找到这位讲师，可能已被删除" />}
      skeleton={<SkeletonRows rows={6} />}
    >
      {({ courses, orderIncome }) => (
        <>
          <FigureRow
            figures={[
              ["课程", sales?.courseTotal.toLocaleString("zh-CN")],
              ["付款订单", sales?.orderTotal.toLocaleString("zh-CN")],
              ["收入", sales && formatAmount(sales.orderIncome)],
            ]}
          />
          <Card title="按课程">
            <Typography.Paragraph type="secondary">
              只计已付款订单，全额退款的不计；金额为优惠后，不含运费
            </Typography.Paragraph>
            <Flex vertical gap={16}>
              <RankBars
                bars={courses
                  .filter(({ orderAmt }) => orderAmt > 0)
                  .slice(0, mostBars)
                  .map(barOf)}
              />
              <RowsTable
                rows={courses}
                idOf={(one) => one.courseId}
                columns={columnsOf(orderIncome, editor)}
                empty={empty}
              />
            </Flex>
          </Card>
        </>
      )}
    </QueryView>
  );
}

const mostBars = 8;
const barOf = ({ courseId, courseName, orderAmt }: Row) => ({
  key: courseId,
  name: courseName,
  value: orderAmt,
  said: formatAmount(orderAmt),
});

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

const columnsOf = (income: number, editor: "admin" | "teacher"): Column<Row>[] => [
  {
    key: "course",
    title: "课程",
    cell: (one) => <Link to={officePaths.course(editor, one.courseId)}>{one.courseName}</Link>,
  },
  { key: "orders", title: "订单", width: 96, as: "count", value: (one) => one.orderCnt },
  { key: "amount", title: "金额", width: 140, as: "amount", value: (one) => one.orderAmt },
  { key: "share", title: "占比", width: 96, align: "right", value: (one) => shareOf(one.orderAmt, income) },
];
