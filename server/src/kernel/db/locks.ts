// Serialising one person's (or one thing's) writes across instances, for as long as a transaction lasts.
import { sql } from "drizzle-orm";
import { type Db, preparedSql } from "./db.ts";

const lock = preparedSql(
  "lock_until_commit",
  sql`select pg_advisory_xact_lock(hashtext(${sql.placeholder("name")}), ${sql.placeholder("id")})`,
);

/** Waits until no other transaction holds the lock of this name and id, and keeps it until this transaction ends. */
export async function lockUntilCommit(tx: Db, name: string, id: number): Promise<void> {
  await lock(tx, { name, id });
}
