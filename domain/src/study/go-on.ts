// Where to go on with a course: one rule for its page, its study room and the server.

/** How far a person is with a course. */
export type Reached = {
  /** The lesson played or opened last. */
  lastChapterId: number | null;
  /** studyStatus 1 means done (back-office spec 3); true where it is decoded. */
  chapters: readonly { courseChapterId: number; studyStatus: 0 | 1 | boolean }[];
};

/**
 * The lesson to go on with: the one played last while it is unfinished, else the next unfinished one behind it, else
 * the first unfinished one, else the first (requirements.tsv DET-002). `lessons` are those that play for the person, in reading
 * order; without any there is none.
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
