import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { playableChapter } from "./play-right.ts";
import { touchProgress } from "./progress-queries.ts";

/** Makes the chapter the one to resume. Refuses like playing it (STUDY-006). */
export async function recordStudy(
  ctx: Ctx<SessionUser>,
  of: { courseId: number; courseChapterId: number },
): Promise<null> {
  await playableChapter(ctx, of);
  await touchProgress(ctx.db, { userId: ctx.user.userId, ...of });
  return null;
}
