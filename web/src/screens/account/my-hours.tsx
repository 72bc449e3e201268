import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { hoursShown, type HoursShown } from "@zhutu/domain/certificate/study-time.ts";
import { getStudyRecordPdf, listHourForecasts } from "@zhutu/domain/certificate/contract.ts";
import { readPage } from "@zhutu/domain/paging.ts";
import { Link, useSearchParams } from "react-router";
import { useCart } from "../../features/cart/use-cart.ts";
import { DocumentCard } from "../../features/certificate/document-card.tsx";
import { CheapestCourses } from "../../features/certificate/cheapest-courses.tsx";
import { OwnHourCourses } from "../../features/certificate/hour-courses.tsx";
import { type HourForecast, HourKinds } from "../../features/certificate/hour-kinds.tsx";
import { HoursLog } from "../../features/certificate/hours-log.tsx";
import { FormerPeriods, PeriodOfHours } from "../../features/certificate/period-hours.tsx";
import { DownloadButton } from "../../lib/api/download-button.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "../../features/certificate/hours.module.css";

export const handle = routeHandle({ access: ["user"], title: "我的学时" });

const shownIn = (text: string | null): HoursShown => hoursShown.find((one) => one === text) ?? "all";

/** A subject's daily cap: how far today is with it, and when what is done and waits will all be booked. */
function DailyCap({ daily }: { daily: NonNullable<HourForecast["daily"]> }) {
  const { cap, today, waiting, until } = daily;
  const room = cap - today;
  const short = room > 0 ? `，余下的 ${room.toFixed(1)} 不够下一讲` : "";
  const left =
    until === null
      ? ""
      : `${short}；另有 ${waiting.toFixed(1)} 学时已完成，按完成顺序自动计入，预计 ${until} 计完`;
  return (
    <p className="alert num">
      {`本专业每天最多计入 ${cap.toFixed(1)} 学时，今天已计入 ${today.toFixed(1)}${left}。`}
    </p>
  );
}

/** My hours: of each subject what is earned and missing, where the rest may come from, the certificate and the log. */
export default function MyHoursPage() {
  const [search] = useSearchParams();
  const forecasts = useApi(listHourForecasts, {}, { staleTime: 0 });
  const wanted = search.get("subject");
  const inCart = new Set(useCart().lines.data?.map(({ courseId }) => courseId));
  return (
    <>
      <PageTitle>我的学时</PageTitle>
      <div className="pg-h">
        <h1>我的学时</h1>
        <Link className="link" to={paths.rule("study-hours")}>
          学时认定规则
        </Link>
      </div>
      <QueryView query={forecasts}>
        {(all) => {
          const chosen = all.find(({ certSubject }) => certSubject === wanted) ?? all[0];
          if (!chosen) return <Nothing />;
          return (
            <div className="stack">
              <div className={css.top}>
                <Subjects all={all} chosen={chosen} />
                <DownloadButton
                  look="line"
                  endpoint={getStudyRecordPdf}
                  input={{ params: { certSubject: chosen.certSubject } }}
                >
                  下载学习档案
                </DownloadButton>
              </div>
              {chosen.certStatus === "pass" && <DocumentCard forecast={chosen} />}
              <PeriodOfHours forecast={chosen} />
              <HourKinds forecast={chosen} />
              {chosen.daily && <DailyCap daily={chosen.daily} />}
              <OwnHourCourses own={chosen.own} />
              {chosen.certStatus === "learning" && (
                <CheapestCourses key={chosen.certSubject} forecast={chosen} inCart={inCart} />
              )}
              <FormerPeriods former={chosen.former} />
              <HoursLog
                certSubject={chosen.certSubject}
                shown={shownIn(search.get("shown"))}
                page={readPage(search.get("page"))}
                period={chosen.former.find(({ period }) => period?.from === search.get("period"))?.period}
              />
            </div>
          );
        }}
      </QueryView>
    </>
  );
}

function Subjects({ all, chosen }: { all: readonly HourForecast[]; chosen: HourForecast }) {
  return (
    <nav className={`seg ${css.subjects}`} aria-label="专业">
      {all.map(({ certSubject }) => (
        <Link
          key={certSubject}
          to={paths.myHours({ subject: certSubject })}
          className={certSubject === chosen.certSubject ? "on" : undefined}
          aria-current={certSubject === chosen.certSubject ? "page" : undefined}
          replace
          preventScrollReset
        >
          {subjectName(certSubject)}
        </Link>
      ))}
    </nav>
  );
}

function Nothing() {
  return (
    <div className="card">
      <EmptyState
        icon="clock"
        text="还没有学时。有了第一门继续教育课程，就从这里看已得和还差的学时。"
        action={
          <Link className={buttonClass()} to={paths.furtherEdu()}>
            去选继续教育课程
          </Link>
        }
      />
    </div>
  );
}
