// Entering a live code (domain.md "Live code"). It is minted with the user course (live-code.ts).
import { plainLiveCode } from "@zhutu/domain/enrolment/live-code.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { codeMissLimits, limitMisses } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { holdAccountAlone } from "../identity/service.ts";
import { heldCourseIds } from "./holding.ts";
import { bindLiveCode, takesLiveCode } from "./queries.ts";

/**
 * Gives the caller the course of a live code: the first account binds it and may come back, anybody else is
 * refused with LIVE_CODE_INVALID; 10 misses an hour an account and 30 a day an address end in TOO_MANY
 * (security.md 16). Holders need no code: they hear whether it is valid, and none is bound to them.
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
      // A payment holds it alone, too: what it gives at this moment needs no code.
      await holdAccountAlone(tx, userId);
      const holds = (await heldCourseIds(tx, userId, [courseId])).has(courseId);
      return (await (holds ? takesLiveCode : bindLiveCode)(tx, userId, courseId, code)) ? true : undefined;
    }),
  );
  if (!valid) throw refuse("LIVE_CODE_INVALID");
  return { valid: true };
}
