// Serialising one person's (or one thing's) writes across instances, for as long as a transaction lasts.
import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";

/** Waits until no other transaction holds the lock of this name and id, and keeps it until this transaction ends. */
export async function lockUntilCommit(tx: Db, name: string, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), ${id})`);
}
