import { getPaperSummary } from "@zhutu/domain/exam/contract.ts";
import { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import type { HoursWaitFor } from "@zhutu/domain/study/hours-wait.ts";
import { useApi } from "../../lib/api/query.ts";
import { type HourForecast, useHoursAfter } from "../../lib/hours/use-hours-after.ts";
import type { Paper } from "./paper.ts";

type Booked = { hours: number; kind: "required" | "optional"; forecast: HourForecast | undefined };
/** What a passed test came to for its chapter's hours. */
export type HoursResult =
  | { is: "asking" }
  | { is: "failed"; retry: () => void }
  | { is: "none" }
  | { is: "waiting"; hours: number; waitsFor: HoursWaitFor }
  | ({ is: "earned" } & Booked)
  | { is: "reached"; forecast: HourForecast; other: HourForecast | undefined };

/**
 * What a passed chapter test did to the chapter's hours, from the study room's call, asked again after the
 * hand-in; an older reply is never shown.
 */
export function useAfterTest({ paperId, correlationId, handinTime }: Paper) {
  const summary = useApi(getPaperSummary, { params: { paperId }, query: { correlationId } });
  const courseId = summary.data?.courseId ?? 0;
  const room = useApi(getStudyCourse, { params: { courseId } }, { staleTime: 0, enabled: courseId > 0 });
  const chapterId = summary.data?.courseChapterId ?? undefined;
  const { course, chapters = [], hours = [] } = room.data ?? {};
  const waitsFor = hours.find((one) => one.courseChapterId === chapterId)?.waitsFor;
  const isOpen = (id: number): boolean =>
    hours.length === 0 ||
    hours.some((one) => one.courseChapterId === id && one.waitsFor !== null && one.waitsFor !== "cap");
  const at = chapters.findIndex((one) => one.courseChapterId === chapterId);
  const { query, forecast, isReached, other } = useHoursAfter({
    certSubject: course?.certSubject,
    since: Date.parse(handinTime ?? ""),
    enabled: waitsFor === null && !room.isFetching,
  });
  const asked = [summary, room, query];
  const chapterTime = chapters[at]?.chapterTime ?? 0;
  const result = (): HoursResult => {
    if (asked.some((one) => one.isFetching)) return { is: "asking" };
    const failed = asked.find((one) => one.isError);
    if (failed) return { is: "failed", retry: () => void failed.refetch() };
    if (waitsFor === undefined || chapterTime === 0) return { is: "none" };
    if (waitsFor !== null) return { is: "waiting", hours: chapterTime, waitsFor };
    if (forecast && isReached) return { is: "reached", forecast, other };
    const kind = course?.requiredCourse === 1 ? "required" : "optional";
    return { is: "earned", hours: chapterTime, kind, forecast };
  };
  return {
    result: result(),
    courseId,
    chapterId,
    /** The next lesson, from the chapter's on and then from the first, whose hours are still to come; where none gives any, the one after it. */
    next: [...chapters.slice(at + 1), ...(hours.length === 0 ? [] : chapters.slice(0, Math.max(at, 0)))].find(
      (one) => one.hasVideo && isOpen(one.courseChapterId),
    ),
  };
}
