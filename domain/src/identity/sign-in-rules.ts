// The fields of the sign-in cards at /login and /admin-login (learner spec 5, back-office spec 5).
import { idCardRule, toIdCard18 } from "../id-card.ts";
import { isPhone, normalPhone } from "../phone.ts";
import { plainForm } from "../plain-form.ts";
import { type TextRule, textRule, trimmed } from "../text-rule.ts";
import type { AuthType } from "./auth-type.ts";

/** Sign-in by phone: empty, not 11 characters or not digits all give 请输入手机号 (AUTH-034, AUTH-035). */
export function signInPhoneRule(text: string): string | undefined {
  return isPhone(normalPhone(text)) ? undefined : "请输入手机号";
}

/** A code from a text message: required, 6 digits (domain.md "Sign-in and identity"). */
export function verifyCodeRule(text: string): string | undefined {
  const code = plainForm(text);
  if (code === "") return "请输入验证码";
  return /^\d{6}$/.test(code) ? undefined : "验证码是6位数字";
}

// Up to 40, not the documented 20: teachers and channels get login names of up to 40 (requirements note AUTH-038).
const LOGIN_NAME = { max: 40, length: "长度在 1 到 40 个字符" };

/** Sign-in by password, at /login and at /admin-login: required, at most 40 characters; the word is AUTH-041's at both. */
export const loginNameRule = textRule({ ...LOGIN_NAME, empty: "请输入用户名" });

/** The password of a sign-in: required; its length is not judged, so that a wrong one is only ever a wrong one. */
export function signInPasswordRule(text: string): string | undefined {
  return text === "" ? "请输入密码" : undefined;
}

/** What each method asks for: `loginName` is the phone, the login name or the ID number, `passwd` the code or the password. */
export const signInRules: Record<AuthType, { loginName: TextRule; passwd: TextRule }> = {
  "mobile-verify-code": { loginName: signInPhoneRule, passwd: verifyCodeRule },
  password: { loginName: loginNameRule, passwd: signInPasswordRule },
  idcard: { loginName: (text) => idCardRule(text), passwd: signInPasswordRule },
};

/** What a sign-in looks for: a phone and an ID number in their one form, any other login name trimmed. */
export function normalLoginName(loginType: AuthType, text: string): string {
  if (loginType === "idcard") return toIdCard18(text);
  const number = normalPhone(text);
  return isPhone(number) ? number : trimmed(text);
}
