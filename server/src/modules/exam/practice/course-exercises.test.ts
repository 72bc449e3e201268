import { listCourseExercises } from "@zhutu/domain/exam/contract.ts";
import { expect, test } from "vitest";
import { aChapter } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";

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
