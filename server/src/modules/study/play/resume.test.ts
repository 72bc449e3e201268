import { openChapter, uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aLesson, hold, letPass } from "../lesson-testing.ts";

const t = await testApp();

test("who stopped at the end, and had skipped a part, goes on with that part until the lesson is done", async () => {
  const { courseId, courseChapterId, videoId } = await aLesson(t, { duration: 60 });
  const learner = await t.account("user");
  await hold(t, learner, courseId);
  const open = () => t.as(learner, openChapter, { body: { courseId, courseChapterId } });
  /** Plays these parts in a session of its own, to the end. */
  const play = async (...played: [number, number][]) => {
    const { coursePlayId } = await open();
    await letPass(t, learner, 55);
    const body = { courseId, videoId, coursePlayId, totalPlayTime: 55, position: 60, played };
    return (await t.as(learner, uploadPlayTime, { body })).progress;
  };
  await play([0, 12], [24, 60]);
  expect((await open()).position).toBe(12);
  expect(await play([12, 24])).toMatchObject({ studyStatus: 1 });
  expect((await open()).position).toBe(0);
});
