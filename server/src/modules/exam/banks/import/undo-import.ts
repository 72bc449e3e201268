import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../../kernel/context.ts";
import { recordAudit } from "../../../../kernel/db/audit.ts";
import { transaction } from "../../../../kernel/db/transaction.ts";
import { refuse } from "../../../../kernel/http/refuse.ts";
import { ownerOf } from "../../../../kernel/http/access.ts";
import { lockedBank } from "../banks.ts";
import { askedBeyond, dropQuestions, usesOf } from "../question-queries.ts";
import { holdUses, shareKeys } from "../../locks.ts";
import { restoreWordings } from "../wording-queries.ts";
import * as queries from "./import-queries.ts";

const maxNamed = 3;
type Imported = Awaited<ReturnType<typeof queries.lockImported>>[number];

/**
 * Undoes an import: deletes created questions, restores changed ones by a new version.
 * Refuses NOT_FOUND, QUESTION_IMPORT_STATE (already undone; a question in use, changed or moved since, or
 * asked by others' papers).
 */
export const undoImport = (ctx: Ctx<SessionUser>, questionImportId: number) =>
  transaction(ctx.db, async (tx) => {
    const run = await queries.findImport(tx, questionImportId, ownerOf(ctx.user));
    if (!run) throw refuse("NOT_FOUND");
    await lockedBank(tx, run.questionBankId, ctx.user);
    if (!(await queries.markUndone(tx, questionImportId, ctx.user.userId)))
      throw refuse("QUESTION_IMPORT_STATE", { msg: "这次导入已经撤销" });
    // The lock order of every change of wordings: uses, keys, questions.
    const ids = await queries.importedIds(tx, questionImportId);
    await holdUses(tx, ctx.user, ids);
    await shareKeys(tx, ids);
    const imported = await queries.lockImported(tx, questionImportId);
    const created = imported.filter(({ versionNo }) => versionNo === 1);
    const used = new Set(
      (
        await usesOf(
          tx,
          created.map(({ questionId }) => questionId),
        )
      ).map(({ questionId }) => questionId),
    );
    const inUse = created.filter(({ questionId }) => used.has(questionId));
    const moved = imported.filter((one) => one.questionBankId !== run.questionBankId);
    const reworded = imported.filter(
      (one) => one.currentNo !== one.versionNo && !used.has(one.questionId) && !moved.includes(one),
    );
    const beyond = await askedBeyond(tx, ids, ownerOf(ctx.user));
    const elsewhere = imported.filter((one) => beyond.has(one.questionId) && !inUse.includes(one));
    const wrong = { inUse, reworded, moved, elsewhere };
    if (Object.values(wrong).some((some) => some.length > 0))
      throw refuse("QUESTION_IMPORT_STATE", { msg: why(wrong) });
    await dropQuestions(
      tx,
      created.map(({ questionId }) => questionId),
    );
    const changed = imported.filter(({ versionNo }) => versionNo > 1);
    if ((await restoreWordings(tx, changed, ctx.user.userId)) !== changed.length)
      throw new Error("a question has no wording before that of its import");
    const done = { deleted: created.length, restored: changed.length };
    await recordAudit(tx, ctx, {
      action: "question-import.undo",
      subject: `question-bank:${run.questionBankId}`,
      detail: { questionImportId, ...done },
    });
    return done;
  });

const named = (some: readonly Imported[]): string =>
  `${some.length} 道题（${some
    .slice(0, maxNamed)
    .map(({ questionName }) => `“${firstGraphemes(questionName, 20)}”`)
    .join("、")}${some.length > maxNamed ? "等" : ""}）`;

type Wrong = Record<"inUse" | "reworded" | "moved" | "elsewhere", readonly Imported[]>;
const why = ({ inUse, reworded, moved, elsewhere }: Wrong): string =>
  `这次导入不能撤销：${[
    ...(inUse.length > 0 ? [`${named(inUse)}已用于试卷或已有人作答`] : []),
    ...(reworded.length > 0 ? [`${named(reworded)}导入后又改过`] : []),
    ...(moved.length > 0 ? [`${named(moved)}已移到其他题库`] : []),
    ...(elsewhere.length > 0 ? [`${named(elsewhere)}正被其他试卷使用，请联系管理员撤销`] : []),
  ].join("，")}`;
