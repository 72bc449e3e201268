import { COURSE_TYPE, COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { listBestSellers } from "@zhutu/domain/statistics/office/contract.ts";
import { Card } from "antd";
import { Link } from "react-router";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { officePaths } from "../../../office-paths.ts";
import { RankBars } from "./bars.tsx";

/** The five courses of the most income in 30 days, each the way to its page in the office. */
export function BestSellers() {
  const query = useApi(listBestSellers, {}, changedInOtherTabs);
  return (
    <Card title="近 30 天畅销">
      <QueryView query={query}>
        {(courses) =>
          courses.length === 0 ? (
            <p>这 30 天还没有收入</p>
          ) : (
            <RankBars
              bars={courses.map(({ courseId, courseName, courseType, orderCnt, orderAmt }) => ({
                key: courseId,
                name: <Link to={pageOf(courseId, courseType)}>{courseName}</Link>,
                value: orderAmt,
                said: `${orderCnt.toLocaleString("zh-CN")} 单，${formatAmount(orderAmt)}`,
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}

function pageOf(courseId: number, courseType: number): string {
  if (courseType === COURSE_TYPE.answer) return officePaths.answer("admin", courseId);
  return isCourseType(courseType) && COURSE_TYPES[courseType].ships
    ? officePaths.product("admin", courseId)
    : officePaths.course("admin", courseId);
}
