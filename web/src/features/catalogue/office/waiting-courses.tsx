import { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import { contentGap } from "@zhutu/domain/catalogue/content-state.ts";
import { COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { Button, Flex, Switch, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { type Column, folded } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import type { CourseRow } from "./course-columns.tsx";
import { COURSE_STATES } from "./course-list.ts";
import { formOf } from "./kinds.ts";
import { ReturnDialog, ReturnLink } from "./return-dialog.tsx";
import { type CourseActions, useCourseActions } from "./use-course-actions.ts";

const flush = { margin: 0 };
const twoLines = folded(2);
const firstRows = 10;
const mostRows = 100;

/** The courses that the public does not see yet, those in the audit first, each with its publish switch, and the way back to its teacher. */
export function WaitingCourses() {
  const [pageSize, setPageSize] = useState(firstRows);
  const query = useApi(listOfficeCourses, {
    query: { courseStatus: ["auditing", "unpublish"], pageSize },
  });
  const [returning, setReturning] = useState<CourseRow>();
  const columns = waitingColumns(useCourseActions("admin"), setReturning);
  return (
    <QueryView query={query}>
      {({ courses, total }) => (
        <>
          <RowsTable
            rows={courses}
            idOf={(one) => one.courseId}
            columns={columns}
            empty={<EmptyState icon="check-circle" text="没有待发布的课程" />}
          />
          {total > courses.length && (
            <Flex justify="space-between" align="center" gap="small" wrap>
              共 {total} 门，已显示 {courses.length} 门
              {pageSize < mostRows && <Button onClick={() => setPageSize(mostRows)}>显示更多</Button>}
            </Flex>
          )}
          <ReturnDialog course={returning} onClose={() => setReturning(undefined)} />
        </>
      )}
    </QueryView>
  );
}

/** What an unpublished course waits for, or what content is missing. */
function whyItWaits({ courseStatus, courseType, content, returnReason }: CourseRow): ReactNode {
  const gap = contentGap(courseType, content);
  if (returnReason)
    return (
      <>
        已退回讲师，等待修改；{gap?.sentence ?? "也可以直接发布"}
        <Typography.Paragraph type="secondary" style={flush} ellipsis={twoLines}>
          退回原因：{returnReason}
        </Typography.Paragraph>
      </>
    );
  if (gap) return gap.sentence;
  return courseStatus === "auditing" ? "可以发布" : "还没有提交审核，也可以直接发布";
}

const waitingColumns = (
  { busy, run }: CourseActions,
  onReturn: (one: CourseRow) => void,
): Column<CourseRow>[] => [
  {
    key: "course",
    title: "课程",
    cell: (one) => <Link to={formOf("admin", one)}>{one.courseName}</Link>,
  },
  {
    key: "type",
    title: "类型",
    width: 110,
    value: ({ courseType }) => (isCourseType(courseType) ? COURSE_TYPES[courseType].label : null),
  },
  { key: "teacher", title: "讲师", width: 96, value: (one) => one.teacherName || null },
  {
    key: "status",
    title: "状态",
    width: 96,
    cell: (one) => <StatusTag of={COURSE_STATES} is={one.courseStatus} />,
  },
  { key: "waits", title: "发布条件", width: 208, cell: whyItWaits },
  {
    key: "publish",
    title: "发布",
    width: 76,
    align: "center",
    cell: (one) => (
      <Switch
        size="small"
        checked={false}
        loading={busy?.record.courseId === one.courseId}
        aria-label={`发布 ${one.courseName}`}
        onChange={() => void run("publish", one)}
      />
    ),
  },
  {
    key: "return",
    title: "退回",
    width: 64,
    cell: (one) => <ReturnLink editor="admin" course={one} onReturn={onReturn} />,
  },
];
