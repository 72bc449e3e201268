import { lettersOf, modeOf, showsKeys, stateOf } from "@zhutu/domain/exam/attempt.ts";
import { passScore } from "@zhutu/domain/exam/grade.ts";
import { practiceName } from "@zhutu/domain/exam/practice/choice.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { type Asked, askedIn, type KeptAnswer, questionIdsOf, verdict } from "./asked.ts";
import { type Attempt, answersOf, findAttempt, findCurrent, type Regrade, regradesOf } from "./queries.ts";
import { drawnText } from "../banks/formula.ts";
import { shownChoices } from "../banks/choices.ts";
import { withheldResults } from "../queries.ts";

export async function shown(db: Db, attempt: Attempt) {
  const asked = await askedIn(db, attempt);
  return {
    ...attempt,
    paperName: attempt.practice ? practiceName(attempt.paperName, attempt.practice) : attempt.paperName,
    mode: modeOf(attempt),
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
 * The answer with verdict, keys and explanation where allowed. One that practice left unjudged is judged
 * here; the handed-in score stays.
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
  const due = showsKeys(modeOf(attempt), state) && (state === "handed-in" || kept.answer !== "");
  const isTold = due && !withheld.has(frozen.questionId);
  // A failed test that books hours shows verdicts but no keys.
  const keysTold = isTold && attempt.nextAttemptAt === null;
  const { answerPass, answerScore } =
    isTold && kept.answerScore === null ? verdict(attempt, asked, kept.answer) : kept;
  return {
    userPaperId: attempt.userPaperId,
    paperId: attempt.paperId,
    questionId: frozen.questionId,
    answer: open ? kept.answer : lettersOf(frozen.order, kept.answer.split(",")),
    marked: kept.marked,
    revision: kept.revision,
    answerPass: isTold ? answerPass : null,
    answerScore: isTold ? answerScore : null,
    questionKeys: keysTold || (isTold && open) ? [...lettersOf(frozen.order, version.questionKeys)] : null,
    answers: keysTold ? drawnText(version.answers) : null,
    awaitsTest: due && !isTold,
    voided: isTold && version.voided,
    regrade: isTold && regrade ? regrade : null,
  };
}

/** Null if there is none, even for an unknown paper. */
export async function userPaper(ctx: Ctx<SessionUser>, sitting: { paperId: number; correlationId: string }) {
  const attempt = await findCurrent(ctx.db, { userId: ctx.user.userId, ...sitting });
  return attempt ? shown(ctx.db, attempt) : null;
}

/** The caller's saved answers; after the hand-in every question with its result. */
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

export async function withheldIn(db: Db, attempt: Attempt): Promise<Set<number>> {
  if (!showsKeys(modeOf(attempt), stateOf(attempt.handinTime))) return new Set();
  return withheldResults(db, { ...attempt, questionIds: questionIdsOf(attempt) });
}
