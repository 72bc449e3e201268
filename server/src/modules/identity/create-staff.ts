// From the terminal (server/src/account.ts), such as the first administrator.
import { loginNameRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { newPasswordRule } from "@zhutu/domain/identity/account-rules.ts";
import { profileNameRule } from "@zhutu/domain/identity/profile-rules.ts";
import { normalName } from "@zhutu/domain/name-rule.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Db } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { hashPassword, isCommonPassword } from "./passwords.ts";
import { insertStaffAccount } from "./staff-queries.ts";

export type Staff = {
  role: "admin" | "teacher" | "channel";
  loginName: string;
  userName: string;
  password: string;
};

/** Refuses BAD_INPUT, PASSWORD_TOO_COMMON. */
export async function createStaff(db: Db, { role, password, ...names }: Staff): Promise<number> {
  const [loginName, userName] = [trimmed(names.loginName), normalName(names.userName)];
  const msg = loginNameRule(loginName) ?? profileNameRule(userName, role) ?? newPasswordRule(password);
  if (msg !== undefined) throw refuse("BAD_INPUT", { msg });
  if (isCommonPassword(password)) throw refuse("PASSWORD_TOO_COMMON");
  const passwordHash = await hashPassword(password);
  const account = { roles: [role], loginName, userName, telephone: "", passwordHash };
  const userId = await insertStaffAccount(db, account);
  if (userId === undefined) throw refuse("BAD_INPUT", { msg: `用户名 ${loginName} 已被使用` });
  return userId;
}
