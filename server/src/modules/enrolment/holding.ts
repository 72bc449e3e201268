// What a person holds: own user courses and bound live codes.
import { mayWatchCourse } from "@zhutu/domain/enrolment/watch-right.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { findWatchedCourse, hasEverHeld, holdingOf, holdsByOrder, markUsed } from "./queries.ts";

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
export async function mayWatch(
  db: Db,
  user: Pick<SessionUser, "userId" | "role"> | null,
  courseId: number,
): Promise<boolean> {
  const course = await findWatchedCourse(db, courseId);
  if (!course) return false;
  if (mayWatchCourse(course, user && { ...user, holds: false })) return true;
  if (!user) return false;
  const holds = (await heldCourseIds(db, user.userId, [courseId])).has(courseId);
  return mayWatchCourse(course, { ...user, holds });
}

/**
 * Notes the first use of what the person holds of the course, if they hold it (domain.md "Copies of a package"): from
 * then on a copy cannot be taken back. Call it wherever something of the course is handed out, and ask for the right
 * after it: a copy taken back a moment earlier is not held any more. Writes and locks nothing from the second time on.
 */
export const noteFirstUse = (db: Db, of: { userId: number; courseId: number }): Promise<void> =>
  markUsed(db, of);

/**
 * Whether the person may have what is the course's alone now, as a use of what they hold: noted before it is asked, so
 * that a copy taken back at the same moment hands out nothing.
 */
export async function mayUse(
  db: Db,
  user: Pick<SessionUser, "userId" | "role">,
  courseId: number,
): Promise<boolean> {
  await noteFirstUse(db, { userId: user.userId, courseId });
  return mayWatch(db, user, courseId);
}
