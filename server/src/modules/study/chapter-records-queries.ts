import { sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { chapterProgress, playSessions, studyLogs } from "./tables.ts";

export async function isStudied(tx: Tx, courseChapterId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ studied: boolean }>(sql`
    select exists (select from ${playSessions} where course_chapter_id = ${courseChapterId})
      or exists (select from ${chapterProgress} where course_chapter_id = ${courseChapterId})
      or exists (select from ${studyLogs} where course_chapter_id = ${courseChapterId}) as studied`);
  return rows[0]?.studied === true;
}
