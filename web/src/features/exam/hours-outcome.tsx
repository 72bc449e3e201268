import { HOURS_WAIT_LABELS } from "@zhutu/domain/study/hours-wait.ts";
import { listMyCerts } from "@zhutu/domain/certificate/contract.ts";
import { getPaperSummary } from "@zhutu/domain/exam/contract.ts";
import { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Paper } from "./paper.ts";
import { useWayBack } from "./paper-head.tsx";
import { useApi } from "../../lib/api/query.ts";
import css from "./result-dialog.module.css";

type Props = { paper: Paper };

/** The chapter's hours after its passed test: booked, completing a certificate, or what they wait for. */
export function HoursOutcome({ paper }: Props) {
  const { asking, failed, retry, chapterTime, waitsFor, certified, next } = useHoursOutcome(paper);
  if (asking)
    return (
      <p className="muted" role="status">
        正在查询学时…
      </p>
    );
  if (failed)
    return (
      <Alert look="bad">
        测验成绩已保存，学时没有查到
        <Button look="text" size="sm" onClick={retry}>
          重试
        </Button>
      </Alert>
    );
  if (waitsFor === undefined || chapterTime === 0) return <p role="status">本章测验已完成</p>;
  if (waitsFor !== null)
    return (
      <div className={css.hours} role="status">
        <b className="num">{chapterTime} 学时还没有计入</b>
        <span>{HOURS_WAIT_LABELS[waitsFor]}</span>
      </div>
    );
  return (
    <div className={`${css.hours} ${css.booked}`} role="status">
      <b className="num">
        <Icon name="check-circle" />
        {chapterTime} 学时已计入
      </b>
      {/* Where no lesson is left, the way on is the certificate. */}
      {certified && next === undefined && <span>学时已达标，证书已生成</span>}
      {certified && next !== undefined && (
        <span>
          学时已达标 ·{" "}
          <Link className={`link ${css.inText}`} to={paths.myCertificates()}>
            查看证书
          </Link>
        </span>
      )}
    </div>
  );
}

/** Back to the course: to the lesson while something of it is missing, else to the next one that is not finished, to the certificate, or to where one came from. */
export function GoOn({ paper }: Props) {
  const { asking, courseId, chapterId, waitsFor, next, certified } = useHoursOutcome(paper);
  const back = useWayBack();
  const missing = waitsFor === "watch" || waitsFor === "face";
  const known = !asking && courseId > 0;
  if (known && missing)
    return (
      <Link className={buttonClass()} to={paths.study(courseId, chapterId)}>
        去看本讲
      </Link>
    );
  if (known && next !== undefined)
    return (
      <Link className={buttonClass()} to={paths.study(courseId, next)}>
        去学下一讲
      </Link>
    );
  if (known && certified && waitsFor === null)
    return (
      <Link className={buttonClass()} to={paths.myCertificates()}>
        我的证书
      </Link>
    );
  return (
    <Link className={buttonClass()} to={known ? paths.study(courseId, chapterId) : back}>
      回到课程
    </Link>
  );
}

/**
 * What a passed chapter test did to the chapter's hours, from the study room's call, asked again after the
 * hand-in; an older reply is never shown.
 */
function useHoursOutcome({ paperId, correlationId }: Pick<Paper, "paperId" | "correlationId">) {
  const summary = useApi(getPaperSummary, { params: { paperId }, query: { correlationId } });
  const courseId = summary.data?.courseId ?? 0;
  const anew = { staleTime: 0, enabled: courseId > 0 };
  const room = useApi(getStudyCourse, { params: { courseId } }, anew);
  const chapterId = summary.data?.courseChapterId;
  const { course, chapters = [], hours = [] } = room.data ?? {};
  const waitsFor = hours.find((one) => one.courseChapterId === chapterId)?.waitsFor;
  const isOpen = (id: number): boolean =>
    hours.length === 0 ||
    hours.some((one) => one.courseChapterId === id && one.waitsFor !== null && one.waitsFor !== "cap");
  const at = chapters.findIndex((one) => one.courseChapterId === chapterId);
  const certs = useApi(listMyCerts, {}, { staleTime: 0, enabled: waitsFor === null && !room.isFetching });
  const failed = [summary, room, certs].find((one) => one.isError);
  return {
    asking: [summary, room, certs].some((one) => one.isFetching),
    failed: failed !== undefined,
    retry: () => void failed?.refetch(),
    courseId,
    chapterId: chapterId ?? undefined,
    chapterTime: chapters[at]?.chapterTime ?? 0,
    /** Null when the hours are booked, undefined where the chapter gives this person none. */
    waitsFor,
    certified: certs.data?.find((one) => one.certSubject === course?.certSubject)?.certStatus === "pass",
    /** The next lesson, from the chapter's on and then from the first, whose hours are still to come; where none gives any, the one after it. */
    next: [...chapters.slice(at + 1), ...(hours.length === 0 ? [] : chapters.slice(0, Math.max(at, 0)))].find(
      (one) => one.hasVideo && isOpen(one.courseChapterId),
    )?.courseChapterId,
  };
}
