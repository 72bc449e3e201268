// Codes by SMS: 6 digits, one use, bound to purpose and phone, 5 minutes, 5 tries, one a minute, 10 a day a phone
// (domain.md "Sign-in and identity"). The same answer whether or not the phone has an account.
import type { Ctx } from "../../kernel/context.ts";
import { randomDigits } from "../../kernel/crypto.ts";
import { countUse } from "../../kernel/limits.ts";
import { insertVerifyCode, useVerifyCode } from "./queries.ts";

export type Purpose = "login" | "register" | "reset";
export const codeMinutes = 5;
const codeTries = 5;
const minute = 60;
const day = 86_400;

/** Sends a code; refuses with 429 past the limits of phone, address and site. */
export async function sendVerifyCode(ctx: Ctx, phone: string, purpose: Purpose) {
  const msg = "验证码发送太频繁，请稍后再试";
  await countUse(ctx.db, { key: `sms:minute:${phone}`, most: 1, withinSeconds: minute, msg });
  await countUse(ctx.db, { key: `sms:hour:${phone}`, most: 5, withinSeconds: 60 * minute, msg });
  await countUse(ctx.db, {
    key: `sms:day:${phone}`,
    most: 10,
    withinSeconds: day,
    msg: "今天的验证码次数已用完，请明天再试",
  });
  await countUse(ctx.db, {
    key: `sms:ip:${ctx.ip}`,
    most: ctx.config.smsPerAddressAnHour,
    withinSeconds: 60 * minute,
    msg,
  });
  await countUse(ctx.db, { key: "sms:site", most: 20_000, withinSeconds: day });
  const code = randomDigits(6);
  const codeHmac = markOf(ctx, phone, purpose, code);
  await insertVerifyCode(ctx.db, { phone, purpose, codeHmac, triesLeft: codeTries, minutes: codeMinutes });
  await ctx.providers.sms.sendVerifyCode({ phone, code, purpose, minutes: codeMinutes });
  return { resendAfterSeconds: minute };
}

/** Uses up the code; false when it is wrong, old, used or out of tries. */
export const takeVerifyCode = (ctx: Ctx, phone: string, purpose: Purpose, code: string): Promise<boolean> =>
  useVerifyCode(ctx.db, phone, purpose, markOf(ctx, phone, purpose, code.trim()));

const markOf = (ctx: Ctx, phone: string, purpose: Purpose, code: string) =>
  ctx.config.keys.mark("verify-code", `${purpose}:${phone}:${code}`);
