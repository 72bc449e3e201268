// Effects of a regrade: wrong-answer banks, hours, notices. Stored with the run, then applied in one
// transaction per person, so that nobody waits for thousands.
import { chapterOfTest } from "@zhutu/domain/exam/chapter-paper.ts";
import type { Services } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { eachTried, type SetAside, setAside } from "../../../kernel/jobs/set-aside.ts";
import { holdAccountIfOpen } from "../../identity/service.ts";
import { tellUser } from "../../notices/service.ts";
import { paperPassed } from "../moments.ts";
import { isGained, type Planned } from "./regrade-plan.ts";
import * as queries from "./queries.ts";
import { takeOffErrors } from "./queries.ts";
import type { Follow } from "../tables.ts";
import { chapterOf, noteAnswers } from "../attempts/wrong-answers.ts";

export function regradeEffects(
  answers: readonly Planned[],
  reason: string,
): { userId: number; follow: Follow }[] {
  const all = new Map<number, Follow>();
  for (const judged of answers) {
    const { row, verdict, after } = judged;
    if (verdict.pass === row.answerPass && verdict.score === row.answerScore) continue;
    const { userId, paperId, correlationId, paperName, answer } = row;
    const follow = all.get(userId) ?? { turnedRight: [], turnedWrong: [], passed: [], told: [] };
    all.set(userId, follow);
    if (row.answerPass === false && verdict.pass === true) follow.turnedRight.push(answer);
    else if (row.answerPass === true && verdict.pass === false)
      follow.turnedWrong.push({ answer, courseChapterId: chapterOf(row) });
    if (row.handinTime === null || after.userScore === row.userScore) continue;
    const courseChapterId = chapterOfTest(correlationId);
    if (isGained(judged) && courseChapterId !== undefined)
      follow.passed.push({ paperId, correlationId, courseChapterId });
    // A reset attempt is announced only if its pass changed.
    if (row.resetTime !== null && after.userPass === row.userPass) continue;
    follow.told.push({
      kind: "paperRegraded",
      paperName,
      before: row.userScore / 10,
      after: after.userScore / 10,
      passed: isGained(judged),
      reason,
      paperId,
      correlationId,
    });
  }
  return [...all].map(([userId, follow]) => ({ userId, follow }));
}

/**
 * Applies pending effects, one transaction per person, for at most `most` people; idempotent, also
 * concurrently. `aside` backs off from failures, for rounds over everybody.
 */
export async function followRegrades(
  { db, log }: Pick<Services, "db" | "log">,
  most = Number.POSITIVE_INFINITY,
  aside: SetAside = setAside(0),
): Promise<void> {
  let left = most;
  await eachTried({
    find: async (after, page) => {
      const people = left > 0 ? await queries.peopleToFollow(db, after, Math.min(left, page)) : [];
      left -= people.length;
      return people;
    },
    first: 0,
    keyOf: (userId) => userId,
    aside,
    nameOf: String,
    work: (userId) => transaction(db, (tx) => followFor(tx, userId)),
    tell: (error, userId) =>
      log.warn({ err: error, userId }, "what follows from a regrade is left for a later round"),
  });
}

async function followFor(tx: Tx, userId: number): Promise<void> {
  await holdAccountIfOpen(tx, userId);
  await lockUntilCommit(tx, "wrong answers", userId);
  for (const { questionId, follow } of await queries.takeFollows(tx, userId)) {
    await takeOffErrors(tx, { userId, questionId }, follow.turnedRight);
    await queries.turnProgress(
      tx,
      { userId, questionId },
      { toRight: given(follow.turnedRight), fromRight: follow.turnedWrong.length },
    );
    for (const { answer, courseChapterId } of follow.turnedWrong)
      await noteAnswers(tx, userId, [{ questionId, right: false, answer, courseChapterId }]);
    for (const passed of follow.passed) await paperPassed.emit(tx, { userId, ...passed });
    for (const notice of follow.told) await tellUser(tx, userId, notice);
  }
}

/** Without blanks, which progress does not count. */
const given = (answers: readonly string[]): number => answers.filter((answer) => answer !== "").length;
