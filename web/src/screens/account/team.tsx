import { keepPreviousData } from "@tanstack/react-query";
import { lastPageOf } from "@zhutu/domain/paging.ts";
import { getTeam, listTeamPeople } from "@zhutu/domain/statistics/contract.ts";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { useTakeBack } from "../../features/ordering/copies/use-take-back.ts";
import { PackagesTable } from "../../features/statistics/team/packages-table.tsx";
import { PeopleFilters } from "../../features/statistics/team/people-filters.tsx";
import { PeopleTable } from "../../features/statistics/team/people-table.tsx";
import {
  peopleFilterOf,
  readTeamQuery,
  type TeamQuery,
  teamPageSize,
  teamQueryOf,
} from "../../features/statistics/team/team-query.ts";
import { TeamExport, TeamFiles } from "../../features/statistics/team/team-export.tsx";
import { TeamFigures, TeamLegend } from "../../features/statistics/team/team-figures.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, useApi } from "../../lib/api/query.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { useNow } from "../../lib/hooks/use-now.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "../../features/statistics/team/team.module.css";

export const handle = routeHandle({ access: ["user"], title: "单位培训" });

const fresh = { placeholderData: keepPreviousData, staleTime: 0, ...changedInOtherTabs };
const to = (query: TeamQuery): string => paths.team(teamQueryOf(query));

/** A firm's desk: what became of the copies that the person bought for others. */
export default function TeamPage() {
  const query = readTeamQuery(useSearchParams()[0]);
  const { courseId, packages: page } = query;
  const team = useApi(getTeam, { query: { courseId, page, pageSize: teamPageSize } }, fresh);
  return (
    <>
      <PageTitle>单位培训</PageTitle>
      <div className="pg-h">
        <h1>单位培训</h1>
        {team.data && team.data.courses.length > 0 && <TeamExport query={query} />}
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
          ) : !team.isPlaceholderData && page > lastPageOf(total, teamPageSize) ? (
            <Navigate replace to={to({ ...query, packages: lastPageOf(total, teamPageSize) })} />
          ) : (
            <>
              <TeamFigures {...figures} packages={total} />
              <section className="card apart" aria-labelledby="packages-title">
                <div className="card-h">
                  <h2 id="packages-title">单位购买的课程</h2>
                  <TeamLegend />
                </div>
                <PackagesTable packages={packages} />
                <div className={css.pager}>
                  <Pager
                    page={page}
                    pageSize={teamPageSize}
                    total={total}
                    link={(one, children, props) => (
                      <Link to={to({ ...query, packages: one })} {...props}>
                        {children}
                      </Link>
                    )}
                  />
                </div>
              </section>
              <People query={query} courses={courses} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

type PeopleProps = { query: TeamQuery; courses: readonly { courseId: number; courseName: string }[] };

function People({ query, courses }: PeopleProps) {
  const navigate = useNavigate();
  const now = useNow(false);
  const { page } = query;
  const people = useApi(
    listTeamPeople,
    { query: { ...peopleFilterOf(query), page, pageSize: teamPageSize } },
    fresh,
  );
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
      <PeopleFilters
        query={query}
        courses={courses}
        onChange={(part) => void navigate(to({ ...query, page: 1, ...part }))}
        onReset={() => void navigate(paths.team())}
      />
      <QueryView query={people}>
        {(known) =>
          !people.isPlaceholderData && page > lastPageOf(known.total, teamPageSize) ? (
            <Navigate replace to={to({ ...query, page: lastPageOf(known.total, teamPageSize) })} />
          ) : known.people.length === 0 ? (
            <EmptyState icon="users" text="没有符合条件的学员" />
          ) : (
            <>
              <PeopleTable
                people={known.people}
                now={now}
                busy={busy}
                onTakeBack={({ orderId, orderItemId, assignmentId, phone, notedName }) =>
                  void takeBack({ orderId, orderItemId, assignmentId, phone, notedName })
                }
              />
              <div className={css.pager}>
                <Pager
                  page={page}
                  pageSize={teamPageSize}
                  total={known.total}
                  link={(one, children, props) => (
                    <Link to={to({ ...query, page: one })} {...props}>
                      {children}
                    </Link>
                  )}
                />
              </div>
            </>
          )
        }
      </QueryView>
      <p className={`hint ${css.note}`}>
        学员开始学习前，名额可以收回。备注姓名是您在花名册或号码旁写的，只有您看得到；注册姓名只显示第一个字。
      </p>
    </section>
  );
}
