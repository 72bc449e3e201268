import { mayWatchCourse } from "@zhutu/domain/enrolment/watch-right.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { findWatchedCourses, holdingOf, holdsByOrder, noteFirstUse } from "./queries.ts";

export type Person = Pick<SessionUser, "userId" | "role" | "rights">;

async function expiries(db: Db, userId: number, courseIds: readonly number[]): Promise<Map<number, Date>> {
  if (courseIds.length === 0) return new Map();
  const rows = await holdingOf(db, userId, courseIds);
  return new Map(rows.flatMap((row) => (row.expiryDate ? [[row.courseId, row.expiryDate] as const] : [])));
}

/** Held now, through own user courses or bound live codes. */
export const heldCourseIds = async (
  db: Db,
  userId: number,
  courseIds: readonly number[],
): Promise<Set<number>> => new Set((await expiries(db, userId, courseIds)).keys());

/** And until when (DET-018). */
export async function isBought(ctx: Ctx<SessionUser>, courseId: number) {
  const { userId } = ctx.user;
  const expiryDate = (await expiries(ctx.db, userId, [courseId])).get(courseId) ?? null;
  const given = expiryDate !== null && !(await holdsByOrder(ctx.db, userId, courseId));
  return { bought: expiryDate !== null, expiryDate, ...(given && { given }) };
}

/** Which of these courses the caller (null: visitor) may watch whole (DET-017). */
export async function watchableCourseIds(
  db: Db,
  user: Person | null,
  courseIds: readonly number[],
): Promise<Set<number>> {
  const courses = await findWatchedCourses(db, courseIds);
  const watchable = (held: ReadonlySet<number>) =>
    courses
      .filter((course) => mayWatchCourse(course, user && { ...user, holds: held.has(course.courseId) }))
      .map(({ courseId }) => courseId);
  const open = new Set(watchable(new Set()));
  if (!user || open.size === courses.length) return open;
  return new Set(watchable(await heldCourseIds(db, user.userId, courseIds)));
}

export const mayWatch = async (db: Db, user: Person | null, courseId: number): Promise<boolean> =>
  (await watchableCourseIds(db, user, [courseId])).has(courseId);

/**
 * Notes the first use, then answers `mayWatch`; call wherever content is handed out. This order
 * keeps a copy taken back meanwhile from handing out anything.
 */
export async function useCourse(db: Db, user: Person | null, courseId: number): Promise<boolean> {
  if (user) await noteFirstUse(db, { userId: user.userId, courseId });
  return mayWatch(db, user, courseId);
}
