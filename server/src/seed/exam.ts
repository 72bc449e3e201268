import { inArray, sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { chapters } from "../modules/catalogue/tables.ts";
import {
  errorQuestions,
  paperQuestions,
  papers,
  questionBanks,
  questions,
  questionVersions,
} from "../modules/exam/tables.ts";
import { bankNames, seedQuestions } from "./questions.ts";
import type { SeedIds } from "./seed-ids.ts";

const banks = Object.keys(bankNames) as (keyof typeof bankNames)[];

/** Banks, questions, one practice paper a practised lesson, and the learner's wrong-answer bank. */
export async function seedExam(tx: Tx, ids: SeedIds): Promise<void> {
  await tx
    .insert(questionBanks)
    .values(banks.map((bank, index) => ({ questionBankId: index + 1, questionBankName: bankNames[bank] })));
  await tx.insert(questions).values(
    seedQuestions.map((q, index) => ({
      questionId: index + 1,
      questionBankId: banks.indexOf(q.bank) + 1,
    })),
  );
  await tx.insert(questionVersions).values(
    seedQuestions.map((q, index) => ({
      questionId: index + 1,
      versionNo: 1,
      questionName: q.text.slice(0, 50),
      questionText: `<p>${q.text}</p>`,
      questionType: q.type,
      questionScore: q.score * 10,
      questionKeys: [...q.keys],
      choices: q.choices.map((choiceName, at) => ({ optionId: "ABCDE"[at] as string, choiceName })),
      answers: q.answers,
    })),
  );
  await tx.insert(papers).values(
    ids.practised.map((lesson, index) => ({
      paperId: index + 1,
      paperName: lesson.name,
      paperType: "cpt_test" as const,
      refId: lesson.courseChapterId,
    })),
  );
  const ofBank = (bank: keyof typeof bankNames) =>
    seedQuestions.flatMap((q, index) =>
      q.bank === bank && q.type !== "askanswer" ? [{ q, questionId: index + 1 }] : [],
    );
  await tx.insert(paperQuestions).values(
    ids.practised.flatMap((lesson, index) =>
      ofBank(lesson.bank)
        .slice(0, 5)
        .map(({ q, questionId }, at) => ({
          paperId: index + 1,
          questionId,
          questionNo: at + 1,
          questionScore: q.score * 10,
        })),
    ),
  );
  await tx
    .update(chapters)
    .set({
      paperId: sql`(select ${papers.paperId} from ${papers} where ${papers.refId} = ${chapters.courseChapterId})`,
    })
    .where(
      inArray(
        chapters.courseChapterId,
        ids.practised.map((lesson) => lesson.courseChapterId),
      ),
    );
  await tx.insert(errorQuestions).values(
    [1, 3, 4, 10].map((questionId, index) => ({
      userId: ids.user.get("learner") as number,
      questionId,
      answer: "A",
      wrongCount: index + 1,
      // Met in a lesson's exercises; the last one is mastered.
      courseChapterId:
        ids.practised.find(({ bank }) => bank === seedQuestions[questionId - 1]?.bank)?.courseChapterId ??
        null,
      ...(questionId === 10 && { rightInRow: 2, masteredAt: sql`now() - interval '2 days'` }),
    })),
  );
}
