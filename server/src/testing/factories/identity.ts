import type { Role } from "@zhutu/domain/endpoint.ts";
import type { Services } from "../../kernel/context.ts";
import { eq } from "drizzle-orm";
import { transaction } from "../../kernel/db/transaction.ts";
import { hashPassword } from "../../modules/identity/service.ts";
import { startSession } from "../../modules/identity/sessions.ts";
import { users } from "../../modules/identity/tables.ts";
import { next } from "./sequence.ts";

export type Account = {
  userId: number;
  loginName: string;
  userName: string;
  telephone: string;
  password: string;
};

const password = "Test2026";
let hashed: Promise<string> | undefined;

/** An account of that role with a verified phone and the password Test2026. */
export async function anAccount(
  { db }: Pick<Services, "db">,
  role: Role,
  over: Partial<typeof users.$inferInsert> = {},
): Promise<Account> {
  const telephone = over.telephone ?? `139${String(10_000_000 + next() * 7).padStart(8, "0")}`;
  hashed ??= hashPassword(password); // one hash a process: argon2 is slow on purpose
  const [row] = await db
    .insert(users)
    .values({
      loginName: role === "user" ? telephone : `${role}${next()}`,
      userName: `测试${next()}`,
      roles: [role],
      telephone,
      passwordHash: await hashed,
      phoneVerifiedAt: new Date(),
      ...over,
    })
    .returning();
  if (!row) throw new Error("no account inserted");
  return {
    userId: row.userId,
    loginName: row.loginName,
    userName: row.userName,
    telephone: row.telephone,
    password,
  };
}

/** The token of a session that is opened as after a sign-in, without the password: checking one is slow on purpose. */
export async function aSession(
  { db, config }: Pick<Services, "db" | "config">,
  { userId }: Pick<Account, "userId">,
): Promise<string> {
  const [account] = await db
    .select({ userId: users.userId, roles: users.roles })
    .from(users)
    .where(eq(users.userId, userId));
  if (!account) throw new Error(`no account ${userId}`);
  const from = { config, ip: "127.0.0.1", userAgent: "test" };
  return transaction(db, (tx) => startSession(tx, from, account));
}
