// catalogue owns everything that is sold: courses, answers, books, textbooks and live courses with their prices'
// ingredients, specifications, chapter trees, publication and order in lists.
// It does not own: what a buyer pays (pricing), who holds a course (enrolment), papers (exam attaches them through
// `attachPaper`), video files (media), a teacher's account and title (identity, teachers).
// What visitors are answered is kept in memory; every change announces itself on `catalogueChannel` in its own
// transaction. Order counts do not: they are up to a second old.
import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { recountChapters } from "./chapter-count-queries.ts";
import * as q from "./office-queries.ts";

export {
  courseChapters,
  courseCounts,
  courseDetail,
  courseToStudy,
  officeCourse,
  officeCourses,
  publicCourses,
  publishedChapters,
  teacherCourses,
} from "./browse.ts";
export {
  adjustCourseOrder,
  deleteCourse,
  publishCourse,
  setCourseHot,
  submitForAudit,
  unpublishCourse,
} from "./course-actions.ts";
export { saveCourse } from "./course-save.ts";
export { addToOrderCounts, announceChange, catalogueChannel } from "./office-queries.ts";
export { chapterCounts, recountChapters } from "./chapter-count-queries.ts";
export { coursesForSale } from "./queries.ts";

/** Attaches a test or a reminder paper to a chapter, null detaches; refuses an unknown chapter. For exam's transactions. */
export async function attachPaper(
  tx: Tx,
  courseChapterId: number,
  kind: "test" | "alert",
  paperId: number | null,
): Promise<void> {
  const papers = kind === "test" ? { paperId } : { alertPaperId: paperId };
  const courseId = await q.setChapterPaper(tx, courseChapterId, papers);
  if (courseId === undefined) throw refuse("NOT_FOUND");
  await recountChapters(tx, [courseId]);
  await q.announceChange(tx);
}
