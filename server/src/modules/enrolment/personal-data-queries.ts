import { asc, eq, or, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { anyOf } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { assignments, userCourses } from "./tables.ts";

export const coursesKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: userCourses.courseId,
      courseName: courses.courseName,
      createType: userCourses.createType,
      orderId: userCourses.orderId,
      status: userCourses.status,
      liveCode: sql<
        string | null
      >`case when ${userCourses.userId} = ${userId} then ${userCourses.liveCode} end`,
      byLiveCode: sql<boolean>`${userCourses.userId} <> ${userId}`,
      firstPlayedAt: userCourses.firstPlayedAt,
      createTime: userCourses.createTime,
      expiryDate: userCourses.expiryDate,
    })
    .from(userCourses)
    .innerJoin(courses, eq(courses.courseId, userCourses.courseId))
    .where(or(eq(userCourses.userId, userId), eq(userCourses.liveCodeUserId, userId)))
    .orderBy(asc(userCourses.userCourseId));

/** Claimed copies, and those waiting for the verified phone. */
export const copiesKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: assignments.courseId,
      courseName: courses.courseName,
      phone: assignments.phone,
      employer: assignments.employer,
      createTime: assignments.createTime,
      takenBackAt: assignments.takenBackAt,
    })
    .from(assignments)
    .innerJoin(courses, eq(courses.courseId, assignments.courseId))
    .where(
      sql`${assignments.userCourseId} in (select user_course_id from ${userCourses} where user_id = ${userId})
        or (${assignments.userCourseId} is null and ${assignments.phone} = (
          select telephone from ${users} where user_id = ${userId} and phone_verified_at is not null))`,
    )
    .orderBy(asc(assignments.assignmentId));

const nobodys = sql`'0' || lpad(${assignments.assignmentId}::text, 10, '0')`;

/**
 * Moves claimed and, if `wasProven`, waiting copies. Where the new phone already has such a copy or
 * grant, a placeholder number (first digit 0) is used.
 */
export async function movePhone(
  tx: Tx,
  { userId, from, to, wasProven }: { userId: number; from: string; to: string; wasProven: boolean },
): Promise<void> {
  await tx
    .update(assignments)
    .set({
      phone: sql`case when exists (select from ${assignments} other
        where other.phone = ${to} and other.taken_back_at is null and (other.order_item_id = ${assignments.orderItemId}
          or (coalesce(other.order_item_id, ${assignments.orderItemId}) is null
            and coalesce(other.user_course_id, ${assignments.userCourseId}) is null
            and other.course_id = ${assignments.courseId}))) then ${nobodys} else ${to} end`,
      phoneMoved: true,
    })
    .where(
      sql`${assignments.phone} = ${from} and ${assignments.takenBackAt} is null
        and ((${assignments.userCourseId} is null and ${wasProven}::boolean)
          or ${assignments.userCourseId} in (select user_course_id from ${userCourses} where user_id = ${userId}))`,
    );
}

export async function dropNotedNames(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(assignments)
    .set({ notedName: null })
    .where(sql`${assignments.orderId} = ${anyOf(orderIds, "text")} and ${assignments.notedName} is not null`);
}

/** A unique placeholder (first digit 0), because an item has each phone once. */
export async function dropPhone(tx: Tx, { userId, phone }: { userId: number; phone: string }): Promise<void> {
  await tx
    .update(assignments)
    .set({ phone: nobodys, notedName: null, employer: null })
    .where(
      sql`(${assignments.phone} = ${phone} and ${assignments.userCourseId} is null)
        or ${assignments.userCourseId} in (select user_course_id from ${userCourses} where user_id = ${userId})`,
    );
}
