// notices owns notifications inside the site: one row per person and event, written in the
// transaction of the event. It does not own: their causes (each module), their text and links
// (domain), SMS (identity).
import { noticeFromTheWire, noticeOnTheWire } from "@zhutu/domain/notices/contract.ts";
import { type Notice, onceKeyOf } from "@zhutu/domain/notices/notice.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import type { Page } from "../../kernel/db/paging.ts";
import * as queries from "./queries.ts";
import type { PersonalData } from "../identity/service.ts";

export { wasTold } from "./queries.ts";

type UserCtx = Ctx<SessionUser>;

/** In days (domain.md "Notices"). */
const kept = { read: 180, unread: 365 };

/** Skips repeats of the same `onceKeyOf`. */
export const tellUser = (tx: Tx, userId: number, notice: Notice): Promise<void> =>
  tellUsers(tx, [userId], notice);

/** One notification for several people, in one round trip; skips deleted accounts. */
export async function tellUsers(tx: Tx, userIds: readonly number[], notice: Notice): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, ...facts } = noticeOnTheWire(notice);
  await queries.insertNotices(tx, [...new Set(userIds)], { kind, facts, onceKey: onceKeyOf(notice) });
}

/** Their own notification each, in one round trip; skips deleted accounts. */
export async function tellEach(tx: Tx, each: readonly { userId: number; notice: Notice }[]): Promise<void> {
  if (each.length === 0) return;
  const written = each.map(({ userId, notice }) => {
    const { kind, ...facts } = noticeOnTheWire(notice);
    return { userId, kind, facts, onceKey: onceKeyOf(notice) };
  });
  await queries.insertEach(tx, written);
}

/** Newest first, and the count of all unread. */
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

export const myUnread = async (ctx: UserCtx): Promise<{ unread: number }> => ({
  unread: await queries.countUnread(ctx.db, ctx.user.userId),
});

/** Answers how many stay unread. */
export async function markRead(
  ctx: UserCtx,
  which: { noticeIds: number[] } | { all: true },
): Promise<{ unread: number }> {
  await queries.markRead(ctx.db, ctx.user.userId, "all" in which ? "all" : which.noticeIds);
  return myUnread(ctx);
}

const maxAtOnce = 5_000;

/** Deletes read notifications after 180 days, all after a year. */
export async function dropOldNotices(db: Db): Promise<void> {
  while ((await queries.dropOld(db, kept, maxAtOnce)) === maxAtOnce);
}

export function noticesJobs(jobs: Jobs, { db }: { db: Db }): void {
  jobs.schedule({ name: "notices-tidy", cron: "40 3 * * *", work: () => dropOldNotices(db) });
}

/** Answers `personalData`. */
export async function noticesData(tx: Tx, userId: number): Promise<PersonalData> {
  return { notices: await queries.noticesKept(tx, userId) };
}

/** Follows `accountDeleted`. */
export const forgetNotices = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  queries.dropOf(tx, userId);
