// Serialising one person's (or one thing's) writes across instances, for as long as a transaction lasts. PostgreSQL
// knows such a lock by two numbers: the hash of its name, and whose it is.
import { sql } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { listOf, type Params, prepared, rawSql } from "./prepared.ts";

/**
 * Everything that is locked so; two uses of one name would wait for each other. A name stays as it is spelt: while a
 * release rolls out, processes of the one before wait by the old name.
 */
export type LockName =
  | "addresses"
  | "administrators"
  | "comments"
  | "copies of a phone"
  | "course order"
  | "data keys"
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
  | "wrong answers";

const one = prepared("lock_until_commit", (_, p: Params<{ name: string; id: number }>) =>
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

/** Waits until no other transaction holds the lock of this name and id, and keeps it until this transaction ends. */
export async function lockUntilCommit(tx: Tx, name: LockName, id: number): Promise<void> {
  await one(tx, { name, id });
}

/**
 * Keeps the lock of this name and id until this transaction ends; false, at once, where another transaction holds it.
 */
export async function tryUntilCommit(tx: Tx, name: LockName, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${name}), ${id}::int) as taken`,
  );
  return rows[0]?.taken ?? false;
}

/**
 * Waits only for who holds one of these alone, and keeps such out until this transaction ends; in one order for all.
 */
export async function shareUntilCommit(tx: Tx, name: LockName, ids: readonly number[]): Promise<void> {
  await shared(tx, { name, ids });
}

/** The same for several keys, in one order for all, so that who takes several never waits in a circle. */
export async function lockAllUntilCommit(tx: Tx, name: LockName, keys: readonly string[]): Promise<void> {
  await several(tx, { name, keys });
}

/**
 * Which of `count` locks, from `first` on, these ids share, each once and in order: as many as there are things would
 * fill the table of locks, in which all connections together have room for some 64 each.
 */
export const spread = (ids: readonly number[], count: number, first = 0): number[] =>
  [...new Set(ids.map((id) => first + (id % count)))].toSorted((a, b) => a - b);
