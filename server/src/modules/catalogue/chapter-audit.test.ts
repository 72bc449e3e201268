// What the audit of a course looked at is not changed behind it: hours, videos and what is free of a chapter that learners see.
import { getOfficeCourse, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import { deleteChapterVideo } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { deletePaper, savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { expect, test } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { aChapter } from "../../testing/factories/catalogue.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { anUploadedCover } from "../../testing/upload.ts";
import { chapterShop } from "./chapter-testing.ts";

const { t, admin, teacher, ownCourse, save, rowOf, ownVideo, remove } = await chapterShop();

const seen = { chapterStatus: "published" as const, chapterTime: 0.9 };
const shownCourse = (courseStatus: "published" | "auditing") => ownCourse({ courseStatus, courseType: 5 });
const refused = (body: Parameters<typeof save>[1], courseId: number, as = teacher) =>
  refusalOf(save(courseId, body, as));

test("a teacher changes nothing of it once the course was sent to the audit; an administrator does", async () => {
  const { courseId } = await shownCourse("published");
  const { videoId } = await ownVideo();
  const { courseChapterId } = await aChapter(t.db, { courseId, chapterTime: 9 });
  const withdraw = /^课程现在是“已发布”，已显示章节的.*不能修改，请先撤销发布$/;
  for (const change of [
    { chapterTime: 99.9 },
    { chapterVideoId: videoId },
    { chapterVideoId: "" },
    { trial: true },
    { handoutTrial: true },
    { chapterStatus: "pubprac" as const },
    { chapterStatus: "unpublish" as const },
  ]) {
    expect(await refused({ courseChapterId, ...change }, courseId), JSON.stringify(change)).toMatch(withdraw);
  }
  const before = await rowOf(courseChapterId);
  expect(before).toMatchObject({ chapterTime: 9, trial: false, handoutTrial: false });
  expect(await refused({ chapterTitle: "一分钟六十学时", ...seen }, courseId)).toMatch(withdraw);
  expect(await refused({ chapterTitle: "没有说状态" }, courseId)).toMatch(withdraw);
  const params = { courseId, courseChapterId };
  expect(await refusalOf(t.as(teacher, deleteChapterVideo, { params }))).toMatch(withdraw);
  expect(await refusalOf(remove(courseId, courseChapterId))).toMatch(withdraw);
  expect(await refusalOf(t.as(teacher, savePaper, { body: { refId: courseChapterId } }))).toMatch(withdraw);
  expect(await rowOf(courseChapterId)).toEqual(before);
  const { paperId } = await t.as(admin, savePaper, { body: { refId: courseChapterId } });
  expect(await refusalOf(t.as(teacher, deletePaper, { params: { paperId } }))).toMatch(withdraw);
  expect(await refusalOf(t.as(teacher, savePaper, { body: { paperId, shuffleChoices: 1 } }))).toMatch(
    withdraw,
  );
  expect((await rowOf(courseChapterId))?.paperId).toBe(paperId);
  const auditing = await shownCourse("auditing");
  expect(await refused(seen, auditing.courseId)).toMatch(/^课程现在是“审核中”，.*请先撤回审核$/);

  await save(courseId, { courseChapterId, chapterTime: 2, trial: true }, admin);
  expect(await rowOf(courseChapterId)).toMatchObject({ chapterTime: 20, trial: true });
});

test("title and place stay the teacher's, a form sent whole changes nothing, and what nobody sees is prepared freely", async () => {
  const { courseId } = await shownCourse("published");
  const { courseChapterId } = await aChapter(t.db, { courseId, chapterTime: 9 });
  await save(courseId, {
    courseChapterId,
    chapterTitle: "改过的标题",
    chapterTime: 0.9,
    chapterStatus: "published",
    trial: false,
  });
  expect(await rowOf(courseChapterId)).toMatchObject({ chapterTitle: "改过的标题", chapterTime: 9 });
  const next = await save(courseId, { chapterStatus: "unpublish", chapterTime: 1 });
  await save(courseId, { courseChapterId: next, chapterTime: 2 });
  expect(await refused({ courseChapterId: next, chapterStatus: "published" }, courseId)).toMatch(
    /请先撤销发布$/,
  );
  await remove(courseId, next);
});

test("the history tells what a save changed of it, from what to what", async () => {
  const { courseId } = await ownCourse({ courseType: 5 });
  const { videoId } = await ownVideo();
  const courseChapterId = await save(courseId, { chapterTime: 0.9 });
  await save(courseId, { courseChapterId, chapterTime: 60, trial: true, chapterVideoId: videoId });
  const logged = (await t.db.select().from(auditLogs)).filter(
    ({ subject }) => subject === `chapter:${courseChapterId}`,
  );
  expect(logged.map(({ action, detail }) => [action, detail])).toEqual([
    ["chapter.create", expect.objectContaining({ changes: expect.any(Array) })],
    [
      "chapter.save",
      {
        courseId,
        title: "第一章 总论",
        changes: [
          { field: "trial", before: "false", after: "true" },
          { field: "chapterTime", before: "0.9", after: "60" },
          { field: "chapterVideoId", before: "", after: videoId },
        ],
      },
    ],
  ]);
});

test("how often a course says it was bought and its place in the carousel are the administrator's", async () => {
  const form = {
    courseName: "一级造价工程师精讲",
    courseType: 1,
    coursePriceOriginal: 100,
    coursePriceDiscount: 1,
    courseTeacher: teacher.userId,
    converImgUrl: await anUploadedCover(t, admin),
  };
  const boast = { ...form, orderCount: 999_999, recommended: 1 as const };
  const { courseId } = await t.as(teacher, saveCourse, { body: boast });
  const shown = () => t.as(admin, getOfficeCourse, { params: { courseId } });
  expect(await shown()).toMatchObject({ orderCount: 0, recommended: 0 });
  await t.as(admin, saveCourse, { body: { ...form, courseId, orderCount: 12, recommended: 1 } });
  await t.as(teacher, saveCourse, { body: { ...boast, courseId, recommended: 0 } });
  expect(await shown()).toMatchObject({ orderCount: 12, recommended: 1 });
});
