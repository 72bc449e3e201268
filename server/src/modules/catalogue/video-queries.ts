import { eq, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { chapters, courses } from "./tables.ts";

/** Each chapter and each course that shows the video; no chapter's title where it is the course's own. */
export async function videoUses(db: Db, videoId: string) {
  const inChapters = await db
    .select({ courseName: courses.courseName, chapterTitle: chapters.chapterTitle })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(eq(chapters.videoId, videoId))
    .orderBy(chapters.courseId, chapters.chapterOrder);
  const asAnswers = await db
    .select({ courseName: courses.courseName, chapterTitle: sql<null>`null` })
    .from(courses)
    .where(eq(courses.videoId, videoId))
    .orderBy(courses.courseId);
  return [...inChapters, ...asAnswers];
}
