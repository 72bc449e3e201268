import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  importQuestions as importQuestionsEndpoint,
  listQuestionImports,
} from "@zhutu/domain/exam/banks/import/contract.ts";
import { cellName, columnTitles } from "@zhutu/domain/exam/banks/import/columns.ts";
import { withOptionIds } from "@zhutu/domain/exam/banks/option-ids.ts";
import { wordingChanges } from "@zhutu/domain/exam/banks/wording-changes.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../../kernel/context.ts";
import { recordAudit } from "../../../../kernel/db/audit.ts";
import type { Tx } from "../../../../kernel/db/db.ts";
import { tryUntilCommit } from "../../../../kernel/db/locks.ts";
import { transaction } from "../../../../kernel/db/transaction.ts";
import { refuse } from "../../../../kernel/http/refuse.ts";
import { pauses } from "../../../../kernel/pauses.ts";
import { ownerOf } from "../../../../kernel/http/access.ts";
import type { Choice } from "../../tables.ts";
import { isNoTakenMeanwhile } from "../bank-queries.ts";
import { heldBank, questionBank } from "../banks.ts";
import { idsNumbered, knownChoices, papersAskingEach } from "../question-queries.ts";
import { compared } from "../questions.ts";
import { holdUses, shareKeys } from "../../locks.ts";
import { insertQuestions, insertWordings, lockQuestions, type Wording } from "../wording-queries.ts";
import * as queries from "./import-queries.ts";
import { decide, judge, type Judged } from "./judge.ts";
import { wordRows } from "./word-rows.ts";
import { storedPictures, picturesOf } from "./stored-pictures.ts";
import { readFile, type ReadFile, type SentFile } from "./read-file.ts";

type StaffCtx = Ctx<SessionUser>;
const shownValue = 60;
/** Wait for another import of the bank, and poll interval, in ms; spares a second upload. */
const [longestWait, betweenTries] = [5_000, 250];

async function askedOf(ctx: StaffCtx, questionBankId: number, { rows, found }: ReadFile) {
  const pictures = await storedPictures(ctx.providers.storage, rows, found);
  const { userId } = ctx.user;
  return { questionBankId, publicUrl: ctx.config.publicUrl, userId, ownerId: ownerOf(ctx.user), pictures };
}

export async function judgedFile(ctx: StaffCtx, questionBankId: number, sent: SentFile) {
  await questionBank(ctx, questionBankId);
  const file = await readFile(ctx, sent);
  return { file, judged: await judge(ctx.db, await askedOf(ctx, questionBankId, file), file.rows) };
}

/** Predicted results; stores only pictures, for a week. */
export async function previewImport(ctx: StaffCtx, questionBankId: number, sent: SentFile) {
  const { file, judged } = await judgedFile(ctx, questionBankId, sent);
  const papers = await papersAskingEach(
    ctx.db,
    judged.flatMap(({ known }) => known?.questionId ?? []),
  );
  const pause = pauses();
  const rows = [];
  for (const row of judged) {
    rows.push({ ...shown(row, file), papers: papers.get(row.known?.questionId ?? 0) ?? 0 });
    await pause();
  }
  return { rows };
}

function shown({ from, result, wording, known }: Judged, { heads }: ReadFile) {
  const versionNo = result === "created" ? 1 : result === "changed" && known ? known.versionNo + 1 : null;
  return {
    row: from.row,
    questionNo: from.cells.questionNo,
    questionName: wording.questionName,
    questionType: from.questionType,
    result,
    versionNo,
    pictures: picturesOf(wording),
    changes: result === "changed" && known ? wordingChanges(compared(known), compared(wording)) : [],
    problems: from.problems.map(({ column, why }) => ({
      cell: cellName(heads.places[column] ?? 0, from.row),
      column: columnTitles[column],
      value: firstGraphemes(from.cells[column], shownValue),
      why,
    })),
  };
}

/**
 * Creates questions, and changes those whose number the bank knows; `partial` skips wrong rows. Refuses
 * NOT_FOUND, QUESTION_FILE_REFUSED (wrong row, no change, another import running), and like `readFile`.
 */
export async function importQuestions(
  ctx: StaffCtx,
  questionBankId: number,
  { partial = false, ...sent }: HandlerInput<typeof importQuestionsEndpoint>["body"],
) {
  await questionBank(ctx, questionBankId);
  const file = await readFile(ctx, sent);
  const asked = await askedOf(ctx, questionBankId, file);
  // The slow part, before any lock.
  const before = await wordRows(ctx.db, asked, file.rows);
  for (let waited = 0; waited <= longestWait; waited += betweenTries) {
    try {
      const done = await transaction(ctx.db, async (tx) =>
        (await tryUntilCommit(tx, "question import", questionBankId)) ? takeIn(tx) : undefined,
      );
      if (done) return done;
    } catch (error) {
      // Somebody took a number of the file: decide again.
      if (!isNoTakenMeanwhile(error)) throw error;
    }
    await sleep(betweenTries);
  }
  throw refuse("QUESTION_FILE_REFUSED", { msg: "题库正在导入另一个文件，请稍候再试" });

  async function takeIn(tx: Tx) {
    await heldBank(tx, questionBankId, ctx.user);
    const numbers = file.rows.flatMap(({ cells }) => cells.questionNo || []);
    const numbered = await idsNumbered(tx, questionBankId, numbers);
    await holdUses(tx, ctx.user, numbered);
    await shareKeys(tx, numbered);
    await lockQuestions(tx, numbered);
    // Redo rows whose question changed since.
    const judged = await decide(tx, asked, await wordRows(tx, asked, file.rows, before));
    const count = (result: Judged["result"]) => judged.filter((one) => one.result === result).length;
    const counts = {
      created: count("created"),
      changed: count("changed"),
      same: count("same"),
      refused: count("refused"),
    };
    const bad = judged.find(({ result }) => result === "refused");
    if (bad && !partial)
      throw refuse("QUESTION_FILE_REFUSED", { msg: wholeRefused(bad, counts.refused, file) });
    if (counts.created + counts.changed === 0)
      throw refuse("QUESTION_FILE_REFUSED", { msg: "文件里没有要新建或更新的题目" });
    const made = await write(tx, questionBankId, judged);
    const questionImportId = await queries.insertImport(
      tx,
      {
        questionBankId,
        fileName: sent.fileName,
        created: counts.created,
        changed: counts.changed,
        createdBy: ctx.user.userId,
      },
      made,
    );
    const subject = `question-bank:${questionBankId}`;
    await recordAudit(tx, ctx, {
      action: "questions.import",
      subject,
      detail: { questionImportId, ...counts },
    });
    return { questionImportId, ...counts };
  }
}

function wholeRefused({ from }: Judged, count: number, { heads }: ReadFile): string {
  const [{ column, why } = { column: "text" as const, why: "" }] = from.problems;
  return `${count} 行有错误，一题都没有导入：${cellName(heads.places[column] ?? 0, from.row)} ${why}`;
}

async function write(tx: Tx, questionBankId: number, judged: readonly Judged[]) {
  const changed = judged
    .flatMap(({ result, known, wording }) => (result === "changed" && known ? { known, wording } : []))
    .toSorted((a, b) => a.known.questionId - b.known.questionId);
  const changedIds = changed.map(({ known }) => known.questionId);
  const ids = await insertQuestions(
    tx,
    questionBankId,
    judged.flatMap(({ from, result, wording }) =>
      result === "created" ? { questionNo: from.cells.questionNo || null, wording } : [],
    ),
  );
  const choices = await knownChoices(tx, changedIds);
  const reworded = changed.map(({ known: { questionId, versionNo }, wording }) => ({
    questionId,
    versionNo: versionNo + 1,
    wording: identified(wording, choices.get(questionId) ?? []),
  }));
  await insertWordings(tx, reworded);
  return [...ids.map((questionId) => ({ questionId, versionNo: 1 })), ...reworded];
}

/** Gives new choices option ids that the question never used. */
function identified(wording: Wording, kept: readonly Choice[]): Wording {
  const choices = withOptionIds(
    wording.choices.map(({ choiceName }) => ({ choiceName })),
    kept,
  );
  const places = (wording.questionKeys ?? []).map((key) =>
    wording.choices.findIndex(({ optionId }) => optionId === key),
  );
  return { ...wording, choices, questionKeys: places.flatMap((at) => choices[at]?.optionId ?? []) };
}

export async function questionImports(
  ctx: StaffCtx,
  questionBankId: number,
  query: HandlerInput<typeof listQuestionImports>["query"],
) {
  await questionBank(ctx, questionBankId);
  return queries.listImports(ctx.db, questionBankId, query);
}
