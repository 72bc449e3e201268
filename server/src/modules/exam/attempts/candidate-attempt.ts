import { lettersOf } from "@zhutu/domain/exam/attempt.ts";
import { passScore } from "@zhutu/domain/exam/grade.ts";
import { may } from "@zhutu/domain/permissions.ts";
import { maskPhone, normalPhone } from "@zhutu/domain/phone.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { pauses } from "../../../kernel/pauses.ts";
import { askByPhone } from "../../identity/service.ts";
import { optionsKept, shownChoices } from "../banks/choices.ts";
import { type Asked, askedIn } from "./asked.ts";
import { answersOf, type Regrade, regradesOf } from "./queries.ts";
import { drawAhead, drawnText, textsOf } from "../banks/formula.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import { findScoredAttempt, scoreBeside } from "./result-queries.ts";
import { paperInSight } from "../papers/held-paper.ts";
import type { ScoreFilter } from "./result-queries.ts";

type Kept = Awaited<ReturnType<typeof answersOf>>[number];

/** A candidate's number for who may open their card, null for others. */
export const personCardId = ({ role, rights }: SessionUser, userId: number): number | null =>
  role === "admin" && admitsRights(may.seeAPerson, rights) ? userId : null;

/**
 * A handed-in attempt as its candidate saw and answered it, with keys, verdicts and regrades; the phone
 * masked.
 */
export async function candidateAttempt(
  { db, user }: Ctx<SessionUser>,
  sat: { paperId: number; userPaperId: number },
) {
  const scored = await findScoredAttempt(db, { ...sat, ownerId: ownerOf(user) });
  if (!scored) throw refuse("NOT_FOUND");
  const { phone, totalScore, userId, ...attempt } = scored;
  const asked = await askedIn(db, scored);
  const kept = new Map((await answersOf(db, sat.userPaperId)).map((one) => [one.questionVersionId, one]));
  const regrades = await regradesOf(db, sat.userPaperId);
  const pause = pauses();
  const questions = [];
  for (const question of asked) {
    const { questionVersionId } = question.frozen;
    await drawAhead(user.userId, textsOf(question.version), pause);
    questions.push(shownTo(question, kept.get(questionVersionId), regrades.get(questionVersionId)));
  }
  return {
    ...attempt,
    userId: personCardId(user, userId),
    phone: maskPhone(phone),
    totalScore,
    passScore: passScore(totalScore),
    questions,
  };
}

/** The neighbours in the filtered score list, null at its ends. Refuses NOT_FOUND, TOO_MANY. */
export async function attemptNeighbours(
  ctx: Ctx<SessionUser>,
  { paperId, userPaperId }: { paperId: number; userPaperId: number },
  filter: ScoreFilter,
) {
  const { refId } = await paperInSight(ctx, paperId);
  const shown = await findScoredAttempt(ctx.db, { paperId, userPaperId, ownerId: ownerOf(ctx.user) });
  if (!shown) throw refuse("NOT_FOUND");
  const scores = { paperId, tests: refId !== null, ...filter };
  const own = shown.phone === normalPhone(filter.telephone ?? "") ? 1 : 0;
  const [before = null, after = null] = await askByPhone(
    ctx,
    filter.telephone,
    () =>
      Promise.all([
        scoreBeside(ctx.db, scores, userPaperId, "before"),
        scoreBeside(ctx.db, scores, userPaperId, "after"),
      ]),
    (beside) => own + beside.filter((one) => one !== undefined).length,
  );
  return { before, after };
}

function shownTo({ frozen, version }: Asked, kept: Kept | undefined, regrade: Regrade | undefined) {
  const { questionId, questionNo, score, order } = frozen;
  const { versionNo, questionType, questionKeys, voided } = version;
  const answer = kept?.answer ?? "";
  return {
    questionId,
    questionNo,
    versionNo,
    questionText: drawnText(version.questionText),
    questionType,
    questionScore: score,
    choices: shownChoices(version.choices, order),
    answer: questionType === "askanswer" ? answer : lettersOf(order, optionsKept(answer)),
    marked: kept?.marked ?? false,
    answerPass: kept?.answerPass ?? null,
    answerScore: kept?.answerScore ?? null,
    questionKeys: [...lettersOf(order, questionKeys)],
    answers: drawnText(version.answers),
    scoring: version.details.scoring ?? "",
    voided,
    regrade: regrade ?? null,
  };
}
