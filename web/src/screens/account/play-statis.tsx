import { keepPreviousData } from "@tanstack/react-query";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import {
  getCoursePlayTime,
  getDayPlayTime,
  getTotalPlayTime,
  PLAY_DAYS,
  type PlayDays,
} from "@zhutu/domain/study/contract.ts";
import { Link, useSearchParams } from "react-router";
import { PlayCoursesTable, PlayDaysChart } from "../../features/study/play-time.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { together } from "../../lib/api/together.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { Choices } from "../../lib/lists/choices.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "../../features/study/play-time.module.css";

export const handle = routeHandle({ access: ["user"], title: "学习统计" });

const usualDays: PlayDays = 30;
const daysIn = (text: string | null): PlayDays =>
  PLAY_DAYS.find((days) => String(days) === text) ?? usualDays;

/** The learner's own play statistics (learner spec 2): in all, by day and by course. */
export default function PlayStatisPage() {
  const [search] = useSearchParams();
  const count = daysIn(search.get("days"));
  const fresh = { staleTime: 0 };
  const statis = together({
    total: useApi(getTotalPlayTime, {}, fresh),
    courses: useApi(getCoursePlayTime, {}, fresh),
    days: useApi(getDayPlayTime, { query: { days: count } }, { ...fresh, placeholderData: keepPreviousData }),
  });
  return (
    <>
      <PageTitle>学习统计</PageTitle>
      <div className="pg-h">
        <h1>学习统计</h1>
        <Link className="link" to={paths.rule("study-hours")}>
          学习时间怎么计
        </Link>
      </div>
      <QueryView query={statis}>
        {({ total, courses, days }) =>
          total.totalPlayTime === 0 ? (
            <Nothing />
          ) : (
            <div className="stack">
              <Figures total={total.totalPlayTime} days={days} />
              <section className="card">
                <div className="card-h">
                  <h2>按天</h2>
                  <Range count={count} />
                </div>
                <PlayDaysChart days={days} />
              </section>
              <section className="card">
                <div className="card-h">
                  <h2>按课程</h2>
                  <span className="hint num">{courses.length} 门</span>
                </div>
                <PlayCoursesTable courses={courses} />
              </section>
            </div>
          )
        }
      </QueryView>
    </>
  );
}

function Figures({ total, days }: { total: number; days: CallReply<typeof getDayPlayTime> }) {
  const lately = days.reduce((sum, { totalPlayTime }) => sum + totalPlayTime, 0);
  const studied = days.filter(({ totalPlayTime }) => totalPlayTime > 0).length;
  return (
    <dl className={`card ${css.figures} num`}>
      <div>
        <dt className="muted">总学习时长</dt>
        <dd>{formatDuration(total)}</dd>
      </div>
      <div>
        <dt className="muted">近 {days.length} 天</dt>
        <dd>{formatDuration(lately)}</dd>
      </div>
      <div>
        <dt className="muted">其中学习</dt>
        <dd>
          {studied}
          <small> 天</small>
        </dd>
      </div>
    </dl>
  );
}

function Range({ count }: { count: PlayDays }) {
  return (
    <Choices
      label="看最近多少天"
      of={PLAY_DAYS.map((days) => ({
        label: `${days} 天`,
        on: days === count,
        to: paths.myPlayStatis({ days: days === usualDays ? undefined : days }),
      }))}
      replace
      preventScrollReset
    />
  );
}

function Nothing() {
  return (
    <div className="card">
      <EmptyState
        icon="chart"
        text="还没有学习记录，看过的课程会在这里按天、按课程统计"
        action={
          <Link className={buttonClass()} to={paths.myCourses()}>
            去我的课程
          </Link>
        }
      />
    </div>
  );
}
