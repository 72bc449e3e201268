import { listTeacherCourses } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TYPE_CODES, COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { Link } from "react-router";
import { useApi } from "../../../lib/query.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../../ui/states.tsx";
import { StatusDot } from "./status-dot.tsx";

/** A teacher's courses of every type, the most bought first. */
export function OwnCourseFigures() {
  const { data, error, refetch } = useApi(listTeacherCourses, {
    query: { courseType: [...COURSE_TYPE_CODES], orderByClause: "order_count desc", pageSize: 100 },
  });
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} height={48} />;
  if (data.total === 0) {
    return (
      <EmptyState
        icon="video"
        text="您还没有课程"
        action={
          <Link className={buttonClass()} to={paths.officeNewCourse("teacher")}>
            新建课程
          </Link>
        }
      />
    );
  }
  return (
    <div className="o-table">
      <table>
        <thead>
          <tr>
            <th>课程</th>
            <th>类型</th>
            <th>状态</th>
            <th className="t-r">价格</th>
            <th className="t-r">订单数</th>
          </tr>
        </thead>
        <tbody>
          {data.courses.map((one) => (
            <tr key={one.courseId}>
              <td>
                <Link className="o-name" to={paths.officeCourse("teacher", one.courseId)}>
                  {one.courseName}
                </Link>
              </td>
              <td className="nowrap">{isCourseType(one.courseType) && COURSE_TYPES[one.courseType].label}</td>
              <td>
                <StatusDot status={one.courseStatus} />
              </td>
              <td className="t-r num">{formatPrice(one.coursePrice)}</td>
              <td className="t-r num">{one.orderCount.toLocaleString("zh-CN")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
