// When a user course gives its right: the one text for every statement that asks.
import { type SQL, type SQLChunk, sql } from "drizzle-orm";
import { courses } from "../catalogue/tables.ts";
import { assignments, userCourses } from "./tables.ts";

/**
 * That this row of user courses (its table or alias) is valid and not over. By the transaction's clock, so that what a
 * transaction asks and what it grants agree.
 */
export const isCurrentEnrolment = (row: SQL): SQL<boolean> =>
  sql<boolean>`(${row}.status = 'valid' and ${row}.expiry_date > now())`;

/** That this row is the person's: an own one, or one whose live code is bound to them. */
export const belongsTo = (row: SQL, userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${row}.user_id = ${userId} or ${row}.live_code_user_id = ${userId})`;

/** The user courses by which the person holds the course now. */
export const rightsTo = (courseId: SQLChunk, userId: SQLChunk): SQL => sql`
  select uc.expiry_date from ${userCourses} uc
  where uc.course_id = ${courseId} and ${isCurrentEnrolment(sql`uc`)} and ${belongsTo(sql`uc`, userId)}`;

/** That the person holds the course or once did; by a copy that was taken back nobody did, as it was never used. */
export const heldOnce = (courseId: SQLChunk, userId: SQLChunk): SQL<boolean> => sql<boolean>`exists (
  select from ${userCourses} uc where uc.course_id = ${courseId} and ${belongsTo(sql`uc`, userId)}
    and not exists (select from ${assignments} a
      where a.user_course_id = uc.user_course_id and a.taken_back_at is not null))`;

/** That a learner may watch the course of this row, as `mayWatchCourse` says: a published free one, or one that they hold. */
export const learnerMayWatch = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${courses.courseStatus} = 'published' and ${courses.coursePrice} = 0
    or exists (${rightsTo(sql`${courses.courseId}`, userId)}))`;
