// Live courses: streams, broadcasts and replays (security.md, "Invariants").
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import { auditLogs } from "../kernel/db/tables.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import { liveReplays, liveStreams } from "../modules/live/tables.ts";
import type { Invariant } from "./invariant.ts";

export const liveInvariants: readonly Invariant[] = [
  {
    number: 22,
    promise:
      "a live course is on air by its stream's first picture or by a member of staff's word, no other course is",
    broken: sql`select 'course ' || c.course_id as what from ${courses} c
      where c.course_type = ${COURSE_TYPE.live} and c.live_status = 'started'
          and not exists (select from ${liveStreams} s where s.course_id = c.course_id and s.on_air_since is not null)
          and not exists (select from ${auditLogs} a where a.subject = 'course:' || c.course_id
            and a.action in ('course.create', 'course.save'))
        or c.course_type <> ${COURSE_TYPE.live} and c.live_status is not null`,
  },
  {
    number: 22,
    promise: "a stream is a live course's own, no other broadcast's, and was interrupted after it began",
    broken: sql`select 'stream of ' || s.course_id as what from ${liveStreams} s join ${courses} c using (course_id)
        where c.course_type <> ${COURSE_TYPE.live} or s.off_since < s.on_air_since
      union all select 'course ' || course_id || ' with two streams' from ${liveStreams}
        group by course_id having count(*) > 1
      union all select 'stream of two courses, ' || min(course_id) from (
        select stream_name, course_id from ${liveStreams} union select stream_name, course_id from ${liveReplays}) used
        group by stream_name having count(distinct course_id) > 1`,
  },
  {
    number: 22,
    promise:
      "a broadcast that is over has an end and one replay, which is a lesson of its course with a video once it is made",
    // The lesson may be deleted later, and an unpublished one may lose its video.
    broken: sql`select 'replay ' || r.replay_id as what from ${liveReplays} r
        left join ${chapters} h using (course_chapter_id)
        where r.ended_at < r.began_at or r.ended_at > now() + interval '1 minute'
          or (r.course_chapter_id is not null and (r.state <> 'made' or h.course_id <> r.course_id
            or (h.chapter_status = 'published' and h.video_id is null)))
      union all select 'two replays of ' || min(course_id) from ${liveReplays}
        group by stream_name, began_at having count(*) > 1`,
  },
];
