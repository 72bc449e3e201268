// A paper and its questions as staff read them: of the paper that was asked for, page by page.
import { getPaper, listPaperQuestions } from "@zhutu/domain/exam/office/contract.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { testPapers } from "../exam-testing.ts";
import { questions, questionVersions } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");

test("[PAPER-037] of two papers the one that was asked for is answered, a chapter's with its course", async () => {
  // So that no paper has the id of its course or chapter.
  const free = await aPaper(db, [], { paperName: "乙卷" });
  const { paperId, courseId, courseChapterId } = await shop.aChapterPaper({ paper: { paperName: "甲卷" } });
  await db.update(courses).set({ courseName: "施工管理" }).where(eq(courses.courseId, courseId));
  await db
    .update(chapters)
    .set({ chapterTitle: "第一章" })
    .where(eq(chapters.courseChapterId, courseChapterId));
  const read = (of: number) => shop.as(admin, getPaper, { params: { paperId: of } });
  expect(await read(paperId)).toMatchObject({
    paperId,
    paperName: "甲卷",
    paperType: "cpt_test",
    refId: courseChapterId,
    courseId,
    courseName: "施工管理",
    chapterTitle: "第一章",
    questionCount: 2,
  });
  expect(await read(free)).toMatchObject({ paperId: free, paperName: "乙卷", refId: null, questionCount: 0 });
});

test("[PAPER-040] the questions come in pages, with how many there are, of the paper that was asked for alone", async () => {
  const [a, b, c] = [await aQuestion(db), await aQuestion(db), await aQuestion(db)];
  const paperId = await aPaper(db, [a, b, c]);
  const other = await aPaper(db, [c, await aQuestion(db)]);
  const page = async (of: number, query: { page?: number; pageSize?: number } = {}) => {
    const { paperQuestions, total } = await shop.as(admin, listPaperQuestions, {
      params: { paperId: of },
      query,
    });
    expect(paperQuestions.every((one) => one.paperId === of)).toBe(true);
    return [total, paperQuestions.map((one) => one.questionId)];
  };
  expect(await page(paperId)).toEqual([3, [a, b, c]]);
  expect(await page(paperId, { pageSize: 2 })).toEqual([3, [a, b]]);
  expect(await page(paperId, { pageSize: 2, page: 2 })).toEqual([3, [c]]);
  expect(await page(other, { pageSize: 1 })).toEqual([2, [c]]);
});

test("[PAPER-040] the questions are told as they are worded now", async () => {
  const questionId = await aQuestion(db, { questionName: "最初的题目" });
  const paperId = await aPaper(db, [
    questionId,
    await aQuestion(db, { questionName: "旁边的题目" }),
    await aQuestion(db, { questionName: "简述题", questionType: "askanswer" }),
  ]);
  const [first] = await db.select().from(questionVersions).where(eq(questionVersions.questionId, questionId));
  const { questionVersionId: _, ...worded } = first!;
  await db
    .insert(questionVersions)
    .values({ ...worded, versionNo: 2, questionName: "改过的题目", questionType: "multiple" });
  await db.update(questions).set({ versionNo: 2 }).where(eq(questions.questionId, questionId));
  const { paperQuestions, total } = await shop.as(admin, listPaperQuestions, {
    params: { paperId },
    query: {},
  });
  expect(paperQuestions.map((one) => [one.questionName, one.questionType, one.questionVersionNo])).toEqual([
    ["改过的题目", "multiple", 2],
    ["旁边的题目", "single", 1],
    ["简述题", "askanswer", 1],
  ]);
  expect(total).toBe(3);
});
