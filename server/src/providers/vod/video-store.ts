// What the stand-in knows of its videos: DATA_DIR/vod/<videoId>/video.json beside the video's files, and
// DATA_DIR/vod-queue/<videoId> for each that waits to be worked on.
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
  /** The MP4s that play as they are, best first. */
  definitions: Definition[];
  createdAt: string;
  /** Absent in what was stored before there were uploads: normal. */
  status?: VideoStatus;
  /** The folder of its streams, and which there are, best first. */
  streams?: { folder: string; definitions: Definition[]; poster?: boolean };
  /** The folder of its still pictures, and which there are. Absent in what was stored before there were previews. */
  pictures?: { folder: string; poster: boolean; previews: boolean };
  progress?: number;
  /** Of what is still worked on: why it takes longer. */
  failure?: string;
  /** Bytes that are free before it is begun again: with less the disk was full. */
  roomWanted?: number;
  /** How often its transcoding was begun. */
  attempts?: number;
  /** The upload that became its file. */
  uploadId?: string;
};

export type VideoStore = ReturnType<typeof videoStore>;

/** Its still pictures; those of a video whose streams were made before there were previews, too. */
export const picturesOf = ({ pictures, streams }: StoredVideo): StoredVideo["pictures"] =>
  pictures ?? (streams && { folder: streams.folder, poster: streams.poster === true, previews: false });

/** What is built or removed takes minutes at most. */
const LEFT_OVER_MS = 86_400_000;

const VIDEO_ID = /^[A-Za-z0-9-]{4,40}$/;
export const isVideoId = (text: string): boolean => VIDEO_ID.test(text);
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Where the videos of a data directory are, a folder each. */
export const vodFolder = (dataDir: string): string => join(dataDir, "vod");

/** What is stored of the video in that folder; undefined when there is none. */
export async function readVideo(folder: string): Promise<StoredVideo | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, "video.json"), "utf8")) as StoredVideo;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Opens the store; makes its folders. */
export function videoStore(dataDir: string) {
  const root = vodFolder(dataDir);
  const queue = join(dataDir, "vod-queue");
  for (const folder of [root, queue]) mkdirSync(folder, { recursive: true });
  const folderOf = (videoId: string) => join(root, videoId);

  return {
    folderOf,
    /** What is stored of it; undefined when there is no such video. */
    load: async (videoId: string): Promise<StoredVideo | undefined> =>
      isVideoId(videoId) ? readVideo(folderOf(videoId)) : undefined,
    /** Replaces what is stored, whole or not at all; whether the video is still there. */
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
    /** Makes a video that was not there. */
    async create(videoId: string, video: StoredVideo): Promise<void> {
      await mkdir(folderOf(videoId), { recursive: true });
      await this.save(videoId, video);
    },
    /** Puts a folder that was built under `build` in the video's place. */
    async replace(videoId: string, build: (folder: string) => Promise<void>): Promise<void> {
      // Built beside its place and then moved there whole, so that a crash leaves no half video.
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
      // Moved away first: what is written into it meanwhile, as by an upload's last piece, would keep it from being removed.
      const removed = join(root, `.${randomUUID()}`);
      try {
        await rename(folderOf(videoId), removed);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      // Tried again: what was being opened in it at that very moment comes a moment later.
      await rm(removed, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    },
    /** Removes what a process that died was building or removing a day ago. */
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
    /**
     * The videos that wait, as their turn comes: who waited longer first, but a film lets pass what came within its own
     * length after it. So a short one does not wait for hours behind a long one, and none waits for ever.
     */
    async queued(): Promise<string[]> {
      const waiting = await Promise.all(
        (await readdir(queue)).map(async (videoId) => {
          const since = await stat(join(queue, videoId)).then(
            ({ mtimeMs }) => mtimeMs,
            () => Infinity,
          );
          // One that cannot be read is told where its turn comes.
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

/** Waits until the file is on the disk, not only in its cache. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
