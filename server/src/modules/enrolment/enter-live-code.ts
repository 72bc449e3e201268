// Entering a live code (domain.md "Live code"). It is minted with the user course (live-code.ts).
import { plainLiveCode } from "@zhutu/domain/enrolment/live-code.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { countUse, type Limit, refuseWhenUsedUp } from "../../kernel/limits.ts";
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
  const limits = missLimits(user.userId, ctx.ip);
  for (const limit of limits) await refuseWhenUsedUp(db, limit);
  if (await bindLiveCode(db, user.userId, courseId, plainLiveCode(typed))) return { valid: true };
  for (const limit of limits) await countUse(db, limit);
  throw refuse("LIVE_CODE_INVALID");
}

const missLimits = (userId: number, ip: string): Limit[] => [
  { key: `live-code:user:${userId}`, most: 10, withinSeconds: 3600 },
  { key: `live-code:ip:${ip}`, most: 30, withinSeconds: 86_400 },
];
