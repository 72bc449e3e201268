// Rules of /login and /admin-login (learner spec 5, back-office spec 5).
import { idCardRule, toIdCard18 } from "../id-card.ts";
import { isPhone, normalPhone } from "../phone.ts";
import { plainForm } from "../text-forms.ts";
import { type TextRule, textRule, trimmed } from "../text-rule.ts";

/** An SMS code has one purpose (domain.md "Sign-in and identity"). */
export const codePurposes = ["login", "register", "reset", "phone", "delete", "claim", "play"] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Stored for a phone proven a moment ago, which registers without another SMS. */
export const provenPurpose = "proven";
/** Length of that proof: 128 random bits. */
export const proofLength = 22;

/** Ways to sign in (learner spec 4, domain.md "Sign-in and identity"). */
export const authTypes = ["mobile-verify-code", "password", "idcard"] as const;
export type AuthType = (typeof authTypes)[number];

/** Any invalid phone gives 请输入手机号 (AUTH-034, AUTH-035). */
export function signInPhoneRule(text: string): string | undefined {
  return isPhone(normalPhone(text)) ? undefined : "请输入手机号";
}

/** An SMS code has 6 digits (domain.md "Sign-in and identity"). */
export function verifyCodeRule(text: string): string | undefined {
  const code = plainForm(text);
  if (code === "") return "请输入验证码";
  return /^\d{6}$/.test(code) ? undefined : "验证码是6位数字";
}

/** Said with a wrong code; without a try left a quarter of an hour has to pass. */
export const triesLeftText = (left: number): string =>
  left > 0 ? `还可以试 ${left} 次` : "请 15 分钟后再试";

// Documented as 20; teacher and channel logins have up to 40 (requirements note AUTH-038).
const LOGIN_NAME = { max: 40, length: "长度在 1 到 40 个字符" };

/** Both pages use AUTH-041's text. */
export const loginNameRule = textRule({ ...LOGIN_NAME, empty: "请输入用户名" });

/** Length unchecked, so a wrong password is only ever wrong. */
export function signInPasswordRule(text: string): string | undefined {
  return text === "" ? "请输入密码" : undefined;
}

/** `loginName`: phone, login name or ID number; `passwd`: code or password. */
export const signInRules: Record<AuthType, { loginName: TextRule; passwd: TextRule }> = {
  "mobile-verify-code": { loginName: signInPhoneRule, passwd: verifyCodeRule },
  password: { loginName: loginNameRule, passwd: signInPasswordRule },
  idcard: { loginName: (text) => idCardRule(text), passwd: signInPasswordRule },
};

/** Normalises phones and ID numbers, trims others. */
export function normalLoginName(loginType: AuthType, text: string): string {
  if (loginType === "idcard") return toIdCard18(text);
  const number = normalPhone(text);
  return isPhone(number) ? number : trimmed(text);
}
