import { randomInt } from "node:crypto";
import { chapterOfTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { type FrozenQuestion, modeOf, nextAttemptText } from "@zhutu/domain/exam/attempt.ts";
import { shuffled } from "@zhutu/domain/exam/blueprint.ts";
import { totalOf, passScore } from "@zhutu/domain/exam/grade.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { countUse, type Limit } from "../../../kernel/limits.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { holdAccount } from "../../identity/service.ts";
import * as queries from "./queries.ts";
import { drawVersion } from "../papers/blueprint.ts";
import { currentVersion, versionQuestions, findSummary } from "../papers/queries.ts";
import { admitToPaper } from "./paper-right.ts";
import { authorsOrder } from "../banks/choices.ts";
import { shown } from "./show-attempt.ts";
import { findCurrent, lastFailed, appendSteps, setReset } from "./queries.ts";

/** Resets the caller's attempt, passed or not, so that the paper can begin again; its results stay. */
export const resetPaper = (ctx: Ctx<SessionUser>, userPaperId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await holdAccount(tx, userId);
    const done = await setReset(tx, { userId, userPaperId });
    if (done === undefined) throw refuse("NOT_FOUND");
    if (done === "reset") await appendSteps(tx, [{ userPaperId, kind: "reset", payload: {} }]);
    return null;
  });

/** Each draw is kept. */
export const drawLimit = (userId: number): Limit => ({
  key: `draws:${userId}`,
  most: 200,
  withinSeconds: 86_400,
  msg: "今天抽的题已经够多，请明天再来",
});

type Sitting = { paperId: number; correlationId: string };

/**
 * Begins the caller's attempt, or returns the existing one. After a failed test that books hours the order
 * differs.
 */
export const startPaper = (ctx: Ctx<SessionUser>, sitting: Sitting) =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await holdAccount(tx, userId);
    await lockUntilCommit(tx, "attempts", userId);
    const underway = await queries.findCurrent(tx, { userId, ...sitting });
    if (underway) return shown(tx, underway);
    await admitToPaper(tx, ctx.user, { ...sitting, begins: true });
    await begin(tx, userId, sitting);
    const attempt = await queries.findCurrent(tx, { userId, ...sitting });
    if (!attempt) throw refuse("NOT_FOUND");
    return shown(tx, attempt);
  });

async function begin(tx: Tx, userId: number, { paperId, correlationId }: Sitting): Promise<void> {
  const courseChapterId = chapterOfTest(correlationId);
  const failed =
    courseChapterId === undefined
      ? undefined
      : await queries.lastFailed(tx, { userId, correlationId, courseChapterId });
  if (failed?.nextAttemptAt)
    throw refuse("TEST_TOO_SOON", {
      msg: `刚才的测验没有通过，${nextAttemptText(failed.nextAttemptAt, new Date())}`,
      detail: { nextAttemptAt: failed.nextAttemptAt.toISOString() },
    });
  const version = await currentVersion(tx, paperId);
  if (!version) throw refuse("NOT_FOUND");
  const { blueprint, timeLimitMinutes, shuffleQuestions, shuffleChoices } = version;
  if (blueprint) await countUse(tx, drawLimit(userId));
  const paperVersionId = blueprint
    ? await drawVersion(tx, { ...version, blueprint }, userId)
    : version.paperVersionId;
  const asked = await versionQuestions(tx, paperVersionId);
  if (asked.length === 0) throw refuse("PAPER_EMPTY");
  const last = failed?.order ?? undefined;
  // A draw is shuffled already, with its cases together.
  const mixes = shuffleQuestions && !blueprint;
  const ordered = last ? otherOrder(asked, last) : mixes ? shuffled(asked, randomInt) : asked;
  const questions = ordered.map((one, at): FrozenQuestion => {
    const { questionVersionId, questionId, score } = one;
    const order = authorsOrder(one.choices);
    return {
      questionVersionId,
      questionId,
      questionNo: at + 1,
      score,
      order: shuffleChoices ? shuffled(order, randomInt) : order,
    };
  });
  const totalScore = totalOf(
    asked.map(({ questionType, score: questionScore }) => ({ questionType, score: questionScore })),
  );
  const row = { userId, paperId, paperVersionId, correlationId, questions, totalScore, timeLimitMinutes };
  const userPaperId = await queries.insertAttempt(tx, row);
  await queries.appendSteps(tx, [{ userPaperId, kind: "begin", payload: { paperVersionId } }]);
}

/** Random, but not the last order where another exists. */
function otherOrder<T extends { questionId: number }>(asked: readonly T[], last: readonly number[]): T[] {
  const isLast = (order: readonly T[]) =>
    order.length === last.length && order.every(({ questionId }, at) => questionId === last[at]);
  let order = shuffled(asked, randomInt);
  while (order.length > 1 && isLast(order)) order = shuffled(asked, randomInt);
  return order;
}

/** The paper as it would begin now. Refuses like `admitToPaper`, unless the caller has an attempt. */
export async function paperSummary(
  ctx: Ctx<SessionUser>,
  sitting: { paperId: number; correlationId: string },
) {
  const { userId } = ctx.user;
  const current = await findCurrent(ctx.db, { userId, ...sitting });
  if (!current) await admitToPaper(ctx.db, ctx.user, sitting);
  const paper = await findSummary(ctx.db, sitting.paperId);
  if (!paper) throw refuse("NOT_FOUND");
  const { correlationId } = sitting;
  const courseChapterId = chapterOfTest(correlationId);
  const failed =
    courseChapterId === undefined
      ? undefined
      : await lastFailed(ctx.db, { userId, correlationId, courseChapterId });
  return {
    ...paper,
    mode: modeOf(current ?? { correlationId, sittingMode: paper.sittingMode }),
    passScore: passScore(paper.totalScore),
    nextAttemptAt: failed?.nextAttemptAt ?? null,
  };
}
