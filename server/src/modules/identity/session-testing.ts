// Sessions for tests that are about something else than signing in.
import { eq } from "drizzle-orm";
import type { Services } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { startSession } from "./sessions.ts";
import { users } from "./tables.ts";

/** The token of a session that is opened as after a sign-in, without the password: checking one is slow on purpose. */
export async function aSession(
  { db, config }: Pick<Services, "db" | "config">,
  { userId }: { userId: number },
): Promise<string> {
  const [account] = await db
    .select({ userId: users.userId, roles: users.roles })
    .from(users)
    .where(eq(users.userId, userId));
  if (!account) throw new Error(`no account ${userId}`);
  const from = { config, ip: "127.0.0.1", userAgent: "test" };
  return transaction(db, (tx) => startSession(tx, from, account));
}
