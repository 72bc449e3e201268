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
import { questionMarks } from "./question-marks.ts";
import { bankNames, seedQuestions } from "./questions.ts";
import type { SeedIds } from "./seed-ids.ts";

const banks = Object.keys(bankNames) as (keyof typeof bankNames)[];

export async function seedExam(tx: Tx, ids: SeedIds): Promise<void> {
  await tx
    .insert(questionBanks)
    .values(banks.map((bank, index) => ({ questionBankId: index + 1, questionBankName: bankNames[bank] })));
  await tx.insert(questions).values(
    seedQuestions.map((q, index) => ({
      questionId: index + 1,
      questionBankId: banks.indexOf(q.bank) + 1,
      questionNo: questionMarks[index]?.questionNo ?? null,
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
      details: questionMarks[index]?.details ?? {},
    })),
  );
  await seedTeachersBank(tx, ids);
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
      lastWrongAt: sql`now() - interval '2 days'`,
      // Met in a lesson's exercises; the last is mastered.
      courseChapterId: lessonWith(ids, seedQuestions[questionId - 1]?.bank),
      ...(questionId === 10 && { rightInRow: 2, masteredAt: sql`now() - interval '2 days'` }),
    })),
  );
}

/** A bank's first lesson with exercises, in its subject's course. */
const lessonWith = ({ practised }: SeedIds, bank: keyof typeof bankNames | undefined): number | null =>
  practised.find(({ course }) => course === (bank === "management" ? "gly" : "jz"))?.courseChapterId ?? null;

/** One question has two versions, two are duplicates. */
async function seedTeachersBank(tx: Tx, ids: SeedIds): Promise<void> {
  const ownerId = ids.user.get("wang") as number;
  const questionBankId = banks.length + 1;
  const from = seedQuestions.length + 1;
  await tx
    .insert(questionBanks)
    .values({ questionBankId, questionBankName: "王海涛·建筑实务随堂题", ownerId });
  const initialSetting = {
    questionName: "普通硅酸盐水泥的初凝时间不得早于（　）分钟。",
    questionText: "<p>普通硅酸盐水泥的初凝时间不得早于（　）分钟。</p>",
    questionType: "single" as const,
    questionScore: 10,
    choices: ["45", "60", "390", "600"].map((choiceName, at) => ({
      optionId: "ABCD"[at] as string,
      choiceName,
    })),
    questionKeys: ["A"],
    details: { chapter: "第 2 章 建筑材料", topic: "水泥的技术要求", difficulty: "很易", year: "2026" },
    createdBy: ownerId,
  };
  const formwork = {
    ...initialSetting,
    questionName: "某梁跨度 8 m，混凝土强度达到设计强度的（　）时方可拆除底模。",
    questionText: "<p>某梁跨度 8 m，混凝土强度达到设计强度的（　）时方可拆除底模。</p>",
    choices: ["50%", "75%", "90%", "100%"].map((choiceName, at) => ({
      optionId: "ABCD"[at] as string,
      choiceName,
    })),
    questionKeys: ["B"],
    details: { chapter: "第 3 章 主体结构与防水施工", topic: "模板拆除", difficulty: "中等", year: "2026" },
  };
  await tx.insert(questions).values([
    { questionId: from, questionBankId, versionNo: 2, questionNo: "W001" },
    { questionId: from + 1, questionBankId, questionNo: "W002" },
    { questionId: from + 2, questionBankId, questionNo: "W003" },
  ]);
  await tx.insert(questionVersions).values([
    {
      ...initialSetting,
      questionId: from,
      versionNo: 1,
      questionKeys: ["B"],
      createTime: sql`now() - interval '20 days'`,
    },
    {
      ...initialSetting,
      questionId: from,
      versionNo: 2,
      answers: "<p>普通硅酸盐水泥初凝不小于 45 min，终凝不大于 600 min。</p>",
      createTime: sql`now() - interval '3 days'`,
    },
    { ...formwork, questionId: from + 1, versionNo: 1 },
    { ...formwork, questionId: from + 2, versionNo: 1 },
  ]);
}
