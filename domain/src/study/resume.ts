// Where a lesson resumes; one rule for player button and server.
import { outside, type Segment } from "./segments.ts";

/** Stopping this close to the end counts as finished. */
const AT_THE_END_SECONDS = 5;
/** Shorter unwatched parts are clock drift. */
const SHORTEST_PART_SECONDS = 1;

/** Progress in video seconds. */
type Stood = { position: number; segments: readonly (readonly [number, number])[]; done: boolean };

/** In order. */
export function partsLeft(segments: Stood["segments"], duration: number): Segment[] {
  const watched = segments.map(([from, to]) => ({ from, to }));
  return outside({ from: 0, to: duration }, watched).filter(
    ({ from, to }) => to - from >= SHORTEST_PART_SECONDS,
  );
}

/** Seconds. */
export const isAtTheEnd = (position: number, duration: number): boolean =>
  position >= duration - AT_THE_END_SECONDS;

type Kept = Stood & {
  /** Null: the chapter's current video. */
  videoId: string | null;
};

/** Where the chapter's video goes on, in seconds; what was kept of another video counts for nothing. */
export function placeInVideo(
  kept: Kept | undefined,
  { videoId, duration }: { videoId: string; duration: number },
): number {
  const isOfThis = kept !== undefined && (kept.videoId ?? videoId) === videoId;
  return isOfThis ? placeToResume(kept, duration) : 0;
}

/** The stored position; at the end the first unwatched part, or 0 once done. */
export function placeToResume({ position, segments, done }: Stood, duration: number): number {
  if (!isAtTheEnd(position, duration)) return position;
  return done ? 0 : Math.floor(partsLeft(segments, duration)[0]?.from ?? 0);
}

export type Reached = {
  /** Last played or opened. */
  lastChapterId: number | null;
  /** studyStatus 1 is done (back-office spec 3), true when decoded. */
  chapters: readonly { courseChapterId: number; studyStatus: 0 | 1 | boolean }[];
};

/**
 * The last lesson if unfinished, else the next unfinished, else the first unfinished; undefined when
 * all are done. `lessons`: playable, in reading order.
 */
export function lessonLeft<Lesson extends { courseChapterId: number }>(
  lessons: readonly Lesson[],
  reached: Reached | null | undefined,
): Lesson | undefined {
  const done = new Set(
    reached?.chapters.filter((lesson) => lesson.studyStatus).map((lesson) => lesson.courseChapterId),
  );
  const last = lessons.findIndex((lesson) => lesson.courseChapterId === reached?.lastChapterId);
  const fromLast = [...lessons.slice(Math.max(0, last)), ...lessons.slice(0, Math.max(0, last))];
  return fromLast.find((lesson) => !done.has(lesson.courseChapterId));
}

/** The lesson that is left, else the first (requirements.tsv DET-002). */
export const lessonToGoOn = <Lesson extends { courseChapterId: number }>(
  lessons: readonly Lesson[],
  reached: Reached | null | undefined,
): Lesson | undefined => lessonLeft(lessons, reached) ?? lessons[0];
