// Corrects a question's key or voids the question, and regrades its answers (domain.md "Papers").
import { modeOf } from "@zhutu/domain/exam/attempt.ts";
import type * as contract from "@zhutu/domain/exam/corrections/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { maskName } from "@zhutu/domain/identity/profile-rules.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { changedBy } from "../../identity/service.ts";
import { wordedBy } from "../banks/question-queries.ts";
import { lockKeys } from "../locks.ts";
import { followRegrades, regradeEffects } from "./regrade-follow.ts";
import * as queries from "./queries.ts";
import { keepFollows } from "./queries.ts";
import { countsOf, isChanged, planOf, type Planned } from "./regrade-plan.ts";
import { settleReportsOf } from "./question-reports.ts";
import { inOwnPapersAlone } from "./report-queries.ts";

type Asked = HandlerInput<typeof contract.previewRegrade>["body"];

/**
 * Counts of a regrade's effects, and a page of attempts whose score changes, names masked. Equal answers are
 * judged once and counted by the database; no more attempts than the page are read.
 * Refuses NOT_FOUND (also a teacher's question on others' papers), QUESTION_CHANGED, BAD_INPUT (see
 * `planOf`).
 */
export async function previewRegrade(ctx: Ctx<SessionUser>, asked: Asked, page: Page) {
  const { questionId, versionNo, change, onlyUpward } = asked;
  await inSight(ctx.db, ctx.user, questionId);
  const wordings = await queries.wordingsOf(ctx.db, questionId);
  if (!isNewest(wordings, versionNo)) throw await reworded(ctx.db, ctx.user, wordings);
  const plan = planOf(wordings, change);
  const alike = await queries.alikeAnswers(ctx.db, plan.versions.map(idOf));
  const judged = alike.map((row) => plan.judge(row, onlyUpward));
  const changed = judged.filter(isChanged);
  const rows = await queries.attemptsAlike(
    ctx.db,
    changed.map(({ row }) => row),
    page,
  );
  const counts = countsOf(judged);
  return {
    ...counts,
    versionNos: plan.versions.map((version) => version.versionNo),
    rows: rows.flatMap((row) => {
      const changedRow = changed[row.at];
      if (!changedRow) return [];
      return [
        {
          userPaperId: row.userPaperId,
          studentName: maskName(row.userName),
          paperName: row.paperName,
          test: modeOf(row) === "test",
          scoreBefore: changedRow.row.userScore,
          scoreAfter: changedRow.after.userScore,
          passBefore: changedRow.row.userPass,
          passAfter: changedRow.after.userPass,
        },
      ];
    }),
    total: counts.scoresChanged,
  };
}

/** Effects on so many people are applied before the response; the job does the rest within seconds. */
const followedAtOnce = 50;

/**
 * Regrades, all or nothing; changed keys make a new version. Hours of newly passed tests, wrong-answer banks
 * and notices follow per person; no hours are taken away. Judging waits for the run; repeating it unchanged
 * returns it.
 * Refuses as the preview, under the lock.
 */
export async function regrade(
  ctx: Ctx<SessionUser>,
  asked: HandlerInput<typeof contract.runRegrade>["body"],
) {
  const run = await write(ctx, asked);
  await followRegrades(ctx, followedAtOnce).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "what follows from a regrade is left for the job"),
  );
  return run;
}

const write = (ctx: Ctx<SessionUser>, asked: HandlerInput<typeof contract.runRegrade>["body"]) =>
  transaction(ctx.db, async (tx) => {
    const { questionId, versionNo, onlyUpward } = asked;
    await lockKeys(tx, questionId);
    await inSight(tx, ctx.user, questionId);
    const wordings = await queries.wordingsOf(tx, questionId);
    // Letters of other choices would mean something else.
    if (!isSameChoices(wordings, versionNo)) throw await reworded(tx, ctx.user, wordings);
    const plan = await planned(tx, wordings, asked);
    const last = await queries.lastRun(tx, questionId);
    const { current, keys, voided } = plan;
    const isKnown =
      last !== undefined &&
      last.questionVersionId === current.questionVersionId &&
      last.voided === voided &&
      last.onlyUpward === onlyUpward &&
      last.questionKeys.join() === keys.join();
    if (isKnown) return last;
    if (!isNewest(wordings, versionNo)) throw await reworded(tx, ctx.user, wordings);

    const createdBy = ctx.user.userId;
    const isNew = current.questionKeys.toSorted().join() !== keys.join();
    const questionVersionId = isNew
      ? await queries.insertVersion(tx, {
          ...current,
          questionId,
          questionKeys: keys,
          createdBy,
        })
      : current.questionVersionId;
    const counts = countsOf(plan.results);
    const reason = trimmed(asked.reason);
    const run = { questionId, questionVersionId, questionKeys: keys, voided, onlyUpward, reason };
    const regradeRunId = await queries.insertRun(tx, { ...run, ...counts, createdBy });
    await queries.keepCorrections(
      tx,
      plan.versions.map((version) => ({
        questionVersionId: version.questionVersionId,
        questionKeys: keys,
        voided,
        regradeRunId,
      })),
    );
    await queries.setVerdicts(tx, plan.answers.map(verdictOf));
    await queries.keepResults(tx, regradeRunId, plan.results.map(resultOf));
    await keepFollows(tx, regradeRunId, regradeEffects(plan.answers, reason));
    if (asked.settleReports) await settleReportsOf(tx, ctx, questionId, reason);
    await recordAudit(tx, ctx, {
      action: "question.regrade",
      subject: `question:${questionId}`,
      detail: { regradeRunId, voided, onlyUpward, ...counts },
    });
    return { regradeRunId, ...counts };
  });

async function inSight(db: Db, { role, userId }: SessionUser, questionId: number): Promise<void> {
  if (role !== "admin" && !(await inOwnPapersAlone(db, questionId, userId))) throw refuse("NOT_FOUND");
}

type Wordings = Awaited<ReturnType<typeof queries.wordingsOf>>;

const isNewest = ([current]: Wordings, versionNo: number): boolean => current?.versionNo === versionNo;

/** Whether that version's letters mean the same choices as now. */
function isSameChoices(wordings: Wordings, versionNo: number): boolean {
  const named = wordings.find((wording) => wording.versionNo === versionNo);
  return named !== undefined && JSON.stringify(named.choices) === JSON.stringify(wordings[0]?.choices);
}

/** The refusal for a stale version, naming who changed the question and when. */
async function reworded(db: Db, user: SessionUser, [current]: Wordings) {
  if (!current) return refuse("NOT_FOUND");
  const last = await wordedBy(db, current.questionVersionId);
  const next = "您填的内容都还在，请核对后再查看影响";
  return changedBy("QUESTION_CHANGED", last && { ...last, done: "改了这道题" }, user, next);
}

async function planned(tx: Tx, wordings: Wordings, { change, onlyUpward }: Asked) {
  const plan = planOf(wordings, change);
  const answers = (await queries.judgedAnswers(tx, plan.versions.map(idOf))).map((row) =>
    plan.judge(row, onlyUpward),
  );
  return { ...plan, answers, results: answers.filter(({ row }) => row.handinTime !== null) };
}

const idOf = ({ questionVersionId }: { questionVersionId: number }) => questionVersionId;

const verdictOf = ({ row, verdict }: Planned) => ({
  userPaperId: row.userPaperId,
  questionVersionId: row.questionVersionId,
  answerPass: verdict.pass,
  answerScore: verdict.score,
});

const resultOf = ({ row, verdict, after }: Planned): queries.Result => ({
  userPaperId: row.userPaperId,
  questionVersionId: row.questionVersionId,
  answerScoreBefore: row.answerScore,
  answerScoreAfter: verdict.score,
  scoreBefore: row.userScore,
  scoreAfter: after.userScore,
  passBefore: row.userPass,
  passAfter: after.userPass,
});
