// Registering, resetting a password, the profile.
import { maskIdCard } from "@zhutu/domain/id-card.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { countUse, networkOf } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { phoneVerified } from "./moments.ts";
import { hashPassword } from "./passwords.ts";
import * as q from "./queries.ts";
import { forgetFailures } from "./sign-in.ts";
import { takeVerifyCode } from "./verify-codes.ts";

type Registration = {
  loginName: string;
  passwd: string;
  userName: string;
  idCard: string;
  verifyCode: string;
  agreementVersion?: string | undefined;
  idCardConsentVersion?: string | undefined;
};

/**
 * Registers a learner whose phone the code proves; refuses a wrong code and a phone that has an account.
 * The ID number is a claim: others may claim the same, nobody is told, and a later check decides whose it is (domain.md).
 * What the person agreed to is kept with the account.
 */
export async function register(ctx: Ctx, form: Registration): Promise<null> {
  if (isCommonPassword(form.passwd)) throw refuse("PASSWORD_TOO_COMMON");
  if (!(await takeVerifyCode(ctx, form.loginName, "register", form.verifyCode)))
    throw refuse("VERIFY_CODE_INVALID");
  const account = {
    loginName: form.loginName,
    telephone: form.loginName,
    userName: form.userName.trim(),
    passwordHash: await hashPassword(form.passwd),
    idCardCipher: ctx.config.keys.seal(form.idCard),
    idCardHmac: ctx.config.keys.mark("id-card", form.idCard),
  };
  await transaction(ctx.db, async (tx) => {
    const userId = await q.insertLearner(tx, account);
    if (userId === undefined) throw refuse("PHONE_TAKEN");
    await q.insertConsents(tx, userId, {
      agreement: form.agreementVersion,
      "id-card": form.idCardConsentVersion,
    });
    await phoneVerified.emit(tx, { userId });
    await recordAudit(tx, ctx, { action: "register", subject: `user:${userId}`, userId });
  });
  return null;
}

type Reset = { idCard: string; telephone: string; newPassword: string; verifyCode: string };

/** Sets a learner's new password and ends all sessions; one refusal for a wrong code, phone, ID number or a staff account. */
export async function resetPassword(ctx: Ctx, form: Reset): Promise<null> {
  await countUse(ctx.db, { key: `reset:${networkOf(ctx.ip)}`, most: 30, withinSeconds: 3600 });
  if (isCommonPassword(form.newPassword)) throw refuse("PASSWORD_TOO_COMMON");
  const proven = await takeVerifyCode(ctx, form.telephone, "reset", form.verifyCode);
  const account = await q.findLearnerByPhone(ctx.db, form.telephone);
  const passwordHash = await hashPassword(form.newPassword); // always: its time must not tell whether there is an account
  const matches = account?.idCardHmac === ctx.config.keys.mark("id-card", form.idCard);
  if (!proven || !account || account.disabledAt || !matches) {
    const subject = account ? `user:${account.userId}` : "user:unknown";
    await transaction(ctx.db, (tx) =>
      recordAudit(tx, ctx, { action: "password reset refused", subject, detail: { proven } }),
    );
    throw refuse("RESET_REFUSED");
  }
  await transaction(ctx.db, async (tx) => {
    await q.setPassword(tx, account.userId, passwordHash);
    await q.endAllSessions(tx, account.userId, "password reset");
    await recordAudit(tx, ctx, { action: "password reset", subject: `user:${account.userId}` });
  });
  await forgetFailures(ctx, [account.loginName, account.telephone, form.idCard]);
  return null;
}

/** The caller's profile; the ID number masked (security.md "Acceptance lines" 14.2.6). */
export async function myProfile(ctx: Ctx<SessionUser>) {
  const account = await q.findById(ctx.db, ctx.user.userId);
  if (!account) throw refuse("NOT_FOUND");
  return {
    userId: account.userId,
    loginName: account.loginName,
    userName: account.userName,
    idCard: account.idCardCipher ? maskIdCard(ctx.config.keys.open(account.idCardCipher)) : "",
    userStatus: account.userStatus,
    userRole: account.roles,
    avatarUrl: account.avatarUrl,
    telephone: account.telephone,
  };
}
