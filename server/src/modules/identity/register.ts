import { givenName } from "@zhutu/domain/identity/account-rules.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx } from "../../kernel/context.ts";
import { randomDigits } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { phoneVerified } from "./moments.ts";
import { hashPassword, isCommonPassword } from "./passwords.ts";
import { lockPhones } from "./locks.ts";
import * as queries from "./queries.ts";
import { letIn } from "./sign-in.ts";
import { takeProof, takeVerifyCode } from "./verify-codes.ts";

type Registration = {
  loginName: string;
  passwd: string;
  userName: string;
  idCard: string;
  verifyCode: string;
  agreementVersion?: string | undefined;
  idCardConsentVersion?: string | undefined;
};

/** The ID number is only a claim (domain.md "Sign-in and identity"). */
export async function register(ctx: Ctx, form: Registration): Promise<null> {
  if (isCommonPassword(form.passwd)) throw refuse("PASSWORD_TOO_COMMON");
  if (!(await takeVerifyCode(ctx, form.loginName, "register", form.verifyCode)))
    throw refuse("VERIFY_CODE_INVALID");
  const account = {
    loginName: form.loginName,
    telephone: form.loginName,
    userName: form.userName,
    passwordHash: await hashPassword(form.passwd, callerOf(ctx)),
    idCardCipher: ctx.config.keys.seal(form.idCard),
    idCardHmac: ctx.config.keys.mark("id-card", form.idCard),
  };
  await transaction(ctx.db, async (tx) => {
    await openAccount(tx, ctx, account, {
      agreement: form.agreementVersion,
      "id-card": form.idCardConsentVersion,
    });
  });
  return null;
}

type Newcomer = {
  telephone: string;
  proof: string;
  userName?: string | undefined;
  agreementVersion: string;
  privacyVersion: string;
};

/** Registers a proven phone and signs in. Refuses VERIFY_CODE_INVALID, PHONE_TAKEN. */
export async function registerByPhone(
  ctx: Ctx,
  { telephone, proof, userName = givenName(randomDigits(4)), ...agreed }: Newcomer,
) {
  if (!(await takeProof(ctx, telephone, proof)))
    throw refuse("VERIFY_CODE_INVALID", { msg: "手机号的验证已失效，请重新获取验证码" });
  const row = {
    loginName: telephone,
    telephone,
    userName,
    passwordHash: null,
    idCardCipher: null,
    idCardHmac: null,
  };
  return transaction(ctx.db, async (tx) => {
    const account = await openAccount(tx, ctx, row, {
      agreement: agreed.agreementVersion,
      privacy: agreed.privacyVersion,
    });
    return letIn(tx, ctx, { account, name: telephone, loginType: "mobile-verify-code" });
  });
}

/** Inserts a learner whose phone is proven. Refuses PHONE_TAKEN. */
async function openAccount(
  tx: Tx,
  ctx: Ctx,
  row: Parameters<typeof queries.insertLearner>[1],
  consents: Parameters<typeof queries.insertConsents>[2],
) {
  await lockPhones(tx, [row.telephone]);
  const account = await queries.insertLearner(tx, row);
  if (!account) throw refuse("PHONE_TAKEN");
  const { userId } = account;
  await queries.insertConsents(tx, userId, consents);
  await phoneVerified.emit(tx, { userId });
  await recordAudit(tx, ctx, { action: "account.register", subject: `user:${userId}`, userId });
  return account;
}
