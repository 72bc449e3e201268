// Signing in: three methods, each fixed to the roles that may use it (security.md 3); one answer for every miss.
import type { AuthType } from "@zhutu/domain/identity/auth-type.ts";
import { authTypes } from "@zhutu/domain/identity/auth-type.ts";
import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import { Answer } from "../../kernel/bind.ts";
import type { Ctx } from "../../kernel/context.ts";
import { countUse, forgetUses, refuseWhenUsedUp } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/refuse.ts";
import { passwordMatches } from "./passwords.ts";
import * as q from "./queries.ts";
import { startSession } from "./sessions.ts";
import { takeVerifyCode } from "./verify-codes.ts";

type Credentials = { loginName: string; passwd: string; loginType: AuthType };

/** The configured default and the enabled methods. */
export const signInMethods = (ctx: Ctx) => ({ authType: ctx.config.authType, authTypes: [...authTypes] });

/** Signs in; refuses 401 without saying what was wrong, 429 after 5 failures in 15 minutes from one address. */
export async function signIn(ctx: Ctx, { loginName, passwd, loginType }: Credentials) {
  const name = loginName.trim();
  const failures = failureLimits(ctx, name);
  for (const limit of failures) await refuseWhenUsedUp(ctx.db, limit);
  const account = await check(ctx, name, passwd, loginType);
  await q.logSignIn(ctx.db, {
    loginName: loginType === "idcard" ? "idcard" : name,
    userId: account?.userId ?? null,
    succeeded: account !== undefined,
    loginIp: ctx.ip,
  });
  if (!account) {
    for (const limit of failures) await countFailure(ctx, limit);
    throw refuse(loginType === "mobile-verify-code" ? "WRONG_CODE" : "WRONG_CREDENTIALS");
  }
  await forgetUses(ctx.db, failures[0].key);
  const token = await startSession(ctx, account);
  const user = {
    userId: account.userId,
    userName: account.userName,
    role: account.roles as ("user" | "admin" | "teacher" | "channel")[],
    avatarUrl: account.avatarUrl,
  };
  return new Answer(user, {
    headers: { authorization: token, "access-control-expose-headers": "authorization" },
  });
}

async function check(
  ctx: Ctx,
  name: string,
  passwd: string,
  loginType: AuthType,
): Promise<q.Account | undefined> {
  if (loginType === "mobile-verify-code") return checkCode(ctx, name, passwd);
  const account =
    loginType === "idcard"
      ? await q.findByIdCard(ctx.db, ctx.config.keys.mark("id-card", toIdCard18(name)))
      : await q.findByLoginName(ctx.db, name);
  const allowed = account && !account.disabledAt && (loginType === "password" || account.roles[0] === "user");
  const right = await passwordMatches(allowed ? account.passwordHash : null, passwd);
  return right ? account : undefined;
}

async function checkCode(ctx: Ctx, phone: string, code: string): Promise<q.Account | undefined> {
  if (!(await takeVerifyCode(ctx, phone, "login", code))) return undefined;
  const account = await q.findLearnerByPhone(ctx.db, phone);
  // The code proves that the phone is the caller's, so its own state may be told.
  if (!account) throw refuse("WRONG_CODE", { msg: "该手机号尚未注册，请先注册" });
  if (account.disabledAt) return undefined;
  await q.markPhoneVerified(ctx.db, account.userId);
  return account;
}

// Per name AND address, so that a stranger elsewhere cannot lock the owner out; per address against many names.
function failureLimits(ctx: Ctx, name: string) {
  const withinSeconds = 15 * 60;
  const msg = "登录失败次数过多，请 15 分钟后再试";
  const mark = ctx.config.keys.mark("sign-in", name);
  return [
    { key: `signin:${mark}:${ctx.ip}`, most: 5, withinSeconds, msg },
    { key: `signin:ip:${ctx.ip}`, most: 100, withinSeconds, msg },
  ] as const;
}

async function countFailure(ctx: Ctx, limit: { key: string; withinSeconds: number }) {
  await countUse(ctx.db, { ...limit, most: Number.MAX_SAFE_INTEGER });
}
