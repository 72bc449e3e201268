import { lacksSubject } from "@zhutu/domain/catalogue/subject.ts";
import type { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import {
  COURSE_STATUS_LABELS,
  courseActions,
  type CourseEditor,
} from "@zhutu/domain/catalogue/course-status.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Flex, Switch, Typography } from "antd";
import { Link } from "react-router";
import type { Column } from "../../../office/table/columns.tsx";
import { type RowAct, RowActs } from "../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import kitCss from "../../../office/office.module.css";
import { officePaths } from "../../../office-paths.ts";
import { Cover } from "../../../ui/cover/cover.tsx";
import { COURSE_STATES, subjectHint } from "./course-list.ts";
import { formOf } from "./kinds.ts";
import type { CourseActions } from "./use-course-actions.ts";

export type CourseRow = CallReply<typeof listOfficeCourses>["courses"][number];
type Columns = Column<CourseRow>[];

const thumb = { width: 56, flex: "none" };
const rest = { flex: 1, minWidth: 0 };

/** Who teaches it: a teacher's own list would say the same in every row. */
const teacher: Column<CourseRow> = {
  key: "teacher",
  title: "讲师",
  width: 80,
  yields: 2,
  value: (one) => one.teacherName || null,
};

/** The columns of CRS-006; the teacher, publishing and the hot flag are the administrator's. */
export function courseColumns(
  role: "admin" | "teacher",
  actions: CourseActions,
  { word = "课程", onReturn, onCopy }: { word?: string } & RowCalls = {},
): Columns {
  return [
    {
      key: "course",
      title: word,
      always: true,
      cell: (one) => (
        <Flex gap={8} align="center">
          <span style={thumb} className={kitCss.picture}>
            <Cover art={one.coverArt} imageUrl={one.courseImgUrl} />
          </span>
          <span style={rest}>
            <TwoLines
              whole={one.courseName}
              second={
                lacksSubject(one) && (
                  <Typography.Text type="warning">
                    没有专业，不计学时。{subjectHint(role, one.courseStatus)}
                  </Typography.Text>
                )
              }
            >
              <Link to={formOf(role, one)}>{one.courseName}</Link>
            </TwoLines>
          </span>
        </Flex>
      ),
    },
    ...(role === "admin" ? [teacher] : []),
    {
      key: "price",
      title: "价格",
      width: 100,
      as: "price",
      value: (one) => one.coursePrice,
      sort: "course_price",
    },
    {
      key: "orders",
      // What visitors see: staff's starting number is included, unlike in the overview.
      title: "展示订单数",
      yields: 1,
      width: 112,
      as: "count",
      value: (one) => one.orderCount,
      sort: "order_count",
    },
    {
      key: "status",
      title: "状态",
      width: 88,
      cell: (one) => <StatusTag of={COURSE_STATES} is={one.courseStatus} />,
    },
    {
      key: "published",
      title: "发布时间",
      yields: 3,
      width: 160,
      as: "time",
      value: (one) => one.publishTime,
      sort: "publish_time",
    },
    ...(role === "admin" ? switches(actions) : []),
    {
      key: "actions",
      title: "操作",
      width: 100,
      always: true,
      cell: (one) => <RowActs of={one.courseName} acts={rowActs({ role, one, word, onReturn, onCopy })} />,
    },
  ];
}

/** Whether one of these actions on that course is under way. */
const isUnderWay = (
  busy: CourseActions["busy"],
  { courseId }: CourseRow,
  ...actions: NonNullable<CourseActions["busy"]>["action"][]
): boolean => busy?.record.courseId === courseId && actions.includes(busy.action);

const switches = ({ busy, run }: CourseActions): Columns => [
  {
    key: "publish",
    title: "发布",
    width: 60,
    align: "center",
    cell: (one) => (
      // The switch of a course in audit is off: switching it on passes the audit (note CRS-020).
      <Switch
        size="small"
        checked={one.courseStatus === "published"}
        loading={isUnderWay(busy, one, "publish", "withdraw")}
        aria-label={`发布 ${one.courseName}（${COURSE_STATUS_LABELS[one.courseStatus]}）`}
        onChange={(on) => void run(on ? "publish" : "withdraw", one)}
      />
    ),
  },
  {
    key: "hot",
    title: "热门",
    width: 60,
    align: "center",
    cell: (one) => (
      <Switch
        size="small"
        checked={one.courseHot === 1}
        loading={isUnderWay(busy, one, "setHot", "clearHot")}
        aria-label={`热门 ${one.courseName}`}
        onChange={(on) => void run(on ? "setHot" : "clearHot", one)}
      />
    ),
  },
];

type RowCalls = Partial<Record<"onReturn" | "onCopy", ((one: CourseRow) => void) | undefined>>;
type RowProps = { role: "admin" | "teacher"; one: CourseRow; word: string } & RowCalls;
/** Why the course cannot be sent back to its teacher. */
const whyNotReturned = (role: CourseEditor, { courseStatus }: CourseRow): string | undefined =>
  courseActions(role, courseStatus).includes("return") ? undefined : "只有审核中的课程可以退回";

function rowActs({ role, one, word, onReturn, onCopy }: RowProps): RowAct[] {
  return [
    { label: one.courseStatus === "unpublish" ? "编辑" : "查看", to: formOf(role, one) },
    { label: "预览", to: officePaths.preview(role, one.courseId), apart: true },
    ...(onCopy ? [{ label: `复制${word}`, run: () => onCopy(one) }] : []),
    ...(onReturn && role === "admin"
      ? [{ label: "退回修改", why: whyNotReturned(role, one), run: () => onReturn(one) }]
      : []),
  ];
}
