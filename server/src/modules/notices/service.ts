// notices owns what people are told inside the site: one row a person and event, written in the transaction of its
// cause. It does not own: what causes a notice (each module tells its own), what it says and where it leads (domain),
// messages to phones (identity's codes).
import { noticeFromTheWire, noticeOnTheWire } from "@zhutu/domain/notices/contract.ts";
import { type Notice, onceKeyOf } from "@zhutu/domain/notices/notice.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import type { Page } from "../../kernel/db/paging.ts";
import * as queries from "./queries.ts";

export { forgetNotices, putMyNotices } from "./personal-data.ts";
export { wasTold } from "./queries.ts";

type UserCtx = Ctx<SessionUser>;

/** For how many days a notice is kept (domain.md "Notices"). */
const kept = { read: 180, unread: 365 };

/** Tells the person, in the transaction that causes it; what is told once a person (`onceKeyOf`) is not told again. */
export const tellUser = (tx: Tx, userId: number, notice: Notice): Promise<void> =>
  tellUsers(tx, [userId], notice);

/** Tells all of these people the same, in one round trip; whose account is deleted is told nothing. */
export async function tellUsers(tx: Tx, userIds: readonly number[], notice: Notice): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, ...facts } = noticeOnTheWire(notice);
  await queries.insertNotices(tx, [...new Set(userIds)], { kind, facts, onceKey: onceKeyOf(notice) });
}

/** Tells each of these people something of their own, in one round trip; whose account is deleted is told nothing. */
export async function tellEach(tx: Tx, each: readonly { userId: number; notice: Notice }[]): Promise<void> {
  if (each.length === 0) return;
  const written = each.map(({ userId, notice }) => {
    const { kind, ...facts } = noticeOnTheWire(notice);
    return { userId, kind, facts, onceKey: onceKeyOf(notice) };
  });
  await queries.insertEach(tx, written);
}

/** One page of the caller's own notices, the newest first, and how many of all are unread. */
export async function myNotices(ctx: UserCtx, { unread, ...page }: Page & { unread: boolean }) {
  const { userId } = ctx.user;
  const [{ rows, total }, unreadOfAll] = await Promise.all([
    queries.listOwn(ctx.db, userId, { unread }, page),
    queries.countUnread(ctx.db, userId),
  ]);
  const notices = rows.map(({ noticeId, createTime, readAt, kind, facts }) => ({
    noticeId,
    createTime,
    readAt,
    notice: noticeFromTheWire({ ...facts, kind }),
  }));
  return { notices, total, unread: unreadOfAll };
}

/** How many of the caller's own notices are unread. */
export const myUnread = async (ctx: UserCtx): Promise<{ unread: number }> => ({
  unread: await queries.countUnread(ctx.db, ctx.user.userId),
});

/** Marks the caller's own notices as read, these or all; answers how many are left unread. Safe to repeat. */
export async function markRead(
  ctx: UserCtx,
  which: { noticeIds: number[] } | { all: true },
): Promise<{ unread: number }> {
  await queries.markRead(ctx.db, ctx.user.userId, "all" in which ? "all" : which.noticeIds);
  return myUnread(ctx);
}

const mostAtOnce = 5_000;

/** Deletes read notices older than 180 days, and all older than a year. */
export async function dropOldNotices(db: Db): Promise<void> {
  while ((await queries.dropOld(db, kept, mostAtOnce)) === mostAtOnce);
}

/** Declares the module's job; before the queue starts. */
export function noticesJobs(jobs: Jobs, { db }: { db: Db }): void {
  // A sweep, under the name that its queue has had since before: another would leave what an earlier release put there undone.
  jobs.schedule({ name: "notices-tidy", cron: "40 3 * * *", work: () => dropOldNotices(db) });
}
