import { eq } from "drizzle-orm";
import type { Db, Tx } from "./db.ts";
import { installation } from "./tables.ts";

/** `demonstration`: the demonstration shop was seeded here. `canary`: a text sealed by DATA_KEY. */
export type InstallationMark = "demonstration" | "canary";

export async function readMark(db: Db | Tx, name: InstallationMark): Promise<string | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row?.value;
}

/** Keeps an existing value. */
export async function writeMark(db: Db | Tx, name: InstallationMark, value: string): Promise<void> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
}

export async function replaceMark(tx: Tx, name: InstallationMark, value: string): Promise<void> {
  await tx.update(installation).set({ value }).where(eq(installation.name, name));
}
