import type { LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { recountChapters } from "./chapter-count-queries.ts";
import { announceChange } from "./office-queries.ts";
import { chapters, courses } from "./tables.ts";

/** False if it had that status already. */
export async function moveLiveStatus(tx: Tx, courseId: number, to: LiveStatus): Promise<boolean> {
  const moved = await tx
    .update(courses)
    .set({ liveStatus: to })
    .where(sql`${courses.courseId} = ${courseId} and ${courses.liveStatus} is distinct from ${to}`)
    .returning({ courseId: courses.courseId });
  if (moved.length > 0) await announceChange(tx);
  return moved.length > 0;
}

type NewLesson = { courseId: number; chapterTitle: string; videoId: string; videoDuration: number };

/** Appends a published lesson (seconds); returns its id. */
export async function addLesson(tx: Tx, lesson: NewLesson): Promise<number> {
  // Lock: two lessons at once would get the same place.
  await tx
    .select({ courseId: courses.courseId })
    .from(courses)
    .where(eq(courses.courseId, lesson.courseId))
    .for("update");
  const inserted = await tx
    .insert(chapters)
    .values({
      ...lesson,
      chapterOrder: sql`(select coalesce(max(c.chapter_order), 0) + 1 from ${chapters} c
        where c.course_id = ${lesson.courseId})`,
    })
    .returning({ courseChapterId: chapters.courseChapterId });
  await recountChapters(tx, [lesson.courseId]);
  await announceChange(tx);
  return onlyRow(inserted).courseChapterId;
}
