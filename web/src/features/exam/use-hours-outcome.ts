import { listMyCerts } from "@zhutu/domain/certificate/contract.ts";
import { getPaperSummary } from "@zhutu/domain/exam/contract.ts";
import { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { useApi } from "../../lib/api/query.ts";
import type { Paper } from "./paper.ts";

/**
 * What a passed chapter test did to the chapter's hours, from the study room's call, asked again after the
 * hand-in; an older reply is never shown.
 */
export function useHoursOutcome({ paperId, correlationId }: Pick<Paper, "paperId" | "correlationId">) {
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
