import { and, eq, like, sql } from "drizzle-orm";
import type { Db, Tx } from "./db.ts";
import { installation } from "./tables.ts";

/**
 * `demonstration`: the demonstration shop was seeded here. `canary`: a text sealed by DATA_KEY.
 * `next-canary`: one by the new key, until `npm run rekey` ends. `retired:<key>`: one by a retired key.
 */
export type InstallationMark = "demonstration" | "canary" | "next-canary" | RetiredMark;
type RetiredMark = `retired:${string}`;

export async function readMark(db: Db | Tx, name: InstallationMark): Promise<string | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row?.value;
}

export async function retiredMarks(db: Db | Tx): Promise<{ name: RetiredMark; value: string }[]> {
  const rows = await db.select().from(installation).where(like(installation.name, "retired:%"));
  return rows.map(({ name, value }) => ({ name: name as RetiredMark, value }));
}

/** Keeps an existing value. */
export async function writeMark(db: Db | Tx, name: InstallationMark, value: string): Promise<void> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
}

/** Only if the value still is `from`; returns whether it was. */
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

export async function dropMark(tx: Tx, name: InstallationMark): Promise<void> {
  await tx.delete(installation).where(eq(installation.name, name));
}

/** Application names of other connections to this database. */
export async function othersConnected(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name <> current_setting('application_name')
      -- Of other accounts the kind may be hidden; what PostgreSQL does by itself has no account.
      and (backend_type = 'client backend' or (backend_type is null and usesysid is not null))`);
  return rows.map(({ name }) => name);
}
