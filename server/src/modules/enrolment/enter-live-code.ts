// Entering a live code (domain.md "Live code"). It is minted with the user course (live-code.ts).
import { plainLiveCode } from "@zhutu/domain/enrolment/live-code.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { guess, type Limit, networkOf } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { heldCourseIds } from "./holding.ts";
import { bindLiveCode } from "./queries.ts";

/**
 * Gives the caller the course of a live code: the first account binds it and may come back, anybody else is
 * refused with LIVE_CODE_INVALID; 10 misses an hour an account and 30 a day an address end in TOO_MANY
 * (security.md 16). Holders need no code, and none is bound to them.
 */
export async function enterLiveCode(
  ctx: Ctx<SessionUser>,
  courseId: number,
  typed: string,
): Promise<{ valid: true }> {
  const { db, user } = ctx;
  if ((await heldCourseIds(db, user.userId, [courseId])).has(courseId)) return { valid: true };
  const bound = await guess(ctx, missLimits(user.userId, ctx.ip), async () =>
    (await bindLiveCode(db, user.userId, courseId, plainLiveCode(typed))) ? true : undefined,
  );
  if (!bound) throw refuse("LIVE_CODE_INVALID");
  return { valid: true };
}

const missLimits = (userId: number, ip: string): Limit[] => [
  { key: `live-code:user:${userId}`, most: 10, withinSeconds: 3600 },
  { key: `live-code:ip:${networkOf(ip)}`, most: 30, withinSeconds: 86_400 },
];
