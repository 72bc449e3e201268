import { noAlertTime } from "@zhutu/domain/exam/alert-time.ts";
import { questionScoreRule } from "@zhutu/domain/exam/banks/question-form.ts";
import type { adjustPaperOrder, savePaperQuestion } from "@zhutu/domain/exam/office/contract.ts";
import { maxPaperQuestions, movedBefore } from "@zhutu/domain/exam/office/paper-form.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { changeOf } from "../../../kernel/db/changes.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse, refuseFields } from "../../../kernel/http/refuse.ts";
import { changedMeanwhile } from "../../identity/service.ts";
import { holdQuestions } from "../banks/question-queries.ts";
import { shareUses } from "../locks.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import * as queries from "./question-queries.ts";
import { editedPaper } from "./held-paper.ts";

type StaffCtx = Ctx<SessionUser>;
type Form = HandlerInput<typeof savePaperQuestion>["body"];

/**
 * Appends questions with their bank's points; returns how many were new and how many the paper had. Refuses
 * NOT_FOUND, COURSE_STATE (audited, for a teacher), PAPER_FULL past 200, PAPER_DRAWS (has a blueprint).
 */
export const addToPaper = (ctx: StaffCtx, paperId: number, questionIds: readonly number[]) =>
  transaction(ctx.db, async (tx) => {
    const { already, made } = await put(tx, ctx.user, paperId, questionIds);
    await recordAudit(tx, ctx, {
      action: "paper-question.add",
      subject: `paper:${paperId}`,
      detail: { added: made.length, already },
    });
    return { added: made.length, already };
  });

async function put(
  tx: Tx,
  user: SessionUser,
  paperId: number,
  questionIds: readonly number[],
  as: { questionScore?: number | undefined; alertTime?: string | undefined } = {},
) {
  const wanted = [...new Set(questionIds)];
  await shareUses(tx, wanted);
  const { blueprint } = await editedPaper(tx, paperId, user);
  if (blueprint) throw refuse("PAPER_DRAWS");
  const scores = new Map(
    (await holdQuestions(tx, wanted, ownerOf(user))).map((one) => [one.questionId, one.questionScore]),
  );
  const order = await queries.orderOf(tx, paperId);
  const asked = new Set(order.map(({ questionId }) => questionId));
  const fresh = wanted.filter((questionId) => !asked.has(questionId));
  if (fresh.some((questionId) => !scores.has(questionId))) throw refuse("NOT_FOUND");
  if (order.length + fresh.length > maxPaperQuestions)
    throw refuse("PAPER_FULL", {
      msg: `一份试卷最多 ${maxPaperQuestions} 题，现在有 ${order.length} 题，还能加 ${maxPaperQuestions - order.length} 题`,
    });
  const made = await queries.insertPaperQuestions(
    tx,
    fresh.map((questionId, at) => ({
      paperId,
      questionId,
      questionNo: order.length + at + 1,
      questionScore: as.questionScore ?? scores.get(questionId) ?? 0,
      alertTime: as.alertTime ?? noAlertTime,
    })),
  );
  if (made.length > 0) await queries.touchPaper(tx, paperId);
  return { made, already: wanted.length - fresh.length };
}

/** The paper's question, with its paper locked. */
async function locked(tx: Tx, user: SessionUser, paperQuestionId: number) {
  const before = await queries.findPaperQuestion(tx, paperQuestionId);
  if (!before) throw refuse("NOT_FOUND");
  await editedPaper(tx, before.paperId, user);
  const row = await queries.findPaperQuestion(tx, paperQuestionId);
  if (!row) throw refuse("NOT_FOUND");
  return row;
}

/**
 * Saves a question's points and reminder time, or adds a question; one the paper has already stays unchanged.
 * Refuses NOT_FOUND, COURSE_STATE, PAPER_CHANGED, BAD_INPUT (no multiple of 0.5).
 */
export const saveInPaper = (ctx: StaffCtx, form: Form) =>
  transaction(ctx.db, async (tx) => {
    const { questionScore, alertTime } = form;
    const wrong = questionScore === undefined ? undefined : questionScoreRule(questionScore / 10);
    if (wrong !== undefined) throw refuseFields({ questionScore: wrong });
    const { row, changes } =
      form.paperQuestionId === undefined
        ? { row: await putOne(tx, ctx.user, form) }
        : await update(tx, ctx.user, { ...form, paperQuestionId: form.paperQuestionId });
    await recordAudit(tx, ctx, {
      action: "paper-question.save",
      subject: `paper:${row.paperId}`,
      detail: {
        questionId: row.questionId,
        questionIds: [row.questionId],
        questionScore,
        alertTime,
        ...(changes && { changes }),
      },
    });
    return { paperQuestionId: row.paperQuestionId };
  });

async function putOne(tx: Tx, user: SessionUser, form: Form) {
  const { paperId, questionId } = form;
  if (paperId === undefined || questionId === undefined)
    throw refuse("BAD_INPUT", { msg: "请选择试卷和题目" });
  await put(tx, user, paperId, [questionId], form);
  const row = (await queries.orderOf(tx, paperId)).find((one) => one.questionId === questionId);
  if (!row) throw refuse("NOT_FOUND");
  return { ...row, paperId };
}

async function update(tx: Tx, user: SessionUser, form: Form & { paperQuestionId: number }) {
  const row = await locked(tx, user, form.paperQuestionId);
  const { was, questionScore, alertTime } = form;
  const isStale =
    was !== undefined && (was.questionScore !== row.questionScore || was.alertTime !== row.alertTime);
  if (isStale)
    throw await changedMeanwhile(tx, user, {
      subject: `paper:${row.paperId}`,
      changes: { "paper-question.save": "改过这道题的分值或提醒时间", "paper.scores": "改过这类题的分值" },
      refusal: "PAPER_CHANGED",
      of: { questionIds: [row.questionId] },
    });
  const values = {
    ...(questionScore !== undefined && { questionScore }),
    ...(alertTime !== undefined && { alertTime }),
  };
  if (Object.keys(values).length > 0) await queries.updatePaperQuestion(tx, row.paperQuestionId, values);
  if (questionScore !== undefined && questionScore !== row.questionScore)
    await queries.touchPaper(tx, row.paperId);
  const inPoints = (tenths: number): string => String(tenths / 10);
  const changes = [
    ...changeOf(
      `第 ${row.questionNo} 题的分值`,
      inPoints(row.questionScore),
      inPoints(questionScore ?? row.questionScore),
    ),
    ...changeOf(`第 ${row.questionNo} 题的提醒时间`, row.alertTime, alertTime ?? row.alertTime),
  ];
  return { row, changes };
}

/** The question stays in its bank, with its answers. */
export const removeFromPaper = (ctx: StaffCtx, paperQuestionId: number) =>
  transaction(ctx.db, async (tx) => {
    const { paperId, questionId } = await locked(tx, ctx.user, paperQuestionId);
    await queries.dropPaperQuestion(tx, paperQuestionId);
    const left = (await queries.orderOf(tx, paperId)).map((one) => one.paperQuestionId);
    await queries.numberQuestions(tx, paperId, left);
    await queries.touchPaper(tx, paperId);
    const detail = { questionId };
    await recordAudit(tx, ctx, { action: "paper-question.remove", subject: `paper:${paperId}`, detail });
    return null;
  });

/** Moves a question directly before another, or last. */
export const orderPaper = (
  ctx: StaffCtx,
  paperId: number,
  move: HandlerInput<typeof adjustPaperOrder>["body"],
) =>
  transaction(ctx.db, async (tx) => {
    await editedPaper(tx, paperId, ctx.user);
    const ids = (await queries.orderOf(tx, paperId)).map((one) => one.paperQuestionId);
    const order = movedBefore(ids, move.sourcePaperQuestionId, move.beforePaperQuestionId);
    if (!order) throw refuse("NOT_FOUND");
    await queries.numberQuestions(tx, paperId, order);
    await queries.touchPaper(tx, paperId);
    await recordAudit(tx, ctx, { action: "paper.order", subject: `paper:${paperId}`, detail: move });
    return null;
  });
