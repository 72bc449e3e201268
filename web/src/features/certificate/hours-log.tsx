import { listEarnedHours } from "@zhutu/domain/certificate/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { DEFAULT_PAGE_SIZE } from "@zhutu/domain/paging.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { paths } from "../../paths.ts";
import { type CardColumn, CardTable } from "../../ui/card-table.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { HourForecast } from "./hour-kinds.tsx";
import { KindTag } from "./hour-courses.tsx";
import { subjectName } from "./subject.ts";

type Row = CallReply<typeof listEarnedHours>["hours"][number];
type Props = { certSubject: HourForecast["certSubject"]; page: number };

const columns: readonly CardColumn<Row>[] = [
  { key: "at", head: "计入时间", className: "num nowrap", cell: ({ earnedAt }) => formatTime(earnedAt) },
  {
    key: "chapter",
    head: "章节",
    cell: ({ courseName, chapterTitle }) => `${courseName} · ${chapterTitle}`,
  },
  { key: "kind", head: "类别", cell: ({ required }) => <KindTag required={required} /> },
  {
    key: "hours",
    head: "学时",
    right: true,
    className: "num nowrap",
    cell: ({ hours }) => <b>+{hours.toFixed(1)}</b>,
  },
];

/** What was earned in the subject, chapter by chapter, the newest first. */
export function HoursLog({ certSubject, page }: Props) {
  const log = useApi(
    listEarnedHours,
    { params: { certSubject }, query: { page } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  return (
    <section className="card" aria-labelledby="hours-log">
      <div className="card-h">
        <h2 id="hours-log">学时明细 · {subjectName(certSubject)}</h2>
      </div>
      <QueryView query={log}>
        {({ hours, total }) =>
          hours.length === 0 ? (
            <EmptyState icon="clock" text="还没有计入的学时。学完一讲、通过测验后，会出现在这里。" />
          ) : (
            <>
              <CardTable
                label="学时明细"
                columns={columns}
                rows={hours}
                idOf={({ earnedHoursId }) => earnedHoursId}
                card={{ areas: '"chapter hours" "at kind"', widths: "minmax(0, 1fr) auto" }}
              />
              <Pager
                page={page}
                pageSize={DEFAULT_PAGE_SIZE}
                total={total}
                link={(to, children, props) => (
                  <Link
                    to={paths.myHours({ subject: certSubject, page: to === 1 ? null : to })}
                    preventScrollReset
                    {...props}
                  >
                    {children}
                  </Link>
                )}
              />
            </>
          )
        }
      </QueryView>
    </section>
  );
}
