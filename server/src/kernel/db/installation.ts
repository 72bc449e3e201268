import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "./db.ts";
import { installation } from "./tables.ts";

/**
 * `demonstration`: the demonstration shop was laid here. `canary`: a text that DATA_KEY sealed. `next-canary`: the same by
 * the key that DATA_KEY is being changed to, from the first start with it until `npm run rekey` has ended. `retired-canaries`: by the
 * keys that a change took out of use.
 */
export type InstallationMark = "demonstration" | "canary" | "next-canary" | "retired-canaries";

/** What was noted of this database under that name, or undefined. */
export async function readMark(db: Db | Tx, name: InstallationMark): Promise<string | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row?.value;
}

/** Notes it once; what was noted before stays. */
export async function writeMark(db: Db | Tx, name: InstallationMark, value: string): Promise<void> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
}

/** Notes another value, if it still is that one; whether it was. */
export async function replaceMark(
  tx: Tx,
  name: InstallationMark,
  from: string,
  to: string,
): Promise<boolean> {
  const changed = await tx
    .update(installation)
    .set({ value: to })
    .where(and(eq(installation.name, name), eq(installation.value, from)))
    .returning({ name: installation.name });
  return changed.length > 0;
}

/** Forgets what was noted under that name. */
export async function dropMark(tx: Tx, name: InstallationMark): Promise<void> {
  await tx.delete(installation).where(eq(installation.name, name));
}

/** The names of the connections to this database that begin so, each once. */
export async function connectedAs(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${beginning})`);
  return rows.map(({ name }) => name);
}
