import { sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { earnedHours } from "../modules/certificate/tables.ts";
import { chapterProgress } from "../modules/study/tables.ts";

/** Marks the demonstration's hours as booked in study. */
export async function seedBookedHours(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update ${chapterProgress} p set hours_booked_at = e.earned_at from ${earnedHours} e
    where e.user_id = p.user_id and e.course_chapter_id = p.course_chapter_id`);
}
