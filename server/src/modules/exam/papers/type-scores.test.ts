import * as office from "@zhutu/domain/exam/office/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, other, otherTeacher] = await Promise.all([
  shop.account("admin"),
  shop.account("admin"),
  shop.account("teacher"),
]);
type Body = CallInput<typeof office.saveTypeScores>["body"];
const save = (who: Account, paperId: number, body: Body) =>
  shop.as(who, office.saveTypeScores, { params: { paperId }, body });
const asked = async (paperId: number) =>
  (await shop.as(admin, office.listPaperQuestions, { params: { paperId }, query: {} })).paperQuestions;
const was = async (paperId: number, ...types: string[]) =>
  (await asked(paperId))
    .filter(({ questionType }) => types.includes(questionType))
    .map(({ paperQuestionId, questionScore }) => ({ paperQuestionId, questionScore }));
const scores = async (paperId: number) => (await asked(paperId)).map(({ questionScore }) => questionScore);
const paper = (paperId: number) => shop.as(admin, office.getPaper, { params: { paperId } });

/** Single, several, open, single: 2 points each. */
const aMixedPaper = async () =>
  aPaper(db, [
    await aQuestion(db),
    await aQuestion(db, { questionType: "multiple", questionKeys: ["A", "B"] }),
    await aQuestion(db, { questionType: "askanswer" }),
    await aQuestion(db),
  ]);

test("all questions of a type are worth what is set, in one save that is written down; the others stay", async () => {
  const paperId = await aMixedPaper();
  await shop.as(admin, office.publishPaper, { params: { paperId } });
  expect(await paper(paperId)).toMatchObject({ changed: 0, totalScore: 6 });
  const body = { scores: { single: 1.5, multiple: 4 }, was: await was(paperId, "single", "multiple") };
  expect(await save(admin, paperId, body)).toEqual({ changed: 3 });
  expect(await scores(paperId)).toEqual([1.5, 4, 2, 1.5]);
  expect(await paper(paperId)).toMatchObject({ changed: 1, totalScore: 7 });
  const { rows } = await db.execute(sql`select detail -> 'changes' as changes from audit_logs
    where subject = ${`paper:${paperId}`} and action = 'paper.scores'`);
  expect(rows).toEqual([
    {
      changes: [
        { field: "单选题的分值", before: "2", after: "1.5" },
        { field: "多选题的分值", before: "2", after: "4" },
      ],
    },
  ]);
  const again = { scores: { single: 1.5 }, was: await was(paperId, "single") };
  expect(await save(admin, paperId, again)).toEqual({ changed: 0 });
});

test("what somebody else changed, put in or took out since is not overwritten, and who did is told", async () => {
  const paperId = await aMixedPaper();
  const opened = await was(paperId, "single");
  const [first, several] = await asked(paperId);
  const one = { paperQuestionId: first?.paperQuestionId ?? 0, questionScore: 5 };
  await shop.as(other, office.savePaperQuestion, { body: one });
  const body = (now: Body["was"]) => ({ scores: { single: 1 }, was: now });
  expect(await refusalOf(save(admin, paperId, body(opened)))).toMatch(
    new RegExp(`^409 ${other.userName} .+ 改过题目的分值`),
  );
  expect(await scores(paperId)).toEqual([5, 2, 2, 2]);
  const withOne = await was(paperId, "single");
  const fresh = await aQuestion(db);
  await shop.as(other, office.addPaperQuestions, { params: { paperId }, body: { questionIds: [fresh] } });
  expect(await refusalOf(save(admin, paperId, body(withOne)))).toMatch(/^409 .+加入了题目/);
  const withBoth = await was(paperId, "single");
  await shop.as(other, office.removePaperQuestion, { params: { paperQuestionId: one.paperQuestionId } });
  expect(await refusalOf(save(admin, paperId, body(withBoth)))).toMatch(/^409 .+移出了题目/);
  // Of another type it is none of this.
  const several2 = { paperQuestionId: several?.paperQuestionId ?? 0, questionScore: 3 };
  const now = await was(paperId, "single");
  await shop.as(other, office.savePaperQuestion, { body: several2 });
  expect(await save(admin, paperId, body(now))).toEqual({ changed: 2 });
  // Whoever opened one of them before is told by whom it was changed.
  const rows = await asked(paperId);
  const stale = (type: string, questionScore: number) =>
    refusalOf(
      shop.as(other, office.savePaperQuestion, {
        body: {
          paperQuestionId: rows.find(({ questionType }) => questionType === type)?.paperQuestionId ?? 0,
          questionScore: 9,
          was: { questionScore, alertTime: "00:00" },
        },
      }),
    );
  expect(await stale("multiple", 2)).toMatch(/^409 您在另一个窗口 .+ 改过这道题的分值/);
  expect(await stale("single", 2)).toMatch(new RegExp(`^409 ${admin.userName} .+ 改过这类题的分值`));
});

test("a score that breaks a rule, no score at all, and papers out of sight are refused", async () => {
  const paperId = await aMixedPaper();
  const now = await was(paperId, "single");
  expect(await refusalOf(save(admin, paperId, { scores: { single: 1.3 }, was: now }))).toBe(
    "400 分值的步长是 0.5",
  );
  for (const bad of [{}, { single: -1 }, { single: 101 }])
    expect(await refusalOf(save(admin, paperId, { scores: bad, was: now }))).toMatch(/^400/);
  expect(await refusalOf(save(otherTeacher, paperId, { scores: { single: 1 }, was: now }))).toMatch(/^404/);
  expect(await scores(paperId)).toEqual([2, 2, 2, 2]);
});
