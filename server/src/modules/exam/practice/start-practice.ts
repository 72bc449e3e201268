import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { FrozenQuestion } from "@zhutu/domain/exam/attempt.ts";
import type { PracticeChoice, PracticeSize } from "@zhutu/domain/exam/practice/choice.ts";
import type * as contract from "@zhutu/domain/exam/practice/contract.ts";
import { withheldText } from "@zhutu/domain/exam/question.ts";
import { drawPractice } from "@zhutu/domain/exam/practice/draw.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { countUse } from "../../../kernel/limits.ts";
import { holdAccount } from "../../identity/service.ts";
import { mayWatchOne } from "../attempts/free-papers.ts";
import { appendSteps, findOpenRun, findRun, insertAttempt } from "../attempts/queries.ts";
import { shown } from "../attempts/show-attempt.ts";
import { drawLimit } from "../attempts/start-paper.ts";
import { authorsOrder } from "../banks/choices.ts";
import { withheldResults } from "../queries.ts";
import * as queries from "./practice-queries.ts";

type Form = HandlerInput<typeof contract.startPractice>["body"];

/**
 * Begins practice of the choice, or returns the caller's open run of it. A bank whose courses the caller
 * does not hold gives its free share alone.
 */
export const startPractice = (ctx: Ctx<SessionUser>, { size, ...form }: Form) =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    const choice = { ...form, name: form.by === "all" ? "" : form.name };
    await holdAccount(tx, userId);
    await lockUntilCommit(tx, "attempts", userId);
    const open = await findOpenRun(tx, userId, choice);
    if (open) return shown(tx, open);
    await begin(tx, ctx.user, choice, size);
    const run = await findOpenRun(tx, userId, choice);
    if (!run) throw refuse("NOT_FOUND");
    return shown(tx, run);
  });

/** The caller's run, open or handed in. Refuses NOT_FOUND. */
export async function practiceRun({ db, user }: Ctx<SessionUser>, userPaperId: number) {
  const run = await findRun(db, { userId: user.userId, userPaperId });
  if (!run) throw refuse("NOT_FOUND");
  return shown(db, run);
}

async function begin(tx: Tx, user: SessionUser, choice: PracticeChoice, size: PracticeSize): Promise<void> {
  const { questionBankId, by, name, kind } = choice;
  const { userId } = user;
  const subject = await queries.findSubject(tx, { userId, questionBankId });
  if (!subject) throw refuse("NOT_FOUND");
  if (subject.held) await mayWatchOne(tx, user, await queries.coursesNamed(tx, questionBankId), true);
  const candidates = await queries.candidates(tx, { userId, subject, by, name });
  // A question whose verdict is withheld teaches nothing yet.
  const questionIds = candidates.map(({ questionId }) => questionId);
  const withheld = await withheldResults(tx, { userId, questionIds });
  const free = candidates.filter(({ questionId }) => !withheld.has(questionId));
  const questions = await frozen(tx, drawPractice(free, kind, size));
  if (questions.length === 0) {
    const awaited = drawPractice(candidates, kind, size).length > 0;
    throw awaited ? refuse("PAPER_EMPTY", { msg: withheldText("这一组的题") }) : nothingLeft(subject);
  }
  await countUse(tx, drawLimit(userId));
  const totalScore = questions.reduce((sum, { score }) => sum + score, 0);
  const run = { userId, practice: choice, questions, totalScore, timeLimitMinutes: null };
  const userPaperId = await insertAttempt(tx, run);
  await appendSteps(tx, [{ userPaperId, kind: "begin", payload: { practice: choice } }]);
}

async function frozen(tx: Tx, drawn: readonly { questionId: number }[]): Promise<FrozenQuestion[]> {
  const wordings = await queries.wordingsOf(
    tx,
    drawn.map(({ questionId }) => questionId),
  );
  const byId = new Map(wordings.map((wording) => [wording.questionId, wording]));
  return drawn.flatMap(({ questionId }, at) => {
    const wording = byId.get(questionId);
    if (!wording) return [];
    const { choices, ...version } = wording;
    return [{ ...version, questionNo: at + 1, order: authorsOrder(choices) }];
  });
}

function nothingLeft({ held, course }: queries.Subject) {
  if (held || course === null) return refuse("PAPER_EMPTY", { msg: "没有符合条件的题了，换一组再练" });
  const msg = "免费可练的题里没有这一组的题，购买课程后可以练全部";
  return refuse("EXERCISE_NOT_BOUGHT", { msg, detail: { courseId: course.courseId } });
}
