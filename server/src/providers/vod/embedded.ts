// Videos on local disk: received by uploads.ts, made playable by transcoding.ts (with ffmpeg), served by
// embedded-routes.ts at signed addresses.
import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isPlayable, UPLOAD_DAYS, type VideoStatus } from "@zhutu/domain/media/video.ts";
import type { SessionLocks } from "../../kernel/db/session-locks.ts";
import type { LineLog } from "../../kernel/log.ts";
import { ProviderFailure, untilStopping } from "../failure.ts";
import { addressSigner, type Signer } from "./addresses.ts";
import { type Disk, diskAt } from "./disk.ts";
import { hasFfmpeg } from "./ffmpeg.ts";
import { boundsRule, definitionOf } from "./ladder.ts";
import { probeMp4 } from "./mp4-probe.ts";
import { PREVIEWS } from "./pictures.ts";
import type { Definition, ImportsFiles, VideoInfo, VodPort } from "./port.ts";
import { SOURCE, type Transcoding, transcodingOf } from "./transcoding.ts";
import { type Uploads, uploadsOf, UPLOADS_PATH } from "./uploads.ts";
import { withVideo } from "./upload-locks.ts";
import {
  isVideoId,
  picturesOf,
  type StoredVideo,
  synced,
  type VideoStore,
  videoStore,
} from "./video-store.ts";

export type EmbeddedVodOptions = {
  dataDir: string;
  /** "" makes addresses relative. */
  publicUrl: string;
  /** Address keys derive from it. */
  secretKey: string;
  clock: () => Date;
  locks: SessionLocks;
  log: LineLog;
  /** Whether to transcode; by default if this machine can. */
  transcodes?: boolean;
  /** How long a worker may be silent; default two minutes. */
  stallMs?: number;
  /** Time limit beyond six times the video's length; default one hour. */
  spareMs?: number;
};

export type EmbeddedVod = VodPort &
  ImportsFiles & {
    store: VideoStore;
    signer: Signer;
    disk: Disk;
    uploads: Uploads;
    transcoding: Transcoding;
    /** Takes arrived files and starts the next transcoding; short, as every process repeats it. */
    work(): Promise<void>;
    /** Deletes abandoned uploads. */
    sweep(): Promise<void>;
    close(): Promise<void>;
  };

const GRACE_SECONDS = 600;
/** A leave's lifetime, like the vendor's. */
const LEAVE_SECONDS = 3_000;
const ABANDONED = `上传中断超过 ${UPLOAD_DAYS} 天，已清除，请重新上传`;
const BROKEN = "文件不是完整的 MP4 视频，请检查后重新上传";
const FRAGMENTS = "这是分段录制的 MP4，读不出时长，请在录制软件里“转封装录像”成普通 MP4 后上传";

const ORDER: readonly Definition[] = ["FHD", "HD", "SD", "LD"];
const statusOf = ({ status = "normal" }: StoredVideo): VideoStatus => status;

export function embeddedVod(options: EmbeddedVodOptions): EmbeddedVod {
  const { dataDir, publicUrl, secretKey, clock, locks, log } = options;
  const transcodes = () => options.transcodes ?? hasFfmpeg();
  const store = videoStore(dataDir);
  const signer = addressSigner(secretKey, clock);
  const disk = diskAt(dataDir);
  const { stallMs, spareMs } = options;
  const transcoding = transcodingOf({ store, locks, log, disk, stallMs, spareMs });
  const uploads = uploadsOf({
    dataDir,
    locks,
    signer,
    clock,
    log,
    disk,
    isWanted: async (videoId) => {
      const video = await store.load(videoId);
      return video !== undefined && takesFile(video);
    },
    onArrived: take,
  });
  const takesFile = (video: StoredVideo) => ["uploading", "failed"].includes(statusOf(video));

  const infoOf = (videoId: string, video: StoredVideo): VideoInfo => ({
    videoId,
    title: video.title,
    duration: video.duration,
    size: video.size,
    status: statusOf(video),
    progress: video.progress ?? 0,
    failure: video.failure ?? null,
    coverUrl: picturesOf(video)?.poster
      ? `${publicUrl}/vod/${videoId}/poster.jpg?signature=${signer.poster(videoId)}`
      : null,
    createdAt: new Date(video.createdAt),
  });

  /**
   * Makes an upload the video's file; false when the video accepts none. An unplayable file is taken and
   * fails.
   */
  async function take({ videoId, uploadId, path }: { videoId: string; uploadId: string; path: string }) {
    const video = await store.load(videoId);
    if (video?.uploadId === uploadId) return true;
    if (video === undefined || !takesFile(video)) return false;
    const { failure: _before, attempts: _tried, ...kept } = video;
    const { size } = await stat(path);
    const probed = await probeMp4(path);
    const unread = probed === "fragments" ? FRAGMENTS : BROKEN;
    const isRead = typeof probed === "object";
    const refused = isRead ? boundsRule({ ...probed, duration: probed.durationSeconds }) : unread;
    if (!isRead || refused !== undefined) {
      await store.save(videoId, { ...kept, uploadId, status: "failed", failure: refused ?? unread });
      await uploads.discard(videoId);
      return true;
    }
    const duration = Math.ceil(probed.durationSeconds);
    const definition = definitionOf(Math.min(probed.width, probed.height));
    const file = join(store.folderOf(videoId), transcodes() ? SOURCE : `${definition}.mp4`);
    // A hard link, so clients that lost the answer still find the upload complete.
    await rm(file, { force: true });
    await link(path, file);
    await synced(file);
    const shared = { ...kept, uploadId, duration, size, progress: 0 };
    if (!transcodes()) {
      return store.save(videoId, { ...shared, status: "plain", definitions: [definition] });
    }
    await store.enqueue(videoId);
    await store.save(videoId, { ...shared, status: "processing" });
    // Again, because a look in between may have seen the old state and dequeued it.
    await store.enqueue(videoId);
    return true;
  }

  return {
    get transcodes() {
      return transcodes();
    },
    store,
    signer,
    disk,
    uploads,
    transcoding,

    async uploadAuth({ title, size, videoId: given }) {
      const videoId = given ?? randomBytes(12).toString("hex");
      if (given === undefined) {
        const createdAt = clock().toISOString();
        const blank = { title, duration: 0, size: size ?? 0, definitions: [], createdAt };
        await store.create(videoId, { ...blank, status: "uploading" });
      } else {
        const renewed = await withVideo(locks, given, async () => {
          const video = await store.load(given);
          if (video === undefined || !takesFile(video))
            throw new ProviderFailure(
              "permanent",
              "InvalidVideo.NotFound",
              "no upload of that video is open",
            );
          const { failure: _before, ...kept } = video;
          await store.save(given, { ...kept, status: "uploading" });
        });
        if (renewed === undefined)
          throw new ProviderFailure("temporary", "InvalidVideo.Busy", "its file is being looked at");
      }
      const expires = Math.floor(clock().getTime() / 1000) + LEAVE_SECONDS;
      return {
        videoId,
        uploadAuth: signer.upload({ videoId, size, expires }),
        uploadAddress: `${publicUrl}${UPLOADS_PATH}`,
      };
    },

    async playUrls(videoId, { viewer = "" } = {}) {
      const video = await store.load(videoId);
      if (video === undefined)
        throw new ProviderFailure("permanent", "InvalidVideo.NotFound", "no such video");
      if (!isPlayable(statusOf(video)))
        throw new ProviderFailure("permanent", "Forbidden.IllegalStatus", "the video is not ready");
      const expires = String(Math.floor(clock().getTime() / 1000) + video.duration + GRACE_SECONDS);
      const { streams } = video;
      const base = `${publicUrl}/play/${signer.stream(videoId, expires, viewer)}/${videoId}`;
      const shared = picturesOf(video)?.previews ? { previewsUrl: `${base}/${PREVIEWS}` } : {};
      if (streams) {
        return [
          { definition: "AUTO", playUrl: `${base}/master.m3u8`, ...shared },
          ...streams.definitions.map((definition) => ({
            definition,
            playUrl: `${base}/${definition}/index.m3u8`,
            ...shared,
          })),
        ];
      }
      return video.definitions.map((definition) => {
        const query = new URLSearchParams({ expires });
        if (viewer !== "") query.set("viewer", viewer);
        query.set("signature", signer.file(videoId, definition, expires, viewer));
        const playUrl = `${publicUrl}/vod/${videoId}/${definition}.mp4?${query.toString()}`;
        return { definition, playUrl, ...shared };
      });
    },

    async describe(videoId) {
      const video = await store.load(videoId);
      return video && infoOf(videoId, video);
    },

    async importFile(videoId, paths, title, stopping) {
      if (!isVideoId(videoId)) throw new ProviderFailure("permanent", "InvalidVideoId", "not a video id");
      const files = await Promise.all([paths].flat().map(probedFile));
      files.sort((a, b) => ORDER.indexOf(a.definition) - ORDER.indexOf(b.definition));
      const stored: StoredVideo = {
        title,
        duration: Math.max(...files.map((one) => one.duration)),
        size: Math.max(...files.map((one) => one.size)),
        definitions: files.map((one) => one.definition),
        createdAt: clock().toISOString(),
      };
      await untilStopping(stopping, () =>
        store.replace(videoId, async (folder) => {
          for (const { path, definition } of files) {
            const film = createWriteStream(join(folder, `${definition}.mp4`), { flush: true });
            await pipeline(createReadStream(path), film, { signal: stopping });
          }
          await writeFile(join(folder, "video.json"), JSON.stringify(stored), { flush: true });
        }),
      );
      if (transcodes()) await store.enqueue(videoId); // for its pictures
      return infoOf(videoId, stored);
    },

    async remove(videoId) {
      if (!isVideoId(videoId)) return;
      await store.remove(videoId);
      await uploads.discard(videoId);
      await transcoding.drop(videoId);
    },

    // The stand-in sends no events; its videos are looked at on demand.
    readEvent: () => undefined,

    async work() {
      await uploads.sweep();
      await transcoding.next();
    },
    async sweep() {
      await store.sweep();

      for (const videoId of await uploads.expire()) {
        const video = await store.load(videoId);
        if (video && statusOf(video) === "uploading")
          await store.save(videoId, { ...video, status: "failed", failure: ABANDONED });
      }
    },
    close: () => transcoding.close(),
  };
}

async function probedFile(path: string) {
  const probed = await probeMp4(path);
  if (typeof probed !== "object")
    throw new ProviderFailure("permanent", "InvalidFile", "the file is no MP4 video");
  const { size } = await stat(path);
  return {
    path,
    size,
    duration: Math.ceil(probed.durationSeconds),
    definition: definitionOf(Math.min(probed.width, probed.height)),
  };
}
