import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { playableChapter } from "./play-right.ts";
import { touchProgress } from "./progress-queries.ts";

/** Notes that the caller now studies that chapter, so that learning goes on there; refuses like playing it (STUDY-006). */
export async function recordStudy(
  ctx: Ctx<SessionUser>,
  of: { courseId: number; courseChapterId: number },
): Promise<null> {
  await playableChapter(ctx, of);
  await touchProgress(ctx.db, { userId: ctx.user.userId, ...of });
  return null;
}
