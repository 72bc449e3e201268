// Playing: signed addresses for those who may watch, and a play session for those who have an account.
import { randomBytes } from "node:crypto";
import type { Ctx } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { ProviderFailure } from "../../providers/vod/port.ts";
import { findPosition, replaceSession } from "./play-queries.ts";
import { playableChapter, playableVideo } from "./play-right.ts";

/** Who stopped this close to the end (seconds) begins anew. */
const atTheEnd = 5;

type PlaySource = { definition: string; playURL: string };

/**
 * Opens a chapter for playing and answers its signed, expiring addresses and where to go on (seconds). A signed-in
 * caller gets a play session, which ends the one before; a visitor gets none. Refuses like `playableChapter`.
 */
export async function openChapter(ctx: Ctx, of: { courseId: number; courseChapterId: number }) {
  const { videoId, duration } = await playableChapter(ctx, of);
  const sources = await sourcesOf(ctx, videoId);
  const opened = { videoId, duration, sources };
  if (!ctx.user) return { ...opened, coursePlayId: "", position: 0 };
  const owner = { userId: ctx.user.userId, courseChapterId: of.courseChapterId };
  const stood = await findPosition(ctx.db, owner);
  const coursePlayId = await startPlaySession(ctx, { ...owner, courseId: of.courseId, videoId });
  return { ...opened, coursePlayId, position: stood < duration - atTheEnd ? stood : 0 };
}

/** Starts the person's play session of a chapter, ending the one before, and answers its id (192 bits). */
export async function startPlaySession(
  { db }: Pick<Ctx, "db">,
  of: { userId: number; courseId: number; courseChapterId: number; videoId: string },
): Promise<string> {
  const coursePlayId = randomBytes(24).toString("base64url");
  await replaceSession(db, { coursePlayId, ...of });
  return coursePlayId;
}

/** The addresses of a video of that course, best first; refuses like `playableVideo`. */
export async function playUrls(ctx: Ctx, of: { courseId: number; videoId: string }): Promise<PlaySource[]> {
  const { videoId } = await playableVideo(ctx, of);
  return sourcesOf(ctx, videoId);
}

/** One address of it: HD, else the first (PLAY-003). */
export async function playUrl(ctx: Ctx, of: { courseId: number; videoId: string }) {
  const sources = await playUrls(ctx, of);
  const chosen = sources.find((source) => source.definition === "HD") ?? sources[0];
  if (!chosen) throw refuse("NOT_FOUND");
  return { playURL: chosen.playURL };
}

async function sourcesOf(ctx: Ctx, videoId: string): Promise<PlaySource[]> {
  const viewer = ctx.user && String(ctx.user.userId);
  try {
    const urls = await ctx.providers.vod.playUrls(videoId, viewer ? { viewer } : {});
    return urls.map(({ definition, playUrl: playURL }) => ({ definition, playURL }));
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    ctx.log.error({ err: failure, videoId }, "no address for a video");
    throw failure.kind === "permanent"
      ? refuse("NOT_FOUND", { msg: "视频暂时不能播放，请联系客服" })
      : refuse("UNAVAILABLE", { retryAfterSeconds: 5 });
  }
}
