import type { QuestionType } from "@zhutu/domain/exam/question.ts";
import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { isHidden } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { isCurrent } from "../queries.ts";
import { paperQuestions, papers, questions, questionVersions, reminderAnswers } from "../tables.ts";

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
  of: { userId: number; courseChapterId: number; questionId?: number },
) => {
  const { userId, courseChapterId, questionId } = of;
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
