import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { chapters } from "../catalogue/tables.ts";
import { videos } from "../media/tables.ts";
import { paramSql } from "../sysparams/service.ts";
import { creditedSecondsOf } from "./progress-queries.ts";
import { chapterProgress, studyLogs } from "./tables.ts";

type Chapter = { userId: number; courseChapterId: number };

export async function insertStudyLog(tx: Tx, log: Chapter & { courseId: number }): Promise<void> {
  await tx.insert(studyLogs).values(log).onConflictDoNothing();
}

/** Coverage of the chapter's current video, locked; undefined if nothing of it was played. */
export async function lockCovered(tx: Tx, { userId, courseChapterId }: Chapter) {
  const [row] = await tx
    .select({
      segments: chapterProgress.segments,
      doneAt: chapterProgress.doneAt,
      faceCheckedAt: chapterProgress.faceCheckedAt,
      duration: videos.duration,
      creditedSeconds: creditedSecondsOf({
        userId: chapterProgress.userId,
        courseChapterId: chapterProgress.courseChapterId,
        videoId: chapters.videoId,
      }),
      playCoverage: paramSql("playCoverage"),
    })
    .from(chapterProgress)
    .innerJoin(chapters, eq(chapters.courseChapterId, chapterProgress.courseChapterId))
    .innerJoin(videos, eq(videos.videoId, chapters.videoId))
    .where(
      sql`${chapterProgress.userId} = ${userId} and ${chapterProgress.courseChapterId} = ${courseChapterId}
        and (${chapterProgress.doneAt} is not null or coalesce(${chapterProgress.videoId}, ${chapters.videoId}) = ${chapters.videoId})`,
    )
    .for("update", { of: chapterProgress });
  return row;
}

/** Keeps an earlier time. */
export async function markDone(tx: Tx, { userId, courseChapterId }: Chapter): Promise<void> {
  await tx
    .update(chapterProgress)
    .set({ doneAt: sql`coalesce(${chapterProgress.doneAt}, now())` })
    .where(
      sql`${chapterProgress.userId} = ${userId} and ${chapterProgress.courseChapterId} = ${courseChapterId}`,
    );
}
