import type * as contract from "@zhutu/domain/exam/corrections/contract.ts";
import { modeOf } from "@zhutu/domain/exam/attempt.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { maskName } from "@zhutu/domain/identity/profile-rules.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { countUse } from "../../../kernel/limits.ts";
import { holdAccount } from "../../identity/service.ts";
import { tellEach } from "../../notices/service.ts";
import { questionOfToday } from "../practice/exercises.ts";
import * as queries from "./report-queries.ts";
import { ownerOf } from "../../../kernel/http/access.ts";

const limitOf = (userId: number) => ({
  key: `question-reports:user:${userId}`,
  most: 20,
  withinSeconds: 86_400,
  msg: "您今天反馈的题目已经够多，请明天再来",
});

/**
 * Reports a question that the caller met: in the named attempt, in the wrong-answer bank, or today. An open
 * report is returned instead. Refuses NOT_FOUND, TOO_MANY past 20 a day.
 */
export async function reportQuestion(
  ctx: Ctx<SessionUser>,
  questionId: number,
  { kind, text, userPaperId }: HandlerInput<typeof contract.reportQuestion>["body"],
) {
  const { userId } = ctx.user;
  const isToday = userPaperId === undefined && (await questionOfToday(ctx.db))?.questionId === questionId;
  return transaction(ctx.db, async (tx) => {
    await holdAccount(tx, userId);
    const met = await whereMet(tx, { userId, questionId, userPaperId, isToday });
    if (!met) throw refuse("NOT_FOUND");
    const reportId = await queries.openReport(tx, { userId, questionId });
    if (reportId !== undefined) return { questionReportId: reportId, already: true };
    await countUse(tx, limitOf(userId));
    const made = await queries.insertReport(tx, { userId, questionId, ...met, kind, text: trimmed(text) });
    if (made !== undefined) return { questionReportId: made, already: false };
    // A concurrent call was faster.
    const other = await queries.openReport(tx, { userId, questionId });
    return { questionReportId: other ?? 0, already: true };
  });
}

async function whereMet(
  tx: Tx,
  meeting: { userId: number; questionId: number; userPaperId: number | undefined; isToday: boolean },
) {
  const { userPaperId } = meeting;
  if (userPaperId !== undefined) {
    const met = await queries.metInAttempt(tx, { ...meeting, userPaperId });
    if (!met) return undefined;
    return { questionVersionId: met.questionVersionId, place: modeOf(met), userPaperId };
  }
  const current = await queries.currentWording(tx, meeting);
  if (!current || !(current.inBank || meeting.isToday)) return undefined;
  const place = current.inBank ? ("bank" as const) : ("daily" as const);
  return { questionVersionId: current.questionVersionId, place, userPaperId: null };
}

/** Open reports first, names masked; a teacher sees those of own courses' papers. */
export async function questionReports(
  ctx: Ctx<SessionUser>,
  query: HandlerInput<typeof contract.listQuestionReports>["query"],
) {
  const filter = { ownerId: ownerOf(ctx.user), questionId: query.questionId, state: query.state };
  const { rows, ...counts } = await queries.listReports(ctx.db, filter, query);
  return {
    questionReports: rows.map(({ userName, ...row }) => ({ ...row, studentName: maskName(userName) })),
    ...counts,
  };
}

/** Settles every open report of the question and notifies the reporters. */
export const settleReport = (ctx: Ctx<SessionUser>, questionReportId: number, answer: string) =>
  transaction(ctx.db, async (tx) => {
    const report = await queries.findReport(tx, questionReportId, ownerOf(ctx.user));
    if (!report) throw refuse("NOT_FOUND");
    const settled =
      report.settleTime === null ? await settleReportsOf(tx, ctx, report.questionId, answer) : 0;
    if (settled === 0) throw refuse("REPORT_SETTLED");
    return { settled };
  });

/** For the whole question; returns how many. */
export async function settleReportsOf(
  tx: Tx,
  ctx: Ctx<SessionUser>,
  questionId: number,
  sent: string,
): Promise<number> {
  const answer = trimmed(sent);
  const userIds = await queries.holdReporters(tx, questionId);
  const settled = await queries.settleReports(tx, {
    questionId,
    userIds,
    settledBy: ctx.user.userId,
    answer,
  });
  if (settled.length === 0) return 0;
  await tellEach(
    tx,
    settled.map(({ userId, ...facts }) => ({
      userId,
      notice: { kind: "questionSettled", answer, ...facts },
    })),
  );
  await recordAudit(tx, ctx, {
    action: "question-report.settle",
    subject: `question:${questionId}`,
    detail: { reports: settled.length },
  });
  return settled.length;
}
