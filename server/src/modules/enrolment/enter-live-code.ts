import { plainLiveCode } from "@zhutu/domain/enrolment/user-course.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { codeMissLimits, limitMisses } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { holdAccountAlone } from "../identity/service.ts";
import { heldCourseIds } from "./holding.ts";
import { bindLiveCode, takesLiveCode } from "./queries.ts";

/**
 * Binds the live code (domain.md "Live code") to the first account that enters it; for holders only
 * checks it.
 * Refuses LIVE_CODE_INVALID; TOO_MANY after 10 misses an hour per account, 30 a day per address
 * (security.md 16).
 */
export async function enterLiveCode(
  ctx: Ctx<SessionUser>,
  courseId: number,
  typed: string,
): Promise<{ valid: true }> {
  const { db, user } = ctx;
  const { userId } = user;
  const code = plainLiveCode(typed);
  const valid = await limitMisses(ctx, codeMissLimits("live-code", ctx), () =>
    transaction(db, async (tx) => {
      // Payment takes the same lock, so a course bought meanwhile needs no code.
      await holdAccountAlone(tx, userId);
      const holds = (await heldCourseIds(tx, userId, [courseId])).has(courseId);
      return (await (holds ? takesLiveCode : bindLiveCode)(tx, userId, courseId, code)) ? true : undefined;
    }),
  );
  if (!valid) throw refuse("LIVE_CODE_INVALID");
  return { valid: true };
}
