import { daysInRow, weekOf } from "@zhutu/domain/exam/practice/daily.ts";
import type { Grouping } from "@zhutu/domain/exam/practice/choice.ts";
import { gradeAnswer } from "@zhutu/domain/exam/grade.ts";
import { weakest } from "@zhutu/domain/exam/weak-points.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { holdAccount } from "../../identity/service.ts";
import { readParams } from "../../sysparams/service.ts";
import { authorsOrder, chosenOptions } from "../banks/choices.ts";
import { questionOfToday } from "./exercises.ts";
import * as queries from "./practice-queries.ts";

type LearnerCtx = Ctx<SessionUser>;

/** Own banks first; of the others the free share. */
export const practiceSubjects = ({ db, user }: LearnerCtx) => queries.listSubjects(db, user.userId);

export async function practiceGroups({ db, user }: LearnerCtx, questionBankId: number, by: Grouping) {
  const { userId } = user;
  const subject = await queries.findSubject(db, { userId, questionBankId });
  if (!subject) throw refuse("NOT_FOUND");
  return queries.listGroups(db, { userId, subject, by });
}

const mostWeakPoints = 5;

export async function weakPoints({ db, user }: LearnerCtx, questionBankId: number) {
  const { userId } = user;
  if (!(await queries.findSubject(db, { userId, questionBankId }))) throw refuse("NOT_FOUND");
  return weakest(await queries.topicsOf(db, userId, questionBankId), mostWeakPoints);
}

/** Days in a row are counted up to a year. */
const mostDays = 366;
const mostTopics = 3;

export async function practiceToday({ db, user }: LearnerCtx) {
  const { userId } = user;
  const day = shanghaiDay(new Date());
  const [counts, awaiting, topics, answers, { rightsToMaster }] = await Promise.all([
    queries.countToday(db, userId),
    queries.countDueAwaiting(db, userId),
    queries.dueTopics(db, userId, mostTopics),
    queries.dailyAnswersOf(db, userId, mostDays),
    readParams(db),
  ]);
  const passOf = new Map(answers.map((answer) => [answer.day, answer.pass]));
  return {
    ...counts,
    due: counts.due - awaiting,
    topics,
    week: weekOf(day).map((of) => ({ day: of, pass: passOf.get(of) ?? null })),
    daysInRow: daysInRow([...passOf.keys()], day),
    rightsToMaster,
  };
}

/** Judges and keeps the day's first answer. Refuses NOT_FOUND if it is not today's question. */
export async function keepDailyAnswer(ctx: LearnerCtx, given: { questionId: number; answer: string }) {
  const question = await questionOfToday(ctx.db);
  if (question?.questionId !== given.questionId) throw refuse("NOT_FOUND");
  const { questionType, questionKeys: keys, choices } = question;
  const selected = chosenOptions({ questionType, order: authorsOrder(choices) }, given.answer);
  const { pass } = gradeAnswer({ questionType, keys, score: 0 }, selected, { partialCredit: false });
  return transaction(ctx.db, async (tx) => {
    await holdAccount(tx, ctx.user.userId);
    await queries.keepDaily(tx, ctx.user.userId, shanghaiDay(new Date()), pass === true);
    return { pass: pass === true };
  });
}
