import {
  listQuestionReports,
  reportQuestion,
  runRegrade,
  settleQuestionReport,
} from "@zhutu/domain/exam/corrections/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { atOnce, testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");

const report = (who: Account, questionId: number, over: { userPaperId?: number; text?: string } = {}) =>
  shop.as(who, reportQuestion, { params: { questionId }, body: { kind: "key", ...over } });
const list = (who: Account, questionId?: number) =>
  shop.as(who, listQuestionReports, { query: questionId === undefined ? {} : { questionId } });
const settle = (who: Account, questionReportId: number, answer = "答案无误，见教材第 12 页。") =>
  shop.as(who, settleQuestionReport, { params: { questionReportId }, body: { answer } });

async function practised(...questionIds: number[]) {
  const me = await shop.account("user");
  const attempt = await shop.start(me, await aPaper(db, questionIds));
  return { me, attempt, userPaperId: attempt.userPaperId };
}

test("a question that was met is reported once while it is open; staff see it, answer it, and the reporters are told", async () => {
  const questionId = await aQuestion(db);
  const { me, attempt, userPaperId } = await practised(questionId);
  const sent = await report(me, questionId, { userPaperId, text: "  答案应为 B  " });
  expect(sent).toMatchObject({ already: 0 });
  expect(await report(me, questionId, { userPaperId })).toEqual({ ...sent, already: 1 });
  const other = await practised(questionId);
  await shop.save(other.me, other.attempt, questionId, { answer: "B" });
  await report(other.me, questionId);

  const seen = await list(admin, questionId);
  expect(seen).toMatchObject({ total: 2, open: 2 });
  expect(seen.questionReports).toMatchObject([
    { kind: "key", text: "答案应为 B", place: "practice", people: 2, versionNo: 1, answer: null },
    { place: "bank", paperName: null },
  ]);
  expect(seen.questionReports[0]?.studentName).toMatch(/\*/);

  expect(await settle(admin, sent.questionReportId)).toEqual({ settled: 2 });
  expect(await refusalOf(settle(admin, sent.questionReportId))).toBe("这条反馈已有答复，请刷新后查看");
  expect(await list(admin, questionId)).toMatchObject({ total: 2, open: 0 });
  for (const [state, total] of [
    ["open", 0],
    ["settled", 2],
  ] as const)
    expect(await shop.as(admin, listQuestionReports, { query: { questionId, state } })).toMatchObject({
      total,
      questionReports: { length: total },
    });
  const told = (await shop.as(me, listNotices, { query: {} })).notices;
  expect(told.map(({ notice }) => notice)).toMatchObject([
    { kind: "questionSettled", answer: "答案无误，见教材第 12 页。", paperId: attempt.paperId },
  ]);
  expect(await report(me, questionId, { userPaperId })).toMatchObject({ already: 0 });
});

test("what was not met is 404, also by somebody else's attempt; 其他 asks for words, and 200 characters are the most", async () => {
  const [met, unmet] = [await aQuestion(db), await aQuestion(db)];
  const { me, userPaperId } = await practised(met);
  const stranger = await shop.account("user");
  for (const call of [
    () => report(me, unmet, { userPaperId }),
    () => report(me, unmet),
    () => report(me, met),
    () => report(stranger, met, { userPaperId }),
    () => report(me, 2_000_000_000),
  ])
    expect(await refusalOf(call())).toMatch(/^404 /);
  expect(await refusalOf(report(me, met, { userPaperId, text: "字".repeat(201) }))).toMatch(/^400 /);
  const other = { params: { questionId: met }, body: { kind: "other" as const, text: " ", userPaperId } };
  expect(await refusalOf(shop.as(me, reportQuestion, other))).toMatch(/^400 /);
  expect(await report(me, met, { userPaperId, text: "字".repeat(200) })).toMatchObject({ already: 0 });
});

test("20 at once are one report", async () => {
  const questionId = await aQuestion(db);
  const { me, userPaperId } = await practised(questionId);
  const sent = await atOnce(20, () => report(me, questionId, { userPaperId }));
  expect(sent.filter(({ already }) => already === 0)).toHaveLength(1);
  expect(new Set(sent.map((one) => one.questionReportId)).size).toBe(1);
  expect(await list(admin, questionId)).toMatchObject({ total: 1 });
});

test("at most 20 a day", async () => {
  const questionIds = await Promise.all(Array.from({ length: 21 }, () => aQuestion(db)));
  const { me, userPaperId } = await practised(...questionIds);
  for (const questionId of questionIds.slice(0, 20)) await report(me, questionId, { userPaperId });
  expect(await refusalOf(report(me, questionIds[20] ?? 0, { userPaperId }))).toMatch(/^429 /);
});

test("a teacher sees and settles what papers of own courses ask, and no other", async () => {
  const teacher = await shop.account("teacher");
  const reported = async (course: { teacherId?: number }) => {
    const paper = await shop.aChapterPaper({ course });
    const me = await shop.account("user");
    await shop.hold(me, paper.courseId);
    const { userPaperId } = await shop.start(me, paper.paperId, paper.correlationId);
    return report(me, paper.questionIds[0], { userPaperId });
  };
  const own = await reported({ teacherId: teacher.userId });
  const foreign = await reported({});
  const seen = (await list(teacher)).questionReports;
  expect(seen.map((one) => one.questionReportId)).toEqual([own.questionReportId]);
  expect(seen[0]).toMatchObject({ place: "test" });
  expect(await refusalOf(settle(teacher, foreign.questionReportId))).toMatch(/^404 /);
  expect(await settle(teacher, own.questionReportId)).toEqual({ settled: 1 });
  const learner = await shop.account("user");
  expect(await refusalOf(list(learner))).toMatch(/^403 /);
});

test("a report is settled while its account is being ended: neither waits for the other in a circle", async () => {
  const questionId = await aQuestion(db);
  const { me, userPaperId } = await practised(questionId);
  const { questionReportId } = await report(me, questionId, { userPaperId });
  const settled = await transaction(db, async (tx) => {
    // As the end of an account does: its own row first, what it reported then.
    await tx.execute(sql`select from users where user_id = ${me.userId} for update`);
    const call = settle(admin, questionReportId);
    call.catch(() => {});
    await setTimeout(300);
    await tx.execute(sql`set local lock_timeout = '300ms'`);
    await tx.execute(sql`delete from question_reports where user_id = ${me.userId}`);
    return { call };
  });
  expect(await refusalOf(settled.call)).toBe("这条反馈已有答复，请刷新后查看");
});

test("a regrade answers the open reports of its question with its reason when it is asked to, and leaves them otherwise", async () => {
  const [answered, left] = [await aQuestion(db), await aQuestion(db)];
  const open = async (questionId: number, settleReports: boolean) => {
    const { me, userPaperId } = await practised(questionId);
    await report(me, questionId, { userPaperId });
    const body = {
      questionId,
      versionNo: 1,
      change: { void: true as const },
      reason: "教材勘误",
      settleReports,
    };
    await shop.as(admin, runRegrade, { body });
    return { me, open: (await list(admin, questionId)).open };
  };
  const { me, open: none } = await open(answered, true);
  expect(none).toBe(0);
  expect((await list(admin, answered)).questionReports).toMatchObject([{ answer: "教材勘误" }]);
  const told = (await shop.as(me, listNotices, { query: {} })).notices;
  expect(told.map(({ notice }) => notice)).toContainEqual(
    expect.objectContaining({ kind: "questionSettled", answer: "教材勘误" }),
  );
  expect((await open(left, false)).open).toBe(1);
});
