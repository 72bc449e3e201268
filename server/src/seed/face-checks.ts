import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import { faceChecks, users } from "../modules/identity/tables.ts";
import { chapterProgress, playSessions } from "../modules/study/tables.ts";

/** One play under a spent check for every continuing-education chapter that was played. */
export async function seedFaceChecks(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with watched as (
      select p.user_id, p.course_id, p.course_chapter_id, p.play_seconds, p.last_played_at as ended, u.user_name,
        p.last_played_at - make_interval(secs => p.play_seconds + 1) as began,
        'demo-' || p.user_id || '-' || p.course_chapter_id as key
      from ${chapterProgress} p
      join ${courses} c on c.course_id = p.course_id and c.course_type = ${COURSE_TYPE.continuingEducation}
      join ${users} u on u.user_id = p.user_id and u.roles[1] = 'user'
      where p.play_seconds > 0
    ), checked as (
      insert into ${faceChecks} (certify_id, user_id, purpose, course_id, user_name, state, created_at, expires_at,
        decided_at, consumed_at, pass_hash)
      select key, user_id, 'play', course_id, user_name, 'passed', began - interval '1 min', began, began, began, key
      from watched returning certify_id
    ), opened as (
      insert into ${playSessions} (course_play_id, user_id, course_id, course_chapter_id, video_id, started_at,
        last_report_at, claimed_ms, credited_ms, ended_at, certify_id)
      select w.key, w.user_id, w.course_id, w.course_chapter_id, ch.video_id, w.began, w.ended, w.play_seconds * 1000,
        w.play_seconds * 1000, w.ended, w.key
      from watched w join checked on checked.certify_id = w.key
      join ${chapters} ch on ch.course_chapter_id = w.course_chapter_id
      returning course_play_id
    )
    update ${chapterProgress} p set face_checked_at = w.began
    from watched w join opened on opened.course_play_id = w.key
    where p.user_id = w.user_id and p.course_chapter_id = w.course_chapter_id and p.done_at is not null`);
}
