import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { type Params, prepared } from "../../../kernel/db/prepared.ts";
import { chapters, courseModels, courses } from "../../catalogue/tables.ts";
import { belongsTo, isCurrentEnrolment } from "../../enrolment/service.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { canBeEarned } from "../hours/right-queries.ts";
import { hours } from "../tables.ts";

const courseFields = {
  courseId: courses.courseId,
  courseName: courses.courseName,
  certSubject: sql<CertSubject>`${courses.certSubject}`,
  required: sql<boolean>`coalesce(${courses.requiredCourse} = 1, false)`,
  courseTenths: courses.hourTenths,
};
const gives = sql`${courses.courseType} = ${COURSE_TYPE.continuingEducation} and ${courses.certSubject} is not null`;

const running = prepared("hour_courses_held", (db, p: Params<{ userId: number }>) =>
  db
    .select({
      ...courseFields,
      earnedTenths: sql<number>`(select coalesce(sum(e.hours), 0)::int from ${hours} e
        where e.user_id = ${p.userId} and e.course_id = ${courses.courseId} and e.earned_at is not null)`,
      leftTenths: sql<number>`(select coalesce(sum(${chapters.chapterTime}), 0)::int from ${chapters}
        where ${chapters.courseId} = ${courses.courseId} and ${canBeEarned}
          and not exists (select from ${hours} e where e.user_id = ${p.userId} and e.course_chapter_id = ${chapters.courseChapterId}))`,
      expiryDate: sql<Date>`held.until`.mapWith(userCourses.expiryDate),
    })
    .from(courses)
    .innerJoin(
      sql`(select uc.course_id, max(uc.expiry_date) as until from ${userCourses} uc
        where ${belongsTo(sql`uc`, p.userId)} and ${isCurrentEnrolment(sql`uc`)} group by 1) held`,
      sql`held.course_id = ${courses.courseId}`,
    )
    .where(gives)
    .orderBy(sql`held.until`, courses.courseId),
);

/** Held continuing-education courses with hours given and still to give, in tenths. */
export const heldHourCourses = (db: Db, userId: number) => running(db, { userId });

const onSale = prepared(
  "hour_courses_on_sale",
  (db, p: Params<{ userId: number; certSubject: CertSubject }>) =>
    db
      .select(courseFields)
      .from(courses)
      .where(
        sql`${gives} and ${courses.certSubject} = ${p.certSubject} and ${courses.courseStatus} = 'published' and ${courses.hourTenths} > 0
        and not ${courses.tags} && '{hide,nopublish}'
        and not exists (select from ${courseModels} m where m.course_id = ${courses.courseId})
        and not exists (select from ${userCourses} uc
          where uc.course_id = ${courses.courseId} and ${belongsTo(sql`uc`, p.userId)} and ${isCurrentEnrolment(sql`uc`)})
        and not exists (select from ${hours} e
          where e.user_id = ${p.userId} and e.course_id = ${courses.courseId})`,
      )
      .orderBy(courses.courseId)
      .limit(300),
);

/** At most 300 that the person neither holds nor has booked or waiting hours of. */
export const hourCoursesOnSale = (db: Db, learner: { userId: number; certSubject: CertSubject }) =>
  onSale(db, learner);
