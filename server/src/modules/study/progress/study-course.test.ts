import { eq, sql } from "drizzle-orm";
import {
  getCourse,
  listChapters,
  listPublishedChapters,
  unpublishCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { startPaper } from "@zhutu/domain/exam/contract.ts";
import { getPlayUrl, getStudyCourse, openChapter } from "@zhutu/domain/study/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { aChapter } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { aLesson, hold } from "../lesson-testing.ts";
import { chapterProgress } from "../tables.ts";

// A chapter is called done by hand, with nothing watched.
const t = await testApp({}, { invariants: false });
const notFound = "404 没有找到您要的内容";

test("the study room of a published course is everybody's, without what learners do not see", async () => {
  const { courseId, courseChapterId } = await aLesson(t);
  await aChapter(t.db, { courseId, chapterStatus: "unpublish" });
  const { course, chapters } = await t.as(null, getStudyCourse, { params: { courseId } });
  expect(course).toMatchObject({ courseId, courseStatus: "published" });
  expect(chapters.map((one) => one.courseChapterId)).toEqual([courseChapterId]);
  expect(chapters).toMatchObject([{ chapterVideoId: null, paperId: null, alertPaperId: null }]);
  expect(JSON.stringify(chapters)).not.toMatch(/videoId|handoutKey/);
});

test("[CHAP-004] a lesson's order and its hours are told to learners as they were saved, hours with their half", async () => {
  const { courseId, courseChapterId } = await aLesson(t, { chapter: { chapterOrder: 37, chapterTime: 15 } });
  const lesson = { courseChapterId, courseId, chapterOrder: 37, chapterTime: 1.5 };
  expect((await t.as(null, getStudyCourse, { params: { courseId } })).chapters).toMatchObject([lesson]);
  expect(await t.as(null, listPublishedChapters, { params: { courseId } })).toMatchObject([lesson]);
});

test("[CHAP-004] a learner's chapters carry studyStatus, 1 when they are done; a visitor's and staff's carry none", async () => {
  const { courseId, courseChapterId } = await aLesson(t);
  const second = await aLesson(t, { courseId });
  const [me, other] = [await t.account("user"), await t.account("user")];
  const row = { userId: me.userId, courseId, courseChapterId, segments: [], skipped: [] };
  await t.db.insert(chapterProgress).values({ ...row, doneAt: new Date() });
  const calls = async (as: typeof me | null) => [
    await t.as(as, listPublishedChapters, { params: { courseId } }),
    await t.as(as, listChapters, { params: { courseId } }),
    (await t.as(as, getStudyCourse, { params: { courseId } })).chapters,
  ];
  const ids = [courseChapterId, second.courseChapterId];
  for (const chapters of await calls(me))
    expect(chapters.map((one) => [one.courseChapterId, one.studyStatus])).toEqual([
      [ids[0], 1],
      [ids[1], 0],
    ]);
  for (const chapters of await calls(other)) expect(chapters.map((one) => one.studyStatus)).toEqual([0, 0]);
  for (const as of [null, await t.account("admin")])
    for (const chapters of await calls(as))
      expect(chapters.map((one) => one.studyStatus)).toEqual([undefined, undefined]);
});

test("who holds a course that is withdrawn from sale goes on studying it; for everybody else it is not there", async () => {
  const teacher = await t.account("teacher");
  const [holder, stranger, admin] = [
    await t.account("user"),
    await t.account("user"),
    await t.account("admin"),
  ];
  const { courseId, courseChapterId } = await aLesson(t, { course: { teacherId: teacher.userId } });
  await hold(t, holder, courseId);
  await aChapter(t.db, { courseId, chapterStatus: "unpublish" });
  const params = { params: { courseId } };
  await t.as(admin, unpublishCourse, params);

  const room = await t.as(holder, getStudyCourse, params);
  expect(room.course).toMatchObject({ courseId, courseStatus: "unpublish" });
  expect(room.chapters.map((one) => one.courseChapterId)).toEqual([courseChapterId]);
  await t.as(holder, openChapter, { body: { courseId, courseChapterId } });
  expect(await t.as(holder, listMyCourses, {})).toMatchObject([
    { courseId, status: "valid", courseStatus: "unpublish" },
  ]);
  for (const staff of [teacher, admin])
    expect((await t.as(staff, getStudyCourse, params)).chapters).toHaveLength(1);

  for (const other of [null, stranger, await t.account("teacher")])
    expect(await refusalOf(t.as(other, getStudyCourse, params))).toBe(notFound);
  // The shop's own page stays gone, for its holder too.
  expect(await refusalOf(t.as(holder, getCourse, params))).toBe(notFound);

  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(eq(userCourses.userId, holder.userId));
  expect(await refusalOf(t.as(holder, getStudyCourse, params))).toBe(notFound);
});

test("no such course", async () => {
  expect(await refusalOf(t.as(null, getStudyCourse, { params: { courseId: 999_999 } }))).toBe(notFound);
});

test("one answer says whether the course plays for the caller, until when, how far they are and where to go on", async () => {
  const { courseId, courseChapterId } = await aLesson(t);
  const second = await aLesson(t, { courseId, chapter: { trial: true } });
  const third = await aLesson(t, { courseId });
  const params = { params: { courseId } };
  const learner = await t.account("user");
  const room = (account: Parameters<typeof t.as>[0]) => t.as(account, getStudyCourse, params);

  const nothing = { entry: "buy", validUntil: null, expiredAt: null, goOnWith: second.courseChapterId };
  expect(await room(null)).toMatchObject({ ...nothing, progress: null });
  expect(await room(learner)).toMatchObject({
    ...nothing,
    progress: { lastChapterId: null, neededCoverage: 0.95, chapters: [] },
  });

  await hold(t, learner, courseId);
  const held = await room(learner);
  expect(held).toMatchObject({ entry: "watch", expiredAt: null, goOnWith: courseChapterId });
  expect(Date.parse(held.validUntil ?? "")).toBeGreaterThan(Date.now());
  const progress = { userId: learner.userId, courseId, segments: [], skipped: [] };
  await t.db
    .insert(chapterProgress)
    .values({ ...progress, courseChapterId: second.courseChapterId, doneAt: new Date() });
  expect(await room(learner)).toMatchObject({
    goOnWith: third.courseChapterId,
    progress: {
      lastChapterId: second.courseChapterId,
      chapters: [{ courseChapterId: second.courseChapterId, studyStatus: 1 }],
    },
  });

  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(eq(userCourses.userId, learner.userId));
  const over = await room(learner);
  expect(over).toMatchObject({ entry: "expired", validUntil: null, goOnWith: second.courseChapterId });
  expect(Date.parse(over.expiredAt ?? "")).toBeLessThanOrEqual(Date.now());
});

test("a free course plays for everybody, free continuing education asks a visitor to sign in", async () => {
  const free = await aLesson(t, { course: { coursePrice: 0 } });
  const hours = await aLesson(t, { course: { coursePrice: 0, courseType: 5 } });
  const room = (courseId: number) => t.as(null, getStudyCourse, { params: { courseId } });
  expect(await room(free.courseId)).toMatchObject({ entry: "watch", goOnWith: free.courseChapterId });
  expect(await room(hours.courseId)).toMatchObject({ entry: "sign-in", goOnWith: null });
});

test("[CHAP-004] chapterVideoId, paperId and alertPaperId are told who may open the chapter, signed in; nobody else", async () => {
  const lesson = await aLesson(t);
  const { courseId, courseChapterId, videoId } = lesson;
  const trial = await aLesson(t, { courseId, chapter: { trial: true } });
  const practised = await aLesson(t, { courseId, chapter: { chapterStatus: "pubprac" } });
  const questions = [await aQuestion(t.db)];
  const alertPaperId = await aPaper(t.db, questions, { refId: courseChapterId, paperType: "cpt_alert" });
  const paperId = await aPaper(t.db, questions, { refId: courseChapterId });
  await t.db.execute(
    sql`update chapters set alert_paper_id = ${alertPaperId} where course_chapter_id = ${courseChapterId}`,
  );
  const practiceId = await aPaper(t.db, questions, { refId: practised.courseChapterId });
  const params = { courseId };
  const idsOf = async (as: Parameters<typeof t.as>[0]) =>
    Object.fromEntries(
      (await t.as(as, getStudyCourse, { params })).chapters.map((one) => [
        one.courseChapterId,
        [one.chapterVideoId, one.paperId, one.alertPaperId],
      ]),
    );
  const none = [null, null, null];
  const tried = [trial.videoId, null, null];
  const [holder, stranger, admin] = [
    await t.account("user"),
    await t.account("user"),
    await t.account("admin"),
  ];
  await hold(t, holder, courseId);
  for (const who of [holder, admin])
    expect(await idsOf(who)).toEqual({
      [courseChapterId]: [videoId, paperId, alertPaperId],
      [trial.courseChapterId]: tried,
      // Exercises without a video that plays.
      [practised.courseChapterId]: [null, practiceId, null],
    });
  expect(await idsOf(stranger)).toEqual({
    [courseChapterId]: none,
    [trial.courseChapterId]: tried,
    [practised.courseChapterId]: none,
  });
  expect(Object.values(await idsOf(null))).toEqual([none, none, none]);
  // They are what a client of the documents plays by, and finds its papers by.
  await t.as(holder, getPlayUrl, { query: { courseId, videoId } });
  const body = { paperId, correlationId: "" };
  expect(await t.as(holder, startPaper, { body })).toMatchObject({ paperId });
  const listed = await t.as(holder, listPublishedChapters, { params });
  expect(JSON.stringify(listed)).not.toMatch(/VideoId|paperId|alertPaperId/i);
});

test("of further education it says what the hours of each lesson wait for, to who may earn them alone", async () => {
  const edu = { courseType: 5, certSubject: "building", requiredCourse: 1 } as const;
  const first = await aLesson(t, { course: edu, chapter: { chapterTime: 15 } });
  const { courseId } = first;
  const second = await aLesson(t, { courseId, chapter: { chapterTime: 15 } });
  const third = await aLesson(t, { courseId, chapter: { chapterTime: 15 } });
  const worthless = await aLesson(t, { courseId, chapter: { chapterTime: 0 } });
  const tested = await aLesson(t, { courseId, chapter: { chapterTime: 15 } });
  await aPaper(t.db, [await aQuestion(t.db)], { refId: tested.courseChapterId });
  const [me, stranger] = [await t.account("user"), await t.account("user")];
  await hold(t, me, courseId);
  const reached = { userId: me.userId, courseId, segments: [], skipped: [], doneAt: new Date() };
  await t.db.insert(chapterProgress).values([
    { ...reached, courseChapterId: second.courseChapterId },
    { ...reached, courseChapterId: third.courseChapterId, faceCheckedAt: new Date() },
    { ...reached, courseChapterId: tested.courseChapterId, faceCheckedAt: new Date() },
  ]);
  const { hours } = await t.as(me, getStudyCourse, { params: { courseId } });
  expect(Object.fromEntries(hours.map((one) => [one.courseChapterId, one.waitsFor]))).toEqual({
    [first.courseChapterId]: "watch",
    [second.courseChapterId]: "face",
    [third.courseChapterId]: null,
    [tested.courseChapterId]: "test",
  });
  expect(hours.filter((one) => one.hasTest)).toMatchObject([{ courseChapterId: tested.courseChapterId }]);
  expect(hours.some((one) => one.courseChapterId === worthless.courseChapterId)).toBe(false);
  for (const who of [stranger, await t.account("admin"), null])
    expect((await t.as(who, getStudyCourse, { params: { courseId } })).hours).toEqual([]);
});
