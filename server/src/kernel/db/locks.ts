// Advisory locks across instances until the transaction ends, by hash of the name and an id.
import { sql } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { listOf, type Params, prepared, rawSql } from "./prepared.ts";

/** One use each. Never rename: during a rollout older processes wait by the old name. */
export type LockName =
  | "addresses"
  | "administrators"
  | "attempts"
  | "comments"
  | "copies of a phone"
  | "course order"
  | "export-files"
  | "exports"
  | "hours"
  | "id number"
  | "invoice titles"
  | "list-views"
  | "play_sessions"
  | "question import"
  | "question uses"
  | "regrade"
  | "settings"
  | "study notes"
  | "wrong answers";

const single = prepared("lock_until_commit", (_, p: Params<{ name: string; id: number }>) =>
  rawSql(sql`select pg_advisory_xact_lock(hashtext(${p.name}), ${p.id})`),
);

const shared = prepared("share_until_commit", (_, p: Params<{ name: string; ids: readonly number[] }>) =>
  rawSql(sql`
    select pg_advisory_xact_lock_shared(hashtext(${p.name}), id) from (
      select distinct id from unnest(${listOf(p.ids, "int")}) as id order by 1 offset 0
    ) as ids`),
);

const several = prepared("lock_all_until_commit", (_, p: Params<{ name: string; keys: readonly string[] }>) =>
  rawSql(sql`
    select pg_advisory_xact_lock(hashtext(${p.name}), id) from (
      select distinct hashtext(key) as id from unnest(${listOf(p.keys, "text")}) as key order by 1 offset 0
    ) as ids`),
);

/** Waits for the lock and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Tx, name: LockName, id: number): Promise<void> {
  await single(tx, { name, id });
}

/** Returns false at once if another transaction holds the lock. */
export async function tryUntilCommit(tx: Tx, name: LockName, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${name}), ${id}::int) as taken`,
  );
  return rows[0]?.taken ?? false;
}

/** Shares the locks, excluding exclusive holders; in one order against deadlock. */
export async function shareUntilCommit(tx: Tx, name: LockName, ids: readonly number[]): Promise<void> {
  await shared(tx, { name, ids });
}

/** Takes several locks in one order, against deadlock. */
export async function lockAllUntilCommit(tx: Tx, name: LockName, keys: readonly string[]): Promise<void> {
  await several(tx, { name, keys });
}

/**
 * Maps ids to at most `count` sorted locks from `first`, because PostgreSQL's lock table holds about 64 per
 * connection.
 */
export const spread = (ids: readonly number[], count: number, first = 0): number[] =>
  [...new Set(ids.map((id) => first + (id % count)))].toSorted((a, b) => a - b);
