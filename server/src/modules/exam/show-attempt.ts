// Attempts and their answers as their person sees them: letters instead of option ids, keys only where they may be told.
import { type FrozenQuestion, lettersOf, modeOf, showsKeys, stateOf } from "@zhutu/domain/exam/attempt.ts";
import { passScore } from "@zhutu/domain/exam/grade.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { type Attempt, answersOf, findAttempt, findCurrent, versionsOf } from "./attempt-queries.ts";
import { type Regrade, regradesOf } from "./regrade-queries.ts";
import { shownChoices } from "./shown-choices.ts";

type Version = Awaited<ReturnType<typeof versionsOf>>[number];
/** A question of an attempt: as it was frozen, and what its version asks. */
export type Asked = { frozen: FrozenQuestion; version: Version };
export type KeptAnswer = Awaited<ReturnType<typeof answersOf>>[number];

/** The attempt's questions in the order this person was given. */
export async function askedIn(db: Db, { questions }: Pick<Attempt, "questions">): Promise<Asked[]> {
  const found = await versionsOf(
    db,
    questions.map(({ questionVersionId }) => questionVersionId),
  );
  const versions = new Map(found.map((version) => [version.questionVersionId, version]));
  return questions.flatMap((frozen) => {
    const version = versions.get(frozen.questionVersionId);
    return version ? [{ frozen, version }] : [];
  });
}

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
      questionText: version.questionText,
      questionType: version.questionType,
      questionScore: frozen.score,
      choices: shownChoices(version.choices, frozen.order),
    })),
  };
}

/** The kept answer as its person sees it; verdict, keys and explanation where they may be told. */
export function shownAnswer(
  attempt: Attempt,
  { frozen, version }: Asked,
  kept: KeptAnswer,
  regrade?: Regrade,
) {
  const open = version.questionType === "askanswer";
  const mode = modeOf(attempt.correlationId);
  const told = kept.answerScore !== null && showsKeys(mode, stateOf(attempt.handinTime));
  return {
    userPaperId: attempt.userPaperId,
    paperId: attempt.paperId,
    questionId: frozen.questionId,
    answer: open ? kept.answer : lettersOf(frozen.order, kept.answer.split(",")),
    marked: kept.marked,
    revision: kept.revision,
    answerPass: told ? kept.answerPass : null,
    answerScore: told ? kept.answerScore : null,
    questionKeys: told ? [...lettersOf(frozen.order, version.questionKeys)] : null,
    answers: told ? version.answers : null,
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
  return (await askedIn(ctx.db, attempt)).flatMap((asked) => {
    const answer = kept.get(asked.frozen.questionVersionId);
    const regrade = regrades?.get(asked.frozen.questionVersionId);
    return answer ? [shownAnswer(attempt, asked, answer, regrade)] : [];
  });
}
