// What somebody has reached of a further-education chapter, for whoever books its hours or tells what they wait for.
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { chapters } from "../catalogue/tables.ts";
import { hasTest, testPassed } from "../exam/service.ts";
import { chapterProgress } from "./tables.ts";

const reached = prepared("chapter_reached", (db, p: Params<{ userId: number; courseChapterId: number }>) =>
  db
    .select({
      courseId: chapters.courseId,
      // A chapter without a video is done by its test.
      watched: sql<boolean>`${chapters.videoId} is null or ${chapterProgress.doneAt} is not null`,
      faceChecked: sql<boolean>`${chapters.videoId} is null or ${chapterProgress.faceCheckedAt} is not null`,
      hasTest,
      testPassed: testPassed(sql`${p.userId}`),
      booked: sql<boolean>`${chapterProgress.hoursBookedAt} is not null`,
      capped: sql<boolean>`${chapterProgress.hoursWaitSince} is not null`,
    })
    .from(chapters)
    .leftJoin(
      chapterProgress,
      sql`${chapterProgress.courseChapterId} = ${chapters.courseChapterId}
        and ${chapterProgress.userId} = ${p.userId}`,
    )
    .where(sql`${chapters.courseChapterId} = ${p.courseChapterId}`),
);

/** Notes of a chapter that the person played that its hours wait for a day with room, or that they are booked. */
export async function noteHours(
  tx: Tx,
  { userId, courseChapterId, are }: { userId: number; courseChapterId: number; are: "waiting" | "booked" },
): Promise<void> {
  const { hoursBookedAt, hoursWaitSince } = chapterProgress;
  await tx
    .update(chapterProgress)
    .set(
      are === "booked"
        ? { hoursBookedAt: sql`coalesce(${hoursBookedAt}, now())`, hoursWaitSince: null }
        : { hoursWaitSince: sql`coalesce(${hoursWaitSince}, now())` },
    )
    .where(
      sql`${chapterProgress.userId} = ${userId} and ${chapterProgress.courseChapterId} = ${courseChapterId}`,
    );
}

/** How far the person is with the chapter; undefined when there is no such chapter. */
export const chapterReached = async (db: Db, of: { userId: number; courseChapterId: number }) =>
  (await reached(db, of))[0];
