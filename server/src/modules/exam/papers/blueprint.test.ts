// Papers that draw their questions: what staff may publish, and what each attempt asks.
import { deleteQuestion, deleteQuestionBank, saveQuestion } from "@zhutu/domain/exam/banks/contract.ts";
import type { BlueprintRule } from "@zhutu/domain/exam/blueprint.ts";
import * as contract from "@zhutu/domain/exam/contract.ts";
import {
  listRegrades,
  previewRegrade,
  reportQuestion,
  runRegrade,
} from "@zhutu/domain/exam/corrections/contract.ts";
import * as office from "@zhutu/domain/exam/office/contract.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { paperInvariants } from "../../../fsck/invariants-papers.ts";
import { aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { dropQuestions } from "../banks/question-queries.ts";
import { atOnce, testPapers } from "../exam-testing.ts";
import type { QuestionDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import { questionBanks } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");

async function aBank(ownerId: number | null = null) {
  const [bank] = await db
    .insert(questionBanks)
    .values({ questionBankName: "建筑实务题库", ownerId })
    .returning();
  return bank?.questionBankId ?? 0;
}

/** That many single choices with these marks; their ids. */
async function fill(questionBankId: number, count: number, details: Partial<QuestionDetails> = {}) {
  const ids = [];
  for (let made = 0; made < count; made++) ids.push(await aQuestion(db, { questionBankId, details }));
  return ids;
}

const rule = (questionBankId: number, count: number, over: Partial<BlueprintRule> = {}): BlueprintRule => ({
  questionBankId,
  questionType: "single",
  count,
  questionScore: 2,
  ...over,
});

type Settings = { sittingMode?: "practice" | "exam"; timeLimitMinutes?: number; shuffleQuestions?: 1 };

/** A saved free-standing paper for everybody. */
const draft = async (blueprint: BlueprintRule[], settings: Settings = {}) =>
  (
    await shop.as(admin, office.savePaper, {
      body: { paperName: "模拟卷", audience: "all", blueprint, ...settings },
    })
  ).paperId;
const publish = (paperId: number, who = admin) =>
  shop.as(who, office.publishPaper, { params: { paperId }, query: {} });
async function published(blueprint: BlueprintRule[], settings: Settings = {}) {
  const paperId = await draft(blueprint, settings);
  await publish(paperId);
  return paperId;
}
const exam = { sittingMode: "exam", timeLimitMinutes: 60 } as const;
const check = (paperId: number, blueprint: BlueprintRule[], who = admin) =>
  shop.as(who, office.checkBlueprint, { params: { paperId }, body: { blueprint } });
const save = (paperId: number, blueprint: BlueprintRule[] | null, who = admin) =>
  shop.as(who, office.savePaper, { body: { paperId, blueprint } });
const idsOf = ({ questions }: { questions: readonly { questionId: number }[] }) =>
  questions.map(({ questionId }) => questionId);
const listed = async (who: Account, paperId: number) =>
  (await shop.as(who, contract.listFreePapers, { query: {} })).find((one) => one.paperId === paperId);

async function expectInvariants() {
  for (const { promise, broken } of paperInvariants)
    expect((await db.execute(broken)).rows, promise).toEqual([]);
}

test("a rule larger than its bank is refused by name, and the check says how many each lacks", async () => {
  const bank = await aBank();
  await fill(bank, 3, { chapter: "第 1 章" });
  await fill(bank, 6, { chapter: "第 2 章", difficulty: "较难" });
  const rules = [
    rule(bank, 3, { chapter: "第 1 章" }),
    rule(bank, 10, { chapter: "第 2 章", difficulty: "较难" }),
    rule(bank, 4, { questionType: "multiple", chapter: "第 2 章" }),
  ];
  const paperId = await draft(rules);
  expect(await check(paperId, rules)).toEqual([
    { ruleName: "建筑实务题库·单选·第 1 章", available: 3, lacking: 0 },
    { ruleName: "建筑实务题库·单选·第 2 章·较难", available: 6, lacking: 4 },
    { ruleName: "建筑实务题库·多选·第 2 章", available: 0, lacking: 4 },
  ]);
  const lacks = "「建筑实务题库·单选·第 2 章·较难」还差 4 题；「建筑实务题库·多选·第 2 章」还差 4 题";
  expect(await refusalOf(publish(paperId))).toBe(lacks);
  expect(await refusalOf(shop.as(admin, office.previewPaper, { params: { paperId } }))).toBe(lacks);
  const learner = await shop.account("user");
  expect(await refusalOf(shop.start(learner, paperId))).toMatch(/^404/);
  expect(await listed(learner, paperId)).toBeUndefined();
  await save(paperId, [rule(bank, 3, { chapter: "第 1 章" }), rule(bank, 6, { chapter: "第 2 章" })]);
  expect(await publish(paperId)).toEqual({ versionNo: 1 });
  expect(await listed(learner, paperId)).toMatchObject({ questionCount: 9, totalScore: 18 });
});

test("an attempt is drawn once and stays; the learner sees no rule and no key", async () => {
  const bank = await aBank();
  await fill(bank, 40);
  const paperId = await published([rule(bank, 10)], exam);
  const learner = await shop.account("user");
  const summary = await shop.as(learner, contract.getPaperSummary, { params: { paperId }, query: {} });
  expect(summary).toMatchObject({ questionCount: 10, totalScore: 20, timeLimitMinutes: 60 });
  const begun = await shop.start(learner, paperId);
  expect(begun).toMatchObject({ mode: "exam", totalScore: 20, passScore: 12 });
  expect(idsOf(begun)).toHaveLength(10);
  for (let again = 0; again < 3; again++)
    expect(idsOf(await shop.start(learner, paperId))).toEqual(idsOf(begun));
  const seen = [begun, summary, await shop.current(learner, paperId), await listed(learner, paperId)];
  expect(JSON.stringify(seen)).not.toMatch(/blueprint|questionBank|questionKeys|"answers"/);
  // Another person gets others: 1 in 847,660,528 is the same set.
  const other = await shop.start(await shop.account("user"), paperId);
  expect(idsOf(other).toSorted()).not.toEqual(idsOf(begun).toSorted());
  await expectInvariants();
});

test("20 starts at once make one attempt with one draw", async () => {
  const bank = await aBank();
  await fill(bank, 40);
  const paperId = await published([rule(bank, 10)]);
  const learner = await shop.account("user");
  const begun = await atOnce(20, () => shop.start(learner, paperId));
  expect(new Set(begun.map(({ userPaperId }) => userPaperId)).size).toBe(1);
  expect(new Set(begun.map((one) => idsOf(one).join())).size).toBe(1);
  const { rows } = await db.execute<{ draws: number }>(
    sql`select count(*)::int as draws from paper_versions where paper_id = ${paperId} and drawn`,
  );
  expect(rows).toEqual([{ draws: 1 }]);
});

test("the next attempt asks new questions first, then those seen longest ago", async () => {
  const bank = await aBank();
  const all = await fill(bank, 10);
  const paperId = await published([rule(bank, 4)]);
  const learner = await shop.account("user");
  const rounds: number[][] = [];
  for (let round = 0; round < 3; round++) {
    const attempt = await shop.start(learner, paperId);
    rounds.push(idsOf(attempt));
    await shop.handIn(learner, attempt);
    await shop.reset(learner, attempt);
  }
  const [first = [], second = [], third = []] = rounds;
  expect(new Set([...first, ...second]).size).toBe(8);
  const unseen = all.filter((id) => ![...first, ...second].includes(id));
  expect(third).toEqual(expect.arrayContaining(unseen));
  for (const id of third) expect([...unseen, ...first]).toContain(id);
  await expectInvariants();
});

test("cases stay together in their order, also when questions are shuffled; a mixed case is not drawn", async () => {
  const bank = await aBank();
  const cases = [];
  for (const groupNo of ["A1", "A2", "A3"]) cases.push(await fill(bank, 3, { groupNo }));
  await fill(bank, 1, { groupNo: "mixed" });
  await aQuestion(db, { questionBankId: bank, questionType: "askanswer", details: { groupNo: "mixed" } });
  const paperId = await published([rule(bank, 6)], { shuffleQuestions: 1 });
  const ids = idsOf(await shop.start(await shop.account("user"), paperId));
  const drawn = cases.filter((one) => one.some((id) => ids.includes(id)));
  expect(drawn).toHaveLength(2);
  for (const one of drawn) expect(ids.slice(ids.indexOf(one[0] ?? 0)).slice(0, 3)).toEqual(one);
  // 9 of the bank match, and no choice of whole cases makes 8.
  expect(await check(paperId, [rule(bank, 8)])).toMatchObject([{ available: 9, lacking: 2 }]);
});

test("a bank that shrank refuses the start in a sentence, and the office sees which rule lacks", async () => {
  const bank = await aBank();
  const [gone = 0] = await fill(bank, 5);
  const paperId = await published([rule(bank, 5)]);
  await shop.as(admin, deleteQuestion, { params: { questionId: gone } });
  const learner = await shop.account("user");
  expect(await refusalOf(shop.start(learner, paperId))).toBe("这份试卷的题目暂时不够，请稍后再来");
  expect(await shop.current(learner, paperId)).toBeNull();
  expect(await check(paperId, [rule(bank, 5)])).toMatchObject([{ available: 4, lacking: 1 }]);
  await fill(bank, 1);
  expect(idsOf(await shop.start(learner, paperId))).toHaveLength(5);
});

test("a question that is being deleted while it is drawn refuses the start in the same sentence", async () => {
  const bank = await aBank();
  const [gone = 0] = await fill(bank, 2);
  const paperId = await published([rule(bank, 2)]);
  const learner = await shop.account("user");
  const waiting = async () =>
    (
      await db.execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows.length;
  let answer: Promise<unknown> = Promise.resolve();
  await transaction(db, async (tx) => {
    await dropQuestions(tx, [gone]);
    answer = refusalOf(shop.start(learner, paperId));
    await expect.poll(waiting).toBe(1);
  });
  expect(await answer).toBe("这份试卷的题目暂时不够，请稍后再来");
  expect(await shop.current(learner, paperId)).toBeNull();
});

test("a drawn question is not deleted, nor is a bank that a blueprint names", async () => {
  const bank = await aBank();
  const all = await fill(bank, 3);
  const paperId = await published([rule(bank, 2)]);
  const drawn = idsOf(await shop.start(await shop.account("user"), paperId));
  const [left = 0] = all.filter((id) => !drawn.includes(id));
  for (const questionId of drawn)
    expect(await refusalOf(shop.as(admin, deleteQuestion, { params: { questionId } }))).toBeTruthy();
  expect(await refusalOf(shop.as(admin, deleteQuestionBank, { params: { questionBankId: bank } }))).toBe(
    "有 1 份试卷从这个题库抽题，请先改试卷的蓝图",
  );
  await shop.as(admin, deleteQuestion, { params: { questionId: left } });
  await expectInvariants();
});

test("a question that is reworded during an attempt stays as it was asked there", async () => {
  const bank = await aBank();
  const [questionId = 0] = await fill(bank, 1);
  const paperId = await published([rule(bank, 1)]);
  const learner = await shop.account("user");
  const attempt = await shop.start(learner, paperId);
  await shop.as(admin, saveQuestion, {
    body: {
      questionId,
      questionBankId: bank,
      questionText: "<p>换了题干</p>",
      questionType: "single",
      questionScore: 2,
      questionKeys: ["B"],
      choices: [
        { choiceNo: "A", choiceName: "甲" },
        { choiceNo: "B", choiceName: "乙" },
      ],
    },
  });
  expect((await shop.current(learner, paperId))?.questions[0]?.questionText).toContain("混凝土");
  expect(await shop.save(learner, attempt, questionId, { answer: "A" })).toMatchObject([{ answerPass: 1 }]);
  const other = await shop.start(await shop.account("user"), paperId);
  expect(other.questions[0]?.questionText).toContain("换了题干");
});

test("a regrade concerns exactly the attempts that drew the question, open and handed in", async () => {
  const bank = await aBank();
  await fill(bank, 2);
  const paperId = await published([rule(bank, 1, { questionScore: 10 })], exam);
  const people = [];
  for (let one = 0; one < 8; one++) {
    const who = await shop.account("user");
    const attempt = await shop.start(who, paperId);
    const [asked = 0] = idsOf(attempt);
    await shop.save(who, attempt, asked, { answer: "B" });
    if (one < 6) await shop.handIn(who, attempt);
    people.push({ who, attempt, asked, handedIn: one < 6 });
  }
  const corrected = people[0]?.asked ?? 0;
  const change = { questionId: corrected, versionNo: 1, change: { keys: ["B" as const] } };
  const drew = people.filter(({ asked, handedIn }) => handedIn && asked === corrected);
  const query = { page: 1, pageSize: 20 };
  const preview = await shop.as(admin, previewRegrade, { query, body: change });
  expect(preview.rows.map(({ userPaperId }) => userPaperId).toSorted()).toEqual(
    drew.map(({ attempt }) => attempt.userPaperId).toSorted(),
  );
  expect(preview.rows[0]).toMatchObject({ test: 0 });
  const run = await shop.as(admin, runRegrade, { body: { ...change, reason: "教材勘误" } });
  expect(run).toMatchObject({ attempts: drew.length, scoresChanged: drew.length });
  // An open one is judged by the new key when it is handed in.
  for (const { who, attempt, asked, handedIn } of people) {
    if (!handedIn) await shop.handIn(who, attempt);
    expect(await shop.current(who, paperId)).toMatchObject({ userScore: asked === corrected ? 10 : 0 });
  }
  expect((await shop.as(admin, listRegrades, { query: { questionId: corrected } })).total).toBe(1);
  await expectInvariants();
});

test("a mock exam tells no key before the hand-in, here or elsewhere, and its results count after a reset", async () => {
  const bank = await aBank();
  const [questionId = 0] = await fill(bank, 1);
  const paperId = await published([rule(bank, 1)], exam);
  const practiceId = await published([rule(bank, 1)]);
  const learner = await shop.account("user");
  const attempt = await shop.start(learner, paperId);
  const untold = { answerPass: null, questionKeys: null, answers: null, answerScore: null };
  expect(await shop.save(learner, attempt, questionId, { answer: "A" })).toMatchObject([untold]);
  // Until the hand-in an answer may be changed.
  expect(await shop.save(learner, attempt, questionId, { answer: "B" })).toMatchObject([
    { answer: "B", ...untold },
  ]);
  expect(await shop.answers(learner, attempt)).toMatchObject([untold]);
  const practice = await shop.start(learner, practiceId);
  expect(await shop.save(learner, practice, questionId, { answer: "A" })).toMatchObject([
    { ...untold, awaitsTest: 1 },
  ]);
  expect(await listed(learner, paperId)).toMatchObject({
    sittingMode: "exam",
    state: "open",
    attempts: 0,
    deadline: attempt.deadline,
  });
  const place = await shop.as(learner, reportQuestion, {
    params: { questionId },
    body: { kind: "other", text: "图不清楚", userPaperId: attempt.userPaperId },
  });
  expect(place).toMatchObject({ already: 0 });

  expect(await shop.handIn(learner, attempt)).toMatchObject({ userScore: 0, userPass: 0 });
  expect(await shop.answers(learner, attempt)).toMatchObject([{ answerPass: 0, questionKeys: ["A"] }]);
  expect((await shop.bank(learner)).errorQuestions).toMatchObject([{ questionId }]);
  await shop.reset(learner, attempt);
  const again = await shop.start(learner, paperId);
  await shop.save(learner, again, questionId, { answer: "A" });
  await shop.handIn(learner, again);
  await shop.reset(learner, again);
  await shop.handIn(learner, await shop.start(learner, paperId));
  const last = await listed(learner, paperId);
  expect(last).toMatchObject({ bestScore: 2, attempts: 3, state: "handed-in", deadline: null });
  expect(last?.lastTime).not.toBeNull();
  await expectInvariants();
});

test("a mock exam past its limit is handed in with what was saved", async () => {
  const bank = await aBank();
  const [questionId = 0] = await fill(bank, 1);
  const paperId = await published([rule(bank, 1)], exam);
  const learner = await shop.account("user");
  const attempt = await shop.start(learner, paperId);
  await shop.save(learner, attempt, questionId, { answer: "A" });
  await shop.letPass(attempt, 3_700);
  expect(await refusalOf(shop.save(learner, attempt, questionId, { answer: "B" }))).toBe(
    "已经交卷，不能再作答",
  );
  await shop.handIn(learner, attempt);
  const done = await shop.current(learner, paperId);
  expect(done).toMatchObject({ state: "handed-in", userScore: 2, handinTime: done?.deadline });
});

test("rules replace the paper's own questions, which stay in their bank; then none is added by hand", async () => {
  const bank = await aBank();
  const [questionId = 0] = await fill(bank, 3);
  const { paperId } = await shop.as(admin, office.savePaper, { body: { paperName: "卷", audience: "all" } });
  const add = () =>
    shop.as(admin, office.addPaperQuestions, { params: { paperId }, body: { questionIds: [questionId] } });
  await add();
  expect(await save(paperId, [rule(bank, 2)])).toMatchObject({ questionCount: 2, totalScore: 4 });
  const rows = await shop.as(admin, office.listPaperQuestions, { params: { paperId }, query: {} });
  expect(rows.total).toBe(0);
  expect(await refusalOf(add())).toBe("这份试卷按蓝图抽题，不能加入固定题目");
  expect(idsOf(await shop.as(admin, office.previewPaper, { params: { paperId } }))).toHaveLength(2);
  expect(await save(paperId, null)).toMatchObject({ questionCount: 0, blueprint: null });
  await add();
});

test.each<[string, (bank: number) => BlueprintRule[], string]>([
  [
    "more than 200 questions",
    (bank) => [rule(bank, 150), rule(bank, 60)],
    "一份试卷最多 200 题，现在要抽 210 题",
  ],
  ["points in other steps", (bank) => [rule(bank, 1, { questionScore: 0.3 })], "分值的步长是 0.5"],
  ["a bank that is not there", () => [rule(999_999, 1)], "404"],
])("rules of %s are refused", async (_, rulesOf, why) => {
  expect(await refusalOf(draft(rulesOf(await aBank())))).toContain(why);
});

test("a chapter's practice may draw, also for its teacher from own banks; never a test that books hours", async () => {
  const teacher = await shop.account("teacher");
  const bank = await aBank();
  await fill(bank, 3);
  const own = await aBank(teacher.userId);
  await fill(own, 3);
  const training = await shop.aChapterPaper({
    course: { teacherId: teacher.userId, courseStatus: "unpublish" },
  });
  expect(await refusalOf(save(training.paperId, [rule(bank, 1)], teacher))).toMatch(/^404/);
  expect(await save(training.paperId, [rule(own, 2)], teacher)).toMatchObject({ questionCount: 2 });
  // The shop's papers leave a teacher's bank alone.
  expect(await refusalOf(draft([rule(own, 1)]))).toContain("是讲师的题库");
  const hours = await shop.aChapterPaper({ course: { courseType: COURSE_TYPE.continuingEducation } });
  expect(await refusalOf(save(hours.paperId, [rule(bank, 1)]))).toContain("不能按蓝图抽题");
  const mock = { body: { paperId: training.paperId, ...exam } };
  expect(await refusalOf(shop.as(admin, office.savePaper, mock))).toContain("章节试卷只用于练习和测验");
  const endless = { body: { paperName: "卷", sittingMode: "exam" as const } };
  expect(await refusalOf(shop.as(admin, office.savePaper, endless))).toContain("模拟考试要填写时限");
});

test("statistics and scores of a drawing paper count what each attempt was asked", async () => {
  const bank = await aBank();
  await fill(bank, 4);
  const paperId = await published([rule(bank, 2)]);
  for (let one = 0; one < 4; one++) {
    const who = await shop.account("user");
    const attempt = await shop.start(who, paperId);
    for (const id of idsOf(attempt)) await shop.save(who, attempt, id, { answer: "A" });
    await shop.handIn(who, attempt);
  }
  const figures = await shop.as(admin, office.getPaperStatistics, { params: { paperId } });
  expect(figures).toMatchObject({ people: 4, passed: 4, averagePercent: 100 });
  expect(figures.questions.reduce((sum, { answered }) => sum + answered, 0)).toBe(8);
  expect((await shop.as(admin, office.listPaperScores, { params: { paperId }, query: {} })).total).toBe(4);
});
