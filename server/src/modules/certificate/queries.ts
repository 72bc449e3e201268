// What a person earned towards certificates, read from what they hold, what they earned and what is kept.
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { desc, eq, type SQLChunk, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { isOf, runs } from "../enrolment/service.ts";
import { assignments, userCourses } from "../enrolment/tables.ts";
import { certificateDocuments, certificates, earnedHours } from "./tables.ts";

// A copy that was taken back before it was played was never studied.
const granted = (user: SQLChunk) => sql`
  from ${userCourses} uc join ${courses} c on c.course_id = uc.course_id
  where ${isOf(sql`uc`, user)} and c.course_type = ${COURSE_TYPE.continuingEducation} and c.cert_subject is not null
    and not exists (select from ${assignments} a
      where a.user_course_id = uc.user_course_id and a.taken_back_at is not null)`;

const begun = (user: SQLChunk) => sql`(
  select c.cert_subject, min(uc.create_time) as since ${granted(user)} group by 1
) as begun`;
const earned = (user: SQLChunk) => sql`(
  select cert_subject, min(earned_at) as since,
    coalesce(sum(hours) filter (where required), 0)::int as required_tenths,
    coalesce(sum(hours) filter (where not required), 0)::int as optional_tenths
  from ${earnedHours} where user_id = ${user} group by 1
) as earned`;
const kept = (user: SQLChunk) => sql`(
  select cert_subject, create_time as since, cert_date, (select d.verify_code from ${certificateDocuments} d
    where d.certificate_id = ${certificates.certificateId} and d.state = 'valid') as verify_code
  from ${certificates} where user_id = ${user}
) as kept`;

const since = sql<Date>`least(begun.since, earned.since, kept.since)`.mapWith(certificates.createTime);
const bySubject = prepared("certificates_of_user", (db, p: Params<{ userId: number }>) =>
  db
    .select({
      certSubject: sql<CertSubject>`cert_subject`,
      createTime: since,
      certDate: sql<Date | null>`kept.cert_date`.mapWith(certificates.certDate),
      verifyCode: sql<string | null>`kept.verify_code`,
      requiredTenths: sql<number>`coalesce(earned.required_tenths, 0)`,
      optionalTenths: sql<number>`coalesce(earned.optional_tenths, 0)`,
    })
    .from(
      sql`${begun(p.userId)} full join ${earned(p.userId)} using (cert_subject) full join ${kept(p.userId)} using (cert_subject)`,
    )
    .orderBy(desc(since), sql`cert_subject`),
);

/** The person's subjects with what was earned in each, in tenths of an hour, the newest first. */
export const certificatesOf = (db: Db, userId: number) => bySubject(db, { userId });

const byCourse = prepared("study_time_of_courses", (db, p: Params<{ userId: number }>) =>
  db
    .select({
      courseId: courses.courseId,
      courseTenths: courses.hourTenths,
      earnedTenths: sql<number>`coalesce(earned.tenths, 0)`,
      runs: sql<boolean>`held.runs`,
    })
    .from(
      sql`(select uc.course_id, bool_or(${runs(sql`uc`)}) as runs ${granted(p.userId)} group by 1) as held`,
    )
    .innerJoin(courses, sql`${courses.courseId} = held.course_id`)
    .leftJoin(
      sql`(select course_id, sum(hours)::int as tenths from ${earnedHours}
        where user_id = ${p.userId} group by 1) as earned`,
      sql`earned.course_id = held.course_id`,
    )
    .orderBy(courses.courseId),
);

/** The person's further-education courses with the hours they give and gave, in tenths. */
export const studyTimeOf = (db: Db, userId: number) => byCourse(db, { userId });

export const hoursKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: earnedHours.courseId,
      courseChapterId: earnedHours.courseChapterId,
      certSubject: earnedHours.certSubject,
      required: earnedHours.required,
      tenths: earnedHours.hours,
      earnedAt: earnedHours.earnedAt,
    })
    .from(earnedHours)
    .where(eq(earnedHours.userId, userId))
    .orderBy(earnedHours.earnedHoursId);

export const certificatesKept = (tx: Tx, userId: number) =>
  tx
    .select({
      certSubject: certificates.certSubject,
      createTime: certificates.createTime,
      certDate: certificates.certDate,
    })
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(certificates.certificateId);
