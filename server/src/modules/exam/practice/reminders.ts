// Reminder questions stop their chapter's video and are judged at once (back-office spec 9).
import { isTrial } from "@zhutu/domain/enrolment/watch-right.ts";
import { alertSeconds } from "@zhutu/domain/exam/alert-time.ts";
import { lettersOf } from "@zhutu/domain/exam/attempt.ts";
import { gradeAnswer } from "@zhutu/domain/exam/grade.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { useCourse } from "../../enrolment/service.ts";
import { holdAccount } from "../../identity/service.ts";
import { chosenOptions, keptOptions, authorsOrder, shownChoices } from "../banks/choices.ts";
import { shareKeys } from "../locks.ts";
import * as queries from "./queries.ts";
import { drawnText } from "../banks/formula.ts";
import { withheldResults } from "../queries.ts";
import { noteAnswerOnce } from "../attempts/wrong-answers.ts";

/**
 * The chapter's reminder questions in order of time (seconds), with whether the caller answered each; no
 * keys.
 */
export async function reminders(ctx: Ctx<SessionUser>, courseChapterId: number) {
  await lessonPlayed(ctx.db, ctx.user, courseChapterId);
  const asked = await queries.reminderQuestions(ctx.db, { userId: ctx.user.userId, courseChapterId });
  return asked
    .flatMap(({ questionKeys: _keys, answers: _why, ...question }) => {
      const alertTime = alertSeconds(question.alertTime);
      const choices = shownChoices(question.choices, authorsOrder(question.choices));
      return alertTime === null
        ? []
        : [{ ...question, questionText: drawnText(question.questionText), choices, alertTime }];
    })
    .toSorted((a, b) => a.alertTime - b.alertTime);
}

/**
 * Judges and stores an answer to a reminder question; a wrong one enters the wrong-answer bank
 * (`noteAnswerOnce`). A withheld question gets neither verdict nor key.
 */
export async function answerReminder(
  ctx: Ctx<SessionUser>,
  reply: { courseChapterId: number; questionId: number; answer: string },
) {
  const { courseChapterId, questionId } = reply;
  const { userId } = ctx.user;
  return transaction(ctx.db, async (tx) => {
    await shareKeys(tx, [questionId]);
    await holdAccount(tx, userId);
    await lessonPlayed(tx, ctx.user, courseChapterId);
    const [question] = await queries.reminderQuestions(tx, { userId, courseChapterId, questionId });
    if (!question || alertSeconds(question.alertTime) === null) throw refuse("NOT_FOUND");
    const { questionType, questionKeys: keys, answers, choices } = question;
    const order = authorsOrder(choices);
    const selected = chosenOptions({ questionType, order }, reply.answer);
    const answerPass =
      gradeAnswer({ questionType, keys, score: 0 }, selected, { partialCredit: false }).pass === true;
    const given = { questionId, answer: keptOptions(selected), courseChapterId };
    const withheld = await withheldResults(tx, {
      userId,
      questionIds: [questionId],
      lesson: courseChapterId,
    });
    // Changes of the bank would reveal the verdict.
    if (withheld.size > 0) {
      await queries.keepReminderAnswer(tx, { ...given, userId, answerPass: null });
      return { answerPass: null, questionKeys: null, answers: null };
    }
    await noteAnswerOnce(tx, userId, { ...given, right: answerPass });
    await queries.keepReminderAnswer(tx, { ...given, userId, answerPass });
    return { answerPass, questionKeys: [...lettersOf(order, keys)], answers: drawnText(answers) };
  });
}

async function lessonPlayed(db: Db, user: SessionUser, courseChapterId: number) {
  const lesson = await queries.findLesson(db, courseChapterId);
  if (!lesson) throw refuse("NOT_FOUND");
  if (isTrial(lesson)) return lesson;
  if (!(await useCourse(db, user, lesson.courseId))) throw refuse("NOT_FOUND");
  return lesson;
}
