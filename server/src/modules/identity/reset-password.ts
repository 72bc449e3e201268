import { triesLeftText } from "@zhutu/domain/identity/sign-in-rules.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { countUse, forgetUses, limitMisses, networkOf, usesLeft } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { hashPassword, isCommonPassword } from "./passwords.ts";
import { endOtherSessions, lockAccount } from "./profile-queries.ts";
import * as queries from "./queries.ts";
import { forgetFailures, lockSeconds } from "./sign-in.ts";
import { takeVerifyCode } from "./verify-codes.ts";

type Reset = { idCard: string; telephone: string; newPassword: string; verifyCode: string };

/**
 * Ends all sessions. Refuses RESET_REFUSED (one answer for code, phone, ID number and staff, with the caller's tries
 * left), PASSWORD_TOO_COMMON, TOO_MANY (5 failures per phone and address in 15 minutes).
 */
export async function resetPassword(ctx: Ctx, form: Reset): Promise<null> {
  await countUse(ctx.db, { key: `reset:${networkOf(ctx.ip)}`, most: 30, withinSeconds: 3600 });
  if (isCommonPassword(form.newPassword)) throw refuse("PASSWORD_TOO_COMMON");
  const failures = failuresOf(ctx, form.telephone);
  const proven = await limitMisses(ctx, [failures], () => prove(ctx, form));
  if (!proven)
    throw refuse("RESET_REFUSED", {
      msg: `身份证号、手机号或验证码不正确，${triesLeftText(await usesLeft(ctx.db, failures))}`,
    });
  const { account, passwordHash } = proven;
  await transaction(ctx.db, async (tx) => {
    if (!(await lockAccount(tx, account.userId))) throw refuse("RESET_REFUSED");
    await queries.setPassword(tx, account.userId, passwordHash);
    await queries.endAllSessions(tx, account.userId, "password reset");
    await recordAudit(tx, ctx, { action: "password.reset", subject: `user:${account.userId}` });
  });
  await forgetUses(ctx.db, failures.key);
  await forgetFailures(ctx, [account.loginName, account.telephone, form.idCard]);
  return null;
}

/** The open account that code, phone and ID number belong to; undefined where one of them is wrong. */
async function prove(ctx: Ctx, form: Reset) {
  const proven = await takeVerifyCode(ctx, form.telephone, "reset", form.verifyCode);
  const account = await queries.findLearnerByPhone(ctx.db, form.telephone);
  const passwordHash = await hashPassword(form.newPassword, callerOf(ctx)); // always: timing must not reveal whether the account exists
  const matches = ctx.config.keys.mark("id-card", form.idCard) === account?.idCardHmac;
  if (proven && account && !account.disabledAt && matches) return { account, passwordHash };
  const subject = account ? `user:${account.userId}` : "user:unknown";
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "password.reset.refuse", subject, detail: { proven } }),
  );
  return undefined;
}

// Per phone and address, so strangers elsewhere cannot lock the owner out.
const failuresOf = (ctx: Ctx, phone: string) => ({
  key: `reset:phone:${ctx.config.keys.mark("reset", phone)}:${networkOf(ctx.ip)}`,
  most: 5,
  withinSeconds: lockSeconds,
  msg: "重置失败次数过多，请 15 分钟后再试",
});

/**
 * Sets the caller's password, a first one or another; their other sessions end. Refuses VERIFY_CODE_INVALID,
 * PASSWORD_TOO_COMMON.
 */
export async function setMyPassword(
  ctx: Ctx<SessionUser>,
  { newPassword, verifyCode }: Pick<Reset, "newPassword" | "verifyCode">,
): Promise<null> {
  const { userId, sessionId } = ctx.user;
  if (isCommonPassword(newPassword)) throw refuse("PASSWORD_TOO_COMMON");
  const account = await queries.findById(ctx.db, userId);
  if (!account) throw refuse("NOT_FOUND");
  const { loginName, telephone } = account;
  if (!(await takeVerifyCode(ctx, telephone, "reset", verifyCode))) throw refuse("VERIFY_CODE_INVALID");
  const passwordHash = await hashPassword(newPassword, callerOf(ctx));
  await transaction(ctx.db, async (tx) => {
    // The code went to the phone that the account had then.
    const locked = await lockAccount(tx, userId);
    if (locked?.telephone !== telephone) throw refuse("VERIFY_CODE_INVALID");
    await queries.setPassword(tx, userId, passwordHash);
    await endOtherSessions(tx, userId, sessionId, "password reset");
    await recordAudit(tx, ctx, { action: "password.change", subject: `user:${userId}` });
  });
  await forgetFailures(ctx, [loginName, telephone]);
  return null;
}
