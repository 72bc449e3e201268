// Playing: signed addresses for those who may watch, and a play session for those who have an account.
import { randomBytes } from "node:crypto";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { notePlay } from "../enrolment/service.ts";
import { ProviderFailure } from "../../providers/vod/port.ts";
import { findPosition, replaceSession } from "./play-queries.ts";
import { admitToLesson, type Lesson, playableChapter, playableVideo } from "./play-right.ts";

/** Who stopped this close to the end (seconds) begins anew. */
const atTheEnd = 5;

type PlaySource = { definition: string; playURL: string };

/**
 * Opens a chapter for playing and answers its signed, expiring addresses and where to go on (seconds). A signed-in
 * caller gets a play session, which ends the one before; a visitor gets none. Refuses like `playableChapter`.
 */
export async function openChapter(ctx: Ctx, of: { courseId: number; courseChapterId: number }) {
  const lesson = await playableChapter(ctx, of);
  const { videoId, duration } = lesson;
  const sources = await sourcesOf(ctx, videoId);
  const opened = { videoId, duration, sources, playPass: "" };
  const { user } = ctx;
  if (!user) return { ...opened, coursePlayId: "", position: 0 };
  const stood = await findPosition(ctx.db, { userId: user.userId, courseChapterId: of.courseChapterId });
  const coursePlayId = await startPlaySession({ ...ctx, user }, lesson);
  return { ...opened, coursePlayId, position: stood < duration - atTheEnd ? stood : 0 };
}

/**
 * Starts the caller's play session of a lesson, ending the one before, and answers its id (192 bits). It is a play of
 * what the caller holds; refuses like `playableChapter` when that has ended meanwhile.
 */
export async function startPlaySession(
  ctx: Ctx<SessionUser>,
  lesson: Lesson & { courseChapterId: number },
): Promise<string> {
  const coursePlayId = randomBytes(24).toString("base64url");
  const { userId } = ctx.user;
  const { courseId, courseChapterId, videoId } = lesson;
  await replaceSession(ctx.db, { coursePlayId, userId, courseId, courseChapterId, videoId }, async (tx) => {
    await notePlay(tx, { userId, courseId });
    await admitToLesson(tx, ctx, lesson);
  });
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

/** The signed addresses of a video of the library, best first; who may have them was asked before. */
export async function sourcesOf(ctx: Ctx, videoId: string): Promise<PlaySource[]> {
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
