import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { recountChapters } from "./chapter-queries.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { announceChange } from "./office-queries.ts";
import { chapters, courses } from "./tables.ts";

/** Locks the chapter and its course; undefined also if another teacher's. */
export async function lockChapter(tx: Tx, courseChapterId: number, ownerId: OwnerId) {
  // The course first, the lock order of counting.
  await tx.execute(sql`select from ${courses} where course_id =
    (select course_id from ${chapters} where course_chapter_id = ${courseChapterId}) for update`);
  const [row] = await tx
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      chapterTitle: chapters.chapterTitle,
    })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(
      sql`${chapters.courseChapterId} = ${courseChapterId}
        and (${ownerId}::int is null or ${courses.teacherId} = ${ownerId}::int)`,
    )
    .for("update");
  return row;
}

export async function chapterInCourse(tx: Tx, courseChapterId: number) {
  const [row] = await tx
    .select({ chapter: chapters, courseStatus: courses.courseStatus })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(eq(chapters.courseChapterId, courseChapterId));
  return row;
}

/** Links or unlinks a paper; nothing for a deleted chapter. */
export async function writeChapterPaper(
  tx: Tx,
  { courseChapterId, kind, paperId }: ChapterPaper,
): Promise<void> {
  const [chapter] = await tx
    .update(chapters)
    .set(kind === "practice" ? { paperId } : { alertPaperId: paperId })
    .where(eq(chapters.courseChapterId, courseChapterId))
    .returning({ courseId: chapters.courseId });
  if (!chapter) return;
  await recountChapters(tx, [chapter.courseId]);
  await announceChange(tx);
}

export type ChapterPaper = {
  courseChapterId: number;
  kind: "practice" | "reminders";
  paperId: number | null;
};
