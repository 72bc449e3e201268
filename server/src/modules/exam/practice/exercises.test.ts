import { eq, lt } from "drizzle-orm";
import { getTodayQuestion, listCourseExercises } from "@zhutu/domain/exam/contract.ts";
import type { PaperType } from "@zhutu/domain/exam/chapter-paper.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aQuestion, aPaper } from "../../../testing/factories/exam.ts";
import { paperQuestions, papers, questionBanks, questions, questionVersions } from "../tables.ts";
import { aChapter } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";

const t = await testApp();
const today = () => t.as(null, getTodayQuestion);
const [bank] = await t.db.insert(questionBanks).values({ questionBankName: "题库" }).returning();

afterEach(async () => {
  vi.useRealTimers();
  await t.db.delete(papers);
  await t.db.delete(questionVersions);
  await t.db.delete(questions);
});

const monthAgo = new Date(Date.now() - 30 * 86_400_000);
const choices = [
  { optionId: "A", choiceName: "轴心抗压强度" },
  { optionId: "B", choiceName: "立方体抗压强度标准值" },
];
const ask = ({ createTime = monthAgo, ...over }: Parameters<typeof aQuestion>[1] = {}) =>
  aQuestion(t.db, {
    questionBankId: bank!.questionBankId,
    createTime,
    questionText: "混凝土强度等级按什么确定？",
    questionKeys: ["B"],
    choices,
    answers: "见教材第二章",
    ...over,
  });
const setClock = (iso: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(iso) });
const put = async (questionId: number, paperType: PaperType | null) => {
  const [paper] = await t.db.insert(papers).values({ paperName: "试卷", paperType }).returning();
  await t.db
    .insert(paperQuestions)
    .values({ paperId: paper!.paperId, questionId, questionNo: 1, questionScore: 20 });
};

describe("the daily question", () => {
  test("[DAILY-002] without any choice question the answer is empty", async () => {
    expect(await today()).toBeNull();
    await ask({ questionType: "askanswer", questionKeys: [], choices: [] });
    expect(await today()).toBeNull();
  });

  test("[DAILY-002][DAILY-003] needs no token and carries id, text, choices, keys and explanation", async () => {
    const questionId = await ask();
    expect(await today()).toEqual({
      questionId,
      questionText: "混凝土强度等级按什么确定？",
      questionType: "single",
      choices: [
        { choiceNo: "A", choiceName: "轴心抗压强度" },
        { choiceNo: "B", choiceName: "立方体抗压强度标准值" },
      ],
      questionKeys: ["B"],
      answers: "见教材第二章",
    });
  });

  test("[DAILY-003] of a question with several keys all are carried", async () => {
    const three = [...choices, { optionId: "C", choiceName: "棱柱体抗压强度" }];
    await ask({ questionType: "multiple", choices: three, questionKeys: ["A", "C"] });
    expect(await today()).toMatchObject({ questionType: "multiple", questionKeys: ["A", "C"] });
  });

  test("[DAILY-003] formulas of its text, choices and explanation are drawn", async () => {
    const half = { optionId: "C", choiceName: "$\\frac{1}{2}$" };
    await ask({
      questionText: "<p>强度 $\\sqrt{2}$</p>",
      choices: [...choices, half],
      answers: "<p>按 $f^2$ 算</p>",
    });
    const shown = await today();
    expect(shown?.questionText).toMatch(/^<p>强度 <math.*<msqrt>/);
    expect(shown?.choices[2]?.choiceHtml).toMatch(/^<math.*<mfrac>/);
    expect(shown?.answers).toMatch(/^<p>按 <math.*<msup>/);
  });

  test("[DAILY-003] shows a corrected wording, and its keys under the letters of today's order", async () => {
    const questionId = await ask();
    await t.db.insert(questionVersions).values({
      questionId,
      versionNo: 2,
      questionName: "题目",
      questionText: "强度等级的依据是？",
      questionType: "single",
      questionScore: 20,
      questionKeys: ["B"],
      choices: choices.toReversed(),
    });
    await t.db.update(questions).set({ versionNo: 2 }).where(eq(questions.questionId, questionId));
    expect(await today()).toMatchObject({ questionText: "强度等级的依据是？", questionKeys: ["A"] });
  });

  test("[DAILY-002] is one question all through a calendar day in Shanghai, and changes over the days", async () => {
    for (let n = 0; n < 12; n++) await ask();
    const picked = new Set<number>();
    for (let day = 1; day <= 20; day++) {
      const date = String(day).padStart(2, "0");
      setClock(`2027-03-${date}T00:00:01+08:00`);
      const first = await today();
      setClock(`2027-03-${date}T23:59:59+08:00`);
      expect((await today())?.questionId).toBe(first?.questionId);
      picked.add(first!.questionId);
    }
    expect(picked.size).toBeGreaterThan(4);
  });

  test("a question written today does not replace today's", async () => {
    for (let n = 0; n < 3; n++) await ask();
    const before = await today();
    for (let n = 0; n < 30; n++) await ask({ createTime: new Date() });
    expect((await today())?.questionId).toBe(before?.questionId);
  });

  test("stays while other questions go, and gives way when its key must be kept", async () => {
    for (let n = 0; n < 12; n++) await ask();
    const chosen = await today();
    await t.db.delete(questionVersions).where(lt(questionVersions.questionId, chosen!.questionId));
    await t.db.delete(questions).where(lt(questions.questionId, chosen!.questionId));
    expect(await today()).toEqual(chosen);
    await ask();
    await put(chosen!.questionId, "cpt_test");
    const other = await today();
    expect(other?.questionId).not.toBe(chosen?.questionId);
    expect(await today()).toEqual(other);
  });

  test("on a shop's first day the first question stays while others are written", async () => {
    const first = await ask({ createTime: new Date() });
    for (let n = 0; n < 10; n++) await ask({ createTime: new Date() });
    expect((await today())?.questionId).toBe(first);
  });

  test("a question of a chapter test is never taken, because its key would be public", async () => {
    const tested = await ask();
    await put(tested, "cpt_test");
    expect(await today()).toBeNull();
    await t.db.update(papers).set({ paperType: "cpt_alert" }).where(eq(papers.paperType, "cpt_test"));
    expect((await today())?.questionId).toBe(tested);
  });
});

const shop = await testPapers();
const { db } = shop;
const list = (who: Account, courseId: number) => shop.as(who, listCourseExercises, { params: { courseId } });

test("the published chapters with a paper, in their order, with size, mode and how far the caller is", async () => {
  const [me, other] = [await shop.account("user"), await shop.account("user")];
  const { courseId, courseChapterId, paperId, questionIds } = await shop.aChapterPaper();
  await aChapter(db, { courseId });
  const hidden = await aChapter(db, { courseId, chapterStatus: "unpublish" });
  await aPaper(db, [await aQuestion(db)], { refId: hidden.courseChapterId });
  const second = await aChapter(db, { courseId });
  const open = await aQuestion(db, { questionType: "askanswer" });
  await aPaper(db, [await aQuestion(db), open], { refId: second.courseChapterId });
  await shop.hold(me, courseId);
  await shop.hold(other, courseId);
  const attempt = await shop.start(me, paperId);
  for (const questionId of questionIds) await shop.save(me, attempt, questionId, { answer: "A" });
  const untouched = { mode: "practice", testPassed: 0, practice: null, test: null };
  expect(await list(other, courseId)).toEqual([
    { ...untouched, courseChapterId, paperId, questionCount: 2, totalScore: 4 },
    expect.objectContaining({ courseChapterId: second.courseChapterId, questionCount: 2, totalScore: 2 }),
  ]);
  const { userPaperId } = attempt;
  expect(await list(me, courseId)).toMatchObject([
    { practice: { userPaperId, state: "open", userScore: null, userPass: null } },
    untouched,
  ]);
  await shop.handIn(me, attempt);
  expect(await list(me, courseId)).toMatchObject([
    { practice: { userPaperId, state: "handed-in", userScore: 4, userPass: 1 }, test: null },
    {},
  ]);
  await shop.reset(me, attempt);
  expect(await list(me, courseId)).toMatchObject([untouched, untouched]);
});

test("they stand as the tree reads: part by part, in each its chapters; one without a part among the parts", async () => {
  const me = await shop.account("user");
  const { courseId } = await aChapter(db, { chapterStatus: "published", chapterOrder: 9 });
  await shop.hold(me, courseId);
  const part = (chapterOrder: number) => aChapter(db, { courseId, chapterOrder, videoId: null });
  const [second, first] = [await part(3), await part(1)];
  const withPaper = async (chapterOrder: number, parentId?: number) => {
    const { courseChapterId } = await aChapter(db, {
      courseId,
      chapterOrder,
      ...(parentId !== undefined && { parentId }),
    });
    await aPaper(db, [await aQuestion(db)], { refId: courseChapterId });
    return courseChapterId;
  };
  const late = await withPaper(1, second.courseChapterId);
  const alone = await withPaper(2);
  const after = await withPaper(2, first.courseChapterId);
  const early = await withPaper(1, first.courseChapterId);
  expect((await list(me, courseId)).map(({ courseChapterId }) => courseChapterId)).toEqual([
    early,
    after,
    alone,
    late,
  ]);
});

test("a continuing-education chapter is offered as a test until that was passed, then for practice", async () => {
  const me = await shop.account("user");
  const { courseId, paperId, questionIds, correlationId } = await shop.aChapterPaper({
    course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
  });
  await shop.hold(me, courseId);
  expect(await list(me, courseId)).toMatchObject([{ mode: "test", testPassed: 0 }]);
  const attempt = await shop.start(me, paperId, correlationId);
  for (const questionId of questionIds) await shop.save(me, attempt, questionId, { answer: "A" });
  await shop.handIn(me, attempt);
  expect(await list(me, courseId)).toMatchObject([
    { mode: "practice", testPassed: 1, test: { userScore: 4, userPass: 1 }, practice: null },
  ]);
  await shop.reset(me, attempt);
  expect(await list(me, courseId)).toMatchObject([{ mode: "practice", testPassed: 1, test: null }]);
});

test("who may not watch the course is refused; a draft and a course that is nowhere are not there", async () => {
  const me = await shop.account("user");
  const { courseId } = await shop.aChapterPaper();
  expect(await refusalOf(list(me, courseId))).toBe("购买课程后才可以练习习题");
  const draft = await shop.aChapterPaper({ course: { courseStatus: "unpublish" } });
  expect(await refusalOf(list(me, draft.courseId))).toMatch(/^404/);
  expect(await refusalOf(list(me, 2_000_000_000))).toMatch(/^404/);
  const free = await shop.aChapterPaper({ course: { coursePrice: 0 } });
  expect(await list(me, free.courseId)).toHaveLength(1);
});
