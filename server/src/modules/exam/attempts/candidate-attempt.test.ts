// One candidate's attempt as staff look through it.
import { runRegrade } from "@zhutu/domain/exam/corrections/contract.ts";
import { getAttemptNeighbours, getCandidateAttempt } from "@zhutu/domain/exam/office/attempt/contract.ts";
import { listPaperScores } from "@zhutu/domain/exam/office/contract.ts";
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";
import { handInOverdue } from "./hand-in.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, teacher, otherTeacher] = await Promise.all([
  shop.account("admin"),
  shop.account("teacher"),
  shop.account("teacher"),
]);
const attempt = (who: Account | null, paperId: number, userPaperId: number) =>
  shop.as(who, getCandidateAttempt, { params: { paperId, userPaperId } });
const four = ["甲", "乙", "丙", "丁"].map((choiceName, at) => ({ optionId: "ABCD"[at] ?? "", choiceName }));
const logged = async () =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from audit_logs`)).rows[0]?.n;

test("an attempt shows each question as it was asked then: answer, key, points, explanation, and what nobody answered", async () => {
  const several = await aQuestion(db, {
    questionType: "multiple",
    questionText: "<p>求 $x^2$</p>",
    questionKeys: ["A", "B", "C"],
    choices: [...four.slice(0, 3), { optionId: "D", choiceName: "$\\frac{1}{2}$" }],
    answers: "<p>因为 $y$</p>",
  });
  const open = await aQuestion(db, {
    questionType: "askanswer",
    answers: "<p>分层浇筑</p>",
    details: { scoring: "一点一分" },
  });
  const [wrong, left] = [await aQuestion(db), await aQuestion(db)];
  const paperId = await aPaper(db, [several, open, wrong, left], { partialCredit: true });
  const me = await shop.account("user");
  const sat = await shop.start(me, paperId);
  await shop.save(me, sat, several, { answer: "AB", marked: 1 });
  await shop.save(me, sat, open, { answer: "分层\n测温" });
  await shop.save(me, sat, wrong, { answer: "B" });
  await shop.letPass(sat, 95);
  expect(await refusalOf(attempt(admin, paperId, sat.userPaperId))).toMatch(/^404/);
  const done = await shop.handIn(me, sat);
  // The question is worded anew afterwards: what was asked stays.
  const stored = await shop.as(admin, banks.getQuestion, { params: { questionId: wrong } });
  const { questionBankId, choices } = stored;
  const body = { questionId: wrong, questionBankId, questionText: "<p>别的题</p>", questionScore: 3 };
  await shop.as(admin, banks.saveQuestion, {
    body: { ...body, questionType: "single", questionKey: "B", choices },
  });

  const before = await logged();
  const found = await attempt(admin, paperId, sat.userPaperId);
  const [listed] = (await shop.as(admin, listPaperScores, { params: { paperId }, query: {} })).scores;
  expect(found).toMatchObject({
    ...listed,
    paperId,
    versionNo: 2,
    score: 1,
    totalScore: 6,
    passScore: 3.6,
    passed: 0,
    handinTime: done.handinTime,
    handedInBy: "person",
    deadline: null,
    resetTime: null,
  });
  expect(found.phone).toMatch(/^1\d{2}\*{4}\d{4}$/);
  expect(found.elapsedTime).toBeGreaterThanOrEqual(95);
  expect(found.questions).toMatchObject([
    {
      questionId: several,
      questionNo: 1,
      questionText: expect.stringContaining("<msup>"),
      choices: [{}, {}, {}, { choiceNo: "D", choiceHtml: expect.stringContaining("<mfrac>") }],
      answer: "AB",
      marked: 1,
      answerPass: 0,
      answerScore: 1,
      questionScore: 2,
      questionKeys: ["A", "B", "C"],
      answers: expect.stringContaining("<mi>y</mi>"),
      regrade: null,
      voided: 0,
    },
    {
      questionType: "askanswer",
      answer: "分层\n测温",
      answerPass: null,
      questionKeys: [],
      answers: "<p>分层浇筑</p>",
      scoring: "一点一分",
    },
    {
      questionText: "混凝土强度等级按什么确定？",
      versionNo: 1,
      answer: "B",
      answerPass: 0,
      answerScore: 0,
      questionKeys: ["A"],
    },
    { answer: "", answerPass: 0, answerScore: 0, questionKeys: ["A"] },
  ]);
  expect(await logged()).toBe(before);
});

test("letters are those that the candidate saw, and questions stand as they were given", async () => {
  const ids = [];
  for (let at = 0; at < 12; at++)
    ids.push(await aQuestion(db, { choices: four, questionText: `<p>第 ${at} 题</p>` }));
  const paperId = await aPaper(db, ids, { shuffleQuestions: true, shuffleChoices: true });
  const me = await shop.account("user");
  const sat = await shop.start(me, paperId);
  for (const { questionId, choices } of sat.questions) {
    const right = choices.find(({ choiceName }) => choiceName === "甲")?.choiceNo ?? "";
    await shop.save(me, sat, questionId, { answer: right });
  }
  await shop.handIn(me, sat);
  const { questions } = await attempt(admin, paperId, sat.userPaperId);
  expect(questions.map(({ questionId, choices }) => ({ questionId, choices }))).toEqual(
    sat.questions.map(({ questionId, choices }) => ({ questionId, choices })),
  );
  for (const { answer, questionKeys, choices, answerPass } of questions) {
    expect([answer, answerPass]).toEqual([questionKeys.join(""), 1]);
    expect(choices.find(({ choiceNo }) => choiceNo === answer)?.choiceName).toBe("甲");
  }
});

test("an attempt tells that the server handed it in at its limit, that it was begun anew since, and what was regraded", async () => {
  const { paperId, questionIds, courseId, correlationId } = await shop.aChapterPaper({
    course: { teacherId: teacher.userId },
    paper: { timeLimitMinutes: 30 },
  });
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  const sat = await shop.start(me, paperId, correlationId);
  await shop.save(me, sat, questionIds[0], { answer: "B" });
  await shop.letPass(sat, 31 * 60);
  await handInOverdue({ db, log: shop.app.log });
  await shop.reset(me, sat);
  await shop.as(admin, runRegrade, {
    body: { questionId: questionIds[0], versionNo: 1, change: { keys: ["B"] }, reason: "教材勘误，答案为 B" },
  });
  const found = await attempt(teacher, paperId, sat.userPaperId);
  expect(found).toMatchObject({
    handedInBy: "limit",
    handinTime: found.deadline,
    resetTime: expect.stringMatching(/Z$/),
    score: 2,
    totalScore: 4,
  });
  expect(found.questions[0]).toMatchObject({
    answer: "B",
    answerPass: 1,
    questionKeys: ["B"],
    regrade: { voided: 0, reason: "教材勘误，答案为 B", scoreBefore: 0, scoreAfter: 2 },
  });
  expect(found.questions[1]?.regrade).toBeNull();
});

test("a teacher looks through attempts at own papers alone; what stands in no list of scores is 404", async () => {
  const paperOf = { course: { teacherId: teacher.userId } };
  const { paperId, courseId, correlationId } = await shop.aChapterPaper(paperOf);
  const other = await shop.aChapterPaper(paperOf);
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  const sat = await shop.start(me, paperId, correlationId);
  for (const questionId of sat.questions.map((one) => one.questionId))
    await shop.save(me, sat, questionId, { answer: "A" });
  await shop.handIn(me, sat);
  const practised = await shop.start(me, paperId);
  await shop.handIn(me, practised);
  expect(await attempt(teacher, paperId, sat.userPaperId)).toMatchObject({ score: 4, passed: 1 });
  const free = await aPaper(db, [await aQuestion(db)]);
  const alone = await shop.start(me, free);
  await shop.handIn(me, alone);
  expect(await attempt(admin, free, alone.userPaperId)).toMatchObject({ paperId: free });
  for (const [who, of, userPaperId] of [
    [otherTeacher, paperId, sat.userPaperId],
    [teacher, free, alone.userPaperId],
    [teacher, other.paperId, sat.userPaperId],
    [admin, paperId, practised.userPaperId],
    [admin, paperId, 999_999],
  ] as const)
    expect(await refusalOf(attempt(who, of, userPaperId))).toMatch(/^404/);
  expect(await refusalOf(attempt(me, paperId, sat.userPaperId))).toMatch(/^403/);
  expect(await refusalOf(attempt(null, paperId, sat.userPaperId))).toMatch(/^403/);
});

test("beside an attempt stand the one before and the one after in the list of scores, under its filters", async () => {
  const paperId = await aPaper(db, [await aQuestion(db)]);
  const [one, two] = [await shop.account("user"), await shop.account("user")];
  const sit = async (me: Account, answer: string) => {
    const sat = await shop.start(me, paperId);
    await shop.save(me, sat, sat.questions[0]?.questionId ?? 0, { answer });
    await shop.handIn(me, sat);
    await shop.reset(me, sat);
    return sat.userPaperId;
  };
  // The list begins with the last of these.
  const [a, b, c, d] = [await sit(one, "A"), await sit(two, "B"), await sit(one, "B"), await sit(two, "A")];
  // Two of one moment stand by their number.
  await db.execute(sql`update user_papers set handin_time =
    (select handin_time from user_papers where user_paper_id = ${c}) where user_paper_id = ${b}`);
  const open = await shop.start(one, paperId);
  const beside = (userPaperId: number, query: object = {}, who = admin) =>
    shop.as(who, getAttemptNeighbours, { params: { paperId, userPaperId }, query });
  const walked = async (from: number, query: object = {}) => {
    const found = await beside(from, query);
    return [found.before?.userPaperId ?? null, found.after?.userPaperId ?? null];
  };
  expect(await walked(d)).toEqual([null, c]);
  expect(await walked(c)).toEqual([d, b]);
  expect(await walked(b)).toEqual([c, a]);
  expect(await walked(a)).toEqual([b, null]);
  expect((await beside(d)).after).toEqual({ userPaperId: c, studentName: one.userName });
  expect(await walked(c, { result: "passed" })).toEqual([d, a]);
  expect(await walked(c, { telephone: one.telephone })).toEqual([null, a]);
  expect(await walked(c, { userName: "没有这个人" })).toEqual([null, null]);
  for (const [who, of] of [
    [otherTeacher, c],
    [admin, open.userPaperId],
    [admin, 999_999],
  ] as const)
    expect(await refusalOf(beside(of, {}, who))).toMatch(/^404/);
  expect(await refusalOf(beside(c, {}, one))).toMatch(/^403/);
});

test("whose attempt it is, is told by number to those who may open the person's page", async () => {
  const { paperId, courseId, correlationId } = await shop.aChapterPaper({
    course: { teacherId: teacher.userId },
  });
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  const sat = await shop.start(me, paperId, correlationId);
  await shop.handIn(me, sat);
  const seen = async (who: Account) => {
    const { userId } = await attempt(who, paperId, sat.userPaperId);
    const { scores } = await shop.as(who, listPaperScores, { params: { paperId }, query: {} });
    expect(scores.map((one) => one.userId)).toEqual([userId]);
    return userId;
  };
  expect(await seen(admin)).toBe(me.userId);
  expect(await seen(teacher)).toBeNull();
  expect(await seen(await anAccount(shop.services, "admin", { rights: ["teaching"] }))).toBe(me.userId);
});
