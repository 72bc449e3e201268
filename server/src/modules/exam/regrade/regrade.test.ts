import {
  getRegradeQuestion,
  listRegrades,
  previewRegrade,
  runRegrade,
} from "@zhutu/domain/exam/corrections/contract.ts";
import { getQuestion, saveQuestion } from "@zhutu/domain/exam/banks/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import { paperPassed } from "../moments.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");
const passed: { userId: number; courseChapterId: number }[] = [];
paperPassed.connect(async (_, event) => void passed.push(event));
beforeEach(() => void passed.splice(0));

const toB = { keys: ["B" as const] };
const preview = (questionId: number, over: object = {}, who = admin) =>
  shop.as(who, previewRegrade, {
    query: { page: 1, pageSize: 10 },
    body: { questionId, versionNo: 1, change: toB, ...over },
  });
const regrade = (questionId: number, over: object = {}, who = admin) =>
  shop.as(who, runRegrade, {
    body: { questionId, versionNo: 1, change: toB, reason: "教材勘误，答案为 B", ...over },
  });
const noticesOf = async (who: Account) =>
  (await shop.as(who, listNotices, { query: {} })).notices.map(({ notice }) => notice);
const bankOf = async (who: Account) =>
  (await shop.bank(who)).errorQuestions.map(({ questionId, wrongCount }) => ({ questionId, wrongCount }));
type APaper = Awaited<ReturnType<typeof shop.aChapterPaper>>;

/** Somebody's test of that paper, handed in with these answers. */
async function tested(paper: APaper, answers: readonly string[]) {
  const me = await shop.account("user");
  await shop.hold(me, paper.courseId);
  const attempt = await shop.start(me, paper.paperId, paper.correlationId);
  for (const [at, answer] of answers.entries())
    if (answer !== "") await shop.save(me, attempt, paper.questionIds[at] ?? 0, { answer });
  await shop.handIn(me, attempt);
  const now = () => shop.current(me, paper.paperId, paper.correlationId);
  return { me, attempt, now };
}

test("a corrected key is shown first and then done: score, pass, hours' moment, wrong answers, notice, history", async () => {
  const paper = await shop.aChapterPaper();
  const [first, second] = paper.questionIds;
  // Key A of both; B is right of the first from now on.
  const gains = await tested(paper, ["B", "A"]);
  const keeps = await tested(paper, ["A", "A"]);
  const neither = await tested(paper, ["", "A"]);
  expect(await gains.now()).toMatchObject({ userScore: 2, userPass: 0 });
  expect(await bankOf(gains.me)).toEqual([{ questionId: first, wrongCount: 1 }]);
  passed.splice(0);

  const seen = await preview(first);
  expect(seen).toMatchObject({ attempts: 3, scoresChanged: 1, passGained: 1, passLost: 0, total: 1 });
  expect(seen.rows).toMatchObject([
    { userPaperId: gains.attempt.userPaperId, test: 1, scoreBefore: 2, scoreAfter: 4, passAfter: 1 },
  ]);
  expect(seen.rows[0]?.studentName).toMatch(/\*/);
  expect(await gains.now()).toMatchObject({ userScore: 2, userPass: 0 });
  expect(await preview(first, { onlyUpward: false })).toMatchObject({ scoresChanged: 2, passLost: 1 });

  expect(await regrade(first)).toMatchObject({ attempts: 3, scoresChanged: 1, passGained: 1, passLost: 0 });
  expect(await gains.now()).toMatchObject({ userScore: 4, userPass: 1 });
  expect(await keeps.now()).toMatchObject({ userScore: 4, userPass: 1 });
  expect(await neither.now()).toMatchObject({ userScore: 2, userPass: 0 });
  expect(passed).toMatchObject([{ userId: gains.me.userId, courseChapterId: paper.courseChapterId }]);
  expect(await bankOf(gains.me)).toEqual([]);
  expect(await bankOf(neither.me)).toEqual([{ questionId: first, wrongCount: 1 }]);
  expect((await noticesOf(gains.me))[0]).toMatchObject({
    kind: "paperRegraded",
    before: 2,
    after: 4,
    passed: true,
    reason: "教材勘误，答案为 B",
    paperId: paper.paperId,
  });
  expect(await noticesOf(keeps.me)).toEqual([]);
  expect(await shop.stepsOf(gains.attempt)).toEqual(["begin", "hand-in", "regrade"]);
  expect(await shop.stepsOf(keeps.attempt)).toEqual(["begin", "hand-in"]);

  const told = await shop.answers(gains.me, gains.attempt);
  expect(told.find(({ questionId }) => questionId === first)).toMatchObject({
    answer: "B",
    answerPass: 1,
    answerScore: 2,
    questionKeys: ["B"],
    regrade: { voided: 0, reason: "教材勘误，答案为 B", scoreBefore: 2, scoreAfter: 4 },
  });
  expect(told.find(({ questionId }) => questionId === second)).toMatchObject({ regrade: null });
  const { rows } = await db.execute(
    sql`select version_no, question_keys from question_versions where question_id = ${first} order by 1`,
  );
  expect(rows).toEqual([
    { version_no: 1, question_keys: ["A"] },
    { version_no: 2, question_keys: ["B"] },
  ]);
  // Who begins now is asked the corrected question.
  const later = await tested(paper, ["B", "A"]);
  expect(await later.now()).toMatchObject({ userScore: 4, userPass: 1 });
  expect((await shop.answers(later.me, later.attempt))[0]).toMatchObject({ regrade: null });
});

test("not only upward, points and a pass are lost; what turned wrong enters the bank, and hours' moment is silent", async () => {
  const paper = await shop.aChapterPaper();
  const [first] = paper.questionIds;
  const loses = await tested(paper, ["A", "A"]);
  passed.splice(0);
  expect(await regrade(first, { onlyUpward: false })).toMatchObject({ scoresChanged: 1, passLost: 1 });
  expect(await loses.now()).toMatchObject({ userScore: 2, userPass: 0 });
  expect(await bankOf(loses.me)).toEqual([{ questionId: first, wrongCount: 1 }]);
  expect((await noticesOf(loses.me))[0]).toMatchObject({ before: 4, after: 2, passed: false });
  expect(passed).toEqual([]);
});

test("a voided question gives everybody its points, also who left it out and who had begun before", async () => {
  const paper = await shop.aChapterPaper();
  const [first, second] = paper.questionIds;
  const empty = await tested(paper, ["", ""]);
  const me = await shop.account("user");
  await shop.hold(me, paper.courseId);
  const open = await shop.start(me, paper.paperId, paper.correlationId);
  await shop.save(me, open, second, { answer: "A" });
  expect(await regrade(first, { change: { void: true } })).toMatchObject({ attempts: 1, scoresChanged: 1 });
  expect(await empty.now()).toMatchObject({ userScore: 2, userPass: 0 });
  expect(await shop.handIn(me, open)).toMatchObject({ userScore: 4, userPass: 1 });
  const { rows } = await db.execute(sql`select version_no from questions where question_id = ${first}`);
  expect(rows).toEqual([{ version_no: 1 }]);
});

test("practice follows: what was judged rises, is scored so at its end, and is told nobody before", async () => {
  const questionId = await aQuestion(db);
  const me = await shop.account("user");
  const attempt = await shop.start(me, await aPaper(db, [questionId, await aQuestion(db)]));
  await shop.save(me, attempt, questionId, { answer: "B" });
  await regrade(questionId);
  expect((await shop.answers(me, attempt))[0]).toMatchObject({ answerPass: 1, questionKeys: ["B"] });
  expect(await bankOf(me)).toEqual([]);
  expect(await shop.handIn(me, attempt)).toMatchObject({ userScore: 2 });
  expect(await noticesOf(me)).toEqual([]);
});

test("an attempt that was reset since keeps what it comes to, and tells of it where it passes now", async () => {
  const paper = await shop.aChapterPaper();
  const { me, attempt } = await tested(paper, ["B", "A"]);
  await shop.reset(me, attempt);
  passed.splice(0);
  expect(await regrade(paper.questionIds[0])).toMatchObject({ passGained: 1 });
  expect(passed).toHaveLength(1);
  expect((await noticesOf(me))[0]).toMatchObject({ kind: "paperRegraded", passed: true });
});

test("of many attempts a page is read, the earliest hand-in first, and all are counted", async () => {
  const paper = await shop.aChapterPaper();
  const [first] = paper.questionIds;
  const sat: Awaited<ReturnType<typeof tested>>[] = [];
  for (const answers of [
    ["B", "A"],
    ["B", "B"],
    ["A", "A"],
    ["B", "A"],
    ["", "A"],
  ])
    sat.push(await tested(paper, answers));
  // Handed in last, though begun first.
  await db.execute(sql`update user_papers set handin_time = handin_time + interval '1 hour'
    where user_paper_id = ${sat[0]?.attempt.userPaperId}`);
  const pageOf = (page: number, pageSize = 2) =>
    shop.as(admin, previewRegrade, {
      query: { page, pageSize },
      body: { questionId: first, versionNo: 1, change: toB },
    });
  const whole = { attempts: 5, scoresChanged: 3, passGained: 2, passLost: 0, total: 3 };
  const idsOf = ({ rows }: Awaited<ReturnType<typeof pageOf>>) => rows.map(({ userPaperId }) => userPaperId);
  const [one, two, three] = [await pageOf(1), await pageOf(2), await pageOf(3)];
  for (const page of [one, two, three]) expect(page).toMatchObject(whole);
  const ids = [1, 3, 0].map((at) => sat[at]?.attempt.userPaperId);
  expect([idsOf(one), idsOf(two), idsOf(three)]).toEqual([ids.slice(0, 2), ids.slice(2), []]);
  expect(one.rows).toMatchObject([
    { scoreBefore: 0, scoreAfter: 2, passBefore: 0, passAfter: 0 },
    { scoreBefore: 2, scoreAfter: 4, passBefore: 0, passAfter: 1 },
  ]);
  expect(await regrade(first)).toMatchObject({ attempts: 5, scoresChanged: 3, passGained: 2, passLost: 0 });
});

test("20 at once on one question are one run, also while others hand in", async () => {
  const paper = await shop.aChapterPaper();
  const [first, second] = paper.questionIds;
  const done = await tested(paper, ["B", "A"]);
  const handing = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const me = await shop.account("user");
      await shop.hold(me, paper.courseId);
      const attempt = await shop.start(me, paper.paperId, paper.correlationId);
      await shop.save(me, attempt, first, { answer: "B" });
      await shop.save(me, attempt, second, { answer: "A" });
      return { me, attempt };
    }),
  );
  const handedIn = atOnce(handing.length, (at) =>
    shop.handIn(handing[at]?.me ?? admin, { userPaperId: handing[at]?.attempt.userPaperId ?? 0 }),
  );
  const runs = await atOnce(20, () => regrade(first));
  await handedIn;
  expect(new Set(runs.map(({ regradeRunId }) => regradeRunId)).size).toBe(1);
  const { rows } = await db.execute(
    sql`select count(*)::int as runs from regrade_runs where question_id = ${first}`,
  );
  expect(rows).toEqual([{ runs: 1 }]);
  expect(await done.now()).toMatchObject({ userScore: 4 });
  for (const { me } of handing)
    expect(await shop.current(me, paper.paperId, paper.correlationId)).toMatchObject({
      userScore: 4,
      userPass: 1,
    });
  expect((await noticesOf(done.me)).length).toBe(1);
  expect((await shop.stepsOf(done.attempt)).filter((kind) => kind === "regrade")).toHaveLength(1);
});

test("keys that the question does not have, several of a single choice, and open questions are refused; a reason is asked for", async () => {
  const questionId = await aQuestion(db);
  for (const keys of [["C"], ["A", "B"]])
    expect(await refusalOf(preview(questionId, { change: { keys } }))).toMatch(/^400 /);
  const open = await aQuestion(db, { questionType: "askanswer" });
  expect(await refusalOf(regrade(open, { change: { void: true } }))).toMatch(/^400 /);
  expect(await refusalOf(regrade(questionId, { reason: "  " }))).toMatch(/^400 /);
  expect(await refusalOf(preview(2_000_000_000))).toMatch(/^404 /);
});

test("who thinks of correcting sees what the question is graded by, and all runs with who did them and why", async () => {
  const paper = await shop.aChapterPaper();
  const [questionId] = paper.questionIds;
  await tested(paper, ["B", "A"]);
  const known = () => shop.as(admin, getRegradeQuestion, { params: { questionId } });
  expect(await known()).toMatchObject({
    versionNo: 1,
    questionKeys: ["A"],
    voided: 0,
    mayRegrade: 1,
    openReports: 0,
  });
  await regrade(questionId);
  await regrade(questionId, { versionNo: 2, change: { void: true }, reason: "题干有歧义" });
  expect(await known()).toMatchObject({ versionNo: 2, questionKeys: ["B"], voided: 1 });
  const { regrades, total } = await shop.as(admin, listRegrades, { query: { questionId } });
  expect(total).toBe(2);
  expect(regrades).toMatchObject([
    { voided: 1, onlyUpward: 1, reason: "题干有歧义", questionKeys: ["B"], scoresChanged: 0 },
    {
      voided: 0,
      reason: "教材勘误，答案为 B",
      questionKeys: ["B"],
      attempts: 1,
      scoresChanged: 1,
      passGained: 1,
    },
  ]);
  expect(regrades[0]?.userName).not.toBe("");
  const missing = shop.as(admin, getRegradeQuestion, { params: { questionId: 999_999 } });
  expect(await refusalOf(missing)).toMatch(/^404/);
});

test("a teacher sees what own courses' papers ask, and is told where a regrade is an administrator's", async () => {
  const [me, other] = [await shop.account("teacher"), await shop.account("teacher")];
  const { questionIds } = await shop.aChapterPaper({ course: { teacherId: me.userId } });
  const [questionId] = questionIds;
  const known = (who: Account) => shop.as(who, getRegradeQuestion, { params: { questionId } });
  const runs = async (who: Account) => (await shop.as(who, listRegrades, { query: { questionId } })).total;
  await regrade(questionId, {}, me);
  expect([await runs(me), await runs(other)]).toEqual([1, 0]);
  expect(await known(me)).toMatchObject({ mayRegrade: 1 });
  expect(await refusalOf(known(other))).toMatch(/^404/);
  await aPaper(db, [questionId]);
  expect(await known(me)).toMatchObject({ mayRegrade: 0 });
});

test("a teacher regrades questions that papers of own courses alone ask; learners none", async () => {
  const teacher = await shop.account("teacher");
  const paper = await shop.aChapterPaper({ course: { teacherId: teacher.userId } });
  const [own, shared] = paper.questionIds;
  const foreign = (await shop.aChapterPaper()).questionIds[0];
  await aPaper(db, [shared]);
  expect(await preview(own, {}, teacher)).toMatchObject({ attempts: 0 });
  for (const questionId of [shared, foreign]) {
    expect(await refusalOf(preview(questionId, {}, teacher))).toMatch(/^404 /);
    expect(await refusalOf(regrade(questionId, {}, teacher))).toMatch(/^404 /);
  }
  const learner = await shop.account("user");
  expect(await refusalOf(regrade(own, {}, learner))).toMatch(/^403 /);
});

test("letters are those of the wording that was looked at: with a newer one nothing is graded by them", async () => {
  const paper = await shop.aChapterPaper();
  const [first] = paper.questionIds;
  const sat = await tested(paper, ["B", "A"]);
  expect(await preview(first)).toMatchObject({ scoresChanged: 1, versionNos: [1] });
  // Somebody else turns the choices round: B is what A was.
  const other = await shop.account("admin");
  const known = await shop.as(other, getQuestion, { params: { questionId: first } });
  const letters = known.choices.map(({ choiceNo }) => choiceNo);
  const choices = known.choices
    .toReversed()
    .map((choice, at) => ({ ...choice, choiceNo: letters[at] ?? choice.choiceNo }));
  const turned = { ...known, choices, questionKey: "B" as const, questionKeys: ["B" as const] };
  await shop.as(other, saveQuestion, { body: turned });

  const refused = /^409 .+ 改了这道题，您填的内容都还在，请核对后再查看影响$/;
  expect(await refusalOf(preview(first))).toMatch(refused);
  expect(await refusalOf(regrade(first))).toMatch(refused);
  expect(await refusalOf(regrade(first, { change: { void: true } }))).toMatch(refused);
  expect(await refusalOf(preview(first, { versionNo: 3 }))).toMatch(refused);
  expect(await sat.now()).toMatchObject({ userScore: 2, userPass: 0 });
  expect(await shop.stepsOf(sat.attempt)).toEqual(["begin", "hand-in"]);
  expect(await noticesOf(sat.me)).toEqual([]);
  const { rows } = await db.execute(sql`select from regrade_runs where question_id = ${first}`);
  expect(rows).toEqual([]);

  // Meant by the new wording, A is the choice that was answered.
  const toA = { versionNo: 2, change: { keys: ["A"] } };
  const done = await regrade(first, toA);
  expect(done).toMatchObject({ scoresChanged: 1 });
  expect(await sat.now()).toMatchObject({ userScore: 4, userPass: 1 });
  // Only the keys differ in what the run made: the same again, by the letters of before, is that run.
  expect(await regrade(first, toA)).toMatchObject({ regradeRunId: done.regradeRunId });
  expect(await refusalOf(regrade(first, { change: toA.change }))).toMatch(refused);
  await regrade(first, { versionNo: 3 });
  expect(await refusalOf(regrade(first, toA))).toMatch(refused);
});
