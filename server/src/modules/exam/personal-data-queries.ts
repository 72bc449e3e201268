import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { isCurrent } from "./queries.ts";
import {
  attemptSteps,
  errorQuestions,
  paperAnswers,
  paperVersions,
  questions,
  questionVersions,
  reminderAnswers,
  userPapers,
} from "./tables.ts";

/** Wrong answers, without keys. */
export const errorsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      questionId: errorQuestions.questionId,
      questionText: questionVersions.questionText,
      answer: errorQuestions.answer,
      wrongCount: errorQuestions.wrongCount,
      rightInRow: errorQuestions.rightInRow,
      masteredAt: errorQuestions.masteredAt,
      lastWrongAt: errorQuestions.lastWrongAt,
    })
    .from(errorQuestions)
    .innerJoin(questions, eq(questions.questionId, errorQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(eq(errorQuestions.userId, userId))
    .orderBy(errorQuestions.questionId);

/** Answers to videos' reminder questions as option ids, without keys. */
export const remindersKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseChapterId: reminderAnswers.courseChapterId,
      questionId: reminderAnswers.questionId,
      questionText: questionVersions.questionText,
      answer: reminderAnswers.answer,
      answerPass: reminderAnswers.answerPass,
      answerTime: reminderAnswers.answerTime,
    })
    .from(reminderAnswers)
    .innerJoin(questions, eq(questions.questionId, reminderAnswers.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(eq(reminderAnswers.userId, userId))
    .orderBy(reminderAnswers.courseChapterId, reminderAnswers.questionId);

const points = (tenths: typeof userPapers.userScore | typeof paperAnswers.answerScore) =>
  sql<number | null>`(${tenths} / 10.0)::float8`;

/** Includes reset attempts. */
export const attemptsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      userPaperId: userPapers.userPaperId,
      paperName: paperVersions.paperName,
      correlationId: userPapers.correlationId,
      createTime: userPapers.createTime,
      deadline: userPapers.deadline,
      handinTime: userPapers.handinTime,
      userScore: points(userPapers.userScore),
      userPass: userPapers.userPass,
      resetTime: userPapers.resetTime,
    })
    .from(userPapers)
    .innerJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .where(eq(userPapers.userId, userId))
    .orderBy(userPapers.userPaperId);

/** As option ids, without keys. */
export const answersKept = (tx: Tx, userId: number) =>
  tx
    .select({
      userPaperId: paperAnswers.userPaperId,
      questionId: questionVersions.questionId,
      questionText: questionVersions.questionText,
      answer: paperAnswers.answer,
      marked: paperAnswers.marked,
      answerPass: paperAnswers.answerPass,
      answerScore: points(paperAnswers.answerScore),
      savedTime: paperAnswers.savedTime,
    })
    .from(paperAnswers)
    .innerJoin(userPapers, eq(userPapers.userPaperId, paperAnswers.userPaperId))
    .innerJoin(questionVersions, eq(questionVersions.questionVersionId, paperAnswers.questionVersionId))
    .where(eq(userPapers.userId, userId))
    .orderBy(paperAnswers.userPaperId, paperAnswers.questionVersionId);

export const stepsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      userPaperId: attemptSteps.userPaperId,
      kind: attemptSteps.kind,
      payload: attemptSteps.payload,
      createTime: attemptSteps.createTime,
    })
    .from(attemptSteps)
    .innerJoin(userPapers, eq(userPapers.userPaperId, attemptSteps.userPaperId))
    .where(eq(userPapers.userId, userId))
    .orderBy(attemptSteps.attemptStepId);
