// Studying for tests of other modules: what study itself writes when a lesson is opened with a face check.
import { sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { chapters } from "../../modules/catalogue/tables.ts";
import { faceChecks } from "../../modules/identity/tables.ts";
import { chapterProgress, playSessions } from "../../modules/study/tables.ts";
import { next } from "./sequence.ts";

/** Opens the chapter, whose progress is there, under a spent face check of the person a moment before it was played last. */
export async function aCheckedOpening(
  db: Db,
  { userId, courseChapterId }: { userId: number; courseChapterId: number },
): Promise<void> {
  const key = `opening-${next()}`;
  await db.execute(sql`
    with played as (
      update ${chapterProgress} set face_checked_at = last_played_at - interval '1 hour'
      where user_id = ${userId} and course_chapter_id = ${courseChapterId}
      returning user_id, course_id, course_chapter_id, face_checked_at as began, last_played_at as ended,
        least(play_seconds, 3600) * 1000 as credited_ms
    ), checked as (
      insert into ${faceChecks} (certify_id, user_id, purpose, course_id, user_name, state, created_at, expires_at,
        decided_at, consumed_at, pass_hash)
      select ${key}, user_id, 'play', course_id, '李建国', 'passed', began, began + interval '30 min', began, began, ${key}
      from played returning certify_id
    )
    insert into ${playSessions} (course_play_id, user_id, course_id, course_chapter_id, video_id, started_at,
      last_report_at, ended_at, certify_id, claimed_ms, credited_ms)
    select ${key}, p.user_id, p.course_id, p.course_chapter_id, coalesce(ch.video_id, ''), p.began, p.ended, p.ended, c.certify_id,
      p.credited_ms, p.credited_ms
    from played p cross join checked c join ${chapters} ch on ch.course_chapter_id = p.course_chapter_id`);
}
