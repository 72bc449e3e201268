// What was handed in on a paper, and how the paper is mastered.
import { runRegrade } from "@zhutu/domain/exam/corrections/contract.ts";
import * as office from "@zhutu/domain/exam/office/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { rowsOfWorkbook, sheetsOfWorkbook } from "../../../testing/workbook.ts";
import { atOnce, testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");
const of = (paperId: number) => ({ params: { paperId } });

test("[PAPER-042] [PAPER-035] scores leave as a workbook; statistics go by each person's first attempt", async () => {
  const { paperId, courseId, correlationId, questionIds } = await shop.aChapterPaper();
  const sit = async (me: Account, right: number) => {
    const attempt = await shop.start(me, paperId, correlationId);
    for (const questionId of questionIds.slice(0, right))
      await shop.save(me, attempt, questionId, { answer: "A" });
    await shop.letPass(attempt, 60);
    await shop.handIn(me, attempt);
    return attempt;
  };
  const me = await shop.account("user");
  await shop.hold(me, courseId);
  await shop.reset(me, await sit(me, 0));
  await sit(me, 2);
  const second = await shop.account("user");
  await shop.hold(second, courseId);
  await sit(second, 2);
  // What is no test that was handed in: a practice, and a test that goes on.
  await shop.handIn(second, await shop.start(second, paperId));
  const third = await shop.account("user");
  await shop.hold(third, courseId);
  await shop.start(third, paperId, correlationId);
  const found = await shop.as(admin, office.listPaperScores, { ...of(paperId), query: {} });
  expect(found.scores.map(({ score, passed }) => [score, passed])).toEqual([
    [4, 1],
    [4, 1],
    [0, 0],
  ]);
  expect(found.total).toBe(3);
  for (const { phone } of found.scores) expect(phone).toMatch(/^1\d\d\*{4}\d{4}$/);
  const scoresOf = async (query: object) =>
    (await shop.as(admin, office.listPaperScores, { ...of(paperId), query })).scores.map(
      ({ score }) => score,
    );
  const spaced = me.telephone.replace(/^(.{3})(.{4})/, "$1 $2-");
  expect(await scoresOf({ telephone: spaced })).toEqual([4, 0]);
  // A part of a phone would tell the digits that are hidden.
  expect(await scoresOf({ telephone: me.telephone.slice(0, 7) })).toEqual([]);
  expect(await scoresOf({ result: "failed" })).toEqual([0]);
  expect(await scoresOf({ result: "passed", telephone: me.telephone })).toEqual([4]);
  expect(await scoresOf({ userName: me.userName.slice(0, 2), telephone: me.telephone })).toEqual([4, 0]);
  expect(await scoresOf({ userName: "没有这个人" })).toEqual([]);
  const statistics = await shop.as(admin, office.getPaperStatistics, of(paperId));
  expect(statistics).toMatchObject({
    people: 2,
    passed: 1,
    averagePercent: 50,
    distribution: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    questions: questionIds.map((questionId) => ({ questionId, answered: 2, wrongRate: null })),
  });
  expect(statistics.medianTime).toBeGreaterThanOrEqual(60);
  await db.execute(sql`update user_papers set handin_time = create_time + interval '90 seconds'
    where paper_id = ${paperId} and handin_time is not null`);
  const file = await shop.app.inject({
    url: `/api/admin/papers/${paperId}/scores-export`,
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect(sheetsOfWorkbook(file.rawPayload)).toEqual(["考生成绩"]);
  const rows = rowsOfWorkbook(file.rawPayload);
  expect(rows[0]).toEqual(["姓名", "手机号", "得分", "是否及格", "用时", "开始时间", "交卷时间"]);
  expect(rows).toHaveLength(4);
  expect(rows.slice(1).map((cells) => cells[4])).toEqual(["00:01:30", "00:01:30", "00:01:30"]);
  // A character of two UTF-16 units stands where the file's name is cut.
  await db.execute(
    sql`update papers set paper_name = ${"卷".repeat(59) + "𠮷𠮷"} where paper_id = ${paperId}`,
  );
  const named = await shop.app.inject({
    url: `/api/admin/papers/${paperId}/scores-export`,
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect(named.statusCode).toBe(200);
  expect(decodeURIComponent(String(named.headers["content-disposition"]))).toContain("卷𠮷_考生成绩");
  const failed = await shop.app.inject({
    url: `/api/admin/papers/${paperId}/scores-export?result=failed`,
    headers: { authorization: await shop.tokenOf(admin) },
  });
  expect(rowsOfWorkbook(failed.rawPayload).map((cells) => cells[3])).toEqual(["是否及格", "不及格"]);
  expect(rows[1]?.slice(1, 4)).toEqual([expect.stringMatching(/^1\d\d\*{4}\d{4}$/), "4", "及格"]);
});

test("of a question 30 answered it is told how hard it is and how well it divides, also once it was voided", async () => {
  const [easy, hard] = [await aQuestion(db), await aQuestion(db)];
  const paperId = await aPaper(db, [easy, hard]);
  const people = 30;
  const sit = async (at: number) => {
    const me = await shop.account("user");
    const attempt = await shop.start(me, paperId);
    if (at < 24) await shop.save(me, attempt, easy, { answer: "A" });
    if (at < 9) await shop.save(me, attempt, hard, { answer: "A" });
    await shop.handIn(me, attempt);
  };
  await atOnce(people - 1, sit);
  const [known] = (await shop.as(admin, office.getPaperStatistics, of(paperId))).questions;
  expect(known).toMatchObject({ answered: 29, wrong: null, difficulty: null, discrimination: null });
  await sit(people - 1);
  const seen = async () => (await shop.as(admin, office.getPaperStatistics, of(paperId))).questions;
  // The best and the worst nine of the thirty: nine and none right of the hard one, nine and three of the easy one.
  const told = [
    { questionId: hard, questionNo: 2, wrong: 21, wrongRate: 0.7, difficulty: 0.3, discrimination: 1 },
    { questionId: easy, questionNo: 1, wrong: 6, wrongRate: 0.2, difficulty: 0.8, discrimination: 0.667 },
  ];
  expect(await seen()).toMatchObject(told.map((one) => ({ ...one, answered: people, voided: 0 })));
  await shop.as(admin, runRegrade, {
    body: { questionId: hard, versionNo: 1, change: { void: true }, reason: "题目没有正确选项" },
  });
  expect(await seen()).toMatchObject([
    { questionId: hard, voided: 1, wrong: 21, difficulty: 0.3 },
    { questionId: easy, voided: 0, wrong: 6 },
  ]);
});
