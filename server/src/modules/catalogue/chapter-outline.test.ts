// A pasted outline becomes chapters, all of them or none.
import { addOutline, listOfficeChapters } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { chapterShop } from "./chapter-testing.ts";
import { courses } from "./tables.ts";

const { t, admin, teacher, other, learner, ownCourse, save, ownVideo } = await chapterShop();

const outline = "第一章 总论\n  1.1 概念\n  1.2 原则\n第二章 施工\n  2.1 测量\n    2.1.1 仪器";
const add = (courseId: number, text = outline, parentId = 0, as = teacher) =>
  t.as(as, addOutline, { params: { courseId }, body: { text, parentId } });
const treeOf = async (courseId: number) => {
  const all = await t.as(admin, listOfficeChapters, { params: { courseId } });
  const depthOf = (parentId: number): number =>
    parentId === 0 ? 0 : 1 + depthOf(all.find((one) => one.courseChapterId === parentId)?.parentId ?? 0);
  return all.map(({ chapterTitle, parentId }) => `${depthOf(parentId)} ${chapterTitle}`);
};
const added = ["0 第一章 总论", "1 1.1 概念", "1 1.2 原则", "0 第二章 施工", "1 2.1 测量", "2 2.1.1 仪器"];

test("the chapters stand in their tree behind what was there, at the top or below a chapter", async () => {
  const { courseId } = await ownCourse();
  const before = await save(courseId, { chapterTitle: "前言" });
  await save(courseId, { chapterTitle: "导学", parentId: before });
  const { courseChapterIds } = await add(courseId);
  expect(courseChapterIds).toHaveLength(6);
  expect(await treeOf(courseId)).toEqual(["0 前言", "1 导学", ...added]);
  await add(courseId, "背景\n目标", before);
  expect((await treeOf(courseId)).slice(0, 4)).toEqual(["0 前言", "1 导学", "1 背景", "1 目标"]);
  const [course] = await t.db.select().from(courses).where(eq(courses.courseId, courseId));
  expect(course?.lessonCount).toBe(6); // leaves
});

test("each has the history of one that was added alone", async () => {
  const { courseId } = await ownCourse();
  const { courseChapterIds } = await add(courseId, "第一章 总论\n  1.1 概念");
  const subjects = courseChapterIds.map((id) => `chapter:${id}`);
  const rows = await t.db.select().from(auditLogs).where(inArray(auditLogs.subject, subjects));
  expect(rows).toMatchObject(
    ["第一章 总论", "1.1 概念"].map((title) => ({
      userId: teacher.userId,
      action: "chapter.create",
      detail: { courseId, title },
    })),
  );
});

test("a wrong line or parent adds nothing, and only the author and administrators add", async () => {
  const { courseId } = await ownCourse();
  const { videoId } = await ownVideo();
  const lesson = await save(courseId, { chapterTitle: "有视频", chapterVideoId: videoId });
  const elsewhere = await save((await ownCourse()).courseId);
  await expect(add(courseId, "第一章\n1.1")).rejects.toMatchObject({
    status: 400,
    detail: { fields: [{ field: "text", msg: "第 2 行：没有名称" }] },
  });
  for (const parentId of [lesson, elsewhere])
    await expect(add(courseId, outline, parentId)).rejects.toMatchObject({ status: 400 });
  await expect(add(courseId, outline, 0, other)).rejects.toMatchObject({ status: 404 });
  await expect(add(courseId, outline, 0, learner)).rejects.toMatchObject({ status: 403 });
  const book = await ownCourse({ courseType: 3 });
  await expect(add(book.courseId, outline, 0, admin)).rejects.toMatchObject({ message: "这个类型没有章节" });
  expect(await treeOf(courseId)).toEqual(["0 有视频"]);
  await add(courseId, outline, 0, admin);
  expect(await treeOf(courseId)).toEqual(["0 有视频", ...added]);
});

test("a teacher's are hidden while learners see the course", async () => {
  const { courseId } = await ownCourse({ courseStatus: "published" });
  await add(courseId, "第一章 总论");
  await add(courseId, "第二章 施工", 0, admin);
  const all = await t.as(admin, listOfficeChapters, { params: { courseId } });
  expect(all.map(({ chapterStatus }) => chapterStatus)).toEqual(["unpublish", "published"]);
});

test("twenty presses at once add whole outlines one behind the other", async () => {
  const { courseId } = await ownCourse();
  const presses = await Promise.allSettled(Array.from({ length: 20 }, () => add(courseId)));
  const made = presses.filter(({ status }) => status === "fulfilled").length;
  expect(made).toBeGreaterThan(0);
  expect(await treeOf(courseId)).toEqual(Array.from({ length: made }, () => added).flat());
});

test("a course has at most 1,000 chapters", async () => {
  const { courseId } = await ownCourse();
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `流水施工${at}`).join("\n");
  for (const count of [300, 300, 300, 99]) await add(courseId, lines(count));
  await expect(add(courseId, lines(2))).rejects.toMatchObject({
    message: expect.stringContaining("最多 1000 个章节，已有 999 个"),
  });
  await add(courseId, lines(1));
  await expect(save(courseId, { chapterTitle: "再一个" })).rejects.toMatchObject({ reason: "BAD_INPUT" });
});
