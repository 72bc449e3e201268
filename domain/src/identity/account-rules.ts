// The fields of registering, resetting a password and the profile (learner spec 5).
import { nameRule, noNumberRule } from "../name-rule.ts";
import { isPhone, normalPhone } from "../phone.ts";
import { isBlank, lengthOf, type TextRule, textRule } from "../text-rule.ts";

const learnerNameLength = textRule({ max: 20, empty: "请输入姓名", length: "长度在 1 到 20 个字符" });
const staffNameLength = (empty: string) =>
  textRule({ min: 2, max: 20, empty, length: "长度在 2 到 20 个字符" });

/** A name of that length with something to read in it, and no number of papers or phones: others see it unsealed. */
const readable = (length: TextRule): TextRule =>
  nameRule((name) => length(name) ?? (/[\p{L}\p{N}]/u.test(name) ? noNumberRule(name) : length("")));

/** A learner's name wherever it is asked: required, 1 to 20 characters (domain.md "The profile"). */
export const learnerNameRule = readable(learnerNameLength);

/** The name on a staff profile: required, 2 to 20 characters, as on the teacher and channel forms (note PROF-011). */
export const staffNameRule = readable(staffNameLength("请输入姓名"));

/** A channel's name is no person's. */
export const channelNameRule = readable(staffNameLength("请输入渠道名称"));

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

function isPasswordLength(text: string): boolean {
  return lengthOf(text) >= 8 && lengthOf(text) <= 20;
}
