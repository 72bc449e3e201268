import { listPaperQuestions, listPaperScores } from "@zhutu/domain/exam/office/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, teacher, otherTeacher] = await Promise.all([
  shop.account("admin"),
  shop.account("teacher"),
  shop.account("teacher"),
]);
const asked = (who: Account, paperId: number, query = {}) =>
  shop.as(who, listPaperQuestions, { params: { paperId }, query });
const scores = (who: Account, paperId: number, query = {}) =>
  shop.as(who, listPaperScores, { params: { paperId }, query });

test("[PAPER-008] a paper's questions: ids, name, number, score, when it was put in, when it reminds", async () => {
  // So that the numbers of this one's questions are not their ids.
  await shop.aChapterPaper();
  const { paperId, questionIds } = await shop.aChapterPaper();
  await shop.giveWorth(paperId, questionIds[0], 25);
  await db.execute(
    sql`update paper_questions set alert_time = '03:00' where paper_id = ${paperId} and question_id = ${questionIds[0]}`,
  );
  const { paperQuestions, total } = await asked(admin, paperId);
  expect(total).toBe(2);
  expect(paperQuestions).toEqual([
    {
      paperQuestionId: expect.any(Number),
      paperId,
      questionId: questionIds[0],
      questionName: expect.stringMatching(/^题目 /),
      questionNo: 1,
      questionScore: 2.5,
      createTime: expect.stringMatching(/^\d{4}-.*Z$/),
      alertTime: "03:00",
      questionType: "single",
      questionVersionNo: 1,
      answered: 0,
      wrongRate: null,
    },
    expect.objectContaining({ questionId: questionIds[1], questionNo: 2, alertTime: "00:00" }),
  ]);
  expect(await asked(admin, paperId, { page: 2, pageSize: 1 })).toMatchObject({
    total: 2,
    paperQuestions: [{ questionId: questionIds[1] }],
  });
});

test("[PAPER-008] createTime is when the question was put into the paper, and paperQuestionId that place of it", async () => {
  const { paperId, questionIds } = await shop.aChapterPaper();
  const [questionId] = questionIds;
  const put = { id: 700_000_001, at: "2026-03-01T02:00:00.000Z" };
  await db.execute(sql`
    update paper_questions set paper_question_id = ${put.id}, create_time = ${put.at}
    where paper_id = ${paperId} and question_id = ${questionId}`);
  const { paperQuestions } = await asked(admin, paperId);
  expect(paperQuestions.find((one) => one.questionId === questionId)).toMatchObject({
    paperQuestionId: put.id,
    createTime: put.at,
  });
});

test("[PAPER-011] what was handed in: name, masked phone, score, passed, time taken, begun, handed in", async () => {
  const { paperId, courseId, correlationId, questionIds } = await shop.aChapterPaper();
  await shop.giveWorth(paperId, questionIds[0], 25);
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  const failed = await shop.start(me, paperId, correlationId);
  await shop.save(me, failed, questionIds[0], { answer: "A" });
  // More than a day: all of it is the time taken.
  await shop.letPass(failed, 86_400 + 95);
  await shop.handIn(me, failed);
  await shop.reset(me, failed);
  const again = await shop.start(me, paperId, correlationId);
  for (const questionId of questionIds) await shop.save(me, again, questionId, { answer: "A" });
  const done = await shop.handIn(me, again);
  // Practice is nobody's score, and what is open none yet.
  const practised = await shop.start(me, paperId);
  await shop.handIn(me, practised);
  const other = await shop.account("user");
  await shop.hold(other, courseId);
  await shop.start(other, paperId, correlationId);
  // Handed in an hour ago: the time taken ended then.
  await db.execute(sql`update user_papers set create_time = create_time - interval '1 hour',
    handin_time = handin_time - interval '1 hour' where user_paper_id = ${failed.userPaperId}`);

  const found = await scores(admin, paperId);
  expect(found.total).toBe(2);
  const [
    {
      rows: [person],
    },
  ] = [
    await db.execute<{ user_name: string; telephone: string }>(
      sql`select user_name, telephone from users where user_id = ${me.userId}`,
    ),
  ];
  const phone = `${person?.telephone.slice(0, 3)}****${person?.telephone.slice(7)}`;
  expect(found.scores[0]).toEqual({
    userPaperId: done.userPaperId,
    userId: me.userId,
    studentName: person?.user_name,
    phone,
    score: 4.5,
    passed: 1,
    elapsedTime: expect.any(Number),
    createTime: done.createTime,
    handinTime: done.handinTime,
  });
  // One right, the other left out: points, but not enough of them.
  expect(found.scores[1]).toMatchObject({ score: 2.5, passed: 0 });
  expect(found.scores[1]?.elapsedTime).toBeGreaterThanOrEqual(86_400 + 95);
  expect(found.scores[1]?.elapsedTime).toBeLessThan(86_400 + 125);
  expect((await scores(admin, paperId, { page: 2, pageSize: 1 })).scores).toMatchObject([{ passed: 0 }]);
});

test("of a free-standing paper its practice counts", async () => {
  const me = await shop.account("user");
  const paperId = await aPaper(db, [await aQuestion(db)]);
  await shop.handIn(me, await shop.start(me, paperId));
  expect(await scores(admin, paperId)).toMatchObject({ total: 1, scores: [{ passed: 0 }] });
});

test("a teacher sees the papers of own courses alone; what is not there is 404, learners are let in nowhere", async () => {
  const { paperId } = await shop.aChapterPaper({ course: { teacherId: teacher.userId } });
  const free = await aPaper(db, [await aQuestion(db)]);
  expect(await asked(teacher, paperId)).toMatchObject({ total: 2 });
  expect(await scores(teacher, paperId)).toMatchObject({ total: 0 });
  for (const call of [asked, scores]) {
    for (const [who, of] of [
      [otherTeacher, paperId],
      [teacher, free],
      [admin, 999_999],
    ] as const)
      expect(await refusalOf(call(who, of))).toMatch(/^404/);
    const learner = await shop.account("user");
    expect(await refusalOf(call(learner, paperId))).toMatch(/^403/);
  }
});
