import {
  getCoursePlayTime,
  getDayPlayTime,
  getTotalPlayTime,
  openChapter,
  uploadPlayTime,
} from "@zhutu/domain/study/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { courses } from "../../catalogue/tables.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { aLesson, hold, letPass } from "../lesson-testing.ts";
import { playDays } from "../tables.ts";

const t = await testApp();
const total = async (who: Account) => (await t.as(who, getTotalPlayTime)).totalPlayTime;
const days = (who: Account, count: 7 | 30 | 90) => t.as(who, getDayPlayTime, { query: { days: count } });
const today = () => shanghaiDay(new Date());
const dayBefore = (back: number) => shanghaiDay(new Date(Date.now() - back * 86_400_000));
const booked = (who: Account, day: string, courseId: number, playSeconds: number) =>
  t.db.insert(playDays).values({ userId: who.userId, day, courseId, playSeconds });

/** Plays a lesson for that long; answers how to send the same report again, and to play on. */
async function play(learner: Account, seconds: number, courseName?: string) {
  const lesson = await aLesson(t, { duration: 600, ...(courseName && { course: { courseName } }) });
  await hold(t, learner, lesson.courseId);
  const { courseId, courseChapterId, videoId } = lesson;
  const { coursePlayId } = await t.as(learner, openChapter, { body: { courseId, courseChapterId } });
  await letPass(t, learner, seconds + 5);
  const report = { body: { courseId, videoId, coursePlayId, totalPlayTime: seconds } };
  await t.as(learner, uploadPlayTime, report);
  const again = () => t.as(learner, uploadPlayTime, report);
  /** Plays on for so many seconds. */
  const on = async (more: number) => {
    await letPass(t, learner, more + 5);
    await t.as(learner, uploadPlayTime, { body: { ...report.body, totalPlayTime: seconds + more } });
  };
  return { courseId, again, on };
}

test("[PLAY-010] the total is the caller's own play time, as it was credited", async () => {
  const [learner, other] = [await t.account("user"), await t.account("user")];
  expect(await total(learner)).toBe(0);
  const { again, on } = await play(learner, 40);
  await again();
  await on(20);
  const { courseId } = await play(learner, 15);
  await booked(learner, dayBefore(3), courseId, 11);
  // A course that was taken off the shelf since was played all the same.
  await t.db.update(courses).set({ courseStatus: "unpublish" }).where(eq(courses.courseId, courseId));
  await play(other, 30);
  const headers = { authorization: await t.tokenOf(learner) };
  const answer = await t.app.inject({ url: "/api/vod/statis/user-total-play-time", headers });
  expect(answer.json()).toMatchObject({ code: 200, resultObject: { totalPlayTime: 86 } });
  await expect(t.as(null, getTotalPlayTime)).rejects.toMatchObject({ status: 403 });
});

test("[PLAY-011] [PLAY-012] by course are the names of the caller's own courses with their time, the most played first", async () => {
  const [learner, other] = [await t.account("user"), await t.account("user")];
  const short = await play(learner, 20, "短的课");
  const long = await play(learner, 50, "长的课");
  await play(other, 30);
  await booked(learner, dayBefore(3), short.courseId, 4);
  await booked(learner, dayBefore(400), short.courseId, 7);
  const further = await aCourse(t.db, { courseType: 5, certSubject: "building", courseName: "继续教育课" });
  await booked(learner, dayBefore(2), further.courseId, 12);
  // Held still or not, and on the shelf or not.
  await t.db.update(courses).set({ courseStatus: "unpublish" }).where(eq(courses.courseId, short.courseId));
  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()`, status: "expired" })
    .where(eq(userCourses.courseId, long.courseId));
  const headers = { authorization: await t.tokenOf(learner) };
  const answer = await t.app.inject({ url: "/api/vod/statis/user-course-play-time", headers });
  expect(answer.json().resultObject).toEqual([
    { courseId: long.courseId, courseName: "长的课", totalPlayTime: 50 },
    { courseId: short.courseId, courseName: "短的课", totalPlayTime: 31 },
    { courseId: further.courseId, courseName: "继续教育课", totalPlayTime: 12 },
  ]);
  await expect(t.as(null, getCoursePlayTime)).rejects.toMatchObject({ status: 403 });
});

test("by day is every one of the last days of Shanghai, today last, with what was credited on it", async () => {
  const learner = await t.account("user");
  const { courseId } = await play(learner, 25);
  const second = (await aCourse(t.db)).courseId;
  await booked(learner, dayBefore(6), courseId, 100);
  await booked(learner, dayBefore(6), second, 10);
  await booked(learner, dayBefore(7), courseId, 1_000);
  const week = await days(learner, 7);
  expect(week.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayBefore));
  expect(week.map(({ totalPlayTime }) => totalPlayTime)).toEqual([110, 0, 0, 0, 0, 0, 25]);
  expect(await days(learner, 30)).toHaveLength(30);
  expect((await days(learner, 90)).at(-8)).toEqual({ day: dayBefore(7), totalPlayTime: 1_000 });
  const other = await t.account("user");
  expect((await days(other, 30)).every(({ totalPlayTime }) => totalPlayTime === 0)).toBe(true);
  await expect(t.as(learner, getDayPlayTime, { query: { days: 8 } })).rejects.toMatchObject({
    status: 400,
  });
});

test("twenty reports of one session at once book the seconds that are credited, once", async () => {
  const learner = await t.account("user");
  const lesson = await aLesson(t, { duration: 600 });
  await hold(t, learner, lesson.courseId);
  const { courseId, courseChapterId, videoId } = lesson;
  const { coursePlayId } = await t.as(learner, openChapter, { body: { courseId, courseChapterId } });
  await letPass(t, learner, 60);
  const body = { courseId, videoId, coursePlayId, totalPlayTime: 45 };
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => t.as(learner, uploadPlayTime, { body })),
  );
  const credited = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value.creditedSeconds] : []));
  expect(credited.reduce((sum, one) => sum + one, 0)).toBe(45);
  expect((await days(learner, 7)).at(-1)).toEqual({ day: today(), totalPlayTime: 45 });
});
