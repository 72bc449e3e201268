// A chapter that shows another video than before: what was watched of the one before is no part of the new one.
import { saveChapter } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { openChapter, recordStudyLog, uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { violations } from "../../../fsck/invariants.ts";
import { testApp } from "../../../testing/app.ts";
import { aLearnerWithIdCard, passTime } from "../../../testing/identity.ts";
import { hours as hoursTable } from "../../certificate/tables.ts";
import { aLesson, furtherEdu, hold, letPass, passedCheck } from "../lesson-testing.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { chapterProgress } from "../tables.ts";

const t = await testApp();
const admin = await t.account("admin");
await passTime(t, 3600);

/** A learner who opened a lesson of further education of that length: held, under a face check, or as a trial, without either. */
async function watching(duration: number, { trial = false } = {}) {
  const lesson = await aLesson(t, { ...furtherEdu, duration, chapter: { chapterTime: 10, trial } });
  const { courseId, courseChapterId } = lesson;
  const me = await aLearnerWithIdCard(t);
  const check = async () => {
    await hold(t, me, courseId);
    return { certifyId: await passedCheck(t, me, courseId) };
  };
  const open = (shown: { certifyId?: string; playPass?: string }) =>
    t.as(me, openChapter, { body: { courseId, courseChapterId, ...shown } });
  const opened = await open(trial ? {} : await check());
  const { playPass } = opened;
  let { coursePlayId, videoId } = opened;
  let claimed = 0;
  const report = (from: number, to: number) => {
    claimed += to - from;
    const played: [number, number][] = [[from, to]];
    return t.as(me, uploadPlayTime, {
      body: { courseId, videoId, coursePlayId, totalPlayTime: claimed, position: to, played },
    });
  };
  return {
    courseId,
    courseChapterId,
    first: lesson.videoId,
    /** Opens it once more, with what it shows by now; a trial lesson as its holder. */
    openAgain: async () => {
      const again = await open(trial ? await check() : { playPass });
      ({ coursePlayId, videoId } = again);
      claimed = 0;
      return again;
    },
    report,
    /** Plays that part for as long as it takes. */
    play: async (from: number, to: number) => {
      await letPass(t, me, to - from);
      return report(from, to);
    },
    log: () => t.as(me, recordStudyLog, { body: { courseId, courseChapterId } }),
    pass: (seconds: number) => letPass(t, me, seconds),
    show: (chapterVideoId: string) =>
      t.as(admin, saveChapter, {
        params: { courseId },
        body: { courseChapterId, chapterTitle: "第一章 总论", chapterVideoId },
      }),
    hours: () => t.db.select().from(hoursTable).where(eq(hoursTable.userId, me.userId)),
    kept: async () => {
      const [row] = await t.db
        .select({
          segments: chapterProgress.segments,
          position: chapterProgress.position,
          done: chapterProgress.doneAt,
        })
        .from(chapterProgress)
        .where(
          and(eq(chapterProgress.userId, me.userId), eq(chapterProgress.courseChapterId, courseChapterId)),
        );
      return row;
    },
  };
}
const anotherVideo = async (duration: number) => (await aLesson(t, { duration })).videoId;

test("a session of the video that was shown before counts nothing and earns nothing, and says so", async () => {
  const { play, show, hours, kept } = await watching(120);
  await play(0, 60);
  await show(await anotherVideo(3600));
  const { active, creditedSeconds, progress } = await play(60, 120);
  // The player stops, and opens the lesson anew.
  expect({ active, creditedSeconds }).toEqual({ active: false, creditedSeconds: 0 });
  expect(progress?.skipped.map(({ reason }) => reason)).toEqual([
    "本讲已换成另一个视频，之后的播放不计时，请重新打开本讲",
  ]);
  expect(await kept()).toMatchObject({ segments: [[0, 60]], done: null });
  expect(await hours()).toEqual([]);
});

test("nor does it end the chapter where less has to be covered since", async () => {
  const { play, show, hours, kept } = await watching(120);
  await play(0, 60);
  await show(await anotherVideo(3600));
  await t.db.insert(systemParams).values({ key: "playCoverage", value: 0.5 });
  try {
    expect(await play(60, 61)).toMatchObject({ active: false, creditedSeconds: 0 });
    expect(await kept()).toMatchObject({ done: null });
    expect(await hours()).toEqual([]);
  } finally {
    await t.db.delete(systemParams);
  }
});

test("what was covered of the one before covers nothing of the new one, which is watched from its beginning", async () => {
  const { play, show, kept, hours, openAgain } = await watching(600);
  await play(0, 60);
  await show(await anotherVideo(60));
  expect(await openAgain()).toMatchObject({ position: 0 });
  expect(await kept()).toMatchObject({ segments: [], position: 0 });
  expect((await play(0, 1)).progress).toMatchObject({ studyStatus: 0, segments: [[0, 1]] });
  expect(await hours()).toEqual([]);
  expect((await play(1, 60)).progress).toMatchObject({ studyStatus: 1 });
  expect(await hours()).toHaveLength(1);
});

test("a video that is shown again by a mistake put right takes nothing away, unless the other was opened", async () => {
  const { play, show, openAgain, first } = await watching(600);
  await play(0, 60);
  await show(await anotherVideo(60));
  await show(first);
  await openAgain();
  expect((await play(60, 120)).progress).toMatchObject({ segments: [[0, 120]] });
});

test("what was done stays done, and the check of the books finds nothing wrong with it", async () => {
  const { play, show, kept, openAgain, hours } = await watching(60);
  await play(0, 60);
  await show(await anotherVideo(3600));
  await openAgain();
  expect(await kept()).toMatchObject({ segments: [[0, 60]], done: expect.any(Date) });
  expect(await hours()).toHaveLength(1);
  const found = await violations(t.db, t.services.providers.storage);
  expect(found.filter(({ number }) => number === 12)).toEqual([]);
});

test("the new one of a chapter that is done leaves what it was done with as it is", async () => {
  const { play, show, kept, openAgain, first } = await watching(60);
  await play(0, 60);
  await show(await anotherVideo(30));
  await openAgain();
  await play(0, 30);
  expect(await kept()).toMatchObject({ segments: [[0, 60]], done: expect.any(Date) });
  await show(first);
});

test("a trial lesson that was watched to its end without a check earns nothing by its next video's check alone", async () => {
  const { play, show, kept, openAgain, hours } = await watching(60, { trial: true });
  await play(0, 60);
  expect(await kept()).toMatchObject({ done: expect.any(Date) });
  await show(await anotherVideo(3600));
  await openAgain();
  expect(await kept()).toMatchObject({ segments: [], position: 0, done: null });
  expect(await hours()).toEqual([]);
});

test("20 reports at once of the one before, on one session, count nothing and end nothing", async () => {
  const { play, show, pass, report, kept, hours } = await watching(120);
  await play(0, 60);
  await show(await anotherVideo(3600));
  await pass(60);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => report(60, 120).catch(() => ({ creditedSeconds: 0, active: false }))),
  );
  expect(answers.filter(({ creditedSeconds, active }) => creditedSeconds > 0 || active)).toEqual([]);
  expect(await kept()).toMatchObject({ segments: [[0, 60]], done: null });
  expect(await hours()).toEqual([]);
});

test("a study log of the new one, which was never opened, ends nothing by what was covered of the one before", async () => {
  const { play, show, log, kept, hours } = await watching(600);
  await play(0, 60);
  await show(await anotherVideo(60));
  expect(await log()).toMatchObject({ studyStatus: 0 });
  expect(await kept()).toMatchObject({ done: null });
  expect(await hours()).toEqual([]);
});
