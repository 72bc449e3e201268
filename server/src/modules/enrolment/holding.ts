// What a person holds: own user courses and bound live codes.
import { mayWatchCourse } from "@zhutu/domain/enrolment/watch-right.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { findWatchedCourse, hasEverHeld, holdingOf, holdsByOrder, noteFirstUse } from "./queries.ts";

/** Who asks for something of a course. */
export type Person = Pick<SessionUser, "userId" | "role" | "rights">;

async function expiries(db: Db, userId: number, courseIds: readonly number[]): Promise<Map<number, Date>> {
  if (courseIds.length === 0) return new Map();
  const rows = await holdingOf(db, userId, courseIds);
  return new Map(rows.flatMap((row) => (row.expiryDate ? [[row.courseId, row.expiryDate] as const] : [])));
}

/** Which of these courses the person holds now: valid, unexpired, own or through a bound live code. */
export const heldCourseIds = async (
  db: Db,
  userId: number,
  courseIds: readonly number[],
): Promise<Set<number>> => new Set((await expiries(db, userId, courseIds)).keys());

/** Whether the caller holds the course, and until when; an expired one does not count (DET-018). */
export async function isBought(ctx: Ctx<SessionUser>, courseId: number) {
  const { userId } = ctx.user;
  const expiryDate = (await expiries(ctx.db, userId, [courseId])).get(courseId) ?? null;
  const given = expiryDate !== null && !(await holdsByOrder(ctx.db, userId, courseId));
  return { bought: expiryDate !== null, expiryDate, ...(given && { given }) };
}

/** Whether the person holds the course or once did, by a user course of their own or a bound live code; not by a copy that was taken back. */
export const heldEver = (db: Db, userId: number, courseId: number): Promise<boolean> =>
  hasEverHeld(db, userId, courseId);

/** Whether the caller (null: a visitor) may watch the whole course (DET-017); no such course is watched by nobody. */
export async function mayWatch(db: Db, user: Person | null, courseId: number): Promise<boolean> {
  const course = await findWatchedCourse(db, courseId);
  if (!course) return false;
  if (mayWatchCourse(course, user && { ...user, holds: false })) return true;
  if (!user) return false;
  const holds = (await heldCourseIds(db, user.userId, [courseId])).has(courseId);
  return mayWatchCourse(course, { ...user, holds });
}

/**
 * Notes a use of what the person (null: a visitor) holds of the course, and answers whether they may have what is the
 * course's alone. Call it wherever something of the course is handed out: the use is noted before the right is asked for,
 * so that a copy taken back at the same moment hands out nothing.
 */
export async function useCourse(db: Db, user: Person | null, courseId: number): Promise<boolean> {
  if (user) await noteFirstUse(db, { userId: user.userId, courseId });
  return mayWatch(db, user, courseId);
}
