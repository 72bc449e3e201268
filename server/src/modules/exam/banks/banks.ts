// Question banks as staff keep them.
import type { saveQuestionBank } from "@zhutu/domain/exam/banks/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { changedMeanwhile } from "../last-change.ts";
import { lastChange } from "../last-change-queries.ts";
import { ownerOf } from "../sight.ts";
import * as q from "./bank-queries.ts";
import { dropQuestions, lockedIn, usesOf } from "./question-use-queries.ts";

type StaffCtx = Ctx<SessionUser>;

/** A page of the banks in sight, the newest first. */
export async function questionBanks(ctx: StaffCtx, query: Page & { questionBankName?: string | undefined }) {
  const of = { ownerId: ownerOf(ctx.user), name: query.questionBankName };
  const { rows, total } = await q.listBanks(ctx.db, of, query);
  return { questionBanks: rows, total };
}

/** The bank; 404 for one that is not there, or not the teacher's own. */
export async function questionBank(ctx: StaffCtx, questionBankId: number) {
  const bank = await q.findBank(ctx.db, questionBankId, ownerOf(ctx.user));
  if (!bank) throw refuse("NOT_FOUND");
  return bank;
}

/** The bank, held; 404 as above. */
export async function lockedBank(tx: Tx, questionBankId: number, user: SessionUser) {
  const bank = await q.lockBank(tx, questionBankId, ownerOf(user));
  if (!bank) throw refuse("NOT_FOUND");
  return bank;
}

/** Saves a bank's name, or a new bank; 404 as above, BANK_CHANGED for a form filled in on an older one. */
export const saveBank = (ctx: StaffCtx, form: HandlerInput<typeof saveQuestionBank>["body"]) =>
  transaction(ctx.db, async (tx) => {
    const questionBankName = trimmed(form.questionBankName);
    const questionBankId =
      form.questionBankId === undefined
        ? await q.insertBank(tx, { questionBankName, ownerId: ownerOf(ctx.user) })
        : await rename(tx, ctx.user, { ...form, questionBankId: form.questionBankId, questionBankName });
    const subject = `question-bank:${questionBankId}`;
    await recordAudit(tx, ctx, { action: "question-bank.save", subject, detail: { questionBankName } });
    return { questionBankId };
  });

async function rename(
  tx: Tx,
  user: SessionUser,
  form: { questionBankId: number; questionBankName: string; revision?: number | undefined },
): Promise<number> {
  const { questionBankId, questionBankName, revision } = form;
  const bank = await lockedBank(tx, questionBankId, user);
  if (revision !== undefined && revision !== bank.revision) {
    const last = await lastChange(tx, `question-bank:${questionBankId}`, ["question-bank.save"]);
    throw changedMeanwhile("BANK_CHANGED", "这个题库", last, user);
  }
  await q.renameBank(tx, questionBankId, questionBankName);
  return questionBankId;
}

/**
 * Deletes a bank with its questions; 404 as above, BANK_IN_USE where a paper asks one of them, or somebody has answered one:
 * what learners did stays.
 */
export const deleteBank = (ctx: StaffCtx, questionBankId: number) =>
  transaction(ctx.db, async (tx) => {
    const bank = await lockedBank(tx, questionBankId, ctx.user);
    const questionIds = await lockedIn(tx, questionBankId);
    const uses = await usesOf(tx, questionIds);
    if (uses.length > 0) {
      const msg = `题库里有 ${uses.length} 道题已用于试卷或已有人作答，不能删除`;
      throw refuse("BANK_IN_USE", { msg });
    }
    await dropQuestions(tx, questionIds);
    await q.deleteBank(tx, questionBankId);
    await recordAudit(tx, ctx, {
      action: "question-bank.delete",
      subject: `question-bank:${questionBankId}`,
      detail: { questionBankName: bank.questionBankName, questions: questionIds.length },
    });
    return null;
  });
