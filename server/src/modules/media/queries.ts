import type { VideoStatus } from "@zhutu/domain/media/video.ts";
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { containing, holds } from "../../kernel/db/columns.ts";
import { paged, type Page, total } from "../../kernel/db/paging.ts";
import { removedVideos, videoCaptions, videos } from "./tables.ts";
import type { VideoInfo } from "../../providers/vod/port.ts";

const fields = {
  videoId: videos.videoId,
  title: videos.title,
  coverURL: videos.coverUrl,
  createTime: videos.createTime,
  duration: videos.duration,
  size: videos.size,
  status: videos.status,
  progress: videos.progress,
  failure: videos.failure,
};

/** Newest first. */
export async function listVideos(
  db: Db,
  filter: { videoName?: string | undefined; status?: VideoStatus | undefined },
  page: Page,
) {
  const { videoName = "", status } = filter;
  const where = and(
    videoName.trim() === "" ? undefined : holds(videos.title, containing(videoName)),
    status && eq(videos.status, status),
  );
  const listing = db
    .select(fields)
    .from(videos)
    .where(where)
    .orderBy(desc(videos.createTime), desc(videos.videoId));
  return paged(page, db.select({ total }).from(videos).where(where), listing);
}

/** Undefined `ownerId`: anybody's. */
export async function findVideo(db: Db, asked: { videoId: string; ownerId: number | undefined }) {
  const [row] = await db
    .select(fields)
    .from(videos)
    .where(
      and(
        eq(videos.videoId, asked.videoId),
        asked.ownerId === undefined ? undefined : eq(videos.ownerId, asked.ownerId),
      ),
    );
  return row;
}

export async function insertVideo(
  tx: Tx,
  video: { videoId: string; title: string; size: number; ownerId: number },
): Promise<void> {
  await tx.insert(videos).values({ ...video, status: "uploading" });
}

/** Nothing can begin to show it meanwhile. */
export async function holdVideo(tx: Tx, videoId: string) {
  const [row] = await tx
    .select({ title: videos.title })
    .from(videos)
    .where(eq(videos.videoId, videoId))
    .for("update");
  return row;
}

/** Locked; nothing can begin to show it meanwhile. */
export async function holdState(tx: Tx, videoId: string): Promise<VideoStatus | undefined> {
  const [row] = await tx
    .select({ status: videos.status })
    .from(videos)
    .where(eq(videos.videoId, videoId))
    .for("no key update");
  return row?.status;
}

/** Records that its files must be removed. */
export async function deleteVideo(tx: Tx, videoId: string): Promise<void> {
  await tx.delete(videos).where(eq(videos.videoId, videoId));
  await tx.insert(removedVideos).values({ videoId }).onConflictDoNothing();
}

/** At most a hundred; not those that exist again under the old id. */
export async function videosToRemove(db: Db): Promise<string[]> {
  const rows = await db
    .select({ videoId: removedVideos.videoId })
    .from(removedVideos)
    .where(sql`not exists (select from ${videos} v where v.video_id = ${removedVideos}.video_id)`)
    .orderBy(sql`random()`) // so that hopeless ones do not block others
    .limit(AT_ONCE);
  return rows.map(({ videoId }) => videoId);
}

export async function noteRemoved(db: Db, videoId: string): Promise<void> {
  await db.delete(removedVideos).where(eq(removedVideos.videoId, videoId));
}

export const AT_ONCE = 100;

/** Keyset chunk of at most a hundred. */
export const unsettledVideos = (db: Db, after: string) =>
  db
    .select(fields)
    .from(videos)
    .where(and(inArray(videos.status, ["uploading", "processing"]), gt(videos.videoId, after)))
    .orderBy(videos.videoId)
    .limit(AT_ONCE);

/** At most a hundred recent ones, newest first. */
export const videosWithoutPicture = (db: Db) =>
  db
    .select({ videoId: videos.videoId })
    .from(videos)
    .where(
      and(
        gt(videos.createTime, sql`now() - interval '1 hour'`),
        inArray(videos.status, ["normal", "plain"]),
        isNull(videos.coverUrl),
      ),
    )
    .orderBy(desc(videos.createTime), desc(videos.videoId))
    .limit(AT_ONCE);

type Told = {
  title: string;
  status: VideoStatus;
  progress: number;
  failure: string | null;
  duration: number;
  size: number;
  coverUrl: string | null;
};

export async function updateVideo(db: Db, videoId: string, values: Partial<Told>): Promise<void> {
  await db.update(videos).set(values).where(eq(videos.videoId, videoId));
}

type Kept = Pick<VideoInfo, "videoId" | "title" | "coverUrl" | "duration" | "size" | "status">;

/** Adds or updates a video that the vod provider has. */
export async function keepVideo(tx: Tx, video: Kept, ownerId: number | null): Promise<void> {
  const { videoId, title, coverUrl, duration, size, status } = video;
  const row = { title, coverUrl, duration, size, status };
  await tx
    .insert(videos)
    .values({ videoId, ownerId, ...row })
    .onConflictDoUpdate({ target: videos.videoId, set: row });
}

/** Whether a joined video has captions. */
export const hasCaptions = sql<boolean>`exists (select from ${videoCaptions} vc where vc.video_id = ${videos.videoId})`;

export async function findCaptions(db: Db, videoId: string): Promise<{ vtt: string; cues: number }> {
  const [row] = await db
    .select({ vtt: videoCaptions.vtt, cues: videoCaptions.cues })
    .from(videoCaptions)
    .where(eq(videoCaptions.videoId, videoId));
  return row ?? { vtt: "", cues: 0 };
}

export async function keepCaptions(
  tx: Tx,
  videoId: string,
  captions: { vtt: string; cues: number },
): Promise<void> {
  await tx
    .insert(videoCaptions)
    .values({ videoId, ...captions })
    .onConflictDoUpdate({ target: videoCaptions.videoId, set: { ...captions, updateTime: sql`now()` } });
}

/** Whether there were any. */
export async function removeCaptions(tx: Tx, videoId: string): Promise<boolean> {
  const removed = await tx
    .delete(videoCaptions)
    .where(eq(videoCaptions.videoId, videoId))
    .returning({ videoId: videoCaptions.videoId });
  return removed.length > 0;
}
