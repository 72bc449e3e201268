// Daily play time and hours of further education (security.md, "Invariants").
import { EVIDENCE_YEARS } from "@zhutu/domain/certificate/document.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import { dayIn, today } from "../kernel/db/days.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import { certificateDocuments, certificates, hours, sealedEvidence } from "../modules/certificate/tables.ts";
import { assignments, userCourses } from "../modules/enrolment/tables.ts";
import { testOf } from "../modules/exam/service.ts";
import { paperQuestions, papers, userPapers } from "../modules/exam/tables.ts";
import { faceChecks, users } from "../modules/identity/tables.ts";
import { creditedSecondsOf } from "../modules/study/service.ts";
import { chapterProgress, playDays, playSessions, studyPrompts } from "../modules/study/tables.ts";
import { paramSql } from "../modules/sysparams/service.ts";
import type { Invariant } from "./invariant.ts";

/** Hours `e` fall into certificate `k`'s period; hours before the first period count for it. */
const inItsPeriod = sql`e.user_id = k.user_id and e.cert_subject = k.cert_subject and e.earned_at is not null
  and ${dayIn(sql`e.earned_at`)} <= coalesce(k.period_until, 'infinity')
  and (${dayIn(sql`e.earned_at`)} >= k.period_from or not exists (select from ${certificates} b
    where b.user_id = k.user_id and b.cert_subject = k.cert_subject and b.period_from < k.period_from))`;

export const learningInvariants: readonly Invariant[] = [
  {
    number: 27,
    promise:
      "the evidence of an ended account's hours is sealed until six years after their period, and not a day longer; of an open account none is",
    broken: sql`select distinct 'user ' || u.user_id || ' ' || k.cert_subject as what
      from ${users} u join ${hours} e on e.user_id = u.user_id join ${certificates} k on ${inItsPeriod}
      where u.deleted_at is not null
        and coalesce(k.period_until, ${dayIn(sql`u.deleted_at`)}) + make_interval(years => ${EVIDENCE_YEARS}) >= ${today}
        and not exists (select from ${sealedEvidence} s where s.user_id = u.user_id and s.cert_subject = k.cert_subject
          and s.period_from = k.period_from)
      union all select 'evidence ' || s.sealed_evidence_id from ${sealedEvidence} s join ${users} u using (user_id)
        where u.deleted_at is null or s.keep_until < ${today} - 2`,
  },
  {
    number: 6,
    promise: "nobody earned hours, or began or handed in a paper, by a copy that was taken back",
    broken: sql`with copy as (select a.assignment_id, u.user_id, u.course_id, u.create_time as since, a.taken_back_at as until
        from ${assignments} a join ${userCourses} u using (user_course_id) where a.taken_back_at is not null)
      select 'assignment ' || assignment_id || ' taken back' as what from copy
      where exists (select from ${hours} e where e.user_id = copy.user_id and e.course_id = copy.course_id
          and (e.completed_at between since and until or e.earned_at between since and until))
        or exists (select from ${userPapers} t join ${papers} p using (paper_id)
          join ${chapters} h on h.course_chapter_id = p.ref_id
          where t.user_id = copy.user_id and h.course_id = copy.course_id
            and (t.create_time between since and until or t.handin_time between since and until))`,
  },
  {
    number: 12,
    promise: "the days of a person in a course hold all play time that its chapters do",
    // More remains after a chapter's deletion.
    broken: sql`select p.user_id || ' in course ' || p.course_id as what
      from (select user_id, course_id, sum(play_seconds) as seconds from ${chapterProgress} group by 1, 2) p
      left join (select user_id, course_id, sum(play_seconds) as seconds from ${playDays} group by 1, 2) d
        using (user_id, course_id)
      where coalesce(d.seconds, 0) < p.seconds
      union all select user_id || ' on ' || day from ${playDays} group by user_id, day
        having min(play_seconds) <= 0 or sum(play_seconds) > 90000`,
  },
  {
    number: 12,
    promise:
      "a session that was opened under a face check is of that check's person and course, and began when it was spent and good",
    broken: sql`select s.course_play_id as what from ${playSessions} s join ${faceChecks} f using (certify_id)
      where f.purpose <> 'play' or f.user_id <> s.user_id or f.course_id <> s.course_id or f.consumed_at is null
        or s.started_at < f.consumed_at or s.started_at > f.decided_at + interval '1 day 1 minute'
      union all select 'check ' || certify_id from ${faceChecks} where purpose = 'play' and consumed_at is not null
        and (state <> 'passed' or consumed_at not between decided_at and decided_at + interval '1 day')`,
  },
  {
    number: 12,
    promise:
      "a chapter counts as face-checked in further education alone, since a session of its person that was opened under a check",
    broken: sql`select p.user_id || ' in ' || p.course_chapter_id as what from ${chapterProgress} p
      join ${courses} c using (course_id)
      where p.face_checked_at is not null and (c.course_type <> ${COURSE_TYPE.continuingEducation} or not exists (
        select from ${playSessions} s where s.user_id = p.user_id and s.course_chapter_id = p.course_chapter_id
          and s.certify_id is not null))`,
  },
  {
    number: 12,
    promise:
      "a further-education chapter was done by as much play time as its length asks, whatever the speed",
    broken: sql`select p.user_id || ' in ' || p.course_chapter_id as what from ${chapterProgress} p
      join ${chapters} h using (course_chapter_id) join ${courses} c on c.course_id = p.course_id
      where c.course_type = ${COURSE_TYPE.continuingEducation} and p.video_id = h.video_id
        and p.done_at is not null
        and ${creditedSecondsOf({ userId: sql`p.user_id`, courseChapterId: sql`p.course_chapter_id`, videoId: sql`p.video_id` })}
          < h.video_duration * ${paramSql("playCoverage")} - 0.001`,
  },
  {
    number: 12,
    promise:
      "a prompt of further education was answered in time, by a passed check where one was asked for, or missed after it, and a play session goes on only behind an answer",
    broken: sql`select 'prompt ' || p.prompt_id as what from ${studyPrompts} p
        join ${chapters} h using (course_chapter_id) join ${courses} c using (course_id)
      where c.course_type <> ${COURSE_TYPE.continuingEducation} or p.answer_until <= p.asked_at
        or p.answered_at < p.asked_at or p.answered_at > p.answer_until + interval '6 seconds'
        or p.missed_at < p.answer_until
      union all select s.course_play_id from ${playSessions} s join ${studyPrompts} p using (prompt_id)
        where p.user_id <> s.user_id or p.answered_at is not null or s.prompt_due_ms is not null
          or (p.missed_at is not null and s.ended_at is null)
      union all select 'check of ' || p.prompt_id from ${studyPrompts} p
        join ${chapters} h using (course_chapter_id) join ${faceChecks} f using (certify_id)
        where f.user_id <> p.user_id or f.course_id <> h.course_id or f.consumed_at is null or f.state <> 'passed'
          or f.created_at < p.asked_at`,
  },
  {
    number: 13,
    promise:
      "hours were earned by what was watched under a face check, or by a passed test; a certificate begins before it is passed, and a document attests what was earned for one that is",
    broken: sql`select 'hours ' || e.hours_id as what from ${hours} e
        left join ${chapterProgress} p on p.user_id = e.user_id and p.course_chapter_id = e.course_chapter_id
        where e.earned_at is not null and (p.done_at is null or p.face_checked_at is null or p.course_id <> e.course_id)
          and not exists (select from ${userPapers} a where a.user_id = e.user_id and a.user_pass
            and a.correlation_id = ${testOf(sql`e.course_chapter_id`)})
      union all select 'document ' || d.cert_no from ${certificateDocuments} d
        join ${certificates} k using (certificate_id) where k.cert_date is null
          or d.required_tenths > (select coalesce(sum(e.hours), 0) from ${hours} e where ${inItsPeriod} and e.required)
          or d.optional_tenths > (select coalesce(sum(e.hours), 0) from ${hours} e where ${inItsPeriod} and not e.required)
      union all select 'certificate ' || certificate_id from ${certificates} k
        where k.cert_date < k.create_time
          or (k.cert_date is not null and not exists (select from ${hours} e where ${inItsPeriod}))`,
  },
  {
    number: 13,
    promise:
      "the periods of a person's certificates of a subject do not overlap and only the last has no end, hours count for exactly one of them, and none is passed after its period",
    broken: sql`select 'certificate ' || k.certificate_id as what from ${certificates} k
        where ${dayIn(sql`k.cert_date`)} > k.period_until
          or exists (select from ${certificates} o where o.user_id = k.user_id and o.cert_subject = k.cert_subject
            and o.certificate_id <> k.certificate_id and o.period_from >= k.period_from
            and o.period_from <= coalesce(k.period_until, 'infinity'))
      union all select 'hours ' || e.hours_id from ${hours} e
        where e.earned_at is not null and (select count(*) from ${certificates} k where ${inItsPeriod}) <> 1`,
  },
  {
    number: 13,
    promise:
      "a lesson that was done under a face check, and its test passed if it has one, by a learner who holds or held the course, has its hours booked or waiting within an hour; one without a video, once its test was passed by who holds the course",
    broken: sql`
      with lessons as (select h.*, c.cert_subject, c.course_price, c.course_status, c.update_time as changed,
          exists (select from ${papers} t where t.paper_id = h.paper_id and t.ref_id = h.course_chapter_id
            and t.paper_type is distinct from 'cpt_alert'
            and exists (select from ${paperQuestions} q where q.paper_id = t.paper_id)) as tested
        from ${chapters} h join ${courses} c using (course_id)
        where h.chapter_time > 0 and c.course_type = ${COURSE_TYPE.continuingEducation} and c.cert_subject is not null),
      passed as (select user_id, correlation_id, min(handin_time) as at from ${userPapers}
        where user_pass and correlation_id <> '' group by 1, 2),
      held as (select user_id, course_id, create_time as since, status = 'valid' and expiry_date > now() as runs from ${userCourses}
        union all select live_code_user_id, course_id, create_time, status = 'valid' and expiry_date > now() from ${userCourses}),
      reached as (
        select p.user_id, p.course_chapter_id, greatest(p.done_at, p.face_checked_at, t.at, l.changed,
            (select min(since) from held x where x.user_id = p.user_id and x.course_id = l.course_id)) as at
        from ${chapterProgress} p join lessons l using (course_chapter_id)
        left join passed t on t.user_id = p.user_id and t.correlation_id = ${testOf(sql`l.course_chapter_id`)}
        where l.video_id is not null and p.done_at is not null and p.face_checked_at is not null
          and (t.at is not null or not l.tested)
          and (l.course_price = 0 or exists (select from held x where x.user_id = p.user_id and x.course_id = l.course_id))
        union all
        select t.user_id, l.course_chapter_id, greatest(t.at, l.changed,
            (select min(since) from held x where x.user_id = t.user_id and x.course_id = l.course_id and x.runs))
        from lessons l join (select user_id, paper_id, correlation_id, min(handin_time) as at from ${userPapers}
          where user_pass group by 1, 2, 3) t
          on t.paper_id = l.paper_id and t.correlation_id = ${testOf(sql`l.course_chapter_id`)}
        where l.video_id is null and l.tested and (l.course_price = 0 and l.course_status = 'published'
          or exists (select from held x where x.user_id = t.user_id and x.course_id = l.course_id and x.runs)))
      select 'lost ' || r.user_id || ' in ' || r.course_chapter_id as what from reached r join ${users} u using (user_id)
      left join ${hours} n using (user_id, course_chapter_id)
      where r.at < now() - interval '1 hour' and n.hours_id is null
        and u.deleted_at is null and u.roles[1] = 'user'`,
  },
];
