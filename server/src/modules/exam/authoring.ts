// Writing banks, questions and papers.
import { type QuestionDraft, questionFault } from "@zhutu/domain/exam/question-rules.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/refuse.ts";
import { insertPaper, insertPaperQuestions, insertQuestion, insertQuestionBank } from "./queries.ts";

export const createQuestionBank = (
  db: Db,
  bank: { questionBankName: string; ownerId: number | null },
): Promise<number> => insertQuestionBank(db, bank);

/** Writes a question (score in tenths) and answers its id; refuses one that cannot be asked or scored. */
export async function createQuestion(
  db: Db,
  question: QuestionDraft & { questionBankId: number; questionName?: string; answers?: string },
): Promise<number> {
  const fault = questionFault(question);
  if (fault) throw refuse("BAD_INPUT", { msg: fault });
  return insertQuestion(db, {
    ...question,
    questionName: question.questionName ?? nameFrom(question.questionText),
    questionKeys: [...question.questionKeys].toSorted(),
    choices: [...question.choices],
  });
}

// back-office spec 5 "Question": the name is derived from the text.
function nameFrom(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, 50).join("") || "内容无法显示";
}

/** Writes a paper of these questions, in this order, and answers its id. `refId` is the chapter it belongs to. */
export async function createPaper(
  db: Db,
  paper: { paperName: string; paperType: "cpt_test" | "cpt_alert" | null; refId: number | null },
): Promise<number> {
  return insertPaper(db, paper);
}

/** Adds questions behind those that the paper has; `questionScore` in tenths, the bank's when absent. */
export async function addPaperQuestions(
  db: Db,
  paperId: number,
  entries: readonly { questionId: number; questionScore?: number; alertTime?: string }[],
): Promise<void> {
  if (entries.length > 0) await insertPaperQuestions(db, paperId, entries);
}
