// The fields of registering, resetting a password and the profile (learner spec 5).
import { noNumberRule, plainNameRule } from "../name-rule.ts";
import { isPhone, normalPhone } from "../phone.ts";
import { isBlank, lengthOf, textRule } from "../text-rule.ts";

const registerNameLength = textRule({ max: 20, empty: "请输入姓名", length: "长度在 1 到 20 个字符" });

/**
 * The name at registration: required, 1 to 20 characters, with something to read in it. Numbers of papers and phones
 * are refused: a name is shown to others, and stands unsealed (security.md "Acceptance lines" 11.3).
 */
export function registerNameRule(text: string): string | undefined {
  return registerNameLength(text) ?? readableNameRule(text);
}

/** What every name must be, whatever its length: something to read, plain, no number of papers or phones. */
export function readableNameRule(text: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return "请输入姓名";
  return plainNameRule(text) ?? noNumberRule(text);
}

/** The phone at registration and reset, which is the login name: required, 11 digits. */
export function accountPhoneRule(text: string): string | undefined {
  if (isBlank(text)) return "请输入手机号";
  return isPhone(normalPhone(text)) ? undefined : "手机号必须是11位数字";
}

/** A password chosen at registration or reset: required, 8 to 20 characters (domain.md "Sign-in and identity"). */
export function newPasswordRule(text: string): string | undefined {
  if (text === "") return "请输入密码";
  return isPasswordLength(text) ? undefined : "长度在 8 到 20 个字符";
}

/** The name on a staff profile: required, 2 to 20 characters, as on the teacher and channel forms (note PROF-011). */
export const staffNameRule = textRule({
  min: 2,
  max: 20,
  empty: "请输入姓名",
  length: "长度在 2 到 20 个字符",
});

function isPasswordLength(text: string): boolean {
  return lengthOf(text) >= 8 && lengthOf(text) <= 20;
}
