// Papers that the learner sat in a course of theirs: one handed in, one begun.
import { gradeAnswer, passes, totalOf } from "@zhutu/domain/exam/grade.ts";
import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { chapters } from "../modules/catalogue/tables.ts";
import {
  attemptSteps,
  paperAnswers,
  paperQuestions,
  papers,
  paperVersionQuestions,
  paperVersions,
  questionVersions,
  userPapers,
} from "../modules/exam/tables.ts";
import type { SeedIds } from "./seed-ids.ts";

/** Of the papers in the course's order: how many questions were answered, which of them wrong, and how long ago. */
const sittings = [
  { answered: 5, wrong: 2, daysAgo: 6, handedIn: true },
  { answered: 2, wrong: 1, daysAgo: 1, handedIn: false },
];

export async function seedPapers(tx: Tx, ids: SeedIds): Promise<void> {
  const sat = await tx
    .select({ paperId: papers.paperId, paperName: papers.paperName })
    .from(papers)
    .innerJoin(chapters, eq(chapters.paperId, papers.paperId))
    .where(eq(chapters.courseId, ids.course.get("zj-gl") as number))
    .orderBy(asc(papers.paperId))
    .limit(sittings.length);
  for (const [at, paper] of sat.entries())
    await sit(tx, ids.user.get("learner") as number, paper, sittings[at] as Sitting);
}

type Sitting = (typeof sittings)[number];

async function sit(
  tx: Tx,
  userId: number,
  { paperId, paperName }: { paperId: number; paperName: string },
  { answered, wrong, daysAgo, handedIn }: Sitting,
): Promise<void> {
  const paperVersionId = paperId;
  const userPaperId = paperId;
  await tx.update(papers).set({ versionNo: 1, changed: false }).where(eq(papers.paperId, paperId));
  const rule = {
    partialCredit: false,
    timeLimitMinutes: null,
    shuffleQuestions: false,
    shuffleChoices: false,
  };
  await tx.insert(paperVersions).values({ paperVersionId, paperId, versionNo: 1, paperName, ...rule });
  const asked = await tx
    .select({
      version: questionVersions,
      questionNo: paperQuestions.questionNo,
      score: paperQuestions.questionScore,
    })
    .from(paperQuestions)
    .innerJoin(questionVersions, eq(questionVersions.questionId, paperQuestions.questionId))
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(asc(paperQuestions.questionNo));
  await tx.insert(paperVersionQuestions).values(
    asked.map(({ version: { questionVersionId }, questionNo, score }) => ({
      paperVersionId,
      questionNo,
      questionVersionId,
      questionScore: score,
    })),
  );
  const graded = asked.map(
    ({ version: { questionVersionId, questionType, questionKeys, choices }, score }, at) => {
      const missed = choices.map(({ optionId }) => optionId).filter((one) => !questionKeys.includes(one));
      const chosen = at >= answered ? [] : at < answered - wrong ? questionKeys : missed.slice(0, 1);
      const { pass, score: answerScore } = gradeAnswer(
        { questionType, keys: questionKeys, score },
        chosen,
        rule,
      );
      return { userPaperId, questionVersionId, answer: chosen.join(","), answerPass: pass, answerScore };
    },
  );
  const totalScore = totalOf(asked.map(({ version: { questionType }, score }) => ({ questionType, score })));
  const userScore = graded.reduce((sum, { answerScore }) => sum + answerScore, 0);
  const begun = sql`now() - make_interval(days => ${daysAgo}::int)`;
  const ended = sql`${begun} + interval '14 minutes'`;
  await tx.insert(userPapers).values({
    userPaperId,
    userId,
    paperId,
    paperVersionId,
    questions: asked.map(({ version: { questionVersionId, questionId, choices }, questionNo, score }) => ({
      questionVersionId,
      questionId,
      questionNo,
      score,
      order: choices.map(({ optionId }) => optionId),
    })),
    totalScore,
    createTime: begun,
    ...(handedIn && { handinTime: ended, userScore, userPass: passes(userScore, totalScore) }),
  });
  const kept = graded.slice(0, answered);
  await tx.insert(paperAnswers).values(kept.map((row) => ({ ...row, savedTime: ended })));
  await tx
    .insert(attemptSteps)
    .values([
      { userPaperId, kind: "begin", payload: { paperVersionId }, createTime: begun },
      ...kept.map((row) => ({ userPaperId, kind: "answer" as const, payload: row, createTime: ended })),
      ...(handedIn
        ? [{ userPaperId, kind: "hand-in" as const, payload: { by: "person" }, createTime: ended }]
        : []),
    ]);
}
