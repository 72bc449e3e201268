// Paid answers: what their buyers read and watch. Everybody else gets the question and what the answer covers, which is
// the course's description; the answer itself leaves the server here and nowhere else.
import type { Ctx } from "../../kernel/context.ts";
import { findAnswer } from "./play-queries.ts";
import { sourcesOf } from "./play.ts";
import { admitToLesson } from "./play-right.ts";
import { refuse } from "../../kernel/http/refuse.ts";

/**
 * The content of a knowledge answer for its holders, its staff, and everybody where it is free: its text, and its video
 * with signed, expiring addresses (seconds). Refuses with 404 what is no answer or is not published, a visitor with 403,
 * else NOT_BOUGHT.
 */
export async function answer(ctx: Ctx, courseId: number) {
  const found = await findAnswer(ctx.db, courseId);
  if (!found) throw refuse("NOT_FOUND");
  await admitToLesson(ctx.db, ctx, { ...found, trial: false });
  const { answerText, videoId, duration } = found;
  const sources = videoId === null ? [] : await sourcesOf(ctx, videoId);
  return { courseId, answerText, videoUrl: videoId ?? "", duration, sources };
}
