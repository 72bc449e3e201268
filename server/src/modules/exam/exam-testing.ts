// Papers for exam's tests, and what a learner does with them.
import * as contract from "@zhutu/domain/exam/contract.ts";
import { sql } from "drizzle-orm";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../testing/factories/exam.ts";
import type { Account } from "../../testing/factories/identity.ts";
import type { courses } from "../catalogue/tables.ts";
import type { papers } from "./tables.ts";

/** A call as a test makes it: of a sitting, or of answers to it. */
export type Sat = { userPaperId: number; paperId: number };
export type Given = { answer: string; marked?: 0 | 1; revision?: number };

/** A shop with papers; call at the top of a test file. */
export async function testPapers() {
  const shop = await testApp();
  const { db } = shop;
  const hold = (account: Account, courseId: number) => holdCourse(db, account, courseId);
  return {
    ...shop,
    hold,
    /** A chapter's paper of two questions whose key is A, in a course of 100.00 unless told otherwise. */
    async aChapterPaper(
      over: {
        course?: Partial<typeof courses.$inferInsert>;
        paper?: Partial<typeof papers.$inferInsert>;
      } = {},
    ) {
      const { courseId } = await aCourse(db, over.course);
      const { courseChapterId } = await aChapter(db, { courseId });
      const questionIds = [await aQuestion(db), await aQuestion(db)] as const;
      const paperId = await aPaper(db, questionIds, { refId: courseChapterId, ...over.paper });
      return { courseId, courseChapterId, paperId, questionIds, correlationId: `cpt-${courseChapterId}` };
    },
    start: (who: Account, paperId: number, correlationId = "") =>
      shop.as(who, contract.startPaper, { body: { paperId, correlationId } }),
    current: (who: Account, paperId: number, correlationId = "") =>
      shop.as(who, contract.getUserPaper, { params: { paperId }, query: { correlationId } }),
    save: (who: Account, { userPaperId, paperId }: Sat, questionId: number, given: Given) =>
      shop.as(who, contract.savePaperAnswers, { body: [{ userPaperId, paperId, questionId, ...given }] }),
    answers: (who: Account, { userPaperId }: Pick<Sat, "userPaperId">) =>
      shop.as(who, contract.listPaperAnswers, { params: { userPaperId } }),
    handIn: (who: Account, { userPaperId }: Pick<Sat, "userPaperId">) =>
      shop.as(who, contract.scoreUserPaper, { params: { userPaperId } }),
    reset: (who: Account, { userPaperId }: Pick<Sat, "userPaperId">) =>
      shop.as(who, contract.resetUserPaper, { params: { userPaperId } }),
    bank: (
      who: Account,
      query: { mastered?: "true" | "false"; courseId?: number; courseChapterId?: number } = {},
    ) => shop.as(who, contract.listErrorQuestions, { query }),
    /** Makes a question of the paper worth that much, in tenths. */
    giveWorth: (paperId: number, questionId: number, tenths: number) =>
      db.execute(sql`update paper_questions set question_score = ${tenths}
        where paper_id = ${paperId} and question_id = ${questionId}`),
    /** Lets that many seconds pass for an attempt's limit. */
    letPass: ({ userPaperId }: Pick<Sat, "userPaperId">, seconds: number) =>
      db.execute(sql`update user_papers set create_time = create_time - make_interval(secs => ${seconds}),
        deadline = deadline - make_interval(secs => ${seconds}) where user_paper_id = ${userPaperId}`),
    /** Lets ten minutes pass since the person's tests were handed in. */
    letRetry: ({ userId }: Pick<Account, "userId">) =>
      db.execute(sql`update user_papers set create_time = create_time - interval '10 minutes',
        handin_time = handin_time - interval '10 minutes'
        where user_id = ${userId}`),
    stepsOf: async ({ userPaperId }: Pick<Sat, "userPaperId">) => {
      const { rows } = await db.execute<{ kind: string }>(
        sql`select kind from attempt_steps where user_paper_id = ${userPaperId} order by attempt_step_id`,
      );
      return rows.map(({ kind }) => kind);
    },
  };
}

/** The calls at once, and how many of them came through. */
export async function atOnce<T>(count: number, call: (at: number) => Promise<T>): Promise<T[]> {
  const answers = await Promise.allSettled(Array.from({ length: count }, (_, at) => call(at)));
  return answers.flatMap((one) => {
    if (one.status === "rejected") throw one.reason;
    return [one.value];
  });
}
