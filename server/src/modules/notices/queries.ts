import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { NoticeKind } from "@zhutu/domain/notices/notice.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { paged, type Page, total } from "../../kernel/db/paging.ts";
import { listOf, type Params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { users } from "../identity/tables.ts";
import { notices } from "./tables.ts";

export type NewNotice = {
  kind: NoticeKind;
  facts: Record<string, unknown>;
  onceKey: string | null;
};

const insertFor = prepared(
  "tell_users",
  (_, p: Params<{ userIds: readonly number[]; kind: string; facts: string; onceKey: string | null }>) =>
    rawSql(sql`
    insert into ${notices} (user_id, kind, facts, once_key)
    select who.user_id, ${p.kind}, ${p.facts}::jsonb, ${p.onceKey} from ${users} who
    -- held as the foreign key does it anyway: an account that is being deleted is waited for
    where who.user_id in (select unnest(${listOf(p.userIds, "int")})) and who.deleted_at is null
    order by who.user_id for key share of who
    on conflict (user_id, once_key) where once_key is not null do nothing`),
);

/** Skips deleted accounts and repeats of its `onceKey`. */
export async function insertNotices(
  tx: Tx,
  userIds: readonly number[],
  { facts, ...notice }: NewNotice,
): Promise<void> {
  await insertFor(tx, { userIds, ...notice, facts: JSON.stringify(facts) });
}

/** In one statement; skips deleted accounts and repeated `onceKey`s. */
export async function insertEach(tx: Tx, each: readonly (NewNotice & { userId: number })[]): Promise<void> {
  const column = <K extends keyof (typeof each)[number]>(name: K) => sql.param(each.map((one) => one[name]));
  const facts = sql.param(each.map((one) => JSON.stringify(one.facts)));
  await tx.execute(sql`insert into ${notices} (user_id, kind, facts, once_key)
    select who.user_id, told.kind, told.facts::jsonb, told.once_key
    from unnest(${column("userId")}::int[], ${column("kind")}::text[], ${facts}::text[], ${column("onceKey")}::text[])
      as told(user_id, kind, facts, once_key)
    join ${users} who on who.user_id = told.user_id and who.deleted_at is null
    order by who.user_id for key share of who
    on conflict (user_id, once_key) where once_key is not null do nothing`);
}

export const wasTold = (userId: SQL, onceKey: string): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${notices} told where told.user_id = ${userId} and told.once_key = ${onceKey})`;

const unread = prepared("unread_notices", (db, p: Params<{ userId: number }>) =>
  db
    .select({ unread: total })
    .from(notices)
    .where(and(eq(notices.userId, p.userId), isNull(notices.readAt))),
);

export const countUnread = async (db: Db, userId: number): Promise<number> =>
  (await unread(db, { userId }))[0]?.unread ?? 0;

/** Newest first. */
export async function listOwn(db: Db, userId: number, filter: { unread: boolean }, page: Page) {
  const where = and(eq(notices.userId, userId), filter.unread ? isNull(notices.readAt) : undefined);
  const listing = db
    .select()
    .from(notices)
    .where(where)
    .orderBy(desc(notices.createTime), desc(notices.noticeId));
  return paged(page, db.select({ total }).from(notices).where(where), listing);
}

export async function markRead(db: Db, userId: number, noticeIds: readonly number[] | "all"): Promise<void> {
  const which = noticeIds === "all" ? undefined : inArray(notices.noticeId, [...noticeIds]);
  await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), which));
}

/** Answers how many. */
export async function dropOld(db: Db, days: { read: number; unread: number }, most: number): Promise<number> {
  const before = (count: number): SQL => sql`now() - make_interval(days => ${count}::int)`;
  const { rowCount } = await db.execute(sql`
    delete from ${notices} where notice_id in (
      select notice_id from ${notices}
      where create_time < ${before(days.read)} and (read_at is not null or create_time < ${before(days.unread)})
      order by create_time limit ${most} for update skip locked)`);
  return rowCount ?? 0;
}

/** Oldest first. */
export const noticesKept = (tx: Tx, userId: number) =>
  tx
    .select({
      kind: notices.kind,
      facts: notices.facts,
      createTime: notices.createTime,
      readAt: notices.readAt,
    })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(notices.noticeId);

export async function dropOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(notices).where(eq(notices.userId, userId));
}
