import { randomBytes } from "node:crypto";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { type PlaySource, toPlaySource } from "@zhutu/domain/media/video.ts";
import { placeInVideo } from "@zhutu/domain/study/resume.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { admit } from "../../../kernel/http/access.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { ProviderFailure } from "../../../providers/vod/port.ts";
import { holdAccount } from "../../identity/service.ts";
import { showLive } from "../../live/service.ts";
import { findCaptions } from "../../media/service.ts";
import { type Opening, passGate, type Shown, standingCheck } from "./face-gate.ts";
import { chapterDone, holdHours } from "../chapter-done.ts";
import { carryPrompt } from "../presence/presence.ts";
import {
  findPlace,
  type Lesson,
  lockOpenings,
  noteFaceCheck,
  replaceSession,
  findAnswer,
} from "./queries.ts";
import { playableChapter, playableVideo, useLesson, admitToLesson } from "./right.ts";

/**
 * Signed addresses and the position to resume at (seconds). An account gets a play session, which ends its
 * earlier one. Refuses like `playableChapter` and `passGate`.
 */
export async function openChapter(ctx: Ctx, place: { courseId: number; courseChapterId: number } & Shown) {
  const lesson = await playableChapter(ctx, place);
  const { videoId, duration, hasCaptions } = lesson;
  const { user } = ctx;
  const sources = await sourcesOf(ctx, videoId);
  const opened = { videoId, duration, sources, hasCaptions };
  if (!user) return { ...opened, coursePlayId: "", playPass: "", position: 0, prompt: null };
  const me = { ...ctx, user };
  const stood = await findPlace(ctx.db, { userId: user.userId, courseChapterId: place.courseChapterId });
  const session = await passGate(me, lesson, place, (enter) => startPlaySession(me, lesson, enter));
  return { ...opened, ...session, position: placeInVideo(stood, { videoId, duration }) };
}

/**
 * Starts a play session, ends the earlier one and notes the first use; returns its id (192 bits) and a pass.
 * A chapter watched before its first face check becomes complete, and prompts go on where they were. Refuses like
 * `playableChapter` and `enter`.
 */
async function startPlaySession(
  ctx: Ctx<SessionUser>,
  lesson: Lesson & { courseChapterId: number },
  enter: (tx: Tx) => Promise<Opening>,
) {
  const coursePlayId = randomBytes(24).toString("base64url");
  const { userId } = ctx.user;
  const { courseId, courseChapterId, videoId } = lesson;
  const chapter = { userId, courseId, courseChapterId };
  return transaction(ctx.db, async (tx) => {
    await holdAccount(tx, userId);
    await lockOpenings(tx, userId);
    await useLesson(tx, ctx, lesson);
    const { certifyId, playPass } = await enter(tx);
    if (certifyId !== null) await holdHours(tx, userId);
    await replaceSession(tx, { ...chapter, coursePlayId, videoId, certifyId });
    if (certifyId !== null && (await noteFaceCheck(tx, chapter))) await chapterDone.emit(tx, chapter);
    const isPrompted = lesson.courseType === COURSE_TYPE.continuingEducation && ctx.user.role === "user";
    const prompt = isPrompted ? await carryPrompt(tx, { userId, courseChapterId, coursePlayId }) : null;
    return { coursePlayId, playPass, prompt };
  });
}

/** For documented clients, which show no check. */
export async function startDocumentedSession(
  ctx: Ctx<SessionUser>,
  lesson: Lesson & { courseChapterId: number },
) {
  const certifyId = await standingCheck(ctx, lesson);
  const opening = { certifyId, playPass: "" };
  const { coursePlayId, prompt } = await startPlaySession(ctx, lesson, async () => opening);
  return { coursePlayId, prompt };
}

/** Refuses FACE_REQUIRED. */
async function admitUnderCheck(ctx: Ctx, lesson: Lesson): Promise<void> {
  if (ctx.user) await standingCheck({ ...ctx, user: ctx.user }, lesson);
}

/** Best first; notes the first use. */
export async function playUrls(
  ctx: Ctx,
  place: { courseId: number; videoId: string },
): Promise<PlaySource[]> {
  const lesson = await playableVideo(ctx, place);
  await admitUnderCheck(ctx, lesson);
  const sources = await sourcesOf(ctx, lesson.videoId);
  await useLesson(ctx.db, ctx, lesson);
  return sources;
}

/** Refuses like `playUrls`. */
export async function captions(ctx: Ctx, place: { courseId: number; courseChapterId: number }) {
  const lesson = await playableChapter(ctx, place);
  await admitUnderCheck(ctx, lesson);
  const { vtt } = await findCaptions(ctx.db, lesson.videoId);
  return { vtt };
}

/** A live course's video id (LIVE-008). */
const LIVE_VIDEO = "live";

/** HD, else the first (PLAY-003); of a live course on air the room's. */
export async function playUrl(ctx: Ctx, place: { courseId: number; videoId: string }) {
  if (place.videoId === LIVE_VIDEO) return { playURL: await liveAddress(ctx, place.courseId) };
  const sources = await playUrls(ctx, place);
  const chosen = sources.find((source) => source.definition === "HD") ?? sources[0];
  if (!chosen) throw refuse("NOT_FOUND");
  return { playURL: chosen.playURL };
}

async function liveAddress(ctx: Ctx, courseId: number): Promise<string> {
  const { mayWatch, playUrl: address } = await showLive(ctx, courseId);
  if (!mayWatch) {
    admit({ access: "signed-in" }, ctx);
    throw refuse("NOT_BOUGHT");
  }
  if (address === "") throw refuse("NOT_FOUND", { msg: "直播还没有开始，或者已经结束" });
  return address;
}

/** Best first; does not check rights. */
async function sourcesOf(ctx: Ctx, videoId: string): Promise<PlaySource[]> {
  const viewer = ctx.user && String(ctx.user.userId);
  try {
    const urls = await ctx.providers.vod.playUrls(videoId, viewer ? { viewer } : {});
    return urls.map(toPlaySource);
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    ctx.log.error({ err: failure, videoId }, "no address for a video");
    throw failure.kind === "permanent"
      ? refuse("NOT_FOUND", { msg: "视频暂时不能播放，请联系客服" })
      : refuse("UNAVAILABLE", { retryAfterSeconds: 5 });
  }
}

/**
 * Paid answers leave the server only here.
 *
 * A knowledge answer's text and video with signed addresses (seconds), for holders, staff, or everybody if
 * free. Refuses NOT_FOUND, visitors with 403, NOT_BOUGHT.
 */
export async function answer(ctx: Ctx, courseId: number) {
  const lesson = await findAnswer(ctx.db, courseId);
  if (!lesson) throw refuse("NOT_FOUND");
  await admitToLesson(ctx.db, ctx, { ...lesson, trial: false });
  const { answerText, videoId, duration } = lesson;
  const sources = videoId === null ? [] : await sourcesOf(ctx, videoId);
  return { courseId, answerText, videoUrl: videoId ?? "", duration, sources };
}
