import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { phoneVerified } from "./moments.ts";
import { hashPassword, isCommonPassword } from "./passwords.ts";
import { lockPhones } from "./locks.ts";
import * as queries from "./queries.ts";
import { takeRegisterCode } from "./verify-codes.ts";

type Registration = {
  loginName: string;
  passwd: string;
  userName: string;
  idCard: string;
  verifyCode: string;
  agreementVersion?: string | undefined;
  idCardConsentVersion?: string | undefined;
};

/** The phone is proven by a code or a recent claim; the ID number is only a claim (domain.md). */
export async function register(ctx: Ctx, form: Registration): Promise<null> {
  if (isCommonPassword(form.passwd)) throw refuse("PASSWORD_TOO_COMMON");
  if (!(await takeRegisterCode(ctx, form.loginName, form.verifyCode))) throw refuse("VERIFY_CODE_INVALID");
  const account = {
    loginName: form.loginName,
    telephone: form.loginName,
    userName: form.userName,
    passwordHash: await hashPassword(form.passwd, callerOf(ctx)),
    idCardCipher: ctx.config.keys.seal(form.idCard),
    idCardHmac: ctx.config.keys.mark("id-card", form.idCard),
  };
  await transaction(ctx.db, async (tx) => {
    await lockPhones(tx, [form.loginName]);
    const userId = await queries.insertLearner(tx, account);
    if (userId === undefined) throw refuse("PHONE_TAKEN");
    await queries.insertConsents(tx, userId, {
      agreement: form.agreementVersion,
      "id-card": form.idCardConsentVersion,
    });
    await phoneVerified.emit(tx, { userId });
    await recordAudit(tx, ctx, { action: "account.register", subject: `user:${userId}`, userId });
  });
  return null;
}
