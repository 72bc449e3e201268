import { keepPreviousData } from "@tanstack/react-query";
import { getTeam, listTeamPeople } from "@zhutu/domain/statistics/contract.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTakeBack } from "../../features/ordering/copies/use-take-back.ts";
import { PackagesTable } from "../../features/statistics/team/packages-table.tsx";
import { PeopleFilters } from "../../features/statistics/team/people-filters.tsx";
import { PeopleTable } from "../../features/statistics/team/people-table.tsx";
import { type Team, teamParams } from "../../features/statistics/team/team-query.ts";
import { TeamExport, TeamFiles } from "../../features/statistics/team/team-export.tsx";
import { TeamFigures, TeamLegend } from "../../features/statistics/team/team-figures.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { useNow } from "../../lib/hooks/use-now.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { PagedList } from "../../lib/lists/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "../../features/statistics/team/team.module.css";

export const handle = routeHandle({ access: ["user"], title: "单位培训" });

const fresh = { placeholderData: keepPreviousData, staleTime: 0, ...changedInOtherTabs };
const inFoot = (pager: ReactNode) => <div className={css.pager}>{pager}</div>;

/** A firm's overview of the copies bought for others. */
export default function TeamPage() {
  const list = useListParams(teamParams);
  const { course: courseId, packages: page } = list.filters;
  const team = useApi(getTeam, { query: { courseId, page, pageSize: list.pageSize } }, fresh);
  return (
    <>
      <PageTitle>单位培训</PageTitle>
      <div className="pg-h">
        <h1>单位培训</h1>
        {team.data && team.data.courses.length > 0 && <TeamExport asked={list.asked} />}
      </div>
      {team.data && team.data.courses.length > 0 && <TeamFiles />}
      <QueryView query={team}>
        {({ figures, packages, total, courses }) =>
          courses.length === 0 ? (
            <div className="card">
              <EmptyState
                icon="users"
                text="还没有为单位买过课程。在课程页点“单位购买”，一次买多份，再分配给学员"
                action={
                  <Link className={buttonClass()} to={paths.furtherEdu()}>
                    去选课
                  </Link>
                }
              />
            </div>
          ) : (
            <>
              <TeamFigures {...figures} packages={total} />
              <section className="card apart" aria-labelledby="packages-title">
                <div className="card-h">
                  <h2 id="packages-title">单位购买的课程</h2>
                  <TeamLegend />
                </div>
                <PagedList
                  page={page}
                  total={total}
                  stale={team.isPlaceholderData}
                  to={(at) => list.to({ page: list.page, filters: { packages: at } })}
                  empty={<PackagesTable packages={packages} />}
                  foot={inFoot}
                >
                  <PackagesTable packages={packages} />
                </PagedList>
              </section>
              <People team={list} courses={courses} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

type PeopleProps = { team: Team; courses: readonly { courseId: number; courseName: string }[] };

function People({ team, courses }: PeopleProps) {
  const now = useNow(false);
  const people = useApi(listTeamPeople, { query: team.query }, fresh);
  const { busy, takeBack } = useTakeBack();
  const total = people.data?.total;
  return (
    <section className="card apart" aria-labelledby="people-title">
      <div className="card-h">
        <h2 id="people-title">
          学员 {total !== undefined && <span className="num hint">{total} 人次</span>}
        </h2>
        <span className="hint no-phone">手机号只显示前三后四位</span>
      </div>
      <PeopleFilters team={team} courses={courses} />
      <QueryView query={people}>
        {(answer) => (
          <PagedList
            page={team.page}
            total={answer.total}
            stale={people.isPlaceholderData}
            to={(at) => team.to({ page: at })}
            empty={<EmptyState icon="users" text="没有符合条件的学员" />}
            foot={inFoot}
          >
            <PeopleTable
              people={answer.people}
              now={now}
              busy={busy}
              onTakeBack={({ orderId, orderItemId, assignmentId, phone, notedName }) =>
                void takeBack({ orderId, orderItemId, assignmentId, phone, notedName })
              }
            />
          </PagedList>
        )}
      </QueryView>
      <p className={`hint ${css.note}`}>
        学员开始学习前，名额可以收回。备注姓名是您在花名册或号码旁写的，只有您看得到；注册姓名只显示第一个字。
      </p>
    </section>
  );
}
