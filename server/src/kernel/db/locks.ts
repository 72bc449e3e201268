// Serialising one person's (or one thing's) writes across instances, for as long as a transaction lasts.
import { sql } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { type Params, prepared, written } from "./prepared.ts";

const lock = prepared("lock_until_commit", (_, p: Params<{ name: string; id: number }>) =>
  written(sql`select pg_advisory_xact_lock(hashtext(${p.name}), ${p.id})`),
);

/** Waits until no other transaction holds the lock of this name and id, and keeps it until this transaction ends. */
export async function lockUntilCommit(tx: Tx, name: string, id: number): Promise<void> {
  await lock(tx, { name, id });
}
