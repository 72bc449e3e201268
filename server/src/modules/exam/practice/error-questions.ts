import { lettersOf } from "@zhutu/domain/exam/attempt.ts";
import { chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import type { listErrorQuestions } from "@zhutu/domain/exam/contract.ts";
import { gradeAnswer } from "@zhutu/domain/exam/grade.ts";
import { withheldText } from "@zhutu/domain/exam/question.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { holdAccount } from "../../identity/service.ts";
import { readParams } from "../../sysparams/service.ts";
import { chosenOptions, keptOptions, optionsKept, authorsOrder, shownChoices } from "../banks/choices.ts";
import { questionOfToday } from "./exercises.ts";
import * as queries from "./queries.ts";
import { shareKeys } from "../locks.ts";
import { drawnText } from "../banks/formula.ts";
import { awaitedTests, withheldResults } from "../queries.ts";
import { knownErrors } from "../attempts/queries.ts";
import { noteAnswerOnce, noteAnswers } from "../attempts/wrong-answers.ts";

/** A page of the bank, mastered or not, with groups to filter by; no keys. */
export async function errorQuestions(
  ctx: Ctx<SessionUser>,
  query: HandlerInput<typeof listErrorQuestions>["query"],
) {
  const { userId } = ctx.user;
  const filter = { ...query, mastered: query.mastered === "true" };
  const [{ rows, total }, awaitingTotal, masteredTotal, groups, { rightsToMaster }] = await Promise.all([
    queries.listErrors(ctx.db, userId, filter, query),
    queries.countAwaiting(ctx.db, userId, filter),
    queries.countMastered(ctx.db, userId),
    queries.errorGroups(ctx.db, userId),
    readParams(ctx.db),
  ]);
  const questionIds = rows.map(({ questionId }) => questionId);
  const awaited = await awaitedTests(ctx.db, { userId, questionIds });
  const shown = rows.map((one) => {
    const row = { ...one, questionText: drawnText(one.questionText) };
    const order = authorsOrder(row.choices);
    const answer = lettersOf(order, optionsKept(row.answer));
    const tests = awaited.get(row.questionId) ?? [];
    // Of several tests, prefer the one of the chapter where it was wrong.
    const itsOwn = row.courseChapterId === null ? undefined : chapterTest(row.courseChapterId);
    const awaitedTest = tests.find(({ correlationId }) => correlationId === itsOwn) ?? tests[0] ?? null;
    return { ...row, answer, choices: shownChoices(row.choices, order), awaitedTest };
  });
  return { errorQuestions: shown, total, awaitingTotal, masteredTotal, groups, rightsToMaster };
}

/**
 * Records a wrong answer to today's question, or to one whose keys the caller has seen; a repeat within a
 * minute counts once (`noteAnswerOnce`). Refuses NOT_FOUND, TEST_FIRST (withheld).
 */
export async function recordError(
  ctx: Ctx<SessionUser>,
  given: { questionId: number; answer: string },
): Promise<null> {
  const { questionId } = given;
  const { userId } = ctx.user;
  const isToday = (await questionOfToday(ctx.db))?.questionId === questionId;
  return transaction(ctx.db, async (tx) => {
    await shareKeys(tx, [questionId]);
    await holdAccount(tx, userId);
    const question = await queries.currentQuestion(tx, questionId);
    const met = isToday || (await queries.hasMet(tx, userId, questionId));
    if (!question || question.questionType === "askanswer" || !met) throw refuse("NOT_FOUND");
    await refuseUntold(tx, userId, questionId);
    const order = authorsOrder(question.choices);
    const answer = keptOptions(chosenOptions({ ...question, order }, given.answer));
    await noteAnswerOnce(tx, userId, { questionId, right: false, answer, courseChapterId: null });
    return null;
  });
}

/**
 * Judges a retry of a banked question by its current version, and shows the key. Refuses NOT_FOUND,
 * TEST_FIRST (withheld).
 */
export async function retryError(ctx: Ctx<SessionUser>, given: { questionId: number; answer: string }) {
  const { questionId } = given;
  const { userId } = ctx.user;
  return transaction(ctx.db, async (tx) => {
    await shareKeys(tx, [questionId]);
    await holdAccount(tx, userId);
    const question = await inBank(tx, userId, questionId);
    await refuseUntold(tx, userId, questionId);
    const order = authorsOrder(question.choices);
    const selected = chosenOptions({ ...question, order }, given.answer);
    const { questionType, questionKeys: keys, answers } = question;
    const right =
      gradeAnswer({ questionType, keys, score: 0 }, selected, { partialCredit: false }).pass === true;
    const judged = { questionId, right, answer: keptOptions(selected), courseChapterId: null };
    const entry = (await noteAnswers(tx, userId, [judged])).get(questionId);
    if (!entry) throw refuse("NOT_FOUND");
    return {
      ...entry,
      answerPass: right,
      questionKeys: [...lettersOf(order, keys)],
      answers: drawnText(answers),
    };
  });
}

async function refuseUntold(tx: Tx, userId: number, questionId: number): Promise<void> {
  if ((await withheldResults(tx, { userId, questionIds: [questionId] })).size > 0)
    throw refuse("TEST_FIRST", { msg: withheldText() });
}

async function inBank(tx: Tx, userId: number, questionId: number) {
  await lockUntilCommit(tx, "wrong answers", userId);
  const errors = await knownErrors(tx, userId, [questionId]);
  const question = await queries.currentQuestion(tx, questionId);
  if (!errors.has(questionId) || !question) throw refuse("NOT_FOUND");
  return question;
}

export const removeError = (ctx: Ctx<SessionUser>, questionId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    await holdAccount(tx, ctx.user.userId);
    if (!(await queries.dropError(tx, ctx.user.userId, questionId))) throw refuse("NOT_FOUND");
    return null;
  });

/** Mastered questions too. */
export const emptyErrors = (ctx: Ctx<SessionUser>): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    await holdAccount(tx, ctx.user.userId);
    await queries.dropErrors(tx, ctx.user.userId);
    return null;
  });
