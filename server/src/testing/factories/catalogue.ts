import type { Services } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { recountChapters } from "../../modules/catalogue/service.ts";
import { chapters, courses } from "../../modules/catalogue/tables.ts";
import { next } from "./sequence.ts";
import { videos } from "../../modules/media/tables.ts";
import type { OutsideTransaction } from "../../kernel/db/db.ts";
import { grantCourses } from "../../modules/enrolment/service.ts";

/** A published exam course of 100.00, free of freight, without a teacher. Prices in fen. */
export async function aCourse(db: Services["db"], over: Partial<typeof courses.$inferInsert> = {}) {
  const price = over.coursePrice ?? 10_000;
  const [row] = await db
    .insert(courses)
    .values({
      courseName: `测试课程 ${next()}`,
      courseType: 1,
      courseStatus: "published",
      coursePrice: price,
      coursePriceOriginal: price,
      publishTime: new Date(),
      courseOrder: next(),
      coverArt: { kicker: "测试", title: ["测试课程"], pill: "2026", palette: "exam", motif: "building" },
      ...over,
    })
    .returning();
  if (!row) throw new Error("no course inserted");
  return row;
}

/** A published chapter with a video, in a course of its own unless one is given. */
export async function aChapter(db: Services["db"], over: Partial<typeof chapters.$inferInsert> = {}) {
  const courseId = over.courseId ?? (await aCourse(db)).courseId;
  const videoId = over.videoId === undefined ? (await aVideo(db)).videoId : over.videoId;
  const [row] = await db
    .insert(chapters)
    .values({
      courseId,
      chapterTitle: `第 ${next()} 讲`,
      chapterOrder: next(),
      videoDuration: 60,
      ...over,
      videoId,
    })
    .returning();
  if (!row) throw new Error("no chapter inserted");
  await transaction(db, (tx) => recountChapters(tx, [courseId]));
  return row;
}

/** A library video of 60 seconds; no file behind it unless the test imports one. */
export async function aVideo(db: Services["db"], over: Partial<typeof videos.$inferInsert> = {}) {
  const [row] = await db
    .insert(videos)
    .values({
      videoId: `test-video-${next()}`,
      title: "测试视频",
      duration: 60,
      size: 1000,
      status: "normal",
      ...over,
    })
    .returning();
  if (!row) throw new Error("no video inserted");
  return row;
}

/** Gives the person the course, as the office does without an order; answers the user course, none where it is held already. */
export const holdCourse = (db: OutsideTransaction, { userId }: { userId: number }, courseId: number) =>
  transaction(db, (tx) =>
    grantCourses(tx, { userId, courseIds: [courseId], orderId: null, createType: "system" }),
  );
