import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { courses } from "../catalogue/tables.ts";
import { assignments, userCourses } from "./tables.ts";

export const coursesKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: userCourses.courseId,
      courseName: courses.courseName,
      createType: userCourses.createType,
      orderId: userCourses.orderId,
      status: userCourses.status,
      createTime: userCourses.createTime,
      expiryDate: userCourses.expiryDate,
    })
    .from(userCourses)
    .innerJoin(courses, eq(courses.courseId, userCourses.courseId))
    .where(eq(userCourses.userId, userId))
    .orderBy(asc(userCourses.userCourseId));

/** Puts a number that is nobody's (a phone begins with 1) in the phone's place, one a copy: an item has each phone once. */
export async function dropPhone(tx: Tx, { userId, phone }: { userId: number; phone: string }): Promise<void> {
  await tx
    .update(assignments)
    .set({ phone: sql`'0' || lpad(${assignments.assignmentId}::text, 10, '0')` })
    .where(
      sql`(${assignments.phone} = ${phone} and ${assignments.userCourseId} is null)
        or ${assignments.userCourseId} in (select user_course_id from ${userCourses} where user_id = ${userId})`,
    );
}
