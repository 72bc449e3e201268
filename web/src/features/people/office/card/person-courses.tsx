import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listPersonCourses } from "@zhutu/domain/people/person-contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex, Progress, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useApi } from "../../../../lib/api/query.ts";
import { officePaths } from "../../../../office-paths.ts";
import type { Column } from "../../../../office/table/columns.tsx";
import { PagedRows, usePage } from "../../../../office/table/paged-rows.tsx";

export type PersonCourse = CallReply<typeof listPersonCourses>["rows"][number];

/** Only further education gives hours. */
const hoursOf = ({ courseType, hours }: PersonCourse): string =>
  courseType === COURSE_TYPE.continuingEducation ? hours.toFixed(1) : "--";

const sourceOf = ({ createType }: PersonCourse): string => (createType === "system" ? "系统分配" : "订单");
/** Beside the course's link a finger needs room. */
const orderColumn: Column<PersonCourse> = {
  key: "order",
  title: "订单",
  width: 200,
  long: true,
  cell: ({ orderId }) => (orderId === null ? "--" : <Link to={officePaths.order(orderId)}>{orderId}</Link>),
};
const columnsOf = (linked: boolean): readonly Column<PersonCourse>[] => [
  {
    key: "course",
    title: "课程",
    cell: (one) => (
      <Flex vertical>
        {linked ? (
          <Link to={officePaths.course("admin", one.courseId)}>{one.courseName}</Link>
        ) : (
          one.courseName
        )}
        <Typography.Text type="secondary">{sourceOf(one)}</Typography.Text>
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
    as: "time",
    cell: (one) => (
      <Flex vertical>
        <span>{formatTime(one.expiryDate)}</span>
        {!one.held && <Typography.Text type="secondary">已过期</Typography.Text>}
      </Flex>
    ),
  },
];

type Props = {
  userId: number;
  /** For who may change courses: what is done to each. */
  acts?: ((one: PersonCourse) => ReactNode) | undefined;
  extra?: ReactNode;
  /** Whether the course's own page may be opened. */
  linked: boolean;
  short?: boolean;
};

/** Courses held now or before. */
export function PersonCourses({ userId, acts, extra, linked, short = false }: Props) {
  const page = usePage(short);
  const query = useApi(
    listPersonCourses,
    { params: { userId }, query: page },
    { placeholderData: keepPreviousData },
  );
  const actsColumn = acts && { key: "acts", title: "操作", width: 232, cell: acts };
  return (
    <PagedRows
      title="课程"
      query={query}
      columns={[...columnsOf(linked), ...(short ? [] : [orderColumn]), ...(actsColumn ? [actsColumn] : [])]}
      idOf={(one) => one.userCourseId}
      empty="还没有课程"
      extra={extra}
      allAt={short ? officePaths.user({ userId, tab: "courses" }) : undefined}
    />
  );
}
