// The wrong-answer bank; every WHERE names its owner.
import { mastered } from "../attempts/queries.ts";
import { counted } from "../papers/queries.ts";
import type { ErrorSort } from "@zhutu/domain/exam/wrong-answer.ts";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { paged, type Page, total } from "../../../kernel/db/paging.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { isDue } from "./practice-queries.ts";
import { countAwaited, isCurrent, testOfRow, testPassed } from "../queries.ts";
import {
  errorQuestions,
  questions,
  questionVersions,
  userPapers,
  paperQuestions,
  papers,
  reminderAnswers,
} from "../tables.ts";
import { isHidden } from "../../catalogue/service.ts";
import type { QuestionType } from "@zhutu/domain/exam/question.ts";

type Filter = {
  courseId?: number | undefined;
  courseChapterId?: number | undefined;
  mastered: boolean;
  sort: ErrorSort;
  due: boolean;
};

const chosen = (userId: number, filter: Filter) =>
  sql`${errorQuestions.userId} = ${userId} and ${mastered} = ${filter.mastered}
    and ${filter.due ? isDue : sql`true`}
    and ${filter.courseId === undefined ? sql`true` : sql`${courses.courseId} = ${filter.courseId}`}
    and ${filter.courseChapterId === undefined ? sql`true` : sql`${chapters.courseChapterId} = ${filter.courseChapterId}`}`;

/** Questions of all pages that await a test. */
export const countAwaiting = (db: Db, userId: number, filter: Filter): Promise<number> =>
  countAwaited(
    db,
    userId,
    sql`(select ${errorQuestions.questionId} from ${errorQuestions}
      left join ${chapters} on ${chapters.courseChapterId} = ${errorQuestions.courseChapterId}
      left join ${courses} on ${courses.courseId} = ${chapters.courseId}
      where ${chosen(userId, filter)})`,
  );

export async function listErrors(db: Db, userId: number, filter: Filter, page: Page) {
  const where = chosen(userId, filter);
  const listing = db
    .select({
      questionId: errorQuestions.questionId,
      questionName: questionVersions.questionName,
      questionText: questionVersions.questionText,
      questionType: questionVersions.questionType,
      choices: questionVersions.choices,
      answer: errorQuestions.answer,
      wrongCount: errorQuestions.wrongCount,
      rightInRow: errorQuestions.rightInRow,
      mastered,
      lastWrongAt: errorQuestions.lastWrongAt,
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseChapterId: chapters.courseChapterId,
      chapterTitle: chapters.chapterTitle,
    })
    .from(errorQuestions)
    .innerJoin(questions, eq(questions.questionId, errorQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .leftJoin(chapters, eq(chapters.courseChapterId, errorQuestions.courseChapterId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(where)
    .orderBy(
      ...(filter.sort === "most" ? [desc(errorQuestions.wrongCount)] : []),
      desc(errorQuestions.lastWrongAt),
      desc(errorQuestions.questionId),
    );
  const counting = db
    .select({ total })
    .from(errorQuestions)
    .leftJoin(chapters, eq(chapters.courseChapterId, errorQuestions.courseChapterId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(where);
  return paged(page, counting, listing);
}

export const countMastered = (db: Db, userId: number): Promise<number> =>
  db.$count(errorQuestions, sql`${errorQuestions.userId} = ${userId} and ${mastered}`);

/** Unmastered questions by course and chapter, largest group first. */
export const errorGroups = (db: Db, userId: number) =>
  db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseChapterId: chapters.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      count: total,
    })
    .from(errorQuestions)
    .leftJoin(chapters, eq(chapters.courseChapterId, errorQuestions.courseChapterId))
    .leftJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(sql`${errorQuestions.userId} = ${userId} and not ${mastered}`)
    .groupBy(courses.courseId, chapters.courseChapterId)
    .orderBy(desc(total), courses.courseId, chapters.courseChapterId);

export async function currentQuestion(db: Db, questionId: number) {
  const [row] = await db
    .select({
      questionId: questionVersions.questionId,
      questionType: questionVersions.questionType,
      choices: questionVersions.choices,
      questionKeys: questionVersions.questionKeys,
      answers: questionVersions.answers,
    })
    .from(questions)
    .innerJoin(questionVersions, isCurrent)
    .where(eq(questions.questionId, questionId));
  return row;
}

const asks = (questionId: number) =>
  sql`${userPapers.questions} @> ${JSON.stringify([{ questionId }])}::jsonb`;

/** Whether the person met it where keys may be shown: in practice or a handed-in test. */
export async function hasMet(db: Db, userId: number, questionId: number): Promise<boolean> {
  const met = await db
    .select({ userPaperId: userPapers.userPaperId })
    .from(userPapers)
    .where(
      sql`${userPapers.userId} = ${userId} and ${asks(questionId)}
        and (${userPapers.correlationId} = '' or ${userPapers.handinTime} is not null)`,
    )
    .limit(1);
  return met.length > 0;
}

/** False if the bank does not have it. */
export async function dropError(tx: Tx, userId: number, questionId: number): Promise<boolean> {
  const gone = await tx
    .delete(errorQuestions)
    .where(and(eq(errorQuestions.userId, userId), eq(errorQuestions.questionId, questionId)))
    .returning({ questionId: errorQuestions.questionId });
  return gone.length > 0;
}

export async function dropErrors(tx: Tx, userId: number): Promise<void> {
  await tx.delete(errorQuestions).where(eq(errorQuestions.userId, userId));
}

export async function findCourse(db: Db, courseId: number) {
  const [row] = await db
    .select({
      courseId: courses.courseId,
      courseStatus: courses.courseStatus,
      courseType: courses.courseType,
    })
    .from(courses)
    .where(sql`${courses.courseId} = ${courseId}`);
  return row;
}

type AttemptInList = {
  userPaperId: number;
  handedIn: boolean;
  userScore: number | null;
  userPass: boolean | null;
};

const attempt = (userId: number, correlationId: SQL) => sql<AttemptInList | null>`(
  select jsonb_build_object('userPaperId', a.user_paper_id, 'handedIn', a.handin_time is not null,
    'userScore', a.user_score, 'userPass', a.user_pass)
  from ${userPapers} a where a.user_id = ${userId} and a.paper_id = ${papers.paperId}
    and a.correlation_id = ${correlationId} and a.reset_time is null)`;

/** Visible chapters with a paper, in order. */
export const courseExercises = (db: Db, { courseId, userId }: { courseId: number; userId: number }) => {
  return db
    .select({
      courseChapterId: chapters.courseChapterId,
      paperId: papers.paperId,
      questionCount: sql<number>`counted.questions`,
      totalScore: sql<number>`counted.score`,
      testPassed: testPassed(sql`${userId}`),
      practice: attempt(userId, sql`''`),
      test: attempt(userId, testOfRow),
    })
    .from(chapters)
    .innerJoin(
      papers,
      sql`${papers.paperId} = ${chapters.paperId} and ${papers.refId} = ${chapters.courseChapterId}
        and ${papers.paperType} is distinct from 'cpt_alert'`,
    )
    .innerJoin(counted, sql`counted.questions > 0`)
    .where(sql`${chapters.courseId} = ${courseId} and not ${isHidden}`)
    .orderBy(
      // Tree order: part, then chapter; chapters without a part stand among the parts.
      sql`coalesce((select up.chapter_order from ${chapters} up where up.course_chapter_id = ${chapters.parentId}), ${chapters.chapterOrder})`,
      sql`coalesce(${chapters.parentId}, ${chapters.courseChapterId})`,
      sql`${chapters.parentId} is not null`,
      chapters.chapterOrder,
      chapters.courseChapterId,
    );
};

/** Visible, with a video. */
export async function findLesson(db: Db, courseChapterId: number) {
  const [row] = await db
    .select({
      courseId: courses.courseId,
      courseStatus: courses.courseStatus,
      trial: chapters.trial,
    })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(
      sql`${chapters.courseChapterId} = ${courseChapterId} and ${chapters.videoId} is not null
        and ${chapters.chapterStatus} = 'published' and not ${isHidden}`,
    );
  return row;
}

/** In the paper's order; `questionId` picks one. */
export const reminderQuestions = (
  db: Db,
  asked: { userId: number; courseChapterId: number; questionId?: number },
) => {
  const { userId, courseChapterId, questionId } = asked;
  return db
    .select({
      questionId: questionVersions.questionId,
      questionText: questionVersions.questionText,
      questionType: sql<Exclude<QuestionType, "askanswer">>`${questionVersions.questionType}`,
      choices: questionVersions.choices,
      questionKeys: questionVersions.questionKeys,
      answers: questionVersions.answers,
      alertTime: paperQuestions.alertTime,
      answered: sql<boolean>`exists (select from ${reminderAnswers} a where a.user_id = ${userId}
        and a.course_chapter_id = ${courseChapterId} and a.question_id = ${questionVersions.questionId})`,
    })
    .from(chapters)
    .innerJoin(
      papers,
      sql`${papers.paperId} = ${chapters.alertPaperId} and ${papers.refId} = ${chapters.courseChapterId}
        and ${papers.paperType} = 'cpt_alert'`,
    )
    .innerJoin(paperQuestions, eq(paperQuestions.paperId, papers.paperId))
    .innerJoin(questions, eq(questions.questionId, paperQuestions.questionId))
    .innerJoin(questionVersions, isCurrent)
    .where(
      sql`${chapters.courseChapterId} = ${courseChapterId} and ${questionVersions.questionType} <> 'askanswer'
        and ${questionId === undefined ? sql`true` : sql`${questionVersions.questionId} = ${questionId}`}`,
    )
    .orderBy(paperQuestions.questionNo, paperQuestions.paperQuestionId);
};

export async function keepReminderAnswer(tx: Tx, answer: typeof reminderAnswers.$inferInsert): Promise<void> {
  await tx
    .insert(reminderAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [reminderAnswers.userId, reminderAnswers.courseChapterId, reminderAnswers.questionId],
      set: {
        answer: sql`excluded.answer`,
        answerPass: sql`excluded.answer_pass`,
        answerTime: sql`excluded.answer_time`,
      },
    });
}
