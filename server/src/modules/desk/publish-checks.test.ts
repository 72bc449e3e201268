// The checklist before a course is published or submitted, over HTTP.
import { listPublishChecks } from "@zhutu/domain/catalogue/publishing/contract.ts";
import { MAX_NAMED } from "@zhutu/domain/catalogue/publish-check.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse, aVideo } from "../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../testing/factories/exam.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { statementsOf } from "../../testing/statements.ts";
import { chapters, courseModels } from "../catalogue/tables.ts";
import { papers } from "../exam/tables.ts";

const t = await testApp({}, { invariants: false });
const { db } = t;
const [admin, teacher, other, learner, clerk] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
  t.account("user"),
  anAccount(t.services, "admin", { rights: ["sales"] }),
]);
const checksOf = (courseIds: number[], who: Account | null = admin) =>
  t.as(who, listPublishChecks, { query: { courseId: courseIds } });
const linesOf = async (courseId: number, who: Account = admin) =>
  (await checksOf([courseId], who))[0]?.checks.map(({ sentence, lessons }) => [
    sentence,
    ...lessons.map(({ chapterTitle }) => chapterTitle),
  ]);
type Over = Parameters<typeof aCourse>[1];
const aDraft = (over: Over = {}) =>
  aCourse(db, {
    courseStatus: "unpublish",
    teacherId: teacher.userId,
    courseImgUrl: "/files/image/cover/a.png",
    ...over,
  });
const filmOf = async (status: "failed" | "processing") => (await aVideo(db, { status })).videoId;

test("three of four lessons without a video, videos in work and failed, a draft paper: each lesson is named", async () => {
  const { courseId } = await aDraft({ coursePrice: 0, coursePriceOriginal: 0, teacherId: null });
  const good = await aChapter(db, { courseId, chapterTitle: "好的一讲" });
  for (const chapterTitle of ["缺一", "缺二", "缺三"])
    await aChapter(db, { courseId, chapterTitle, videoId: null });
  await aChapter(db, { courseId, chapterTitle: "处理中", videoId: await filmOf("processing") });
  await aChapter(db, { courseId, chapterTitle: "失败", videoId: await filmOf("failed") });
  await aChapter(db, { courseId, chapterTitle: "没有发布的", videoId: null, chapterStatus: "unpublish" });
  await aPaper(db, [await aQuestion(db)], { refId: good.courseChapterId });
  expect(await linesOf(courseId)).toEqual([
    ["3 讲没有视频", "缺一", "缺二", "缺三"],
    ["1 讲的视频还在处理", "处理中"],
    ["1 讲的视频失败", "失败"],
    ["1 章的题目有未发布的修改", "好的一讲"],
    ["价格是 0，买家免费得到"],
    ["没有讲师"],
    ["没有试听的一讲"],
  ]);
});

test("lessons are named in the order of the tree, at most five, with how many more", async () => {
  const { courseId } = await aDraft();
  const last = await aChapter(db, { courseId, chapterTitle: "第二章", chapterOrder: 2, videoId: null });
  const first = await aChapter(db, { courseId, chapterTitle: "第一章", chapterOrder: 1, videoId: null });
  for (const [parentId, at] of [
    [last.courseChapterId, 2],
    [first.courseChapterId, 1],
  ])
    for (let lesson = 1; lesson <= 4; lesson++)
      await aChapter(db, {
        courseId,
        parentId: parentId!,
        chapterTitle: `${at}.${lesson}`,
        chapterOrder: lesson,
        videoId: null,
      });
  const missing = (await checksOf([courseId]))[0]?.checks.find(({ check }) => check === "missing");
  expect(missing?.lessons.map(({ chapterTitle }) => chapterTitle)).toEqual([
    "1.1",
    "1.2",
    "1.3",
    "1.4",
    "2.1",
  ]);
  expect(missing?.lessons).toHaveLength(MAX_NAMED);
  expect(missing).toMatchObject({ sentence: "8 讲没有视频", more: 3, hinders: false });
});

test("a course that lacks nothing has an empty list; a published paper, a hidden chapter's draft and a sample count", async () => {
  const { courseId } = await aDraft();
  const lesson = await aChapter(db, { courseId, trial: true });
  const paperId = await aPaper(db, [await aQuestion(db)], { refId: lesson.courseChapterId });
  await db.update(papers).set({ changed: false, versionNo: 1 }).where(eq(papers.paperId, paperId));
  const hidden = await aChapter(db, { courseId, chapterStatus: "unpublish", videoId: null });
  await aPaper(db, [await aQuestion(db)], { refId: hidden.courseChapterId });
  expect(await linesOf(courseId)).toEqual([]);
  await db.update(papers).set({ changed: true }).where(eq(papers.paperId, paperId));
  expect(await linesOf(courseId)).toEqual([["1 章的题目有未发布的修改", lesson.chapterTitle]]);
});

test("a reminder's draft counts, and a trial lesson whose video does not play is none", async () => {
  const { courseId } = await aDraft();
  await aChapter(db, { courseId, chapterOrder: 1 });
  const trial = await aChapter(db, {
    courseId,
    chapterTitle: "试听",
    chapterOrder: 2,
    trial: true,
    videoId: await filmOf("failed"),
  });
  const alertPaperId = await aPaper(db, [await aQuestion(db)]);
  await db.update(papers).set({ changed: true }).where(eq(papers.paperId, alertPaperId));
  await db.update(chapters).set({ alertPaperId }).where(eq(chapters.courseChapterId, trial.courseChapterId));
  expect(await linesOf(courseId)).toEqual([
    ["1 讲的视频失败", "试听"],
    ["1 章的题目有未发布的修改", "试听"],
    ["没有试听的一讲"],
  ]);
});

test("a missing cover hinders; a drawn cover and an original price below the price warn", async () => {
  const none = await aDraft({ courseType: 3, courseImgUrl: null, coverArt: null });
  expect((await checksOf([none.courseId]))[0]?.checks).toMatchObject([{ check: "cover", hinders: true }]);
  const drawn = await aDraft({
    courseType: 3,
    courseImgUrl: null,
    coursePrice: 200,
    coursePriceOriginal: 100,
  });
  expect((await checksOf([drawn.courseId]))[0]?.checks).toMatchObject([
    { check: "price", hinders: false, sentence: "原价 ¥1.00 低于售价 ¥2.00" },
    { check: "drawnCover", hinders: false },
  ]);
});

test("of a course sold by its specifications neither price nor trial is asked about", async () => {
  const [door, behind] = [await aDraft({ coursePrice: 0 }), await aDraft()];
  await db
    .insert(courseModels)
    .values({ courseId: door.courseId, modelCode: behind.courseId, modelName: "精讲班", position: 0 });
  expect(await linesOf(door.courseId)).toEqual([]);
});

test("several courses are answered in the order asked, in two statements", async () => {
  const [one, two] = [await aDraft(), await aDraft({ courseType: 3 })];
  await checksOf([one.courseId]); // signed in by now
  const { list } = await statementsOf(async () => {
    const answered = await checksOf([two.courseId, one.courseId]);
    expect(answered.map(({ courseId }) => courseId)).toEqual([two.courseId, one.courseId]);
    expect(answered.map(({ checks }) => checks.length)).toEqual([0, 1]);
  });
  expect(
    list.filter((statement) => !statement.includes("sessions")),
    list.join("\n"),
  ).toHaveLength(2);
});

test("a teacher asks about own courses alone, and what another sells is not found", async () => {
  const own = await aDraft();
  const theirs = await aDraft({ teacherId: other.userId });
  expect(await linesOf(own.courseId, teacher)).toEqual([["还没有内容，买家付款后没有内容可学"]]);
  await expect(checksOf([theirs.courseId], teacher)).rejects.toMatchObject({ status: 404 });
  await expect(checksOf([own.courseId, theirs.courseId], teacher)).rejects.toMatchObject({ status: 404 });
  // Books are the administrators', whoever is named as their teacher.
  const book = await aDraft({ courseType: 3 });
  await expect(checksOf([book.courseId], teacher)).rejects.toMatchObject({ status: 404 });
  await expect(checksOf([99_999_999])).rejects.toMatchObject({ status: 404 });
});

test("visitors, learners and an administrator of sales are refused", async () => {
  const { courseId } = await aDraft();
  for (const who of [null, learner, clerk])
    await expect(checksOf([courseId], who)).rejects.toMatchObject({ status: 403 });
});
