// DATA_DIR/vod/<videoId>/video.json beside the files, DATA_DIR/vod-queue/<videoId> while work waits.
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Definition, VideoStatus } from "@zhutu/domain/media/video.ts";

export type StoredVideo = {
  title: string;
  /** Whole seconds. */
  duration: number;
  size: number;
  /** Playable MP4s, best first. */
  definitions: Definition[];
  createdAt: string;
  /** Absent means `normal`. */
  status?: VideoStatus;
  /** The streams' folder and definitions, best first. */
  streams?: { folder: string; definitions: Definition[]; poster?: boolean };
  /** The pictures' folder and kinds; absent in older files. */
  pictures?: { folder: string; poster: boolean; previews: boolean };
  progress?: number;
  /** Why it failed, or why processing takes longer. */
  failure?: string;
  /** Free bytes needed to restart after a full disk. */
  roomWanted?: number;
  attempts?: number;
  uploadId?: string;
};

export type VideoStore = ReturnType<typeof videoStore>;

/** Older videos keep the poster with their streams. */
export const picturesOf = ({ pictures, streams }: StoredVideo): StoredVideo["pictures"] =>
  pictures ?? (streams && { folder: streams.folder, poster: streams.poster === true, previews: false });

/** Building or removing takes minutes at most. */
const LEFT_OVER_MS = 86_400_000;

const VIDEO_ID = /^[A-Za-z0-9-]{4,40}$/;
export const isVideoId = (text: string): boolean => VIDEO_ID.test(text);
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

export const vodFolder = (dataDir: string): string => join(dataDir, "vod");

export async function readVideo(folder: string): Promise<StoredVideo | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, "video.json"), "utf8")) as StoredVideo;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function videoStore(dataDir: string) {
  const root = vodFolder(dataDir);
  const queue = join(dataDir, "vod-queue");
  for (const folder of [root, queue]) mkdirSync(folder, { recursive: true });
  const folderOf = (videoId: string) => join(root, videoId);

  return {
    folderOf,
    load: async (videoId: string): Promise<StoredVideo | undefined> =>
      isVideoId(videoId) ? readVideo(folderOf(videoId)) : undefined,
    /** Replaces the record atomically; returns whether the video still exists. */
    async save(videoId: string, video: StoredVideo): Promise<boolean> {
      const path = join(folderOf(videoId), "video.json");
      const fresh = join(folderOf(videoId), `.${randomUUID()}.json`);
      try {
        await writeFile(fresh, JSON.stringify(video), { flush: true });
        await rename(fresh, path);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async create(videoId: string, video: StoredVideo): Promise<void> {
      await mkdir(folderOf(videoId), { recursive: true });
      await this.save(videoId, video);
    },
    async replace(videoId: string, build: (folder: string) => Promise<void>): Promise<void> {
      // Moved into place whole, so a crash leaves no half video.
      const building = join(root, `.${randomUUID()}`);
      try {
        await mkdir(building);
        await build(building);
        await rm(folderOf(videoId), { recursive: true, force: true });
        await rename(building, folderOf(videoId));
      } finally {
        await rm(building, { recursive: true, force: true });
      }
    },
    async remove(videoId: string): Promise<void> {
      if (!isVideoId(videoId)) return;
      await rm(join(queue, videoId), { force: true });
      // Moved first: a concurrent write, such as an upload's last piece, would block the removal.
      const removed = join(root, `.${randomUUID()}`);
      try {
        await rename(folderOf(videoId), removed);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      // Retried, because a file being opened may appear late.
      await rm(removed, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    },
    /** Removes day-old leftovers of dead processes. */
    async sweep(): Promise<void> {
      for (const name of await readdir(root)) {
        if (!name.startsWith(".")) continue;
        const since = await stat(join(root, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity,
        );
        if (Date.now() - since > LEFT_OVER_MS) await rm(join(root, name), { recursive: true, force: true });
      }
    },
    async enqueue(videoId: string): Promise<void> {
      await writeFile(join(queue, videoId), "", { flush: true });
    },
    async dequeue(videoId: string): Promise<void> {
      await rm(join(queue, videoId), { force: true });
    },
    /** Waiting videos by arrival plus own length, so short films pass long ones, yet none waits for ever. */
    async queued(): Promise<string[]> {
      const waiting = await Promise.all(
        (await readdir(queue)).map(async (videoId) => {
          const since = await stat(join(queue, videoId)).then(
            ({ mtimeMs }) => mtimeMs,
            () => Infinity,
          );
          // An unreadable video is reported at its turn.
          const video = await this.load(videoId).catch(() => undefined);
          return { videoId, turn: since + (video?.duration ?? 0) * 1_000 };
        }),
      );
      return waiting.toSorted((a, b) => a.turn - b.turn).map(({ videoId }) => videoId);
    },
    async isQueued(videoId: string): Promise<boolean> {
      return (await readdir(queue)).includes(videoId);
    },
  };
}

/** fsync. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
