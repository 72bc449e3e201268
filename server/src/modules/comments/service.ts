// comments owns comments on courses, holders' ratings, and whether they are shown.
// It does not own: courses and prices (catalogue), who holds or held one (enrolment), notices to authors
// (notices).
// Comments are stored as written, screens escape them; phones leave masked.
import {
  COMMENT_STATUS,
  COMMENT_STATUS_LABELS,
  type CommentStatus,
} from "@zhutu/domain/comments/comment-rules.ts";
import type { listComments, postComment as postEndpoint } from "@zhutu/domain/comments/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { countUse } from "../../kernel/limits.ts";
import { announceChange } from "../catalogue/service.ts";
import { hasEverHeld } from "../enrolment/service.ts";
import { holdAccount, holdAccountIfOpen, type PersonalData } from "../identity/service.ts";
import { tellUser } from "../notices/service.ts";
import * as queries from "./queries.ts";

type CommentForm = HandlerInput<typeof postEndpoint>["body"];
type StaffQuery = HandlerInput<typeof listComments>["query"];

const day = 86_400;

/** Daily limits per person, overall and per course, against flooding. */
const limitsOf = (userId: number, courseId: number) => [
  {
    key: `comments:user:${userId}:course:${courseId}`,
    most: 5,
    withinSeconds: day,
    msg: "您今天对这门课程的评论已经够多，请明天再来",
  },
  {
    key: `comments:user:${userId}`,
    most: 20,
    withinSeconds: day,
    msg: "您今天发布的评论已经够多，请明天再来",
  },
];

/**
 * Stores a comment for staff to approve; repeats before that stay one. Refuses NOT_FOUND, COMMENTS_OFF
 * (free), RATING_NOT_HELD, TOO_MANY past 5 a course or 20 a day.
 */
export async function postComment(ctx: Ctx<SessionUser>, { commentContent, courseId, rating }: CommentForm) {
  const { userId } = ctx.user;
  const course = await queries.findCommented(ctx.db, courseId);
  if (!course) throw refuse("NOT_FOUND");
  if (!course.priced) throw refuse("COMMENTS_OFF");
  if (rating !== null && !(await hasEverHeld(ctx.db, userId, courseId))) throw refuse("RATING_NOT_HELD");
  const form = { userId, courseId, commentContent: trimmed(commentContent), rating };
  const courseCommentId = await transaction(ctx.db, async (tx) => {
    await holdAccount(tx, userId);
    await lockUntilCommit(tx, "comments", userId);
    const same = await queries.findSame(tx, form);
    if (same !== undefined) {
      await queries.setRating(tx, same, rating);
      return same;
    }
    await countUse(tx, ...limitsOf(userId, courseId));
    return queries.insertComment(tx, form);
  });
  return { courseCommentId };
}

/**
 * Approved comments and the caller's own waiting ones, newest first, specifications' included. Refuses
 * NOT_FOUND (not published).
 */
export async function courseComments(ctx: Ctx, courseId: number, page: Page) {
  if (!(await queries.findCommented(ctx.db, courseId))) throw refuse("NOT_FOUND");
  const userId = ctx.user?.userId ?? null;
  const [{ rows, total }, ratings, mayRate] = await Promise.all([
    queries.listShown(ctx.db, courseId, userId, page),
    queries.ratingsOf(ctx.db, courseId),
    userId !== null && hasEverHeld(ctx.db, userId, courseId),
  ]);
  return { comments: rows.map(masked), total, ratings, mayRate };
}

export const courseRatings = queries.ratingsOf;

/** Newest first. */
export async function comments(ctx: Ctx<SessionUser>, query: StaffQuery) {
  const { rows, total } = await queries.listForStaff(ctx.db, query, query);
  return { comments: rows.map(masked), total };
}

const masked = <T extends { userTelephone: string }>(row: T): T => ({
  ...row,
  userTelephone: maskPhone(row.userTelephone),
});

/**
 * Shows a comment; the first time its author is told (CMT-009). Refuses NOT_FOUND, COMMENT_STATE with the
 * current status (already shown, or not `seen`).
 */
export const approveComment = (ctx: Ctx<SessionUser>, courseCommentId: number, seen?: CommentStatus) =>
  judge(ctx, courseCommentId, { to: "approved", seen });

/** CMT-010. */
export const hideComment = (ctx: Ctx<SessionUser>, courseCommentId: number, seen?: CommentStatus) =>
  judge(ctx, courseCommentId, { to: "hidden", seen });

async function refusedNow(tx: Tx, courseCommentId: number) {
  const now = await queries.statusOf(tx, courseCommentId);
  if (now === undefined) return refuse("NOT_FOUND");
  return refuse("COMMENT_STATE", { msg: `这条评论现在是“${COMMENT_STATUS_LABELS[now]}”，请核对后再操作` });
}

const actions = { approved: "comment.approve", hidden: "comment.hide" } as const;

async function judge(
  ctx: Ctx<SessionUser>,
  courseCommentId: number,
  { to, seen }: { to: keyof typeof actions; seen: CommentStatus | undefined },
): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const userId = await queries.authorOf(tx, courseCommentId);
    if (userId === undefined) throw refuse("NOT_FOUND");
    await holdAccountIfOpen(tx, userId);
    const judged = await queries.judge(tx, courseCommentId, { to: COMMENT_STATUS[to], seen });
    if (!judged) throw await refusedNow(tx, courseCommentId);
    const { courseId, courseName, firstTime } = judged;
    await announceChange(tx);
    if (firstTime) await tellUser(tx, userId, { kind: "commentApproved", courseId, courseName });
    await recordAudit(tx, ctx, { action: actions[to], subject: `comment:${courseCommentId}` });
    return null;
  });
}

/** Answers `personalData`. */
export async function commentsData(tx: Tx, userId: number): Promise<PersonalData> {
  return { comments: await queries.commentsKept(tx, userId) };
}

/** Ratings too; follows `accountDeleted`. */
export async function forgetComments(tx: Tx, { userId }: { userId: number }): Promise<void> {
  if (await queries.dropComments(tx, userId)) await announceChange(tx);
}
