// Paid answers leave the server only here.
import type { Ctx } from "../../kernel/context.ts";
import { findAnswer } from "./play-queries.ts";
import { sourcesOf } from "./play.ts";
import { admitToLesson } from "./play-right.ts";
import { refuse } from "../../kernel/http/refuse.ts";

/**
 * A knowledge answer's text and video with signed addresses (seconds), for holders, staff, or everybody if
 * free. Refuses NOT_FOUND, visitors with 403, NOT_BOUGHT.
 */
export async function answer(ctx: Ctx, courseId: number) {
  const found = await findAnswer(ctx.db, courseId);
  if (!found) throw refuse("NOT_FOUND");
  await admitToLesson(ctx.db, ctx, { ...found, trial: false });
  const { answerText, videoId, duration } = found;
  const sources = videoId === null ? [] : await sourcesOf(ctx, videoId);
  return { courseId, answerText, videoUrl: videoId ?? "", duration, sources };
}
