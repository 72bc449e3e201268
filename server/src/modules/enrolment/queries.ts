import { COURSE_TYPE, HELD_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { type SQL, sql, type SQLChunk } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { anyOf, arrayOf, type Params, listOf, params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { courses } from "../catalogue/tables.ts";
import { isVerifiedLearner } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { paramSql } from "../sysparams/service.ts";
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

/** Used, or its live code entered: the copy cannot be taken back (domain.md "Copies of a package"). */
export const isStarted = (row: SQL | typeof userCourses): SQL<boolean> =>
  sql<boolean>`(${row}.first_played_at is not null or ${row}.live_code_user_id is not null)`;

/** Holds or once held it; copies taken back were never used. */
export const everHeld = (courseId: SQLChunk, userId: SQLChunk): SQL<boolean> => sql<boolean>`exists (
  select from ${userCourses} uc where uc.course_id = ${courseId} and ${belongsTo(sql`uc`, userId)}
    and not exists (select from ${assignments} a
      where a.user_course_id = uc.user_course_id and a.taken_back_at is not null))`;

/** SQL twin of `mayWatchCourse` for learners. */
export const learnerMayWatch = (userId: SQLChunk): SQL<boolean> =>
  sql<boolean>`(${courses.courseStatus} = 'published' and ${courses.coursePrice} = 0
    or exists (${rightsTo(sql`${courses.courseId}`, userId)}))`;

// Unclaimed copies for a verified phone whose course is not held now.
const pendingCopy = (whose: SQL) => sql`
  select a.assignment_id, a.course_id, a.order_id, u.user_id from ${assignments} a
  join ${users} u on u.telephone = a.phone
  where ${whose} and a.user_course_id is null and a.taken_back_at is null
    and ${isVerifiedLearner(sql`u`)}
    and not exists (
      select 1 from ${userCourses} own
      where own.user_id = u.user_id and own.course_id = a.course_id and ${isCurrentEnrolment(sql`own`)})`;

const user = sql`${params<{ userId: number }>().userId}::int`;

const heldAmong = prepared(
  "held_courses",
  (db, p: Params<{ userId: number; courseIds: readonly number[] }>) =>
    db
      .select({
        courseId: sql<number>`c.id`,
        expiryDate:
          sql<Date | null>`(select max(v.expiry_date) from (${rightsTo(sql`c.id`, user)}) v)`.mapWith(
            userCourses.expiryDate,
          ),
      })
      .from(sql`unnest(${listOf(p.courseIds, "int")}) as c(id)`),
);

/** Null: not held. */
export const holdingOf = (db: Db, userId: number, courseIds: readonly number[]) =>
  heldAmong(db, { userId, courseIds: [...courseIds] });

const watched = prepared("watched_courses", (db, p: Params<{ courseIds: readonly number[] }>) =>
  db
    .select({
      courseId: courses.courseId,
      courseType: courses.courseType,
      courseStatus: courses.courseStatus,
      coursePrice: courses.coursePrice,
      teacherId: courses.teacherId,
    })
    .from(courses)
    .where(sql`${courses.courseId} = any(${listOf(p.courseIds, "int")}::int[])`),
);

export const findWatchedCourses = (db: Db, courseIds: readonly number[]) =>
  watched(db, { courseIds: [...courseIds] });

/** By an order rather than a given copy. */
export async function holdsByOrder(db: Db, userId: number, courseId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${userCourses} uc
    where uc.user_id = ${userId} and uc.course_id = ${courseId} and uc.create_type = 'order' and ${isCurrentEnrolment(sql`uc`)}
      and not exists (select from ${assignments} a where a.user_course_id = uc.user_course_id)
    limit 1`);
  return rows.length > 0;
}

/** See `everHeld`. */
export async function hasEverHeld(db: Db, userId: number, courseId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select where ${everHeld(sql`${courseId}`, sql`${userId}`)}`);
  return rows.length > 0;
}

/** `code` is stored for live courses only. */
export type Grant = { userId: number; courseId: number; orderId: string | null; code: string | null };
export type Granted = {
  userCourseId: number;
  userId: number;
  courseId: number;
  orderId: string | null;
  liveCode: string | null;
};

const insertGranted = prepared(
  "grant_courses",
  (
    _,
    p: Params<{
      userIds: readonly number[];
      courseIds: readonly number[];
      codes: readonly (string | null)[];
      orderIds: readonly (string | null)[];
      createType: "order" | "system";
    }>,
  ) =>
    rawSql<Granted>(sql`
    with wanted as (
      select w.user_id, w.course_id, w.order_id, case when c.course_type = ${COURSE_TYPE.live} then w.code end as code
      from unnest(${listOf(p.userIds, "int")}, ${listOf(p.courseIds, "int")}, ${listOf(p.codes, "text")},
        ${listOf(p.orderIds, "text")}) as w(user_id, course_id, code, order_id)
      join ${courses} c on c.course_id = w.course_id and c.course_type in ${HELD_TYPES}
    ), lapsed as (
      update ${userCourses} set status = 'expired'
      where (user_id, course_id) in (select user_id, course_id from wanted)
        and status = 'valid' and expiry_date <= now()
      returning 1
    )
    insert into ${userCourses} (user_id, course_id, create_type, order_id, live_code, expiry_date)
    select w.user_id, w.course_id, ${p.createType}, w.order_id, w.code,
      now() + make_interval(days => ${paramSql("courseValidDays")}::int)
    -- the count makes the lapsed rows leave the unique index before the new ones come
    from wanted w cross join (select count(*) from lapsed) as closed
    order by w.user_id, w.course_id
    on conflict (user_id, course_id) where status = 'valid' do nothing
    returning user_course_id as "userCourseId", user_id as "userId", course_id as "courseId",
      order_id as "orderId", live_code as "liveCode"`),
);

/** Skips people with a valid one and printed goods (types 3 and 4); expires lapsed ones first. */
export const insertUserCourses = (
  tx: Tx,
  grants: readonly Grant[],
  as: { createType: "order" | "system" },
): Promise<Granted[]> =>
  insertGranted(tx, {
    userIds: grants.map((grant) => grant.userId),
    courseIds: grants.map((grant) => grant.courseId),
    codes: grants.map((grant) => grant.code),
    orderIds: grants.map((grant) => grant.orderId),
    ...as,
  });

const used = prepared("mark_course_used", (_, p: Params<{ userId: number; courseId: number }>) =>
  rawSql(sql`update ${userCourses} uc set first_played_at = clock_timestamp()
    where uc.course_id = ${p.courseId} and ${belongsTo(sql`uc`, p.userId)} and ${isCurrentEnrolment(sql`uc`)}
      and uc.first_played_at is null`),
);

/**
 * After its first use a copy cannot be taken back (domain.md "Copies of a package"); check the
 * right afterwards, as `useCourse` does. Later calls lock nothing.
 */
export async function noteFirstUse(db: Db, use: { userId: number; courseId: number }): Promise<void> {
  await used(db, use);
}

/** Current user course with this code, unbound or bound to this account. */
const withLiveCode = (userId: number, courseId: number, liveCode: string) =>
  sql`${userCourses.liveCode} = ${liveCode} and ${userCourses.courseId} = ${courseId}
    and ${isCurrentEnrolment(sql`${userCourses}`)}
    and (${userCourses.liveCodeUserId} is null or ${userCourses.liveCodeUserId} = ${userId})`;

export async function takesLiveCode(
  db: Db,
  userId: number,
  courseId: number,
  liveCode: string,
): Promise<boolean> {
  const rows = await db
    .select({ userCourseId: userCourses.userCourseId })
    .from(userCourses)
    .where(withLiveCode(userId, courseId, liveCode));
  return rows.length > 0;
}

/** Whether it is now theirs. */
export async function bindLiveCode(
  db: Db,
  userId: number,
  courseId: number,
  liveCode: string,
): Promise<boolean> {
  const bound = await db
    .update(userCourses)
    .set({
      liveCodeUserId: userId,
      liveCodeBoundAt: sql`coalesce(${userCourses.liveCodeBoundAt}, now())`,
    })
    .where(withLiveCode(userId, courseId, liveCode))
    .returning({ userCourseId: userCourses.userCourseId });
  return bound.length > 0;
}

/** Keyset page of learners with a copy to claim. */
export async function ownersOfWaitingCopies(db: Db, after: number, most: number): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select distinct p.user_id as "userId" from (${pendingCopy(sql`true`)}) p
    where p.user_id > ${after} order by 1 limit ${most}`);
  return rows.map((row) => row.userId);
}

export async function phonesOf(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select({ phone: users.telephone })
    .from(users)
    .where(sql`${users.userId} = ${anyOf(userIds, "int")}`);
  return rows.map((row) => row.phone);
}

/** Oldest first. */
export async function lockPendingCopies(tx: Tx, userIds: readonly number[]) {
  const { rows } = await tx.execute<{
    assignmentId: number;
    userId: number;
    courseId: number;
    orderId: string | null;
    genLiveCode: boolean;
  }>(sql`
    select p.assignment_id as "assignmentId", p.user_id as "userId", p.course_id as "courseId",
      p.order_id as "orderId", locked.gen_live_code as "genLiveCode"
    from ${assignments} locked
    join (${pendingCopy(sql`u.user_id = ${anyOf(userIds, "int")}`)}) p using (assignment_id)
    where locked.user_course_id is null and locked.taken_back_at is null
    order by assignment_id for update of locked`);
  return rows;
}

export async function namesOfCourses(tx: Tx, courseIds: readonly number[]) {
  return tx
    .select({ courseId: courses.courseId, courseName: courses.courseName })
    .from(courses)
    .where(sql`${courses.courseId} = ${anyOf([...new Set(courseIds)], "int")}`)
    .orderBy(courses.courseId);
}

export async function linkCopies(
  tx: Tx,
  links: readonly { assignmentId: number; userCourseId: number }[],
): Promise<void> {
  await tx.execute(sql`
    update ${assignments} a set user_course_id = l.user_course_id
    from unnest(${arrayOf(
      links.map((link) => link.assignmentId),
      "int",
    )},
                ${arrayOf(
                  links.map((link) => link.userCourseId),
                  "int",
                )}) as l(assignment_id, user_course_id)
    where a.assignment_id = l.assignment_id`);
}
