// Papers as staff see them: an administrator any, a teacher those of own courses.
import { wrongRate } from "@zhutu/domain/exam/banks/wrong-rate.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { asText, workbookReply } from "../../kernel/workbook/workbook.ts";
import { withAnswers } from "./banks/question-use-queries.ts";
import * as q from "./office-queries.ts";
import * as statistics from "./office/statistics-queries.ts";
import { ownerOf } from "./sight.ts";

/** A page of the paper's questions in their order; 404 for a paper that is not there, or not of a teacher's own course. */
export async function paperQuestions(ctx: Ctx<SessionUser>, paperId: number, page: Page) {
  await paperInSight(ctx, paperId);
  const { rows, total } = await q.listPaperQuestions(ctx.db, paperId, page);
  const known = await withAnswers(ctx.db, rows);
  return { paperQuestions: known.map((row) => ({ ...row, wrongRate: wrongRate(row) })), total };
}

/**
 * A page of what was handed in on the paper, the newest first, also attempts that were reset since: of a chapter's paper
 * its tests, of a free-standing one its practice. 404 as above.
 */
export async function paperScores(ctx: Ctx<SessionUser>, paperId: number, page: Page) {
  const { refId } = await paperInSight(ctx, paperId);
  const { rows, total } = await q.listScores(ctx.db, { paperId, tests: refId !== null }, page);
  return { scores: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })), total };
}

/** So many rows at most, the newest: a workbook is made in memory. */
const mostExported = 50_000;

/** What was handed in on the paper as a workbook, one row an attempt, the newest first, phones masked. 404 as above. */
export async function exportScores(ctx: Ctx<SessionUser>, paperId: number): Promise<FileReply> {
  const { refId, paperName } = await paperInSight(ctx, paperId);
  const all = { page: 1, pageSize: mostExported };
  const { rows, total } = await q.listScores(ctx.db, { paperId, tests: refId !== null }, all);
  if (total > mostExported)
    throw refuse("BAD_INPUT", { msg: `一次最多导出 ${mostExported} 份成绩，这份试卷有 ${total} 份` });
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, {
      action: "paper-scores.export",
      subject: `paper:${paperId}`,
      detail: { rows: rows.length },
    }),
  );
  const sheet = {
    name: "考生成绩",
    header: ["姓名", "手机号", "得分", "是否及格", "用时（分钟）", "开始时间", "交卷时间"],
    rows: rows.map((row) => [
      asText(row.studentName),
      maskPhone(row.phone),
      row.score / 10,
      row.passed ? "及格" : "不及格",
      Math.round((row.elapsedTime / 60) * 10) / 10,
      formatTime(row.createTime),
      formatTime(row.handinTime),
    ]),
  };
  return workbookReply(sheet, `paper_${paperId}_scores`, `${paperName.slice(0, 60)}_考生成绩`);
}

/** How the paper is mastered, from each person's first attempt that was handed in; rates under 30 answers hidden. 404 as above. */
export async function paperStatistics(ctx: Ctx<SessionUser>, paperId: number) {
  const { refId } = await paperInSight(ctx, paperId);
  const of = { paperId, tests: refId !== null };
  const sums = await statistics.sumsOf(ctx.db, of);
  const questions = await statistics.questionsOf(ctx.db, of);
  return {
    ...sums,
    distribution: await statistics.distributionOf(ctx.db, of),
    questions: questions.map((one) => ({ ...one, wrongRate: wrongRate(one) })),
  };
}

async function paperInSight({ db, user }: Ctx<SessionUser>, paperId: number) {
  const paper = await q.findOfficePaper(db, paperId, ownerOf(user));
  if (!paper) throw refuse("NOT_FOUND");
  return paper;
}
