// Which attempt somebody has on a paper, from its beginning to its reset, and what a whole answer and a whole paper are worth.
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { testPapers } from "../exam-testing.ts";
import { userPapers } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;

/** A learner who holds the course of a chapter's paper. */
async function aHolder() {
  const me = await shop.account("user");
  const paper = await shop.aChapterPaper();
  await shop.hold(me, paper.courseId);
  return { me, ...paper };
}

test("[PAPER-012] who has an attempt is given that one, also once the course has ended; who has none begins none then", async () => {
  const { me, courseId, paperId, correlationId } = await aHolder();
  const begun = await shop.start(me, paperId, correlationId);
  await db
    .update(userCourses)
    .set({ expiryDate: sql`now()`, status: "expired" })
    .where(eq(userCourses.courseId, courseId));
  expect(await shop.start(me, paperId, correlationId)).toMatchObject({ userPaperId: begun.userPaperId });
  expect(await refusalOf(shop.start(me, paperId))).toBe("购买课程后才可以练习习题");
  expect(await db.$count(userPapers, eq(userPapers.userId, me.userId))).toBe(1);
});

test("[PAPER-015] an attempt that is still open is reset too", async () => {
  const { me, paperId, correlationId } = await aHolder();
  const begun = await shop.start(me, paperId, correlationId);
  await shop.reset(me, begun);
  expect(await shop.current(me, paperId, correlationId)).toBeNull();
  const again = await shop.start(me, paperId, correlationId);
  expect(again.userPaperId).not.toBe(begun.userPaperId);
});

test("[PAPER-020] the attempt on a paper is that of the correlation, and none once it was reset", async () => {
  const { me, paperId, correlationId } = await aHolder();
  const tested = await shop.start(me, paperId, correlationId);
  expect(await shop.current(me, paperId)).toBeNull();
  const practised = await shop.start(me, paperId);
  expect(await shop.current(me, paperId)).toMatchObject({ userPaperId: practised.userPaperId });
  expect(await shop.current(me, paperId, correlationId)).toMatchObject({ userPaperId: tested.userPaperId });
  await shop.reset(me, tested);
  expect(await shop.current(me, paperId, correlationId)).toBeNull();
});

test("[PAPER-020] of two papers that are practised at once each has its own attempt, and a third has none", async () => {
  const me = await shop.account("user");
  const papers = [await aPaper(db, [await aQuestion(db)]), await aPaper(db, [await aQuestion(db)])];
  for (const paperId of papers) {
    const { userPaperId } = await shop.start(me, paperId);
    expect(await shop.current(me, paperId)).toMatchObject({ userPaperId, paperId });
  }
  for (const paperId of papers) expect(await shop.current(me, paperId)).toMatchObject({ paperId });
  expect(await shop.current(me, await aPaper(db, [await aQuestion(db)]))).toBeNull();
});

test.each([
  [300, 700, 100, 60],
  [500, 700, 120, 72],
])(
  "[PAPER-026] questions of %i and %i tenths of a point, all of them right, are %i points, of which %i pass",
  async (first, second, totalScore, passScore) => {
    const questionIds = [await aQuestion(db), await aQuestion(db)] as const;
    const paperId = await aPaper(db, questionIds);
    await shop.giveWorth(paperId, questionIds[0], first);
    await shop.giveWorth(paperId, questionIds[1], second);
    const me = await shop.account("user");
    const attempt = await shop.start(me, paperId);
    expect(attempt).toMatchObject({ totalScore, passScore });
    for (const questionId of questionIds) await shop.save(me, attempt, questionId, { answer: "A" });
    expect(await shop.handIn(me, attempt)).toMatchObject({ totalScore, userScore: totalScore, userPass: 1 });
  },
);

test("[PAPER-029] of a multiple choice the keys alone are right, in any order: one too many or too few is wrong", async () => {
  const choices = ["甲", "乙", "丙"].map((choiceName, at) => ({ optionId: "ABC"[at] as string, choiceName }));
  const over = { questionType: "multiple", choices, questionKeys: ["B", "A"] } as const;
  const given = ["BA", "ABC", "A", "BC"];
  const questionIds: number[] = [];
  for (const _ of given)
    questionIds.push(await aQuestion(db, { ...over, questionKeys: [...over.questionKeys] }));
  const me = await shop.account("user");
  const attempt = await shop.start(me, await aPaper(db, questionIds));
  const judged: unknown[] = [];
  for (const [at, answer] of given.entries())
    judged.push((await shop.save(me, attempt, questionIds[at] as number, { answer }))[0]?.answerPass);
  expect(judged).toEqual([1, 0, 0, 0]);
});
