import { COURSE_STATUS_LABELS } from "@zhutu/domain/catalogue/course-status.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Switch, type TableColumnsType } from "antd";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Cover } from "../../../ui/cover/cover.tsx";
import { StatusDot } from "./status-dot.tsx";
import type { CourseRow } from "./use-course-drop.ts";
import type { useCourseMoves } from "./use-course-moves.ts";

type Columns = TableColumnsType<CourseRow>;
type Moves = ReturnType<typeof useCourseMoves>;

/** Columns that a person may hide; the course and what can be done stay. */
export const HIDEABLE = [
  { key: "teacher", label: "讲师" },
  { key: "price", label: "价格" },
  { key: "orders", label: "订单数" },
  { key: "status", label: "状态" },
  { key: "published", label: "发布时间" },
  { key: "publish", label: "发布开关", adminOnly: true },
  { key: "hot", label: "热门开关", adminOnly: true },
] as const;

/** A sortable column's place in the clause, so that the table's arrows and the address say the same. */
const sorted = (column: string, sort: string) => ({
  sorter: true,
  sortOrder:
    sort === `${column} asc` ? ("ascend" as const) : sort === `${column} desc` ? ("descend" as const) : null,
});

/** The columns of CRS-006; publishing and the hot flag are the administrator's. */
export function courseColumns(role: "admin" | "teacher", sort: string, moves: Moves): Columns {
  const common: Columns = [
    {
      key: "course",
      title: "课程",
      render: (_, one) => (
        <div className="row">
          <span className="o-thumb">
            <Cover art={one.coverArt} imageUrl={one.courseImgUrl} />
          </span>
          <Link className="o-name clip2" to={paths.officeCourse(role, one.courseId)}>
            {one.courseName}
          </Link>
        </div>
      ),
    },
    { key: "teacher", title: "讲师", width: 92, render: (_, one) => one.teacherName || "--" },
    {
      key: "price",
      title: "价格",
      width: 108,
      align: "right",
      className: "num",
      ...sorted("course_price", sort),
      render: (_, one) => formatPrice(one.coursePrice),
    },
    {
      key: "orders",
      title: "订单数",
      width: 100,
      align: "right",
      className: "num",
      ...sorted("order_count", sort),
      render: (_, one) => one.orderCount.toLocaleString("zh-CN"),
    },
    {
      key: "status",
      title: "状态",
      width: 100,
      render: (_, one) => <StatusDot status={one.courseStatus} />,
    },
    {
      key: "published",
      title: "发布时间",
      width: 176,
      className: "num muted nowrap",
      ...sorted("publish_time", sort),
      render: (_, one) => formatTime(one.publishTime),
    },
  ];
  const edit: Columns[number] = {
    key: "edit",
    title: "操作",
    width: 72,
    align: "right",
    render: (_, one) => (
      <Link
        className="link"
        to={paths.officeCourse(role, one.courseId)}
        aria-label={`${one.courseStatus === "unpublish" ? "编辑" : "查看"} ${one.courseName}`}
      >
        {one.courseStatus === "unpublish" ? "编辑" : "查看"}
      </Link>
    ),
  };
  return role === "admin" ? [...common, ...switches(moves), edit] : [...common, edit];
}

const switches = (moves: Moves): Columns => [
  {
    key: "publish",
    title: "发布",
    width: 68,
    align: "center",
    render: (_, { courseId, courseName, courseStatus }) => (
      // An audited course shows off: switching on is the audit's yes (note CRS-020).
      <Switch
        size="small"
        checked={courseStatus === "published"}
        loading={moves.busyId === courseId && (moves.publish.isPending || moves.withdraw.isPending)}
        aria-label={`发布 ${courseName}（${COURSE_STATUS_LABELS[courseStatus]}）`}
        onChange={(on) => (on ? moves.publish : moves.withdraw).mutate({ params: { courseId } })}
      />
    ),
  },
  {
    key: "hot",
    title: "热门",
    width: 68,
    align: "center",
    render: (_, { courseId, courseName, courseHot }) => (
      <Switch
        size="small"
        checked={courseHot === 1}
        loading={moves.busyId === courseId && (moves.heat.isPending || moves.cool.isPending)}
        aria-label={`热门 ${courseName}`}
        onChange={(on) => (on ? moves.heat : moves.cool).mutate({ params: { courseId } })}
      />
    ),
  },
];
