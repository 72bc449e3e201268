// Resumable uploads (tus) in DATA_DIR/vod-uploads. Complete files are found by looking, so repeats and
// crashes do no harm.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { type Server as TusServer, Server } from "@tus/server";
import { UPLOAD_DAYS, VIDEO_BELOW_BYTES } from "@zhutu/domain/media/video.ts";
import { isDatabaseDown } from "../../kernel/db/db-errors.ts";
import type { SessionLocks } from "../../kernel/db/session-locks.ts";
import type { LineLog } from "../../kernel/log.ts";
import type { Signer, UploadClaims } from "./addresses.ts";
import { type Disk, ROOM_SPARE } from "./disk.ts";
import { uploadLock, uploadLocker, withVideo, UploadRefused } from "./upload-locks.ts";

export const UPLOADS_PATH = "/vod/uploads";
const LEAVE_HEADER = "upload-auth";

/** Streams need about the file's size again. */
const ROOM_FACTOR = 2;
/** How long completion is told to clients that lost the answer. */
const TOLD_MS = 3_600_000;

const BUSY = "系统繁忙，请稍后再试";
const FAILED = "系统出错了，请稍后再试";
const DISK_FULL = "服务器存储空间不足，请联系管理员清理后再上传";

const UPLOAD_ID = /^([A-Za-z0-9-]{4,40})\.[0-9a-f]{16}$/;
const videoOf = (uploadId: string): string | undefined => UPLOAD_ID.exec(uploadId)?.[1];

export type Uploads = ReturnType<typeof uploadsOf>;

type Options = {
  dataDir: string;
  locks: SessionLocks;
  signer: Signer;
  clock: () => Date;
  log: LineLog;
  disk: Disk;
  isWanted: (videoId: string) => Promise<boolean>;
  /** Returns whether the file is the video's. Called under the video's lock. */
  onArrived: (arrived: { videoId: string; uploadId: string; path: string }) => Promise<boolean>;
};

export function uploadsOf({ dataDir, locks, signer, clock, log, disk, isWanted, onArrived }: Options) {
  const directory = join(dataDir, "vod-uploads");
  mkdirSync(directory, { recursive: true });
  const datastore = new FileStore({ directory });
  const handled = new Set<string>();

  const claimsOf = (headers: Headers): UploadClaims => {
    const claims = signer.uploadClaims(headers.get(LEAVE_HEADER) ?? "");
    if (claims === undefined) throw new UploadRefused(401, "上传授权已失效，请继续上传以重新获取");
    return claims;
  };

  async function known(ofVideo?: string): Promise<string[]> {
    return (await readdir(directory)).filter((name) => {
      const videoId = videoOf(name);
      return videoId !== undefined && (ofVideo === undefined || videoId === ofVideo);
    });
  }
  const discard = (uploadId: string) =>
    Promise.all([uploadId, `${uploadId}.json`].map((name) => rm(join(directory, name), { force: true })));

  const server: TusServer = new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    datastore,
    locker: uploadLocker(locks),
    maxSize: VIDEO_BELOW_BYTES - 1,
    disableTerminationForFinishedUploads: true,
    // Its own origin only.
    allowedOrigins: [],
    namingFunction: (request) => `${claimsOf(request.headers).videoId}.${randomBytes(8).toString("hex")}`,
    async onIncomingRequest(request, uploadId) {
      if (request.method === "OPTIONS") return;
      if (videoOf(uploadId) !== claimsOf(request.headers).videoId)
        throw new UploadRefused(404, "没有找到这个上传任务");
    },
    async onUploadCreate(request, upload) {
      const { videoId, size } = claimsOf(request.headers);
      if (upload.size === undefined || upload.size === 0) throw new UploadRefused(400, "请说明文件大小");
      if (size !== undefined && size !== upload.size)
        throw new UploadRefused(400, "文件大小与申请上传时不一致，请重新选择");
      if ((await disk.free()) < upload.size * ROOM_FACTOR + ROOM_SPARE)
        throw new UploadRefused(507, DISK_FULL);
      const begun = await withVideo(locks, videoId, async () => {
        if (!(await isWanted(videoId))) throw new UploadRefused(409, "这个视频已经上传完成");
        // A restart discards earlier parts.
        for (const before of await known(videoId)) await discard(before);
      });
      if (begun === undefined) throw new UploadRefused(423, "另一个窗口正在上传这个文件，请稍后再试");
      return {};
    },
    async onResponseError(_request, error) {
      if (error instanceof UploadRefused) return { status_code: error.status_code, body: error.body };
      if (await disk.isFull()) return { status_code: 507, body: DISK_FULL };
      if (isDatabaseDown(error)) return { status_code: 503, body: BUSY };
      // The library's own refusals are for programs; other errors reveal nothing.
      if ("status_code" in error) return undefined;
      log.error(`an upload failed: ${String(error)}`);
      return { status_code: 500, body: FAILED };
    },
  });

  /** Hands over a complete file and discards the video's others; false: try again. */
  async function arrived(videoId: string, uploadId: string): Promise<boolean> {
    const over = await withVideo(locks, videoId, async () => {
      const taken = await onArrived({ videoId, uploadId, path: join(directory, uploadId) });
      if (!taken) await discard(uploadId);
      else for (const otherId of await known(videoId)) if (otherId !== uploadId) await discard(otherId);
    });
    return over !== undefined;
  }

  return {
    server,
    /** Hands over each complete file once, also a dead server's. */
    async sweep(): Promise<void> {
      for (const uploadId of await known()) {
        if (handled.has(uploadId)) continue;
        const upload = await datastore.getUpload(uploadId).catch(() => undefined);
        if (upload?.size === undefined || upload.offset !== upload.size) continue;
        const held = await locks.tryHold(uploadLock(uploadId));
        if (held === undefined) continue;
        try {
          const videoId = videoOf(uploadId);
          if (videoId && !(await arrived(videoId, uploadId))) continue;
          handled.add(uploadId);
        } catch (error) {
          // One failure must not block the others.
          log.error(`upload ${uploadId} could not be taken and is tried again: ${String(error)}`);
        } finally {
          await held.release();
        }
      }
    },
    async discard(videoId: string): Promise<void> {
      for (const uploadId of await known(videoId)) await discard(uploadId);
    },
    /** Discards uploads idle for a week, and complete ones once told; returns the former's videos. */
    async expire(): Promise<string[]> {
      const given: string[] = [];
      for (const uploadId of await known()) {
        const upload = await datastore.getUpload(uploadId).catch(() => undefined);
        const idle =
          clock().getTime() -
          (await stat(join(directory, uploadId)).then(
            ({ mtimeMs }) => mtimeMs,
            () => 0,
          ));
        const whole = upload !== undefined && upload.offset === upload.size;
        if (idle < (whole ? TOLD_MS : UPLOAD_DAYS * 86_400_000)) continue;
        if (whole && !handled.has(uploadId)) continue;
        await discard(uploadId);
        handled.delete(uploadId);
        const videoId = videoOf(uploadId);
        if (!whole && videoId !== undefined) given.push(videoId);
      }
      return given;
    },
  };
}
