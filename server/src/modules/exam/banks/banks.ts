import type { listQuestionBanks, saveQuestionBank } from "@zhutu/domain/exam/banks/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { fieldChanges } from "../../../kernel/db/changes.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { changedMeanwhile } from "../../identity/service.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import * as queries from "./bank-queries.ts";
import { dropQuestions, lockedIn, usesOf } from "./question-queries.ts";

type StaffCtx = Ctx<SessionUser>;

export async function questionBanks(ctx: StaffCtx, query: HandlerInput<typeof listQuestionBanks>["query"]) {
  const filter = { ownerId: ownerOf(ctx.user), name: query.questionBankName, owner: query.owner };
  const { rows, total } = await queries.listBanks(ctx.db, filter, query);
  return { questionBanks: rows, total };
}

/** Refuses NOT_FOUND (also another teacher's). */
export async function questionBank(ctx: StaffCtx, questionBankId: number) {
  const bank = await queries.findBank(ctx.db, questionBankId, ownerOf(ctx.user));
  if (!bank) throw refuse("NOT_FOUND");
  return bank;
}

export async function bankAttributes(ctx: StaffCtx, questionBankId: number) {
  await questionBank(ctx, questionBankId);
  return queries.attributesOf(ctx.db, questionBankId);
}

export async function lockedBank(tx: Tx, questionBankId: number, user: SessionUser) {
  const bank = await queries.lockBank(tx, questionBankId, ownerOf(user));
  if (!bank) throw refuse("NOT_FOUND");
  return bank;
}

/** Held so that questions can be added. */
export async function heldBank(tx: Tx, questionBankId: number, user: SessionUser) {
  const bank = await queries.holdBank(tx, questionBankId, ownerOf(user));
  if (!bank) throw refuse("NOT_FOUND");
  return bank;
}

/** Creates or renames a bank. */
export const saveBank = (ctx: StaffCtx, form: HandlerInput<typeof saveQuestionBank>["body"]) =>
  transaction(ctx.db, async (tx) => {
    const questionBankName = trimmed(form.questionBankName);
    const { questionBankId, changes } =
      form.questionBankId === undefined
        ? { questionBankId: await queries.insertBank(tx, { questionBankName, ownerId: ownerOf(ctx.user) }) }
        : await rename(tx, ctx.user, { ...form, questionBankId: form.questionBankId, questionBankName });
    const subject = `question-bank:${questionBankId}`;
    const detail = { questionBankName, ...(changes && { changes }) };
    await recordAudit(tx, ctx, { action: "question-bank.save", subject, detail });
    return { questionBankId };
  });

async function rename(
  tx: Tx,
  user: SessionUser,
  form: { questionBankId: number; questionBankName: string; revision?: number | undefined },
) {
  const { questionBankId, questionBankName, revision } = form;
  const bank = await lockedBank(tx, questionBankId, user);
  if (revision !== undefined && revision !== bank.revision)
    throw await changedMeanwhile(tx, user, {
      subject: `question-bank:${questionBankId}`,
      changes: { "question-bank.save": "保存了这个题库" },
      refusal: "BANK_CHANGED",
    });
  await queries.renameBank(tx, questionBankId, questionBankName);
  return { questionBankId, changes: fieldChanges(bank, { questionBankName }) };
}

/** Deletes a bank with its questions. Refuses NOT_FOUND, BANK_IN_USE (on papers or in learners' records). */
export const deleteBank = (ctx: StaffCtx, questionBankId: number) =>
  transaction(ctx.db, async (tx) => {
    const bank = await lockedBank(tx, questionBankId, ctx.user);
    const drawing = await queries.papersDrawing(tx, questionBankId);
    if (drawing > 0)
      throw refuse("BANK_IN_USE", { msg: `有 ${drawing} 份试卷从这个题库抽题，请先改试卷的蓝图` });
    const questionIds = await lockedIn(tx, questionBankId);
    const uses = await usesOf(tx, questionIds);
    if (uses.length > 0) {
      const msg = `题库里有 ${uses.length} 道题已用于试卷或已有人作答，不能删除`;
      throw refuse("BANK_IN_USE", { msg });
    }
    await dropQuestions(tx, questionIds);
    await queries.deleteBank(tx, questionBankId);
    await recordAudit(tx, ctx, {
      action: "question-bank.delete",
      subject: `question-bank:${questionBankId}`,
      detail: { questionBankName: bank.questionBankName, questions: questionIds.length },
    });
    return null;
  });
