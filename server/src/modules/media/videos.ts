// The video library: uploading, following, deleting.
import type { getUploadAuth, listVideos } from "@zhutu/domain/media/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import pLimit from "p-limit";
import { isSettled, UPLOAD_DAYS, type VideoStatus, toPlaySource } from "@zhutu/domain/media/video.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, Services, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { moment, registry } from "../../kernel/db/hooks.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { countUse } from "../../kernel/limits.ts";
import { ProviderFailure } from "../../providers/vod/port.ts";
import * as queries from "./queries.ts";

/** By video id: where it is shown, in words; prevents its deletion. */
export const videoUses = registry<string, readonly string[]>();

/** Also when it changes; in seconds. */
export const videoLengthKnown = moment<{ videoId: string; duration: number }>("videoLengthKnown");

/** Emitted once per change, before `videoLengthKnown`. */
export const videoStatusChanged = moment<{ videoId: string; from: VideoStatus; to: VideoStatus }>(
  "videoStatusChanged",
);

const MAX_USES_TOLD = 3;
const expired = `上传中断超过 ${UPLOAD_DAYS} 天，已清除，请重新上传`;

type UploadQuery = HandlerInput<typeof getUploadAuth>["query"];
type ListQuery = HandlerInput<typeof listVideos>["query"];
type Row = Awaited<ReturnType<typeof queries.findVideo>> & object;

/**
 * Permission to upload a video's file. With a `videoId` (own, or an administrator's) it continues a broken
 * upload or restarts a failed one. Refuses NOT_FOUND, VIDEO_ARRIVED, TOO_MANY past 60 new videos an hour.
 */
export async function uploadAuth(ctx: Ctx<SessionUser>, query: UploadQuery) {
  const { fileName, size, videoId } = query;
  const { userId, role } = ctx.user;
  const title = trimmed(query.title);
  if (videoId !== undefined) {
    const own = { videoId, ownerId: role === "admin" ? undefined : userId };
    if (!(await queries.findVideo(ctx.db, own))) throw refuse("NOT_FOUND");
    const leave = await answered(ctx, ctx.providers.vod.uploadAuth({ title, fileName, size, videoId }), () =>
      refuse("VIDEO_ARRIVED"),
    );
    await queries.updateVideo(ctx.db, videoId, {
      title,
      status: "uploading",
      failure: null,
      progress: 0,
      size: size ?? 0,
    });
    return leave;
  }
  await countUse(ctx.db, { key: `video upload:${userId}`, most: 60, withinSeconds: 3_600 });
  const leave = await answered(ctx, ctx.providers.vod.uploadAuth({ title, fileName, size }));
  await transaction(ctx.db, async (tx) => {
    await queries.insertVideo(tx, { videoId: leave.videoId, title, size: size ?? 0, ownerId: userId });
    await recordAudit(tx, ctx, { action: "video.upload", subject: `video:${leave.videoId}` });
  });
  return leave;
}

/** At most so many provider calls at once, for all viewers together. */
const asks = pLimit(5);

/** Newest first, with the provider's current state. */
export async function videos(ctx: Ctx<SessionUser>, query: ListQuery) {
  const { rows, total } = await queries.listVideos(ctx.db, query, query);
  const current = await Promise.all(
    // Show the stored row if the provider fails; only the job writes.
    rows.map(async (row) => (isSettled(row.status) ? row : asks(() => described(ctx, row)).catch(() => row))),
  );
  return { videos: current, total, transcodes: ctx.providers.vod.transcodes };
}

/** In any state; files follow later if the provider is down. Refuses NOT_FOUND, VIDEO_IN_USE with where. */
export async function deleteVideo(ctx: Ctx<SessionUser>, videoId: string): Promise<null> {
  await transaction(ctx.db, async (tx) => {
    const video = await queries.holdVideo(tx, videoId);
    if (!video) throw refuse("NOT_FOUND");
    const uses = (await videoUses.ask(tx, videoId)).flat();
    if (uses.length > 0) throw refuse("VIDEO_IN_USE", { msg: inUse(uses) });
    await queries.deleteVideo(tx, videoId);
    await recordAudit(tx, ctx, {
      action: "video.delete",
      subject: `video:${videoId}`,
      detail: { title: video.title },
    });
  });
  await removeFiles(ctx, videoId).catch((error: unknown) => {
    ctx.log.warn({ err: error, videoId }, "a deleted video's files could not be removed yet");
  });
  return null;
}

/** Idempotent. */
async function removeFiles({ db, providers }: Services, videoId: string): Promise<void> {
  await providers.vod.remove(videoId);
  await queries.noteRemoved(db, videoId);
}

/** Tries all, then throws the first failure. */
export async function removeDeletedVideos(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const videoId of await queries.videosToRemove(services.db))
    await removeFiles(services, videoId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function inUse(uses: readonly string[]): string {
  const more = uses.length > MAX_USES_TOLD ? `等 ${uses.length} 处` : "";
  return `视频正在使用，不能删除：${uses.slice(0, MAX_USES_TOLD).join("、")}${more}`;
}

export async function previewVideo(ctx: Ctx<SessionUser>, videoId: string) {
  if (!(await queries.findVideo(ctx.db, { videoId, ownerId: undefined }))) throw refuse("NOT_FOUND");
  return sourcesOf(ctx, videoId);
}

/** Handles a provider's callback by asking for the video's state; returns the HTTP status. */
export async function receiveVodEvent(
  services: Services,
  rawBody: Buffer,
  headers: Record<string, string>,
): Promise<200 | 401 | 503> {
  const event = services.providers.vod.readEvent(rawBody, headers);
  if (event === undefined) return 401;
  try {
    const row = await queries.findVideo(services.db, { videoId: event.videoId, ownerId: undefined });
    if (row) await refreshed(services, row);
    return 200;
  } catch (error) {
    services.log.warn({ err: error, videoId: event.videoId }, "a video's state could not be fetched");
    return 503;
  }
}

export function mediaJobs(jobs: Pick<Jobs, "repeat">, services: Services): void {
  jobs.repeat({
    name: "videos-follow",
    everySeconds: 15,
    work: followVideos(services),
  });
  jobs.repeat({ name: "videos-remove", everySeconds: 60, work: () => removeDeletedVideos(services) });
}

/**
 * Asks about unfinished videos, a hundred per call in turn, and new ones without a picture. A failing one is
 * logged and does not block others.
 */
export function followVideos(services: Services): () => Promise<void> {
  const { db, providers, log } = services;
  const each = async <T extends { videoId: string }>(rows: T[], work: (row: T) => Promise<unknown>) => {
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        log.warn({ err: error, videoId: row.videoId }, "a video's state could not be fetched");
      }
    }
  };
  let after = "";
  return async () => {
    const rows = await queries.unsettledVideos(db, after);
    after = rows.length < queries.AT_ONCE ? "" : (rows.at(-1)?.videoId ?? "");
    await each(rows, (row) => refreshed(services, row));
    await each(await queries.videosWithoutPicture(db), async ({ videoId }) => {
      const info = await providers.vod.describe(videoId);
      if (info?.coverUrl) await queries.updateVideo(db, videoId, { coverUrl: info.coverUrl });
    });
  };
}

/** Asks the provider; seconds. */
export async function measureVideo(ctx: Ctx, videoId: string): Promise<number> {
  const row = await queries.findVideo(ctx.db, { videoId, ownerId: undefined });
  if (!row) throw refuse("NOT_FOUND");
  return (await answered(ctx, refreshed(ctx, row))).duration;
}

/** Does not check the viewer's right. */
export async function sourcesOf(ctx: Ctx<SessionUser>, videoId: string) {
  const asked = ctx.providers.vod.playUrls(videoId, { viewer: String(ctx.user.userId) });
  const urls = await answered(ctx, asked, () => refuse("VIDEO_NOT_READY"));
  return urls.map(toPlaySource);
}

/** The row with the provider's current state. */
async function described({ providers }: Pick<Services, "providers">, row: Row): Promise<Row> {
  const info = await providers.vod.describe(row.videoId);
  if (info === undefined) return { ...row, status: "failed", failure: expired };
  const { status, progress, failure, duration, coverUrl } = info;
  return { ...row, status, progress, failure, duration, size: info.size || row.size, coverURL: coverUrl };
}

const TOLD = ["status", "progress", "failure", "duration", "size", "coverURL"] as const;

/** The same, stored if it differs. */
async function refreshed(services: Services, row: Row): Promise<Row> {
  const now = await described(services, row);
  if (TOLD.every((key) => now[key] === row[key])) return now;
  const { status, progress, failure, duration, size, coverURL: coverUrl } = now;
  await transaction(services.db, async (tx) => {
    // Locked, so that only the first of several reports changes the state.
    const from = (await queries.holdState(tx, row.videoId)) ?? status;
    await queries.updateVideo(tx, row.videoId, { status, progress, failure, duration, size, coverUrl });
    if (from !== status) await videoStatusChanged.emit(tx, { videoId: row.videoId, from, to: status });
    if (duration > 0 && duration !== row.duration)
      await videoLengthKnown.emit(tx, { videoId: row.videoId, duration });
  });
  return now;
}

/** A permanent failure throws `refused`, others UNAVAILABLE. */
async function answered<T>(
  { log }: Pick<Services, "log">,
  asked: Promise<T>,
  refused: () => Error = () => refuse("UNAVAILABLE", { retryAfterSeconds: 5 }),
): Promise<T> {
  try {
    return await asked;
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    log.warn({ err: failure }, "the video provider refused");
    throw failure.kind === "permanent" ? refused() : refuse("UNAVAILABLE", { retryAfterSeconds: 5 });
  }
}
