import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { type SQLChunk, sql } from "drizzle-orm";
import { courses } from "../catalogue/tables.ts";
import { belongsTo } from "../enrolment/service.ts";
import { assignments, userCourses } from "../enrolment/tables.ts";

/**
 * `from` and `where` of the continuing-education courses a person got, except copies taken back, which were
 * never used.
 */
export const grantsOf = (user: SQLChunk) => sql`
  from ${userCourses} uc join ${courses} c on c.course_id = uc.course_id
  where ${belongsTo(sql`uc`, user)} and c.course_type = ${COURSE_TYPE.continuingEducation} and c.cert_subject is not null
    and not exists (select from ${assignments} a
      where a.user_course_id = uc.user_course_id and a.taken_back_at is not null)`;
