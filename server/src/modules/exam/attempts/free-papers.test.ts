import * as contract from "@zhutu/domain/exam/contract.ts";
import * as office from "@zhutu/domain/exam/office/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;

const listed = async (who: Account, courseId?: number) =>
  (await shop.as(who, contract.listFreePapers, { query: { courseId } })).map((one) => one.paperId);
const summary = (who: Account, paperId: number) =>
  shop.as(who, contract.getPaperSummary, { params: { paperId }, query: {} });

/** A published free-standing paper for those who hold a course of 100.00. */
async function forHolders() {
  const { courseId } = await aCourse(db);
  const paperId = await aPaper(db, [await aQuestion(db)], { audience: "holders" });
  await db.execute(sql`insert into paper_courses (paper_id, course_id) values (${paperId}, ${courseId})`);
  return { courseId, paperId };
}

/** What each call about the paper comes to: the sentence of its refusal, or "may". */
async function calls(who: Account, paperId: number) {
  const said = async (call: Promise<unknown>) => {
    const reply = await call.then(
      () => "may",
      (error: unknown) => refusalOf(Promise.reject(error)),
    );
    return String(reply).replace(/^404 .*/, "404");
  };
  return {
    list: (await listed(who)).includes(paperId) ? "may" : "not listed",
    summary: await said(summary(who, paperId)),
    begin: await said(shop.start(who, paperId)),
  };
}

test("a paper for holders is for who may watch one of its courses, in every call", async () => {
  const [holder, other] = [await shop.account("user"), await shop.account("user")];
  const { courseId, paperId } = await forHolders();
  await shop.hold(holder, courseId);
  const buyFirst = "购买课程后才可以做这份试卷";
  expect(await calls(other, paperId)).toEqual({ list: "not listed", summary: buyFirst, begin: buyFirst });
  expect(await shop.current(other, paperId)).toBeNull();
  expect(await calls(holder, paperId)).toEqual({ list: "may", summary: "may", begin: "may" });
  expect(await listed(holder, courseId)).toEqual([paperId]);
  // Somebody else's attempt is nobody else's.
  const attempt = await shop.start(holder, paperId);
  const questionId = attempt.questions[0]?.questionId ?? 0;
  expect(await refusalOf(shop.answers(other, attempt))).toMatch(/^404/);
  expect(await refusalOf(shop.save(other, attempt, questionId, { answer: "A" }))).toMatch(/^404/);
  expect(await refusalOf(shop.handIn(other, attempt))).toMatch(/^404/);
  expect(await refusalOf(shop.reset(other, attempt))).toMatch(/^404/);
  // Whoever began it may finish and read it, and begins no other once the right has ended.
  await db.execute(sql`update user_courses set create_time = now() - interval '2 days',
    expiry_date = now() - interval '1 day' where user_id = ${holder.userId}`);
  await shop.save(holder, attempt, questionId, { answer: "A" });
  await shop.handIn(holder, attempt);
  expect(await shop.answers(holder, attempt)).toHaveLength(1);
  await shop.reset(holder, attempt);
  expect(await calls(holder, paperId)).toEqual({ list: "not listed", summary: buyFirst, begin: buyFirst });
});

test("a paper for everybody is everybody's once it is published; one that names no course, or only a draft, is nobody's", async () => {
  const me = await shop.account("user");
  const all = await aPaper(db, [await aQuestion(db)]);
  expect(await calls(me, all)).toEqual({ list: "may", summary: "may", begin: "may" });
  const unpublished = await aPaper(db, [await aQuestion(db)]);
  await db.execute(sql`update papers set version_no = 0, changed = true where paper_id = ${unpublished}`);
  expect(await calls(me, unpublished)).toEqual({ list: "not listed", summary: "404", begin: "404" });
  const nobodys = await aPaper(db, [await aQuestion(db)], { audience: "holders" });
  expect(await calls(me, nobodys)).toEqual({ list: "not listed", summary: "404", begin: "404" });
  const { courseId } = await aCourse(db, { courseStatus: "unpublish" });
  await db.execute(sql`insert into paper_courses (paper_id, course_id) values (${nobodys}, ${courseId})`);
  expect(await calls(me, nobodys)).toEqual({ list: "not listed", summary: "404", begin: "404" });
});

test("the list tells questions, minutes, the best score and how often it was taken, also begun anew", async () => {
  const me = await shop.account("user");
  const questionIds = [await aQuestion(db), await aQuestion(db)] as const;
  const paperId = await aPaper(db, questionIds, { timeLimitMinutes: 30 });
  const mine = async () =>
    (await shop.as(me, contract.listFreePapers, { query: {} })).find((one) => one.paperId === paperId);
  const facts = { questionCount: 2, totalScore: 4, timeLimitMinutes: 30 };
  expect(await mine()).toMatchObject({ ...facts, bestScore: null, attempts: 0, state: null });
  const first = await shop.start(me, paperId);
  await shop.save(me, first, questionIds[0], { answer: "A" });
  expect(await mine()).toMatchObject({ bestScore: null, attempts: 0, state: "open" });
  await shop.handIn(me, first);
  expect(await mine()).toMatchObject({ bestScore: 2, attempts: 1, state: "handed-in" });
  await shop.reset(me, first);
  const second = await shop.start(me, paperId);
  await shop.handIn(me, second);
  expect(await mine()).toMatchObject({ bestScore: 2, attempts: 2, state: "handed-in" });
});

test("the office says who may take it: a new one is for holders, published once it names a course, in its history", async () => {
  const admin = await shop.account("admin");
  const me = await shop.account("user");
  const { courseId } = await aCourse(db, { courseName: "二建施工管理" });
  const save = (body: object) => shop.as(admin, office.savePaper, { body });
  const { paperId, audience } = await save({ paperName: "模拟卷" });
  expect(audience).toBe("holders");
  await shop.as(admin, office.addPaperQuestions, {
    params: { paperId },
    body: { questionIds: [await aQuestion(db)] },
  });
  const publish = () => shop.as(admin, office.publishPaper, { params: { paperId }, query: {} });
  expect(await refusalOf(publish())).toBe("请先在试卷设置里选择哪些课程的学员可以做，再发布");
  expect((await save({ paperId, courseIds: [courseId, 2_000_000_000] })).courses).toEqual([
    { courseId, courseName: "二建施工管理" },
  ]);
  await publish();
  expect(await listed(me)).not.toContain(paperId);
  // What is left out stays.
  expect(await save({ paperId, paperName: "模拟卷一" })).toMatchObject({
    audience: "holders",
    courses: [{ courseId }],
  });
  await save({ paperId, audience: "all" });
  expect(await listed(me)).toContain(paperId);
  expect(await refusalOf(save({ paperId, audience: "staff" }))).toMatch(/^400/);
});
