// Attempts and their answers as their person sees them: letters instead of option ids, keys only where they may be told.
import { lettersOf, modeOf, showsKeys, stateOf } from "@zhutu/domain/exam/attempt.ts";
import { passScore } from "@zhutu/domain/exam/grade.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { type Asked, askedIn, type KeptAnswer, questionIdsOf } from "./asked.ts";
import { type Attempt, answersOf, findAttempt, findCurrent } from "./attempt-queries.ts";
import { drawnText } from "../formula.ts";
import { type Regrade, regradesOf } from "../regrade/regrade-queries.ts";
import { shownChoices } from "../shown-choices.ts";
import { withheldResults } from "../withheld-queries.ts";
import { verdict } from "./verdict.ts";

/** The attempt as its person sees it, without any key. */
export async function shown(db: Db, attempt: Attempt) {
  const asked = await askedIn(db, attempt);
  return {
    ...attempt,
    mode: modeOf(attempt.correlationId),
    state: stateOf(attempt.handinTime),
    passScore: passScore(attempt.totalScore),
    questions: asked.map(({ frozen, version }) => ({
      questionId: frozen.questionId,
      questionNo: frozen.questionNo,
      questionName: version.questionName,
      questionText: drawnText(version.questionText),
      questionType: version.questionType,
      questionScore: frozen.score,
      choices: shownChoices(version.choices, frozen.order),
    })),
  };
}

/**
 * The kept answer as its person sees it; verdict, keys and explanation where they may be told. What practice did not
 * judge because of a test is judged here once it may be told; the score of what was handed in stays without it.
 */
export function shownAnswer(
  attempt: Attempt,
  asked: Asked,
  kept: KeptAnswer,
  { withheld, regrade }: { withheld: ReadonlySet<number>; regrade?: Regrade | undefined },
) {
  const { frozen, version } = asked;
  const open = version.questionType === "askanswer";
  const state = stateOf(attempt.handinTime);
  const due =
    showsKeys(modeOf(attempt.correlationId), state) && (state === "handed-in" || kept.answer !== "");
  const told = due && !withheld.has(frozen.questionId);
  // A test that books hours and was not passed tells what was wrong, and its keys once it is passed.
  const keysTold = told && attempt.nextAttemptAt === null;
  const { answerPass, answerScore } =
    told && kept.answerScore === null ? verdict(attempt, asked, kept.answer) : kept;
  return {
    userPaperId: attempt.userPaperId,
    paperId: attempt.paperId,
    questionId: frozen.questionId,
    answer: open ? kept.answer : lettersOf(frozen.order, kept.answer.split(",")),
    marked: kept.marked,
    revision: kept.revision,
    answerPass: told ? answerPass : null,
    answerScore: told ? answerScore : null,
    questionKeys: keysTold || (told && open) ? [...lettersOf(frozen.order, version.questionKeys)] : null,
    answers: keysTold ? drawnText(version.answers) : null,
    awaitsTest: due && !told,
    voided: told && version.voided,
    regrade: told && regrade ? regrade : null,
  };
}

/** The caller's attempt on the paper; null when there is none, of any paper. */
export async function userPaper(ctx: Ctx<SessionUser>, of: { paperId: number; correlationId: string }) {
  const attempt = await findCurrent(ctx.db, { userId: ctx.user.userId, ...of });
  return attempt ? shown(ctx.db, attempt) : null;
}

/**
 * What the caller saved in an own attempt, in the order of its questions; once it is handed in, every question with what
 * came of it. 404 for an attempt of somebody else and for one that was reset.
 */
export async function paperAnswers(ctx: Ctx<SessionUser>, userPaperId: number) {
  const attempt = await findAttempt(ctx.db, { userId: ctx.user.userId, userPaperId });
  if (!attempt) throw refuse("NOT_FOUND");
  const kept = new Map((await answersOf(ctx.db, userPaperId)).map((one) => [one.questionVersionId, one]));
  const regrades = attempt.handinTime === null ? undefined : await regradesOf(ctx.db, userPaperId);
  const withheld = await withheldIn(ctx.db, attempt);
  return (await askedIn(ctx.db, attempt)).flatMap((asked) => {
    const answer = kept.get(asked.frozen.questionVersionId);
    const regrade = regrades?.get(asked.frozen.questionVersionId);
    return answer ? [shownAnswer(attempt, asked, answer, { withheld, regrade })] : [];
  });
}

/** Of the attempt's questions those that are not told yet; not asked for where nothing is told anyway. */
export async function withheldIn(db: Db, attempt: Attempt): Promise<Set<number>> {
  if (!showsKeys(modeOf(attempt.correlationId), stateOf(attempt.handinTime))) return new Set();
  return withheldResults(db, { ...attempt, questionIds: questionIdsOf(attempt) });
}
