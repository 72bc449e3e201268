import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import * as office from "@zhutu/domain/exam/office/contract.ts";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { aChapter } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { recountChapters } from "../../catalogue/service.ts";
import { testPapers } from "../exam-testing.ts";

const shop = await testPapers();
const { db } = shop;
const [admin, teacher] = [await shop.account("admin"), await shop.account("teacher")];
const { questionBankId } = await shop.as(teacher, banks.saveQuestionBank, {
  body: { questionBankName: "我的题库" },
});

const of = (paperId: number) => ({ params: { paperId } });
const paper = (who: Account, paperId: number) => shop.as(who, office.getPaper, of(paperId));
const setStatus = (courseId: number, status: string) =>
  db.execute(sql`update courses set course_status = ${status} where course_id = ${courseId}`);
const recount = (courseId: number) => transaction(db, (tx) => recountChapters(tx, [courseId]));
const ownPaper = () => shop.aChapterPaper({ course: { teacherId: teacher.userId } });

/** Every change of the paper and of what it asks, by its name. */
async function changes(who: Account, paperId: number) {
  const fresh = await aQuestion(db, { questionBankId });
  const { paperQuestions } = await shop.as(admin, office.listPaperQuestions, { ...of(paperId), query: {} });
  const [first, second] = paperQuestions.map((one) => one.paperQuestionId) as [number, number];
  const was = paperQuestions.map(({ paperQuestionId, questionScore }) => ({
    paperQuestionId,
    questionScore,
  }));
  return {
    add: () => shop.as(who, office.addPaperQuestions, { ...of(paperId), body: { questionIds: [fresh] } }),
    put: () => shop.as(who, office.savePaperQuestion, { body: { paperId, questionId: fresh } }),
    rescore: () =>
      shop.as(who, office.savePaperQuestion, { body: { paperQuestionId: first, questionScore: 5 } }),
    scores: () =>
      shop.as(who, office.saveTypeScores, { ...of(paperId), body: { scores: { single: 4 }, was } }),
    order: () =>
      shop.as(who, office.adjustPaperOrder, {
        ...of(paperId),
        body: { sourcePaperQuestionId: second, beforePaperQuestionId: first },
      }),
    settings: () => shop.as(who, office.savePaper, { body: { paperId, timeLimitMinutes: 30 } }),
    publish: () => shop.as(who, office.publishPaper, of(paperId)),
    remove: () => shop.as(who, office.removePaperQuestion, { params: { paperQuestionId: first } }),
    delete: () => shop.as(who, office.deletePaper, of(paperId)),
  };
}

test("a paper that the audit looked at is its teacher's to change only once the course was withdrawn", async () => {
  const { paperId, courseId } = await ownPaper();
  const asked = async () =>
    (await shop.as(admin, office.previewPaper, of(paperId))).questions.map((one) => [
      one.questionId,
      one.questionScore,
    ]);
  const before = { asked: await asked(), paper: await paper(admin, paperId) };
  for (const [status, refused] of [
    ["auditing", /^课程现在是“审核中”，.*试题不能修改，请先撤回审核$/],
    ["published", /^课程现在是“已发布”，.*试题不能修改，请先撤销发布$/],
  ] as const) {
    await setStatus(courseId, status);
    for (const [name, change] of Object.entries(await changes(teacher, paperId)))
      expect([name, await refusalOf(change())]).toEqual([name, expect.stringMatching(refused)]);
    expect((await paper(teacher, paperId)).held).toMatch(refused);
  }
  expect({ asked: await asked(), paper: await paper(admin, paperId) }).toEqual(before);
  expect(before.paper.held).toBe("");
  await setStatus(courseId, "unpublish");
  expect((await paper(teacher, paperId)).held).toBe("");
  const { put: _again, scores: _set, ...free } = await changes(teacher, paperId);
  for (const change of Object.values(free)) await change();
});

test("administrators change it at any time; what learners do not see is prepared freely", async () => {
  const { paperId } = await ownPaper();
  const { put: _again, scores: _set, ...all } = await changes(admin, paperId);
  for (const change of Object.values(all)) await change();
  const hidden = await ownPaper();
  await db.execute(
    sql`update chapters set chapter_status = 'unpublish' where course_chapter_id = ${hidden.courseChapterId}`,
  );
  await recount(hidden.courseId);
  expect((await paper(teacher, hidden.paperId)).held).toBe("");
  await (await changes(teacher, hidden.paperId)).add();
  // One that its chapter asks no more.
  const left = await ownPaper();
  const { courseChapterId } = await aChapter(db, { courseId: left.courseId });
  const loose = await aPaper(db, [left.questionIds[0]], { refId: courseChapterId });
  await db.execute(sql`update chapters set paper_id = null where course_chapter_id = ${courseChapterId}`);
  await recount(left.courseId);
  await (await changes(teacher, loose)).remove();
  await (await changes(teacher, loose)).delete();
});

test("a course is not sent to the audit while a paper of it is being changed, nor the other way round", async () => {
  const { paperId, courseId } = await ownPaper();
  await setStatus(courseId, "unpublish");
  const { publish } = await changes(teacher, paperId);
  const published = await transaction(db, async (tx) => {
    await tx.execute(sql`update courses set course_status = 'auditing' where course_id = ${courseId}`);
    const call = refusalOf(publish());
    await setTimeout(300);
    return { call };
  });
  expect(await published.call).toMatch(/^课程现在是“审核中”/);
  expect(await paper(admin, paperId)).toMatchObject({ versionNo: 0 });
});
