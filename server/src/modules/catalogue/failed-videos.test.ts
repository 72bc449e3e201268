// A film that fails: learners are promised nothing that does not play, staff are told what is not there, its teacher hears of it.
import {
  getCourse,
  getOfficeCourse,
  listOfficeCourses,
  listPublishedChapters,
  listTeacherCourses,
} from "@zhutu/domain/catalogue/contract.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import type { VideoStatus } from "@zhutu/domain/media/video.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse, aVideo, holdCourse } from "../../testing/factories/catalogue.ts";
import { measureVideo } from "../media/service.ts";
import { insertChapter, recountChapters } from "./chapter-queries.ts";
import { videoToShow } from "./video-queries.ts";

const t = await testApp();
const { vod } = t.standIns;
const [admin, teacher, learner] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("user"),
]);
const { userId: teacherId } = teacher;
afterEach(() => vi.restoreAllMocks());

/** What the provider says from now on of this video. */
const say = (videoId: string, status: VideoStatus, duration = 60) =>
  vi.spyOn(vod, "describe").mockImplementation(async (asked) =>
    asked === videoId
      ? {
          videoId,
          title: "x",
          coverUrl: null,
          duration,
          size: 9,
          status,
          progress: 0,
          failure: status === "failed" ? "不是视频文件" : null,
          createdAt: new Date(),
        }
      : undefined,
  );
const ctx = { ...t.services, log: t.app.log } as unknown as Parameters<typeof measureVideo>[0];
const under = (courseId: number) => ({ params: { courseId } });
const chaptersSeen = async (courseId: number) =>
  (await t.as(null, listPublishedChapters, under(courseId))).map((one) => [one.hasVideo, one.videoDuration]);
const contentIn = async (courseId: number, who = teacher) =>
  (await t.as(who, getOfficeCourse, under(courseId))).content;
const told = async (who = teacher) =>
  (await t.as(who, listNotices, {})).notices.flatMap(({ notice }) =>
    notice.kind === "videoFailed" ? [notice] : [],
  );
const lesson = async (courseId: number, status: VideoStatus, chapterTitle = "讲") =>
  aChapter(t.db, { courseId, chapterTitle, videoId: (await aVideo(t.db, { status })).videoId });

test("a chapter whose video failed or is under way has none yet, and is not counted among what can be watched", async () => {
  const { courseId } = await aCourse(t.db, { teacherId });
  for (const status of ["normal", "plain", "failed", "processing", "uploading"] as const)
    await lesson(courseId, status);
  await aChapter(t.db, { courseId, videoId: null, videoDuration: 0 });
  expect(await chaptersSeen(courseId)).toEqual([
    [true, 60],
    [true, 60],
    [false, 0],
    [false, 0],
    [false, 0],
    [false, 0],
  ]);
  const { lessonCount, videoSeconds } = await t.as(null, getCourse, { ...under(courseId), query: {} });
  expect({ lessonCount, videoSeconds }).toEqual({ lessonCount: 6, videoSeconds: 120 });
  await holdCourse(t.db, learner, courseId);
  const mine = await t.as(learner, listMyCourses, {});
  expect(mine.find((one) => one.courseId === courseId)?.lessonCount).toBe(2);
});

test("a course's staff read how many of its lessons have something, fail, are under way and are not there", async () => {
  const { courseId } = await aCourse(t.db, { teacherId, courseStatus: "auditing" });
  expect(await contentIn(courseId)).toEqual({ ready: 0, failed: 0, preparing: 0, missing: 0 });
  const section = await aChapter(t.db, { courseId, videoId: null });
  const parentId = section.courseChapterId;
  for (const status of ["normal", "failed", "processing"] as const)
    await aChapter(t.db, { courseId, parentId, videoId: (await aVideo(t.db, { status })).videoId });
  await aChapter(t.db, { courseId, videoId: null });
  await aChapter(t.db, { courseId, videoId: null, chapterStatus: "unpublish" });
  const hidden = await aChapter(t.db, { courseId, videoId: null, chapterStatus: "unpublish" });
  await aChapter(t.db, { courseId, parentId: hidden.courseChapterId });
  // Practice only: its exercises are what there is.
  await aChapter(t.db, { courseId, videoId: null, chapterStatus: "pubprac", paperId: 4 });
  await aChapter(t.db, { courseId, videoId: null, chapterStatus: "pubprac" });
  const content = { ready: 2, failed: 1, preparing: 1, missing: 1 };
  expect(await contentIn(courseId)).toEqual(content);
  const query = { courseStatus: ["auditing" as const], pageSize: 100 };
  for (const { courses } of [
    await t.as(admin, listOfficeCourses, { query }),
    await t.as(teacher, listTeacherCourses, { query }),
  ])
    expect(courses.find((one) => one.courseId === courseId)?.content).toEqual(content);
});

test("an answer has its text or a video that plays; a course with specifications has theirs", async () => {
  const failed = (await aVideo(t.db, { status: "failed" })).videoId;
  const answer = async (over: object) =>
    (await aCourse(t.db, { teacherId, courseType: 2, ...over })).courseId;
  const formOf = async (courseId: number) =>
    (await t.as(null, getCourse, { ...under(courseId), query: {} })).answerForm;
  const [empty, broken, written] = [
    await answer({}),
    await answer({ videoId: failed }),
    await answer({ videoId: failed, answerText: "<p>按清单</p>" }),
  ];
  expect(await contentIn(empty)).toEqual({ ready: 0, failed: 0, preparing: 0, missing: 1 });
  expect(await contentIn(broken)).toEqual({ ready: 0, failed: 1, preparing: 0, missing: 0 });
  expect(await contentIn(written)).toEqual({ ready: 1, failed: 1, preparing: 0, missing: 0 });
  expect([await formOf(empty), await formOf(broken), await formOf(written)]).toEqual([null, null, "text"]);
});

test("when a film fails, each teacher who shows it is told of own chapters, with the chapter, and nobody else is", async () => {
  const [one, other] = [await t.account("teacher"), await t.account("teacher")];
  const { videoId } = await aVideo(t.db, { status: "processing", ownerId: other.userId });
  const own = await aCourse(t.db, { teacherId: one.userId, courseName: "基坑" });
  const first = await aChapter(t.db, { courseId: own.courseId, videoId, chapterTitle: "第一讲" });
  await aChapter(t.db, { courseId: own.courseId, videoId, chapterTitle: "第二讲" });
  const theirs = await aCourse(t.db, { teacherId: other.userId, courseName: "别的" });
  const third = await aChapter(t.db, { courseId: theirs.courseId, videoId, chapterTitle: "导论" });
  await aChapter(t.db, { courseId: (await aCourse(t.db)).courseId, videoId }); // of nobody
  say(videoId, "failed", 0);
  await measureVideo(ctx, videoId);
  await measureVideo(ctx, videoId);
  expect(await told(one)).toEqual([
    {
      kind: "videoFailed",
      courseId: own.courseId,
      courseName: "基坑",
      courseChapterId: first.courseChapterId,
      chapterTitle: "第一讲",
      chapters: 2,
    },
  ]);
  expect(await told(other)).toEqual([
    {
      kind: "videoFailed",
      courseId: theirs.courseId,
      courseName: "别的",
      courseChapterId: third.courseChapterId,
      chapterTitle: "导论",
      chapters: 1,
    },
  ]);
  expect((await t.as(learner, listNotices, {})).total).toBe(0);
});

test("20 who hear of it at once tell its teacher once; one that was uploaded anew and fails again is told of again", async () => {
  const before = (await told()).length;
  const { videoId } = await aVideo(t.db, { status: "processing" });
  const { courseId } = await aCourse(t.db, { teacherId });
  await aChapter(t.db, { courseId, videoId });
  say(videoId, "failed", 0);
  await Promise.all(Array.from({ length: 20 }, () => measureVideo(ctx, videoId)));
  expect(await told()).toHaveLength(before + 1);
  say(videoId, "processing", 0);
  await measureVideo(ctx, videoId);
  say(videoId, "failed", 0);
  await measureVideo(ctx, videoId);
  expect(await told()).toHaveLength(before + 2);
});

test("one that begins to play, and one that no longer does, is counted and shown at once", async () => {
  const { videoId } = await aVideo(t.db, { status: "processing", duration: 60 });
  const { courseId } = await aCourse(t.db, { teacherId });
  await aChapter(t.db, { courseId, videoId });
  const secondsOf = async () => (await t.as(null, getCourse, { ...under(courseId), query: {} })).videoSeconds;
  expect([await secondsOf(), await chaptersSeen(courseId)]).toEqual([0, [[false, 0]]]);
  say(videoId, "normal");
  await measureVideo(ctx, videoId);
  await vi.waitFor(async () => expect(await secondsOf()).toBe(60));
  expect(await chaptersSeen(courseId)).toEqual([[true, 60]]);
  say(videoId, "failed");
  await measureVideo(ctx, videoId);
  await vi.waitFor(async () => expect(await secondsOf()).toBe(0));
  expect(await chaptersSeen(courseId)).toEqual([[false, 0]]);
});

test("a film that fails while a chapter with it is being saved waits for that, so that its teacher hears of it", async () => {
  const before = (await told()).length;
  const { courseId } = await aCourse(t.db, { teacherId, courseStatus: "unpublish" });
  const { videoId } = await aVideo(t.db, { status: "processing", ownerId: teacherId });
  say(videoId, "failed", 0);
  let measured: Promise<unknown> = Promise.resolve();
  await transaction(t.db, async (tx) => {
    await videoToShow(tx, videoId, teacherId);
    measured = measureVideo(ctx, videoId);
    await sleep(300);
    await insertChapter(tx, { courseId, chapterTitle: "新的一讲", chapterOrder: 1, videoId });
    await recountChapters(tx, [courseId]);
  });
  await measured;
  expect(await told()).toHaveLength(before + 1);
  expect(await contentIn(courseId)).toEqual({ ready: 0, failed: 1, preparing: 0, missing: 0 });
});
