// The end of a bank of questions: what goes with it, and what keeps it.
import {
  deleteQuestionBank,
  getQuestion,
  getQuestionBank,
  saveQuestionBank,
} from "@zhutu/domain/exam/banks/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPapers } from "../exam-testing.ts";
import { errorQuestions, paperQuestions, reminderAnswers } from "../tables.ts";

const shop = await testPapers();
const { db } = shop;
const admin = await shop.account("admin");

const newBank = async () =>
  (await shop.as(admin, saveQuestionBank, { body: { questionBankName: "二建·建筑实务" } })).questionBankId;
const known = (questionBankId: number) => shop.as(admin, getQuestionBank, { params: { questionBankId } });
const drop = (questionBankId: number) => shop.as(admin, deleteQuestionBank, { params: { questionBankId } });

/** A bank with one question. */
async function aBank() {
  const questionBankId = await newBank();
  return { questionBankId, questionId: await aQuestion(db, { questionBankId }) };
}

test("[QBANK-008] a bank is deleted with its questions, and no other", async () => {
  const [before, gone, after] = [await newBank(), await aBank(), await newBank()];
  await drop(gone.questionBankId);
  for (const left of [before, after]) expect(await known(left)).toMatchObject({ questionBankId: left });
  expect(await refusalOf(known(gone.questionBankId))).toMatch(/^404/);
  expect(await refusalOf(shop.as(admin, getQuestion, { params: gone }))).toMatch(/^404/);
});

type Use = (questionId: number, learner: Account) => Promise<unknown>;
test.each<[string, Use]>([
  ["asked by a paper", (questionId) => aPaper(db, [questionId])],
  [
    "sat on a paper that asks it no more",
    async (questionId, learner) => {
      await shop.start(learner, await aPaper(db, [questionId]));
      await db.delete(paperQuestions).where(eq(paperQuestions.questionId, questionId));
    },
  ],
  [
    "in somebody's wrong answers",
    (questionId, { userId }) => db.insert(errorQuestions).values({ userId, questionId }),
  ],
  [
    "answered as a reminder in a lesson",
    async (questionId, { userId }) => {
      const { courseChapterId } = await shop.aChapterPaper();
      await db.insert(reminderAnswers).values({ userId, courseChapterId, questionId, answer: "A" });
    },
  ],
  [
    "reported",
    (questionId, { userId }) =>
      db.execute(sql`insert into question_reports (question_id, question_version_id, user_id, place, kind)
        select question_id, question_version_id, ${userId}, 'bank', 'key' from question_versions
        where question_id = ${questionId}`),
  ],
])("[QBANK-008] a bank is kept while a question of it is %s", async (_use, use) => {
  const { questionBankId, questionId } = await aBank();
  await use(questionId, await shop.account("user"));
  expect(await refusalOf(drop(questionBankId))).toBe("题库里有 1 道题已用于试卷或已有人作答，不能删除");
});
