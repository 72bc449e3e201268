import { eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { installation } from "./tables.ts";

/** `demonstration`: the demonstration shop was laid here. `canary`: a text that DATA_KEY sealed. */
export type InstallationMark = "demonstration" | "canary";

/** What was noted of this database under that name, or undefined. */
export async function readMark(db: Db, name: InstallationMark): Promise<string | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row?.value;
}

/** Notes it once; what was noted before stays. */
export async function writeMark(db: Db, name: InstallationMark, value: string): Promise<void> {
  await db.insert(installation).values({ name, value }).onConflictDoNothing();
}
