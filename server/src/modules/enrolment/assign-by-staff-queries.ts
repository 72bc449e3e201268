import { HELD_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import type { UserCourseSource, UserCourseStatus } from "@zhutu/domain/enrolment/user-course.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { and, desc, eq, inArray, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { anyOf, arrayOf } from "../../kernel/db/prepared.ts";
import { containing, holds } from "../../kernel/db/columns.ts";
import { paged, type Page, total } from "../../kernel/db/paging.ts";
import { courseModels, courses } from "../catalogue/tables.ts";
import { isLearner } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { isCurrentEnrolment, isStarted } from "./queries.ts";
import { assignments, userCourses } from "./tables.ts";

export async function findToAssign(tx: Tx, courseId: number) {
  const [row] = await tx
    .select({
      courseName: courses.courseName,
      isHeld: sql<boolean>`${courses.courseType} in ${HELD_TYPES}`,
      hasModels: sql<boolean>`exists (select from ${courseModels} m where m.course_id = ${courseId})`,
    })
    .from(courses)
    .where(eq(courses.courseId, courseId));
  return row;
}

/** Undefined for staff and deleted accounts. */
export async function phoneOfLearner(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ phone: users.telephone })
    .from(users)
    .where(and(eq(users.userId, userId), isLearner(users), isNull(users.deletedAt)));
  return row?.phone;
}

/** The chooser has a typed search and no pages. */
const MAX_OFFERED = 20;

/** Published first, then newest. */
export const findAllToAssign = (db: Db, courseName?: string) =>
  db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      coursePrice: courses.coursePrice,
    })
    .from(courses)
    .where(
      and(
        inArray(courses.courseType, [...HELD_TYPES]),
        notExists(
          db
            .select({ one: sql`1` })
            .from(courseModels)
            .where(eq(courseModels.courseId, courses.courseId)),
        ),
        courseName?.trim() ? holds(courses.courseName, containing(courseName)) : undefined,
      ),
    )
    .orderBy(sql`${courses.courseStatus} = 'published' desc`, desc(courses.courseId))
    .limit(MAX_OFFERED);

export async function insertGrants(
  tx: Tx,
  { courseId, phones, genLiveCode }: { courseId: number; phones: readonly string[]; genLiveCode: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into ${assignments} (course_id, gen_live_code, phone)
    select ${courseId}::int, ${genLiveCode}::boolean, phone
    from unnest(${arrayOf(phones, "text")}) as phone order by phone`);
}

export async function waitingAmong(tx: Tx, courseId: number, phones: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ phone: assignments.phone })
    .from(assignments)
    .where(
      and(eq(assignments.courseId, courseId), waits, sql`${assignments.phone} = ${anyOf(phones, "text")}`),
    );
  return rows.map((row) => row.phone);
}
const waits = sql`${assignments.orderItemId} is null and ${assignments.userCourseId} is null and ${assignments.takenBackAt} is null`;

type Filter = { courseName?: string | undefined; telephone?: string | undefined };
export type UserCourseFilter = Filter & {
  userCourseStatus?: UserCourseStatus | undefined;
  createType?: UserCourseSource | undefined;
};

const named = (text: string | undefined): SQL | undefined =>
  text?.trim() ? holds(courses.courseName, containing(text)) : undefined;
const running = isCurrentEnrolment(sql`${userCourses}`);

/** Whether a package copy is used; null for other user courses. */
export const seatOf = sql<
  "unused" | "used" | null
>`(select case when ${isStarted(userCourses)} then 'used' else 'unused' end
  from ${assignments} a where a.user_course_id = ${userCourses}.user_course_id
    and a.order_item_id is not null and a.taken_back_at is null limit 1)`;

/** Newest first, without deleted ones. */
export async function listUserCourses(db: Db, filter: UserCourseFilter, page: Page) {
  const { userCourseStatus, createType, telephone } = filter;
  const where = and(
    isNull(userCourses.deletedAt),
    named(filter.courseName),
    telephone?.trim() ? eq(users.telephone, normalPhone(telephone)) : undefined,
    userCourseStatus && (userCourseStatus === "valid" ? running : sql`not ${running}`),
    createType && eq(userCourses.createType, createType),
  );
  const listing = db
    .select({
      userCourseId: userCourses.userCourseId,
      courseId: userCourses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      userId: userCourses.userId,
      userName: users.userName,
      telephone: users.telephone,
      orderId: userCourses.orderId,
      createTime: userCourses.createTime,
      expiryDate: userCourses.expiryDate,
      userCourseStatus: sql<UserCourseStatus>`case when ${running} then 'valid' else 'expired' end`,
      createType: userCourses.createType,
      liveCode: userCourses.liveCode,
      seat: seatOf,
    })
    .from(userCourses)
    .innerJoin(users, eq(users.userId, userCourses.userId))
    .innerJoin(courses, eq(courses.courseId, userCourses.courseId))
    .where(where)
    .orderBy(desc(userCourses.userCourseId));
  const counting = db
    .select({ total })
    .from(userCourses)
    .innerJoin(users, eq(users.userId, userCourses.userId))
    .innerJoin(courses, eq(courses.courseId, userCourses.courseId))
    .where(where);
  return paged(page, counting, listing);
}

/** Newest first. */
export async function listWaitingGrants(db: Db, filter: Filter, page: Page) {
  const where = and(
    waits,
    named(filter.courseName),
    filter.telephone?.trim() ? eq(assignments.phone, normalPhone(filter.telephone)) : undefined,
  );
  const listing = db
    .select({
      assignmentId: assignments.assignmentId,
      courseId: assignments.courseId,
      courseName: courses.courseName,
      telephone: assignments.phone,
      createTime: assignments.createTime,
    })
    .from(assignments)
    .innerJoin(courses, eq(courses.courseId, assignments.courseId))
    .where(where)
    .orderBy(desc(assignments.assignmentId));
  const counting = db
    .select({ total })
    .from(assignments)
    .innerJoin(courses, eq(courses.courseId, assignments.courseId))
    .where(where);
  return paged(page, counting, listing);
}

/** The copy to give back to its order when the user course goes; undefined once used or taken back. */
export async function unusedCopyOf(
  tx: Tx,
  userCourseId: number,
): Promise<{ orderId: string; orderItemId: number; assignmentId: number } | undefined> {
  const { rows } = await tx.execute<{ orderId: string; orderItemId: number; assignmentId: number }>(sql`
    select a.order_id as "orderId", a.order_item_id as "orderItemId", a.assignment_id as "assignmentId"
    from ${assignments} a join ${userCourses} on ${userCourses}.user_course_id = a.user_course_id
    where a.user_course_id = ${userCourseId} and ${userCourses}.deleted_at is null and ${seatOf} = 'unused'`);
  return rows[0];
}

/** `now` is the database's clock. */
export async function lockUserCourse(tx: Tx, userCourseId: number) {
  const [row] = await tx
    .select({
      userId: userCourses.userId,
      courseId: userCourses.courseId,
      status: userCourses.status,
      createTime: userCourses.createTime,
      expiryDate: userCourses.expiryDate,
      expiryBeforeEnd: userCourses.expiryBeforeEnd,
      takenBack: sql<boolean>`exists (select from ${assignments} a
        where a.user_course_id = ${userCourseId} and a.taken_back_at is not null)`,
      now: sql<Date>`clock_timestamp()`.mapWith(userCourses.createTime),
    })
    .from(userCourses)
    .where(and(eq(userCourses.userCourseId, userCourseId), isNull(userCourses.deletedAt)))
    .for("update");
  return row;
}

const ended = {
  status: "expired" as const,
  expiryDate: sql`least(${userCourses.expiryDate}, clock_timestamp())`,
};

/** Keeps the former expiry. */
export async function endUserCourse(tx: Tx, userCourseId: number): Promise<void> {
  await tx
    .update(userCourses)
    .set({ ...ended, expiryBeforeEnd: sql`${userCourses.expiryDate}` })
    .where(eq(userCourses.userCourseId, userCourseId));
}

/** Ends it and hides it from every list. */
export async function deleteUserCourse(tx: Tx, userCourseId: number): Promise<void> {
  await tx
    .update(userCourses)
    .set({ ...ended, deletedAt: sql`clock_timestamp()` })
    .where(eq(userCourses.userCourseId, userCourseId));
}

/** Only one record may be valid, so lapsed ones are marked expired. */
export async function closeLapsed(
  tx: Tx,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<void> {
  await tx
    .update(userCourses)
    .set({ status: "expired" })
    .where(
      and(
        eq(userCourses.userId, userId),
        eq(userCourses.courseId, courseId),
        eq(userCourses.status, "valid"),
        sql`${userCourses.expiryDate} <= now()`,
      ),
    );
}

export async function setExpiry(
  tx: Tx,
  userCourseId: number,
  expiryDate: Date,
  status: UserCourseStatus,
): Promise<void> {
  await tx
    .update(userCourses)
    .set({ expiryDate, status, expiryBeforeEnd: null })
    .where(eq(userCourses.userCourseId, userCourseId));
}

/** Undefined if it no longer waits. */
export async function cancelGrant(tx: Tx, assignmentId: number) {
  const [row] = await tx
    .update(assignments)
    .set({ takenBackAt: sql`clock_timestamp()` })
    .where(and(eq(assignments.assignmentId, assignmentId), waits))
    .returning({ courseId: assignments.courseId });
  return row;
}

export async function phoneOfGrant(tx: Tx, assignmentId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ phone: assignments.phone })
    .from(assignments)
    .where(and(eq(assignments.assignmentId, assignmentId), waits));
  return row?.phone;
}
