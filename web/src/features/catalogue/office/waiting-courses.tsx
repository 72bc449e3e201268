import { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../../lib/api/query.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/field.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../../ui/states.tsx";
import { StatusDot } from "./status-dot.tsx";
import { useCourseMoves } from "./use-course-moves.ts";

const firstRows = 10;
const mostRows = 100;

/** The courses that the public does not see yet, those in the audit first, each with its publish switch. */
export function WaitingCourses() {
  const [pageSize, setPageSize] = useState(firstRows);
  const { data, error, refetch } = useApi(listOfficeCourses, {
    query: { courseStatus: ["auditing", "unpublish"], pageSize },
  });
  const { publish, busyId } = useCourseMoves();
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} height={48} />;
  if (data.total === 0) return <EmptyState icon="check-circle" text="没有待发布的课程" />;
  return (
    <>
      <div className="o-table">
        <table>
          <thead>
            <tr>
              <th>课程</th>
              <th>类型</th>
              <th>讲师</th>
              <th>状态</th>
              <th>发布</th>
            </tr>
          </thead>
          <tbody>
            {data.courses.map((one) => (
              <tr key={one.courseId}>
                <td>
                  <Link className="o-name" to={paths.officeCourse("admin", one.courseId)}>
                    {one.courseName}
                  </Link>
                </td>
                <td className="nowrap">
                  {isCourseType(one.courseType) && COURSE_TYPES[one.courseType].label}
                </td>
                <td className="nowrap">{one.teacherName || "--"}</td>
                <td>
                  <StatusDot status={one.courseStatus} />
                </td>
                <td>
                  <Switch
                    on={false}
                    label={`发布 ${one.courseName}`}
                    disabled={busyId === one.courseId}
                    onChange={() => publish.mutate({ params: { courseId: one.courseId } })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.total > data.courses.length && (
        <div className="pad-sm between">
          <span className="hint">
            共 {data.total} 门，已显示 {data.courses.length} 门
          </span>
          {pageSize < mostRows && (
            <Button look="line" size="sm" onClick={() => setPageSize(mostRows)}>
              显示更多
            </Button>
          )}
        </div>
      )}
    </>
  );
}
