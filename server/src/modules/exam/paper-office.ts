// Papers as staff see them: an administrator any, a teacher those of own courses.
import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as q from "./office-queries.ts";

/** A page of the paper's questions in their order; 404 for a paper that is not there, or not of a teacher's own course. */
export async function paperQuestions(ctx: Ctx<SessionUser>, paperId: number, page: Page) {
  await paperInSight(ctx, paperId);
  const { rows, total } = await q.listPaperQuestions(ctx.db, paperId, page);
  return { paperQuestions: rows, total };
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

async function paperInSight({ db, user }: Ctx<SessionUser>, paperId: number) {
  const paper = await q.findOfficePaper(db, paperId, user.role === "admin" ? null : user.userId);
  if (!paper) throw refuse("NOT_FOUND");
  return paper;
}
