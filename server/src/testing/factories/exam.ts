import type { Services } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { recountChapters } from "../../modules/catalogue/service.ts";
import { chapters } from "../../modules/catalogue/tables.ts";
import {
  paperQuestions,
  papers,
  paperVersions,
  questionBanks,
  questions,
  questionVersions,
} from "../../modules/exam/tables.ts";
import { eq } from "drizzle-orm";
import { next } from "./sequence.ts";

type Over = Partial<typeof questions.$inferInsert & typeof questionVersions.$inferInsert>;

/** A single choice of two whose key is A, worth 2 points, in a bank of its own unless one is given; its id. */
export async function aQuestion(db: Services["db"], over: Over = {}): Promise<number> {
  const { questionBankId, createTime, ...version } = over;
  const [row] = await db
    .insert(questions)
    .values({
      questionBankId: questionBankId ?? (await aBank(db)),
      ...(createTime && { createTime }),
    })
    .returning();
  if (!row) throw new Error("no question inserted");
  await db.insert(questionVersions).values({
    questionName: `题目 ${next()}`,
    questionText: "混凝土强度等级按什么确定？",
    questionType: "single",
    questionScore: 20,
    questionKeys: version.questionType === "askanswer" ? [] : ["A"],
    choices:
      version.questionType === "askanswer"
        ? []
        : [
            { optionId: "A", choiceName: "立方体抗压强度标准值" },
            { optionId: "B", choiceName: "轴心抗压强度" },
          ],
    answers: "见教材第二章",
    ...version,
    questionId: row.questionId,
    versionNo: 1,
  });
  return row.questionId;
}

async function aBank(db: Services["db"]): Promise<number> {
  const [bank] = await db
    .insert(questionBanks)
    .values({ questionBankName: `题库 ${next()}` })
    .returning();
  if (!bank) throw new Error("no bank inserted");
  return bank.questionBankId;
}

/** A paper of these questions, 2 points each; with `refId` that chapter's, for practice and test. Its id. */
export async function aPaper(
  db: Services["db"],
  questionIds: readonly number[],
  over: Partial<typeof papers.$inferInsert> = {},
): Promise<number> {
  const { refId = null } = over;
  const [row] = await db
    .insert(papers)
    .values({ paperName: `试卷 ${next()}`, paperType: refId === null ? null : "cpt_test", ...over })
    .returning();
  if (!row) throw new Error("no paper inserted");
  const { paperId } = row;
  if (questionIds.length > 0)
    await db
      .insert(paperQuestions)
      .values(
        questionIds.map((questionId, at) => ({ paperId, questionId, questionNo: at + 1, questionScore: 20 })),
      );
  if (refId === null) {
    // Only a published one is there for learners; the next attempt freezes what a test changes by itself.
    if (over.versionNo === undefined) {
      await db.insert(paperVersions).values({ ...row, versionNo: 1 });
      await db.update(papers).set({ versionNo: 1 }).where(eq(papers.paperId, paperId));
    }
    return paperId;
  }
  const [chapter] = await db
    .update(chapters)
    .set({ paperId })
    .where(eq(chapters.courseChapterId, refId))
    .returning();
  if (chapter) await transaction(db, (tx) => recountChapters(tx, [chapter.courseId]));
  return paperId;
}
