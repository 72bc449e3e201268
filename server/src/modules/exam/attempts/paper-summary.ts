import { chapterOfTest } from "@zhutu/domain/exam/correlation.ts";
import { passScore } from "@zhutu/domain/exam/grade.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { findCurrent, lastFailed } from "./attempt-queries.ts";
import { admitToPaper } from "./paper-right.ts";
import { findSummary } from "./summary-queries.ts";

/** The paper as it would begin now. Refuses like `admitToPaper`, unless the caller has an attempt. */
export async function paperSummary(ctx: Ctx<SessionUser>, of: { paperId: number; correlationId: string }) {
  const { userId } = ctx.user;
  if (!(await findCurrent(ctx.db, { userId, ...of }))) await admitToPaper(ctx.db, ctx.user, of);
  const found = await findSummary(ctx.db, of.paperId);
  if (!found) throw refuse("NOT_FOUND");
  const { correlationId } = of;
  const courseChapterId = chapterOfTest(correlationId);
  const failed =
    courseChapterId === undefined
      ? undefined
      : await lastFailed(ctx.db, { userId, correlationId, courseChapterId });
  return { ...found, passScore: passScore(found.totalScore), nextAttemptAt: failed?.nextAttemptAt ?? null };
}
