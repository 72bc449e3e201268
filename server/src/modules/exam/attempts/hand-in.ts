import { attemptRules, modeOf } from "@zhutu/domain/exam/attempt.ts";
import { chapterOfTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { passes } from "@zhutu/domain/exam/grade.ts";
import type { Ctx, Services, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { eachTried, type SetAside, setAside } from "../../../kernel/jobs/set-aside.ts";
import { noteFirstUse } from "../../enrolment/service.ts";
import { holdAccount, holdAccountIfOpen } from "../../identity/service.ts";
import { askedIn, type KeptAnswer, questionIdsOf, verdict } from "./asked.ts";
import * as queries from "./queries.ts";
import { shareKeys } from "../locks.ts";
import { paperPassed } from "../moments.ts";
import { shown } from "./show-attempt.ts";
import { withheldResults } from "../queries.ts";
import { chapterOf, noteAnswers } from "./wrong-answers.ts";

/**
 * Hands the caller's attempt in, graded from the saved answers; a repeat returns the same result. Practice and
 * mock exams neither judge nor count withheld questions (`withheldResults`).
 */
export const handIn = (ctx: Ctx<SessionUser>, userPaperId: number) =>
  transaction(ctx.db, async (tx) => {
    const own = { userId: ctx.user.userId, userPaperId };
    const unlocked = await queries.findAttempt(tx, own);
    if (!unlocked) throw refuse("NOT_FOUND");
    await shareKeys(tx, questionIdsOf(unlocked));
    await holdAccount(tx, own.userId);
    const attempt = await queries.lockAttempt(tx, own);
    if (!attempt) throw refuse("NOT_FOUND");
    await close(tx, attempt, "person");
    return shown(tx, (await queries.findAttempt(tx, own)) ?? attempt);
  });

async function close(tx: Tx, attempt: queries.Attempt, by: "person" | "limit"): Promise<void> {
  if (attempt.handinTime !== null) return;
  const { userPaperId, userId, paperId, courseId, correlationId, totalScore } = attempt;
  // The attempt may have begun before the course was granted, so it counts as a use now.
  if (courseId !== null) await noteFirstUse(tx, { userId, courseId });
  const { judgedAt, judgesWithheld } = attemptRules[modeOf(attempt)];
  const kept = new Map((await queries.answersOf(tx, userPaperId)).map((one) => [one.questionVersionId, one]));
  const questionIds = questionIdsOf(attempt);
  const unjudged = judgesWithheld
    ? new Set<number>()
    : await withheldResults(tx, { userId, questionIds, except: attempt });
  const graded = (await askedIn(tx, attempt)).map((asked) => {
    const { questionVersionId, questionId } = asked.frozen;
    const before = kept.get(questionVersionId) ?? nothing;
    const { answer, marked, revision } = before;
    const judged = judgedBefore(before);
    const row = {
      userPaperId,
      questionVersionId,
      answer,
      marked,
      revision,
      // Practice judged it on saving; that verdict is final.
      ...(judged ?? (unjudged.has(questionId) ? notJudged : verdict(attempt, asked, answer))),
    };
    return { questionId, row, isNew: judged === undefined };
  });
  const userScore = graded.reduce((sum, { row }) => sum + (row.answerScore ?? 0), 0);
  const userPass = passes(userScore, totalScore);
  if (!(await queries.setHandedIn(tx, userPaperId, { userScore, userPass }))) return;
  await queries.keepAnswers(
    tx,
    graded.map(({ row }) => row),
  );
  await queries.appendSteps(tx, [{ userPaperId, kind: "hand-in", payload: { by, userScore, userPass } }]);
  // Entries in the wrong-answer bank reveal verdicts, which other open tests may withhold.
  const withheld = judgesWithheld
    ? await withheldResults(tx, { userId, questionIds, correlationId })
    : unjudged;
  // Practice notes an answer when it judges it, and skips blanks.
  const noted = graded.filter(
    ({ questionId, row, isNew }) =>
      !withheld.has(questionId) && (judgedAt === "hand-in" || (isNew && row.answer !== "")),
  );
  await noteAnswers(
    tx,
    userId,
    noted.flatMap(({ questionId, row: { answer, answerPass } }) =>
      answerPass === null
        ? []
        : [{ questionId, right: answerPass, answer, courseChapterId: chapterOf(attempt) }],
    ),
  );
  const courseChapterId = chapterOfTest(correlationId);
  if (userPass && courseChapterId !== undefined)
    await paperPassed.emit(tx, { userId, paperId, correlationId, courseChapterId });
}

const notJudged = { answerPass: null, answerScore: null };
const nothing = { answer: "", marked: false, revision: 0, ...notJudged };

const judgedBefore = ({ answerPass, answerScore }: Pick<KeptAnswer, "answerPass" | "answerScore">) =>
  answerScore === null ? undefined : { answerPass, answerScore };

const beforeAll: queries.OverdueKey = { deadline: "-infinity", userPaperId: 0 };

/** Hands in every attempt past its limit, stamped at the limit; a failing one does not block others. */
export const handInOverdue = (
  { db, log }: Pick<Services, "db" | "log">,
  aside: SetAside = setAside(0),
): Promise<void> =>
  eachTried({
    find: (after, most) => queries.overdueAttempts(db, after, most),
    first: beforeAll,
    keyOf: ({ deadline, userPaperId }) => ({ deadline, userPaperId }),
    aside,
    nameOf: ({ userPaperId }) => String(userPaperId),
    work: (due) =>
      transaction(db, async (tx) => {
        await shareKeys(tx, questionIdsOf(due));
        await holdAccountIfOpen(tx, due.userId);
        const attempt = await queries.lockAttempt(tx, due);
        if (attempt) await close(tx, attempt, "limit");
      }),
    tell: (error, { userPaperId }) =>
      log.warn({ err: error, userPaperId }, "an attempt is left for a later round"),
  });
