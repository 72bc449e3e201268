// Practice handed in and begun, and a failed chapter test.
import { chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { gradeAnswer, passes, totalOf } from "@zhutu/domain/exam/grade.ts";
import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
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

/** `at`: which paper of the course; `wrong`: how many of the answers. */
const sittings = [
  { course: "zj-gl", at: 0, answered: 5, wrong: 2, daysAgo: 6, handedIn: true, test: false },
  { course: "zj-gl", at: 1, answered: 2, wrong: 1, daysAgo: 1, handedIn: false, test: false },
  { course: "e-bim", at: 1, answered: 4, wrong: 3, daysAgo: 2, handedIn: true, test: true },
];
/** This course's chapter tests have a time limit. */
const limited = { course: "e-bim", minutes: 30 };

export async function seedPapers(tx: Tx, ids: SeedIds): Promise<void> {
  const userId = ids.user.get("learner") as number;
  const ofLimited = (await papersOf(tx, ids, limited.course)).map(({ paperId }) => paperId);
  await tx
    .update(papers)
    .set({ timeLimitMinutes: limited.minutes })
    .where(inArray(papers.paperId, ofLimited));
  for (const { course, at, daysAgo, ...sitting } of sittings) {
    const paper = (await papersOf(tx, ids, course))[at] as Paper;
    const begun = sql`now() - make_interval(days => ${daysAgo}::int)`;
    await sit(tx, paper, { ...sitting, userPaperId: paper.paperId, userId, begun });
  }
}

const papersOf = (tx: Tx, ids: SeedIds, course: string) =>
  tx
    .select({
      paperId: papers.paperId,
      paperName: papers.paperName,
      timeLimitMinutes: papers.timeLimitMinutes,
      courseChapterId: chapters.courseChapterId,
    })
    .from(papers)
    .innerJoin(chapters, eq(chapters.paperId, papers.paperId))
    .where(eq(chapters.courseId, ids.course.get(course) as number))
    .orderBy(asc(papers.paperId));

type Paper = Awaited<ReturnType<typeof papersOf>>[number];
type Sitting = Omit<(typeof sittings)[number], "course" | "at" | "daysAgo" | "wrong"> & {
  /** The last `wrong` answers are wrong, or those for which `misses` is true. */
  wrong?: number;
  misses?: (place: number) => boolean;
  /** Default 14. */
  minutes?: number;
  userPaperId: number;
  userId: number;
  begun: SQL;
  reset?: SQL;
};

/** With steps and verdicts, as sitting it does. */
export async function sit(
  tx: Tx,
  { paperId, paperName, timeLimitMinutes, courseChapterId }: Paper,
  { answered, handedIn, test, userPaperId, userId, begun, reset, ...how }: Sitting,
): Promise<void> {
  const { wrong = 0, minutes = 14, misses = (at: number) => at >= answered - wrong } = how;
  const paperVersionId = paperId;
  await tx.update(papers).set({ versionNo: 1, changed: false }).where(eq(papers.paperId, paperId));
  const rule = {
    partialCredit: false,
    timeLimitMinutes,
    shuffleQuestions: false,
    shuffleChoices: false,
  };
  await tx
    .insert(paperVersions)
    .values({ paperVersionId, paperId, versionNo: 1, paperName, ...rule })
    .onConflictDoNothing();
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
  await tx
    .insert(paperVersionQuestions)
    .values(
      asked.map(({ version: { questionVersionId }, questionNo, score }) => ({
        paperVersionId,
        questionNo,
        questionVersionId,
        questionScore: score,
      })),
    )
    .onConflictDoNothing();
  const graded = asked.map(
    ({ version: { questionVersionId, questionType, questionKeys, choices }, score }, at) => {
      const missed = choices
        .map(({ optionId }) => optionId)
        .filter((optionId) => !questionKeys.includes(optionId));
      const chosen = at >= answered ? [] : misses(at) ? missed.slice(0, 1) : questionKeys;
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
  const ended = sql`${begun} + make_interval(mins => ${minutes}::int)`;
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
    ...(test && { correlationId: chapterTest(courseChapterId) }),
    ...(timeLimitMinutes !== null && {
      deadline: sql`${begun} + make_interval(mins => ${timeLimitMinutes}::int)`,
    }),
    ...(handedIn && { handinTime: ended, userScore, userPass: passes(userScore, totalScore) }),
    ...(reset && { resetTime: reset }),
  });
  // A hand-in judges every question, skipped ones too.
  const kept = handedIn ? graded : graded.slice(0, answered);
  await tx.insert(paperAnswers).values(kept.map((row) => ({ ...row, savedTime: ended })));
  await tx
    .insert(attemptSteps)
    .values([
      { userPaperId, kind: "begin", payload: { paperVersionId }, createTime: begun },
      ...kept.map((row) => ({ userPaperId, kind: "answer" as const, payload: row, createTime: ended })),
      ...(handedIn
        ? [{ userPaperId, kind: "hand-in" as const, payload: { by: "person" }, createTime: ended }]
        : []),
      ...(reset ? [{ userPaperId, kind: "reset" as const, payload: {}, createTime: reset }] : []),
    ]);
}
