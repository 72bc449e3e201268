import { formatDuration } from "@zhutu/domain/duration.ts";
import { VIDEO_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { listMyStudyTime } from "@zhutu/domain/certificate/contract.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { listMyOrders } from "@zhutu/domain/ordering/contract.ts";
import { getTotalPlayTime } from "@zhutu/domain/study/contract.ts";
import { Link } from "react-router";
import { MyCourseRow } from "../../features/study/my-course-row.tsx";
import {
  isBroadcastNear,
  type MyCourse,
  totalsOf,
  untilListIsAsked,
} from "../../features/study/my-courses.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import css from "../../features/study/my-courses.module.css";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: ["user"], title: "我的课程" });

/** My courses (learner spec 2): course types 1, 5 and 6. */
export default function MyCoursesPage() {
  const courses = useApi(
    listMyCourses,
    { query: { courseTypes: [...VIDEO_TYPES] } },
    {
      staleTime: 0,
      // A broadcast may begin or end while the list is open.
      refetchInterval: ({ state }) => untilListIsAsked(state.data ?? [], serverNow()),
      refetchOnWindowFocus: ({ state }) => isBroadcastNear(state.data ?? [], serverNow()) && "always",
    },
  );
  const total = useApi(getTotalPlayTime, {}, { staleTime: 0 });
  const studyTime = useApi(listMyStudyTime, {}, { staleTime: 0 });
  const ofPackages = { state: "paid", orderType: "package", page: 1, pageSize: 1 } as const;
  const packages = useApi(listMyOrders, { query: ofPackages }, { staleTime: 0 });
  const hasPackages = packages.data !== undefined && packages.data.total > 0;
  const timeOf = new Map(studyTime.data?.map((one) => [one.courseId, one]));
  return (
    <>
      <PageTitle>我的课程</PageTitle>
      <div className="pg-h">
        <h1>我的课程</h1>
      </div>
      {courses.data && <Totals courses={courses.data} seconds={total.data?.totalPlayTime} />}
      <QueryView query={courses} skeleton={<SkeletonRows height={112} />}>
        {(held) =>
          held.length === 0 ? (
            <Nothing />
          ) : (
            <ul className="stack">
              {held.map((course) => (
                <MyCourseRow
                  key={course.userCourseId}
                  course={course}
                  studyTime={timeOf.get(course.courseId)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {hasPackages && (
        <Alert className={css.note}>
          替单位批量购买的课程不在这里，请到“我的订单”分配给学员。
          <Link to={paths.myOrders({ state: "paid" })}>去我的订单</Link>
        </Alert>
      )}
    </>
  );
}

function Totals({ courses, seconds }: { courses: readonly MyCourse[]; seconds: number | undefined }) {
  const { studying, done } = totalsOf(courses);
  return (
    <dl className={`card ${css.totals} num`}>
      <div>
        <dt className="muted">在学课程</dt>
        <dd>{studying}</dd>
      </div>
      <div>
        <dt className="muted">总学习时长</dt>
        <dd>
          <Link
            className={css.time}
            to={paths.myPlayStatis()}
            aria-label={`总学习时长 ${formatDuration(seconds)}，看学习统计`}
          >
            {formatDuration(seconds)}
            <Icon name="chevron-right" />
          </Link>
        </dd>
      </div>
      <div>
        <dt className="muted">已学完</dt>
        <dd>{done}</dd>
      </div>
    </dl>
  );
}

function Nothing() {
  return (
    <div className="card">
      <EmptyState
        icon="video"
        text="还没有课程，买好的和免费领取的课程都会在这里"
        action={
          <Link className={buttonClass()} to={paths.courses()}>
            去选课
          </Link>
        }
      />
    </div>
  );
}
