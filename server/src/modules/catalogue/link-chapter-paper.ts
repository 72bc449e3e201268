import type { SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { refuseUnaudited } from "./chapter-changes.ts";
import * as queries from "./chapter-paper-queries.ts";

/**
 * Links or unlinks a paper; needs `lockChapter`, does nothing for a deleted chapter. Refuses COURSE_STATE
 * (audited, for a teacher).
 */
export async function linkChapterPaper(tx: Tx, user: SessionUser, of: queries.ChapterPaper): Promise<void> {
  const found = await queries.chapterInCourse(tx, of.courseChapterId);
  if (!found) return;
  const change = of.kind === "practice" ? { paperId: of.paperId } : { alertPaperId: of.paperId };
  refuseUnaudited(user, found.courseStatus, found.chapter, change);
  await queries.writeChapterPaper(tx, of);
}
