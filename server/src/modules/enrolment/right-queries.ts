import { type SQL, type SQLChunk, sql } from "drizzle-orm";
import { courses } from "../catalogue/tables.ts";
import { assignments, userCourses } from "./tables.ts";

/** By the transaction's clock, so checks and grants agree; `row` is a table or alias. */
export const isCurrentEnrolment = (row: SQL): SQL<boolean> =>
  sql<boolean>`(${row}.status = 'valid' and ${row}.expiry_date > now())`;

/** Own, or bound by live code. */
export const belongsTo = (row: SQL, userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${row}.user_id = ${userId} or ${row}.live_code_user_id = ${userId})`;

/** User courses by which the person holds the course now. */
export const rightsTo = (courseId: SQLChunk, userId: SQLChunk): SQL => sql`
  select uc.expiry_date from ${userCourses} uc
  where uc.course_id = ${courseId} and ${isCurrentEnrolment(sql`uc`)} and ${belongsTo(sql`uc`, userId)}`;

/** Holds or once held it; copies taken back were never used. */
export const heldOnce = (courseId: SQLChunk, userId: SQLChunk): SQL<boolean> => sql<boolean>`exists (
  select from ${userCourses} uc where uc.course_id = ${courseId} and ${belongsTo(sql`uc`, userId)}
    and not exists (select from ${assignments} a
      where a.user_course_id = uc.user_course_id and a.taken_back_at is not null))`;

/** SQL twin of `mayWatchCourse` for learners. */
export const learnerMayWatch = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${courses.courseStatus} = 'published' and ${courses.coursePrice} = 0
    or exists (${rightsTo(sql`${courses.courseId}`, userId)}))`;
