import { fewestAnswers, wrongRate } from "@zhutu/domain/exam/grade.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import { askByPhone } from "../../identity/service.ts";
import { withAnswers } from "../banks/question-queries.ts";
import { personCardId } from "./candidate-attempt.ts";
import * as queries from "./result-queries.ts";
import { paperInSight } from "../papers/held-paper.ts";

/** Refuses NOT_FOUND (also of another teacher's course). */
export async function paperQuestions(ctx: Ctx<SessionUser>, paperId: number, page: Page) {
  await paperInSight(ctx, paperId);
  const { rows, total } = await queries.listPaperQuestions(ctx.db, paperId, page);
  const questions = await withAnswers(ctx.db, rows);
  return { paperQuestions: questions.map((row) => ({ ...row, wrongRate: wrongRate(row) })), total };
}

/** Handed-in attempts, including reset ones: tests of a chapter's paper, practice of a free-standing one. Refuses TOO_MANY. */
export async function paperScores(
  ctx: Ctx<SessionUser>,
  paperId: number,
  { page, pageSize, ...filter }: Page & queries.ScoreFilter,
) {
  const { refId } = await paperInSight(ctx, paperId);
  const scores = { paperId, tests: refId !== null, ...filter };
  const { rows, total } = await askByPhone(
    ctx,
    filter.telephone,
    () => queries.listScores(ctx.db, scores, { page, pageSize }),
    (found) => found.total,
  );
  const shown = rows.map((row) => ({
    ...row,
    userId: personCardId(ctx.user, row.userId),
    phone: maskPhone(row.phone),
  }));
  return { scores: shown, total };
}

/** Statistics of everybody's first handed-in attempt; hides figures of questions with under 30 answers. */
export async function paperStatistics(ctx: Ctx<SessionUser>, paperId: number) {
  const { refId } = await paperInSight(ctx, paperId);
  const paper = { paperId, tests: refId !== null };
  const sums = await queries.sumsOf(ctx.db, paper);
  const questions = await queries.questionsOf(ctx.db, paper);
  return {
    ...sums,
    distribution: await queries.distributionOf(ctx.db, paper),
    questions: questions.map((question) =>
      question.answered < fewestAnswers
        ? { ...question, wrong: null, wrongRate: null, difficulty: null, discrimination: null }
        : { ...question, wrongRate: wrongRate(question) },
    ),
  };
}
