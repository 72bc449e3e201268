import { getPaperSummary } from "@zhutu/domain/exam/contract.ts";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const summary = (who: Account | null, paperId: number, correlationId = "") =>
  shop.as(who, getPaperSummary, { params: { paperId }, query: { correlationId } });

test("before a test its figures are told, open questions without points, and nothing is begun or told of its questions", async () => {
  const me = await shop.account("user");
  const { courseId, courseChapterId, paperId, questionIds, correlationId } = await shop.aChapterPaper({
    course: { courseType: 5, certSubject: "building", requiredCourse: 1 },
    paper: { paperName: "第一讲", timeLimitMinutes: 30 },
  });
  await shop.hold(me, courseId);
  await shop.giveWorth(paperId, questionIds[0], 35);
  expect(await summary(me, paperId, correlationId)).toEqual({
    paperId,
    paperName: "第一讲",
    mode: "test",
    courseId,
    courseChapterId,
    chapterTitle: expect.any(String),
    questionCount: 2,
    totalScore: 5.5,
    passScore: 3.3,
    timeLimitMinutes: 30,
    nextAttemptAt: null,
  });
  expect(await shop.current(me, paperId, correlationId)).toBeNull();
  const open = await aQuestion(db, { questionType: "askanswer" });
  const free = await aPaper(db, [await aQuestion(db), open]);
  expect(await summary(me, free)).toMatchObject({
    questionCount: 2,
    totalScore: 2,
    courseId: null,
    chapterTitle: null,
    timeLimitMinutes: null,
  });
});

test("it is for who may sit the paper, or has sat it", async () => {
  const [me, nobodysCourse] = [await shop.account("user"), await shop.account("user")];
  const { courseId, paperId, correlationId } = await shop.aChapterPaper();
  await shop.hold(me, courseId);
  expect(await refusalOf(summary(nobodysCourse, paperId, correlationId))).toBe("购买课程后才可以练习习题");
  expect(await refusalOf(summary(me, paperId, "cpt-2000000000"))).toMatch(/^404/);
  expect(await refusalOf(summary(me, 2_000_000_000))).toMatch(/^404/);
  expect(await refusalOf(summary(null, paperId, correlationId))).toMatch(/^403/);
  await shop.start(me, paperId, correlationId);
  await db.execute(`delete from user_courses where user_id = ${me.userId}`);
  expect(await summary(me, paperId, correlationId)).toMatchObject({ paperId, courseId });
});
