// Whether work that writes of a person takes the account before every other row, as the account's end does: in another
// order the two could wait for each other in a circle.
import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { transaction } from "../kernel/db/transaction.ts";
import { users } from "../modules/identity/tables.ts";
import type { TestApp } from "./app.ts";

/**
 * Holds the account as its end does, lets the work wait for it, and takes the row `lock` names, which fails where the work
 * holds it by then; the work's outcome. `lock` is a `select ... for update nowait`.
 */
export async function waitingForAccount<T>(
  { db }: Pick<TestApp, "db">,
  { userId, lock }: { userId: number; lock: SQL },
  work: () => Promise<T>,
): Promise<T> {
  const waiting = async () =>
    (
      await db.execute(sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    ).rows.length;
  let done: Promise<T> | undefined;
  await transaction(db, async (tx) => {
    await tx.execute(sql`select 1 from ${users} where user_id = ${userId} for update`);
    done = work();
    done.catch(() => {});
    await expect.poll(waiting).toBe(1);
    expect((await tx.execute(lock)).rows).toHaveLength(1);
  });
  return done as Promise<T>;
}
