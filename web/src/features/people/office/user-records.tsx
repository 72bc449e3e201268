import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { getUserRecords } from "@zhutu/domain/people/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Card, Flex, Progress, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import type { Column } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { officePaths } from "../../../office-paths.ts";
import { EmptyState, SkeletonRows } from "../../../ui/states.tsx";
import { type CertificateActs, UserCertificates } from "./user-certificates.tsx";
import { UserHours } from "./user-hours.tsx";

type Records = CallReply<typeof getUserRecords>;
export type RecordedCourse = Records["courses"][number];

/** Only further education gives hours. */
const hoursOf = ({ courseType, hours }: RecordedCourse): string =>
  courseType === COURSE_TYPE.continuingEducation ? hours.toFixed(1) : "--";

const courses: readonly Column<RecordedCourse>[] = [
  {
    key: "course",
    title: "课程",
    cell: (one) => (
      <Flex vertical>
        <Link to={officePaths.course("admin", one.courseId)}>{one.courseName}</Link>
        <Typography.Text type="secondary">{one.createType === "order" ? "订单" : "系统分配"}</Typography.Text>
      </Flex>
    ),
  },
  {
    key: "progress",
    title: "学习进度",
    width: 140,
    cell: (one) => (
      <Progress percent={one.studyProgress} size="small" aria-label={`${one.courseName} 的学习进度`} />
    ),
  },
  { key: "hours", title: "学时", width: 80, align: "right", value: hoursOf },
  {
    key: "until",
    title: "有效期至",
    width: 172,
    cell: (one) => (
      <Flex vertical>
        <span>{formatTime(one.expiryDate)}</span>
        {!one.held && <Typography.Text type="secondary">已过期</Typography.Text>}
      </Flex>
    ),
  },
];
const actsColumn = (cell: (one: RecordedCourse) => ReactNode): Column<RecordedCourse> => ({
  key: "acts",
  title: "操作",
  width: 232,
  cell,
});
const orders: readonly Column<Records["orders"][number]>[] = [
  {
    key: "order",
    title: "订单",
    cell: (one) => (
      <Flex vertical>
        <Link to={officePaths.order(one.orderId)}>{one.orderId}</Link>
        <Typography.Text type="secondary">{one.orderName}</Typography.Text>
      </Flex>
    ),
  },
  { key: "amount", title: "金额", width: 120, as: "price", value: (one) => one.orderAmt },
  { key: "status", title: "状态", width: 100, value: (one) => ORDER_STATUS_LABELS[one.orderStatus] },
  { key: "created", title: "下单时间", width: 172, as: "time", value: (one) => one.createTime },
];

type Props = {
  person: { userId: number; userName: string };
  /** What may be done to the courses as a whole, and to each. */
  courseActs?: { all: ReactNode; of: (one: RecordedCourse) => ReactNode } | undefined;
  /** For who may reissue and revoke certificates. */
  certificateActs?: CertificateActs | undefined;
};

/** What the person earned, holds and bought, the newest first. */
export function UserRecords({ person: { userId, userName }, courseActs, certificateActs }: Props) {
  const query = useApi(getUserRecords, { params: { userId } });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={4} height={48} />}>
      {(known) => (
        <Flex vertical gap={16}>
          <UserHours hours={known.hours} />
          <UserCertificates certificates={known.certificates} userName={userName} acts={certificateActs} />
          <Card title={`课程与学时（${known.courseTotal}）`} extra={courseActs?.all}>
            <RowsTable
              rows={known.courses}
              idOf={(one) => one.userCourseId}
              columns={courseActs ? [...courses, actsColumn(courseActs.of)] : courses}
              empty={<EmptyState text="还没有课程" />}
              footer={rest(known.courseTotal, known.courses.length)}
            />
          </Card>
          <Card title={`订单（${known.orderTotal}）`}>
            <RowsTable
              rows={known.orders}
              idOf={(one) => one.orderId}
              columns={orders}
              empty={<EmptyState text="还没有订单" />}
              footer={rest(known.orderTotal, known.orders.length)}
            />
          </Card>
        </Flex>
      )}
    </QueryView>
  );
}

/** Said where there are more than are shown. */
const rest = (total: number, shown: number) => (total > shown ? `只显示最近 ${shown} 条` : undefined);
