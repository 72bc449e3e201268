// 6 digits, single use, 5 minutes, 5 tries, one a minute and 10 a day per phone (domain.md "Sign-in
// and identity"). Answers never reveal whether the phone has an account.
import { randomBytes } from "node:crypto";
import { type CodePurpose, provenPurpose } from "@zhutu/domain/identity/sign-in-rules.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { randomDigits } from "../../kernel/crypto.ts";
import { countUse, uncountUse, networkOf } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { ProviderFailure } from "../../providers/sms/port.ts";
import { insertVerifyCode, type KeptPurpose, spendVerifyCode } from "./queries.ts";

export const codeMinutes = 5;
const codeTries = 5;
const proofMinutes = 10;
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const sitePerDay = 20_000;

/** Refuses TOO_MANY (per address, phone, site or operator), SMS_REFUSED, UNAVAILABLE. */
export async function sendVerifyCode(ctx: Ctx, phone: string, purpose: CodePurpose) {
  const { asked, sent } = sendLimits(ctx, phone);
  await countUse(ctx.db, ...asked, ...sent);
  const code = randomDigits(6);
  const codeHmac = markOf(ctx, phone, purpose, code);
  await transaction(ctx.db, async (tx) => {
    await insertVerifyCode(tx, { phone, purpose, codeHmac, triesLeft: codeTries, minutes: codeMinutes });
    const subject = `phone:${maskPhone(phone)}`;
    await recordAudit(tx, ctx, { action: "verify-code.send", subject, detail: { purpose } });
  });
  try {
    await ctx.providers.sms.sendVerifyCode({ phone, code, purpose, minutes: codeMinutes });
  } catch (error) {
    await uncountUse(ctx.db, ...sent);
    throw asRefusal(ctx, error);
  }
  return { resendAfterSeconds: minute };
}

/** False if wrong, expired, used or out of tries. */
export const takeVerifyCode = (
  ctx: Ctx,
  phone: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> => spendVerifyCode(ctx.db, phone, purpose, markOf(ctx, phone, purpose, plainForm(code)));

/** Shows that a phone was proven just now: 128 random bits, single use, 10 minutes; only its mark is stored. */
export async function issueProof(ctx: Ctx, tx: Tx, phone: string): Promise<string> {
  const proof = randomBytes(16).toString("base64url");
  const codeHmac = markOf(ctx, phone, provenPurpose, proof);
  const row = {
    phone,
    purpose: provenPurpose,
    codeHmac,
    triesLeft: codeTries,
    minutes: proofMinutes,
  } as const;
  await insertVerifyCode(tx, row);
  return proof;
}

/** As `takeVerifyCode`. */
export const takeProof = (ctx: Ctx, phone: string, proof: string): Promise<boolean> =>
  spendVerifyCode(ctx.db, phone, provenPurpose, markOf(ctx, phone, provenPurpose, proof));

// Addresses first, so one cannot use up other people's phones; the site last. `sent` counts only
// what the operator accepted.
function sendLimits(ctx: Ctx, phone: string) {
  const msg = "验证码发送太频繁，请稍后再试";
  const tomorrow = "今天的验证码次数已用完，请明天再试";
  // A mark: counters outlive a deleted account.
  const mark = ctx.config.keys.mark("sms-limit", phone);
  const asked = [
    { key: `sms:ip:${networkOf(ctx.ip)}`, most: ctx.config.smsPerAddressAnHour, withinSeconds: hour, msg },
    { key: `sms:minute:${mark}`, most: 1, withinSeconds: minute, msg },
  ];
  const sent = [
    { key: `sms:hour:${mark}`, most: 5, withinSeconds: hour, msg },
    { key: `sms:day:${mark}`, most: 10, withinSeconds: day, msg: tomorrow },
    { key: "sms:site", most: sitePerDay, withinSeconds: day },
  ];
  return { asked, sent };
}

/** Sending is not idempotent: no retries; the person may after a minute. */
function asRefusal(ctx: Ctx, error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  ctx.log.warn({ code: error.code, kind: error.kind }, "the operator did not take a verification code");
  if (error.kind === "permanent") return refuse("SMS_REFUSED");
  return refuse(error.kind === "limited" ? "TOO_MANY" : "UNAVAILABLE", { retryAfterSeconds: minute });
}

const markOf = (ctx: Ctx, phone: string, purpose: KeptPurpose, code: string) =>
  ctx.config.keys.mark("verify-code", `${purpose}:${phone}:${code}`);
