import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { formatShare } from "@zhutu/domain/numbers.ts";
import { listHoursLog } from "@zhutu/domain/certificate/contract.ts";
import {
  HOURS_SHOWN_LABELS,
  hoursShown,
  type HoursShown,
  type UncountedReason,
} from "@zhutu/domain/certificate/study-time.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { HOURS_WAIT_LABELS } from "@zhutu/domain/study/hours-wait.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { paths } from "../../paths.ts";
import { type CardColumn, CardTable } from "../../ui/card-table.tsx";
import { Choices } from "../../lib/lists/choices.tsx";
import { PagedList } from "../../lib/lists/paged-list.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { HourForecast } from "./hour-kinds.tsx";
import { KindTag } from "./hour-courses.tsx";
import { periodText } from "./dates.ts";
import css from "./hours.module.css";

type Log = CallReply<typeof listHoursLog>;
type Row = Log["hours"][number];
type Props = {
  certSubject: HourForecast["certSubject"];
  shown: HoursShown;
  page: number;
  /** A period that is over: its hours alone. */
  period?: HourForecast["period"];
};

const REASONS: Readonly<Record<UncountedReason, string>> = {
  ...HOURS_WAIT_LABELS,
  ended: "课程有效期内没有完成，不再计入",
  again: "再播放一次到结尾后计入",
  unbegun: "未开始",
};
function reasonOf({ reason, coverage }: Row, needed: number): string {
  if (reason === null) return "";
  return reason === "watch" && coverage !== null
    ? `已计时 ${formatShare(coverage)}，满 ${formatShare(needed)} 后计入`
    : REASONS[reason];
}

const columnsOf = (needed: number): readonly CardColumn<Row>[] => [
  { key: "at", head: "时间", className: "num nowrap", cell: ({ at }) => formatTime(at) },
  {
    key: "chapter",
    head: "章节",
    cell: (row) => (
      <>
        {`${row.courseName} · ${row.chapterTitle}`}
        {row.reason !== null && <p className="hint num">{reasonOf(row, needed)}</p>}
      </>
    ),
  },
  {
    key: "kind",
    head: "类别",
    className: css.kindCell,
    cell: ({ required }) => <KindTag required={required} />,
  },
  {
    key: "hours",
    head: "学时",
    right: true,
    className: "num nowrap",
    cell: ({ hours, reason }) =>
      reason === null ? <b>+{hours.toFixed(1)}</b> : <span className="muted">没计入 {hours.toFixed(1)}</span>,
  },
];

const NOTHING: Readonly<Record<HoursShown, string>> = {
  all: "还没有学过的章节。学完一讲、通过测验后，学时会出现在这里。",
  counted: "还没有计入的学时。学完一讲、通过测验后，会出现在这里。",
  uncounted: "学过的章节都已计入。",
};

/** The chapters of the subject that were begun, the newest first: what counted, and what did not and why. */
export function HoursLog({ certSubject, shown, page, period }: Props) {
  const log = useApi(
    listHoursLog,
    { params: { certSubject }, query: { page, shown, from: period?.from } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const to = (one: HoursShown, at = 1): string =>
    paths.myHours({
      subject: certSubject,
      shown: one === "all" ? null : one,
      period: period?.from,
      page: at === 1 ? null : at,
    });
  return (
    <section className="card" aria-labelledby="hours-log">
      <div className={`card-h ${css.logHead}`}>
        <h2 id="hours-log">学时明细 · {subjectName(certSubject)}</h2>
        {period ? (
          <p className="num">
            <span>{`${periodText(period)} 计入的学时`}</span>{" "}
            <Link className="link" to={paths.myHours({ subject: certSubject })} replace preventScrollReset>
              看全部
            </Link>
          </p>
        ) : (
          <Choices
            label="显示的学时"
            of={hoursShown.map((one) => ({ label: HOURS_SHOWN_LABELS[one], on: one === shown, to: to(one) }))}
            replace
            preventScrollReset
          />
        )}
      </div>
      <QueryView query={log}>
        {({ hours, total, neededCoverage }) => (
          <PagedList
            page={page}
            total={total}
            stale={log.isPlaceholderData}
            to={(at) => to(shown, at)}
            preventScrollReset
            empty={<EmptyState icon="clock" text={period ? "这个周期没有计入学时。" : NOTHING[shown]} />}
          >
            <CardTable
              label="学时明细"
              columns={columnsOf(neededCoverage)}
              rows={hours}
              idOf={({ courseChapterId }) => courseChapterId}
              card={{ areas: '"chapter hours" "at kind"', widths: "minmax(0, 1fr) auto" }}
            />
          </PagedList>
        )}
      </QueryView>
    </section>
  );
}
