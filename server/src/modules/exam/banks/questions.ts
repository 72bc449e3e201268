import type { findAlikeQuestions, listQuestions } from "@zhutu/domain/exam/banks/contract.ts";
import { askedElsewhere } from "@zhutu/domain/exam/banks/question-form.ts";
import { noDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import { wrongRate } from "@zhutu/domain/exam/grade.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { cleanRichText } from "../../catalogue/service.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import type { Choice } from "../tables.ts";
import { questionBank } from "./banks.ts";
import { alikeTo, papersAsking, wordingsOf } from "./wording-queries.ts";
import * as queries from "./question-queries.ts";
import { askedBeyond, dropQuestions, usesOf, withAnswers } from "./question-queries.ts";
import type { Wording } from "./wording-queries.ts";

type StaffCtx = Ctx<SessionUser>;

/** Of one bank, or of all in sight. */
export async function bankQuestions(ctx: StaffCtx, query: HandlerInput<typeof listQuestions>["query"]) {
  const {
    questionBankId,
    questionName: words,
    questionType,
    paperId,
    chapter,
    topic,
    difficulty,
    year,
  } = query;
  if (questionBankId !== undefined) await questionBank(ctx, questionBankId);
  const attributes = { chapter, topic, difficulty, year, alike: query.alike };
  const filter = { ownerId: ownerOf(ctx.user), questionBankId, words, questionType, ...attributes };
  const { rows, ...counted } = await queries.listQuestions(ctx.db, filter, query);
  const ids = rows.map(({ questionId }) => questionId);
  const asked = paperId === undefined ? new Set<number>() : await queries.askedBy(ctx.db, paperId, ids);
  const questions = (await withAnswers(ctx.db, rows)).map((row) => ({
    ...shown(row),
    inPaper: asked.has(row.questionId),
  }));
  return { questions, ...counted };
}

/** Refuses NOT_FOUND (also in another teacher's bank). */
export async function bankQuestion(ctx: StaffCtx, questionId: number) {
  const ownerId = ownerOf(ctx.user);
  const row = await queries.findQuestion(ctx.db, questionId, ownerId);
  const [question] = row ? await withAnswers(ctx.db, [row]) : [];
  if (!question) throw refuse("NOT_FOUND");
  const beyond = await askedBeyond(ctx.db, [questionId], ownerId);
  return { ...shown(question), held: beyond.has(questionId) ? askedElsewhere : "" };
}

/** Refuses NOT_FOUND, QUESTION_IN_USE (on a paper or in learners' records). */
export const deleteQuestion = (ctx: StaffCtx, questionId: number) =>
  transaction(ctx.db, async (tx) => {
    const question = await queries.lockUnasked(tx, questionId, ownerOf(ctx.user));
    if (!question) throw refuse("NOT_FOUND");
    const [use] = await usesOf(tx, [questionId]);
    if (use)
      throw refuse("QUESTION_IN_USE", {
        msg: use.inPaper
          ? `这道题已用于 ${question.papers} 份试卷，不能删除，请先从试卷里移出`
          : "这道题已有人作答，作答记录要保留，不能删除",
      });
    await dropQuestions(tx, [questionId]);
    await recordAudit(tx, ctx, {
      action: "question.delete",
      subject: `question:${questionId}`,
      detail: { questionName: question.questionName },
    });
    return null;
  });

/** All versions, and the papers in sight that ask it. */
export async function questionHistory(ctx: StaffCtx, questionId: number) {
  const ownerId = ownerOf(ctx.user);
  if (!(await queries.findQuestion(ctx.db, questionId, ownerId))) throw refuse("NOT_FOUND");
  const versions = await wordingsOf(ctx.db, questionId);
  return {
    versions: versions.map((version) => ({
      ...version,
      ...lettered(version),
      details: { ...noDetails, ...version.details },
    })),
    papers: await papersAsking(ctx.db, questionId, ownerId),
  };
}

/** Duplicates of the form in its bank. */
export async function alikeQuestions(ctx: StaffCtx, form: HandlerInput<typeof findAlikeQuestions>["body"]) {
  await questionBank(ctx, form.questionBankId);
  const questionText = cleanRichText(form.questionText, ctx.config.publicUrl).trim();
  const choices = form.choices.map(({ choiceName }) => ({ choiceName: trimmed(choiceName) }));
  return alikeTo(ctx.db, { ...form, questionText, choices });
}

export const lettersOf = (choices: readonly Choice[], keys: readonly string[]): string[] =>
  choices.flatMap(({ optionId }, at) => (keys.includes(optionId) ? (choiceLetters[at] ?? []) : []));

const lettered = ({ choices, questionKeys }: { choices: Choice[]; questionKeys: string[] }) => ({
  questionKeys: lettersOf(choices, questionKeys),
  choices: choices.map((choice, at) => ({ choiceNo: choiceLetters[at] ?? "", ...choice })),
});

function shown(row: queries.CountedRow & { answered: number; wrong: number }) {
  const { questionKeys, choices } = lettered(row);
  return {
    ...row,
    questionKeys,
    questionKey: row.questionType === "single" ? (questionKeys[0] ?? null) : null,
    choices,
    details: { ...noDetails, ...row.details },
    answerPass: null,
    answerScore: null,
    wrongRate: wrongRate(row),
  };
}

/** A wording as it is compared: choices and keys by letter. */
export function compared(one: Wording) {
  return {
    ...one,
    ...lettered({ choices: one.choices, questionKeys: one.questionKeys ?? [] }),
    questionScore: one.questionScore / 10,
    answers: one.answers ?? "",
    details: { ...noDetails, ...one.details },
  };
}
