// A course copied into a draft.
import { copyCourse, getOfficeCourse } from "@zhutu/domain/catalogue/contract.ts";
import { listOfficeChapters } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { signUpload } from "@zhutu/domain/media/contract.ts";
import { and, eq, inArray, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { aPaper, aQuestion } from "../../testing/factories/exam.ts";
import { postFile } from "../../testing/upload.ts";
import { paperQuestions, papers } from "../exam/tables.ts";
import { chapterShop } from "./chapter-testing.ts";
import { chapters, courseModels, courses, discountRules } from "./tables.ts";

const { t, admin, teacher, other, learner, ownCourse, save, ownVideo } = await chapterShop();

const copy = async (courseId: number, as = teacher) =>
  (await t.as(as, copyCourse, { params: { courseId } })).courseId;
const rowOf = async (courseId: number) =>
  (await t.db.select().from(courses).where(eq(courses.courseId, courseId)))[0];
const treeOf = async (courseId: number) => {
  const all = await t.as(admin, listOfficeChapters, { params: { courseId } });
  const titleOf = (id: number) => all.find((one) => one.courseChapterId === id)?.chapterTitle ?? "";
  return all.map((one) => [titleOf(one.parentId), one.chapterTitle, one.chapterVideoId, one.chapterTime]);
};

/** A published course that was sold, with rules, a specification, chapters, a video, a handout and papers. */
async function soldCourse(courseName: string) {
  const { courseId } = await ownCourse({
    courseName,
    courseHot: true,
    recommended: true,
    orderCountStart: 7,
    publishTime: new Date(),
    tags: ["二建"],
    coursePriceOriginal: 59_900,
  });
  await t.db.insert(discountRules).values({ courseId, ruleCode: "01", discountedPrice: 19_900 });
  const spec = await ownCourse();
  await t.db
    .insert(courseModels)
    .values({ courseId, modelCode: spec.courseId, modelName: "全科", position: 0 });
  const { videoId } = await ownVideo({ duration: 754 });
  const top = await save(courseId, { chapterTitle: "第一章 总论" });
  const lesson = await save(courseId, {
    chapterTitle: "1.1 概念",
    parentId: top,
    chapterVideoId: videoId,
    chapterTime: 1.5,
    trial: true,
  });
  await save(courseId, { chapterTitle: "1.2 原则", parentId: top });
  const asked = [await aQuestion(t.db), await aQuestion(t.db)];
  const paperId = await aPaper(t.db, asked, { refId: lesson, paperType: "cpt_test", versionNo: 2 });
  const alertPaperId = await aPaper(t.db, asked.slice(0, 1), { refId: lesson, paperType: "cpt_alert" });
  const leave = await t.as(teacher, signUpload, { query: { category: "handout", extension: "pdf" } });
  const { url: handoutKey } = await postFile(t, leave, Buffer.from("%PDF-1.7\n讲义"), "pdf");
  await save(courseId, {
    courseChapterId: lesson,
    chapterTitle: "1.1 概念",
    paperId,
    alertPaperId,
    handoutKey,
  });
  await t.db.update(courses).set({ courseStatus: "published" }).where(eq(courses.courseId, courseId));
  return { courseId, paperId, alertPaperId, asked, videoId, handoutKey };
}

test("the copy has the fields, rules, tree, videos, handouts and questions, and nothing of sales or publication", async () => {
  const { courseId, paperId, alertPaperId, asked, videoId, handoutKey } = await soldCourse("施工管理精讲班");
  const copyId = await copy(courseId);
  const [source, made] = [await rowOf(courseId), await rowOf(copyId)];
  expect(made).toMatchObject({
    courseName: "施工管理精讲班（副本）",
    courseStatus: "unpublish",
    teacherId: teacher.userId,
    courseHot: false,
    recommended: false,
    orderCount: 0,
    publishTime: null,
    returnReason: null,
    tags: ["二建"],
    coursePriceOriginal: 59_900,
    coursePrice: source?.coursePrice,
    courseDescription: source?.courseDescription,
    videoSeconds: 754,
    handoutCount: 1,
    exerciseCount: 1,
  });
  expect(await t.db.select().from(discountRules).where(eq(discountRules.courseId, copyId))).toMatchObject([
    { courseId: copyId, ruleCode: "01", discountedPrice: 19_900 },
  ]);
  expect(await t.as(teacher, getOfficeCourse, { params: { courseId: copyId } })).toMatchObject({
    models: [{ modelName: "全科" }],
  });
  expect(await treeOf(copyId)).toEqual([
    ["", "第一章 总论", null, 0],
    ["第一章 总论", "1.1 概念", videoId, 1.5],
    ["第一章 总论", "1.2 原则", null, 0],
  ]);
  const [lesson] = await t.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.courseId, copyId), eq(chapters.chapterTitle, "1.1 概念")));
  expect(lesson).toMatchObject({ trial: true, handoutKey });
  const ids = [lesson?.paperId ?? 0, lesson?.alertPaperId ?? 0];
  expect(ids).not.toEqual([paperId, alertPaperId]);
  const drafts = await t.db.select().from(papers).where(inArray(papers.paperId, ids)).orderBy(papers.paperId);
  expect(drafts).toMatchObject([
    { refId: lesson?.courseChapterId, paperType: "cpt_test", versionNo: 0, changed: true },
    { refId: lesson?.courseChapterId, paperType: "cpt_alert", versionNo: 0, changed: true },
  ]);
  const rows = await t.db.select().from(paperQuestions).where(inArray(paperQuestions.paperId, ids));
  expect(rows.filter((row) => row.paperId === ids[0]).map(({ questionId }) => questionId)).toEqual(asked);
  expect(rows.filter((row) => row.paperId === ids[1])).toHaveLength(1);
  // The original keeps its own.
  expect(await rowOf(courseId)).toEqual(source);
});

test("the copy's history says where it comes from", async () => {
  const { courseId } = await ownCourse({ courseName: "工程造价精讲班" });
  const copyId = await copy(courseId);
  const [event] = await t.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.subject, `course:${copyId}`));
  expect(event).toMatchObject({
    userId: teacher.userId,
    action: "course.copy",
    detail: { copyOf: courseId, reason: "由《工程造价精讲班》复制" },
  });
});

test("the dates of a broadcast are not copied", async () => {
  const { courseId } = await ownCourse({
    courseType: 6,
    liveStatus: "unstarted",
    liveStartTime: new Date("2026-12-01T10:00:00Z"),
  });
  expect(await rowOf(await copy(courseId))).toMatchObject({ liveStatus: null, liveStartTime: null });
});

test("its author and administrators copy a course, in every state, nobody else", async () => {
  const { courseId } = await ownCourse({ courseStatus: "auditing" });
  await expect(copy(courseId, other)).rejects.toMatchObject({ status: 404 });
  await expect(copy(courseId, learner)).rejects.toMatchObject({ status: 403 });
  expect(await rowOf(await copy(courseId, admin))).toMatchObject({
    courseStatus: "unpublish",
    teacherId: teacher.userId,
  });
});

test("twenty presses at once make as many whole copies as were answered", async () => {
  const { courseId } = await soldCourse("招投标实务精讲班");
  const before = await treeOf(courseId);
  const presses = await Promise.allSettled(Array.from({ length: 20 }, () => copy(courseId)));
  const made = presses.flatMap((press) => (press.status === "fulfilled" ? [press.value] : []));
  expect(made.length).toBeGreaterThan(0);
  const stored = await t.db
    .select()
    .from(courses)
    .where(like(courses.courseName, "招投标实务精讲班（副本）"));
  expect(stored.map((one) => one.courseId).toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b));
  for (const id of made) expect(await treeOf(id)).toEqual(before);
  expect(new Set(stored.map(({ courseOrder }) => courseOrder)).size).toBe(made.length);
});
