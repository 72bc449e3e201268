import type { listQuestionBanks, saveQuestionBank } from "@zhutu/domain/exam/banks/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { type Change, recordAudit } from "../../../kernel/db/audit.ts";
import { changeOf, fieldChanges } from "../../../kernel/db/changes.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse, refuseFields } from "../../../kernel/http/refuse.ts";
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

type Form = HandlerInput<typeof saveQuestionBank>["body"];

/** Creates or changes a bank. Refuses NOT_FOUND, BANK_CHANGED, BAD_INPUT (a teacher's bank, another's course). */
export const saveBank = (ctx: StaffCtx, form: Form) =>
  transaction(ctx.db, async (tx) => {
    const questionBankName = trimmed(form.questionBankName);
    const { questionBankId, changes } =
      form.questionBankId === undefined
        ? await make(tx, ctx.user, { ...form, questionBankName })
        : await change(tx, ctx.user, { ...form, questionBankId: form.questionBankId, questionBankName });
    const subject = `question-bank:${questionBankId}`;
    const detail = { questionBankName, ...(changes && { changes }) };
    await recordAudit(tx, ctx, { action: "question-bank.save", subject, detail });
    return { questionBankId };
  });

type Saved = { questionBankId: number; changes?: Change[] };

async function make(tx: Tx, user: SessionUser, { questionBankName, courseIds = [] }: Form): Promise<Saved> {
  const ownerId = ownerOf(user);
  const questionBankId = await queries.insertBank(tx, { questionBankName, ownerId });
  await nameCourses(tx, { questionBankId, ownerId }, courseIds);
  return { questionBankId };
}

async function change(tx: Tx, user: SessionUser, form: Form & { questionBankId: number }): Promise<Saved> {
  const { questionBankId, questionBankName, courseIds, revision } = form;
  const bank = await lockedBank(tx, questionBankId, user);
  if (revision !== undefined && revision !== bank.revision)
    throw await changedMeanwhile(tx, user, {
      subject: `question-bank:${questionBankId}`,
      changes: { "question-bank.save": "保存了这个题库" },
      refusal: "BANK_CHANGED",
    });
  const before = await queries.findBank(tx, questionBankId, null);
  await queries.renameBank(tx, questionBankId, questionBankName);
  const changes = fieldChanges(bank, { questionBankName });
  if (courseIds === undefined) return { questionBankId, changes };
  await nameCourses(tx, bank, courseIds);
  const after = await queries.findBank(tx, questionBankId, null);
  const courses = changeOf("courseIds", namesOf(before), namesOf(after));
  return { questionBankId, changes: [...changes, ...courses] };
}

const namesOf = (bank: Awaited<ReturnType<typeof queries.findBank>>): string =>
  (bank?.courses ?? []).map(({ courseName }) => courseName).join("、");

async function nameCourses(
  tx: Tx,
  bank: Parameters<typeof queries.nameCourses>[1],
  courseIds: readonly number[],
): Promise<void> {
  if (!(await queries.nameCourses(tx, bank, courseIds)))
    throw refuseFields({ courseIds: "只能选择已有的课程；讲师的题库只能选该讲师的课程" });
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
