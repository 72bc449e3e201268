// Lessons for study's tests: chapters with a real clip behind them, and a clock for play sessions.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { initCertify } from "@zhutu/domain/identity/contract.ts";
import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { TestApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aChapter, aCourse, aVideo, holdCourse } from "../../testing/factories/catalogue.ts";
import type { chapters, courses } from "../catalogue/tables.ts";
import { faceChecks } from "../identity/tables.ts";
import { playSessions, studyPrompts } from "./tables.ts";

const mediaDir = join(import.meta.dirname, "../../seed/media");
const clip = join(mediaDir, readdirSync(mediaDir).find((file) => file.endsWith(".mp4")) ?? "");

/** A published chapter of a course, with a clip that the provider can serve; `duration` is what the library says. */
export async function aLesson(
  t: TestApp,
  over: {
    course?: Partial<typeof courses.$inferInsert>;
    chapter?: Partial<typeof chapters.$inferInsert>;
    duration?: number;
    courseId?: number;
  } = {},
) {
  const courseId = over.courseId ?? (await aCourse(t.db, over.course)).courseId;
  const { videoId } = await aVideo(t.db, over.duration === undefined ? {} : { duration: over.duration });
  await t.standIns.vod.importFile(videoId, clip, "测试视频");
  const { courseChapterId } = await aChapter(t.db, { courseId, videoId, ...over.chapter });
  return { courseId, courseChapterId, videoId };
}

/** Of further education: its lessons ask for a face check. */
export const furtherEdu = {
  course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
} satisfies Parameters<typeof aLesson>[1];

/** A check for that course, begun by the learner and passed (or failed) at the provider; its certifyId. */
export async function passedCheck(
  t: TestApp,
  me: Account & { idCard: string },
  courseId: number,
  ended: "passed" | "failed" = "passed",
): Promise<string> {
  const body = { name: me.userName, idCard: me.idCard, courseId };
  const { certifyId } = await t.as(me, initCertify, { body });
  t.standIns.face.decide(certifyId, ended);
  return certifyId;
}

/** Gives the account the course, as the administrator does. */
export const hold = (t: TestApp, account: Account, courseId: number) => holdCourse(t.db, account, courseId);

/** Lets that many seconds pass for a person's play sessions and the checks they were opened under, by the database's clock. */
export async function letPass(
  t: TestApp,
  { userId }: Pick<Account, "userId">,
  seconds: number,
): Promise<void> {
  const earlier = (column: AnyPgColumn) => sql`${column} - make_interval(secs => ${seconds})`;
  await t.db
    .update(playSessions)
    .set({
      startedAt: earlier(playSessions.startedAt),
      lastReportAt: earlier(playSessions.lastReportAt),
      endedAt: earlier(playSessions.endedAt),
    })
    .where(eq(playSessions.userId, userId));
  await t.db
    .update(faceChecks)
    .set({
      createdAt: earlier(faceChecks.createdAt),
      decidedAt: earlier(faceChecks.decidedAt),
      consumedAt: earlier(faceChecks.consumedAt),
    })
    .where(eq(faceChecks.userId, userId));
  await t.db
    .update(studyPrompts)
    .set({
      askedAt: earlier(studyPrompts.askedAt),
      answerUntil: earlier(studyPrompts.answerUntil),
      answeredAt: earlier(studyPrompts.answeredAt),
      missedAt: earlier(studyPrompts.missedAt),
    })
    .where(eq(studyPrompts.userId, userId));
}
