// Where to continue; one rule for page, study room and server.

export type Reached = {
  /** Last played or opened. */
  lastChapterId: number | null;
  /** studyStatus 1 is done (back-office spec 3), true when decoded. */
  chapters: readonly { courseChapterId: number; studyStatus: 0 | 1 | boolean }[];
};

/**
 * The last lesson if unfinished, else the next unfinished, the first unfinished, the first
 * (requirements.tsv DET-002). `lessons`: playable, in reading order.
 */
export function lessonToGoOn<Lesson extends { courseChapterId: number }>(
  lessons: readonly Lesson[],
  reached: Reached | null | undefined,
): Lesson | undefined {
  const done = new Set(reached?.chapters.filter((one) => one.studyStatus).map((one) => one.courseChapterId));
  const last = lessons.findIndex((one) => one.courseChapterId === reached?.lastChapterId);
  const fromLast = [...lessons.slice(Math.max(0, last)), ...lessons.slice(0, Math.max(0, last))];
  return fromLast.find((one) => !done.has(one.courseChapterId)) ?? lessons[0];
}
