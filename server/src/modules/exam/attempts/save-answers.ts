import { attemptActions, attemptRules, modeOf, stateOf } from "@zhutu/domain/exam/attempt.ts";
import type { savePaperAnswers } from "@zhutu/domain/exam/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { holdAccount } from "../../identity/service.ts";
import { keptAnswer } from "../banks/choices.ts";
import { type Asked, askedIn, type KeptAnswer, verdict } from "./asked.ts";
import * as queries from "./queries.ts";
import { shareKeys } from "../locks.ts";
import { shownAnswer, withheldIn } from "./show-attempt.ts";
import { chapterOf, noteAnswers } from "./wrong-answers.ts";

type Entry = HandlerInput<typeof savePaperAnswers>["body"][number];

/**
 * Saves answers of one open attempt, all or none; a stale `revision` is ignored. Practice judges and fixes
 * them at once, unless withheld (`withheldResults`).
 */
export async function saveAnswers(ctx: Ctx<SessionUser>, entries: readonly Entry[]) {
  const [{ userPaperId } = { userPaperId: 0 }] = entries;
  const questionIds = new Set(entries.map(({ questionId }) => questionId));
  if (questionIds.size < entries.length || entries.some((one) => one.userPaperId !== userPaperId))
    throw refuse("BAD_INPUT");
  return transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await shareKeys(tx, [...questionIds]);
    await holdAccount(tx, userId);
    const attempt = await queries.lockAttempt(tx, { userId, userPaperId });
    if (!attempt || entries.some(({ paperId }) => paperId !== attempt.paperId)) throw refuse("NOT_FOUND");
    if (!attemptActions[stateOf(attempt.handinTime)].save || attempt.late) throw refuse("ATTEMPT_CLOSED");
    const asked = new Map((await askedIn(tx, attempt)).map((one) => [one.frozen.questionId, one]));
    const before = new Map(
      (await queries.answersOf(tx, userPaperId)).map((one) => [one.questionVersionId, one]),
    );
    const fixes = attemptRules[modeOf(attempt)].judgedAt === "save";
    const withheld = await withheldIn(tx, attempt);

    const saved = entries.map((entry) => {
      const question = asked.get(entry.questionId);
      if (!question) throw refuse("NOT_FOUND");
      const kept = before.get(question.frozen.questionVersionId) ?? nothingYet(attempt, question);
      const now = keptAfter(kept, question, entry, fixes);
      const judged =
        fixes && kept.answerScore === null && now.answer !== "" && !withheld.has(entry.questionId);
      return {
        question,
        known: kept,
        judged,
        now: judged ? { ...now, ...verdict(attempt, question, now.answer) } : now,
      };
    });
    await queries.keepAnswers(
      tx,
      saved.flatMap(({ known, now, judged }) => (now.revision === known.revision && !judged ? [] : [now])),
    );
    const judged = saved.filter((one) => one.judged);
    await queries.appendSteps(
      tx,
      judged.map(({ question, now: { questionVersionId, answer, answerPass, answerScore } }) => ({
        userPaperId,
        kind: "answer" as const,
        payload: {
          questionId: question.frozen.questionId,
          questionVersionId,
          answer,
          answerPass,
          answerScore,
        },
      })),
    );
    await noteAnswers(
      tx,
      userId,
      judged.flatMap(({ question, now: { answer, answerPass } }) =>
        answerPass === null
          ? []
          : [
              {
                questionId: question.frozen.questionId,
                right: answerPass,
                answer,
                courseChapterId: chapterOf(attempt),
              },
            ],
      ),
    );
    return saved.map(({ question, now }) => shownAnswer(attempt, question, now, { withheld }));
  });
}

const nothingYet = (attempt: queries.Attempt, { frozen }: Asked): KeptAnswer => ({
  userPaperId: attempt.userPaperId,
  questionVersionId: frozen.questionVersionId,
  answer: "",
  marked: false,
  revision: 0,
  answerPass: null,
  answerScore: null,
  savedTime: attempt.serverTime,
});

/** Unchanged if stale or equal; `fixes` keeps an answer once given, as practice judges it. */
function keptAfter(kept: KeptAnswer, { frozen, version }: Asked, entry: Entry, fixes: boolean): KeptAnswer {
  const form = { questionType: version.questionType, order: frozen.order };
  const given = keptAnswer(form, entry.answer);
  if (entry.revision !== undefined && entry.revision < kept.revision) return kept;
  const answer = fixes && kept.answer !== "" ? kept.answer : given;
  if (answer === kept.answer && entry.marked === kept.marked) return kept;
  return { ...kept, answer, marked: entry.marked, revision: kept.revision + 1 };
}
