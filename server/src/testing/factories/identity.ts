import type { Role } from "@zhutu/domain/endpoint.ts";
import type { Services } from "../../kernel/context.ts";
import { hashPassword } from "../../modules/identity/service.ts";
import { users } from "../../modules/identity/tables.ts";
import { next, nextPhone } from "./sequence.ts";

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
  const telephone = over.telephone ?? nextPhone("139");
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
