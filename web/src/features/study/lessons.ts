// A course's chapters as the study room needs them: which are lessons, what comes next, and how far a person is.
import type { listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { outside, type Segment } from "@zhutu/domain/study/segments.ts";

export type Chapter = CallReply<typeof listPublishedChapters>[number];
export type Progress = NonNullable<CallReply<typeof getStudyCourse>["progress"]>;
export type ChapterProgress = Progress["chapters"][number];

/** The chapters that play, in reading order. */
export const lessonsOf = (chapters: readonly Chapter[]): Chapter[] => chapters.filter((one) => one.hasVideo);

/**
 * The lesson that the room opens: the one asked for; the one to go on with where none or no lesson (a part of the course,
 * a chapter without a video) was asked for; none for a chapter that is not in the course.
 */
export function lessonShown(
  chapters: readonly Chapter[],
  asked: string | null,
  goOnWith: number | null,
): Chapter | undefined {
  const named = chapters.find((one) => String(one.courseChapterId) === asked);
  if (asked !== null && named === undefined) return undefined;
  if (named?.hasVideo) return named;
  const all = lessonsOf(chapters);
  return all.find((one) => one.courseChapterId === goOnWith) ?? all[0];
}

/** The lesson after this one in reading order. */
export const lessonAfter = (lessons: readonly Chapter[], courseChapterId: number): Chapter | undefined =>
  lessons[lessons.findIndex((one) => one.courseChapterId === courseChapterId) + 1];

export const progressIn = (progress: Progress | null, courseChapterId: number) =>
  progress?.chapters.find((one) => one.courseChapterId === courseChapterId);

/** studyStatus 1 means done (back-office spec 3). */
export const isDone = (progress: Progress | null, courseChapterId: number): boolean =>
  progressIn(progress, courseChapterId)?.studyStatus === 1;

/** How far a video was watched, as far as the server knows: nothing beyond may be dragged to. */
export const watchedUpTo = (progress: ChapterProgress | undefined): number =>
  Math.max(progress?.position ?? 0, ...(progress?.segments ?? []).map(([, to]) => to));

/** Seconds of video that are still missing for the lesson to be done. */
export const stillToWatch = (coverage: number, needed: number, duration: number): number =>
  Math.max(0, Math.ceil((needed - coverage) * duration - 1e-6));

/** Seconds of play time that a lesson which books hours still asks for, whatever was covered. */
export const stillToPlay = (
  progress: ChapterProgress | undefined,
  needed: number,
  duration: number,
): number => Math.max(0, Math.ceil(needed * duration - (progress?.creditedSeconds ?? 0) - 1e-6));

/** The parts that this player played and the server did not count; half a second is a difference of clocks. */
export function uncounted(played: readonly Segment[], covered: readonly [number, number][]): Segment[] {
  const counted = covered.map(([from, to]) => ({ from, to }));
  return played.flatMap((part) => outside(part, counted)).filter(({ from, to }) => to - from > 0.5);
}
