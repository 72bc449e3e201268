// A course's chapters as the study room needs them: which are lessons, where to begin, what comes next, and whether
// this person may watch one. The server decides again when a lesson is opened.
import type { listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { mayWatchCourse, type Viewer, type WatchedCourse } from "@zhutu/domain/enrolment/watch-right.ts";
import type { getCourseProgress } from "@zhutu/domain/study/contract.ts";
import type { Segment } from "@zhutu/domain/study/segments.ts";

export type Chapter = CallReply<typeof listPublishedChapters>[number];
export type Progress = CallReply<typeof getCourseProgress>;
export type ChapterProgress = Progress["chapters"][number];

/** The chapters that play, in reading order. */
export const lessonsOf = (chapters: readonly Chapter[]): Chapter[] => chapters.filter((one) => one.hasVideo);

/** Why a lesson does not play for this person, or that it does. */
export type Entry = "watch" | "sign-in" | "buy" | "expired";

/** `expired`: the person held the course once. A published trial chapter plays for everybody (domain.md). */
export function entryTo(
  lesson: Pick<Chapter, "trial">,
  course: WatchedCourse,
  viewer: Viewer | null,
  expired: boolean,
): Entry {
  if (lesson.trial && course.courseStatus === "published") return "watch";
  if (mayWatchCourse(course, viewer)) return "watch";
  if (expired) return "expired";
  return viewer === null && course.coursePrice === 0 ? "sign-in" : "buy";
}

/** Where to go on: the lesson played last, else the first unfinished one that plays here, else the first. */
export function lessonToStart(
  lessons: readonly Chapter[],
  progress: Progress | undefined,
  plays: (lesson: Chapter) => boolean,
): Chapter | undefined {
  const last = lessons.find((one) => one.courseChapterId === progress?.lastChapterId);
  const unfinished = lessons.find((one) => plays(one) && !isDone(progress, one.courseChapterId));
  return last ?? unfinished ?? lessons.find(plays) ?? lessons[0];
}

/** The lesson after this one in reading order. */
export const lessonAfter = (lessons: readonly Chapter[], courseChapterId: number): Chapter | undefined =>
  lessons[lessons.findIndex((one) => one.courseChapterId === courseChapterId) + 1];

export const progressIn = (progress: Progress | undefined, courseChapterId: number) =>
  progress?.chapters.find((one) => one.courseChapterId === courseChapterId);

/** studyStatus 1 means done (back-office spec 3). */
export const isDone = (progress: Progress | undefined, courseChapterId: number): boolean =>
  progressIn(progress, courseChapterId)?.studyStatus === 1;

/** How far a video was watched, as far as the server knows: nothing beyond may be dragged to. */
export const watchedUpTo = (progress: ChapterProgress | undefined): number =>
  Math.max(progress?.position ?? 0, ...(progress?.segments ?? []).map(([, to]) => to));

/** Seconds of video that are still missing for the lesson to be done. */
export const stillToWatch = (coverage: number, needed: number, duration: number): number =>
  Math.max(0, Math.ceil((needed - coverage) * duration - 1e-6));

/** The parts that this player played and the server did not count. */
export function uncounted(played: readonly Segment[], covered: readonly [number, number][]): Segment[] {
  return covered.reduce<Segment[]>(
    (left, [from, to]) =>
      left.flatMap((part) =>
        [
          { from: part.from, to: Math.min(part.to, from) },
          { from: Math.max(part.from, to), to: part.to },
        ].filter((piece) => piece.to - piece.from > 0.5),
      ),
    [...played],
  );
}
