import type { Services } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { recountChapters } from "../../modules/catalogue/service.ts";
import { chapters, courses } from "../../modules/catalogue/tables.ts";
import { aVideo } from "./media.ts";
import { next } from "./sequence.ts";

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
