// A chapter gets its practice paper or its reminders, or loses them: exam makes and deletes papers, catalogue keeps which.
import type { SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { refuseUnaudited } from "./chapter-changes.ts";
import * as queries from "./chapter-paper-queries.ts";

/**
 * Gives the chapter, held by `lockChapter`, its paper of that kind, or takes it from it; a chapter that is gone has none.
 * Refuses a teacher's change of what the audit looked at (COURSE_STATE).
 */
export async function linkChapterPaper(tx: Tx, user: SessionUser, of: queries.ChapterPaper): Promise<void> {
  const found = await queries.chapterInCourse(tx, of.courseChapterId);
  if (!found) return;
  const change = of.kind === "practice" ? { paperId: of.paperId } : { alertPaperId: of.paperId };
  refuseUnaudited(user, found.courseStatus, found.chapter, change);
  await queries.writeChapterPaper(tx, of);
}
