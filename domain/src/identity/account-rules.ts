// Rules of registration, password reset and profile (learner spec 5).
import { nameRule, noNumberRule } from "../name-rule.ts";
import { isPhone, normalPhone } from "../phone.ts";
import { isBlank, lengthOf, type TextRule, textRule } from "../text-rule.ts";

const learnerNameLength = textRule({ max: 20, empty: "请输入姓名", length: "长度在 1 到 20 个字符" });
const staffNameLength = (empty: string) =>
  textRule({ min: 2, max: 20, empty, length: "长度在 2 到 20 个字符" });

/** A readable name without document or phone numbers, since others see it unmasked. */
const readable = (length: TextRule): TextRule =>
  nameRule((name) => length(name) ?? (/[\p{L}\p{N}]/u.test(name) ? noNumberRule(name) : length("")));

/** A learner's name wherever it is asked: required, 1 to 20 characters (domain.md "The profile"). */
export const learnerNameRule = readable(learnerNameLength);

/** 2 to 20 characters (note PROF-011). */
export const staffNameRule = readable(staffNameLength("请输入姓名"));

export const channelNameRule = readable(staffNameLength("请输入渠道名称"));

/** A phone as login name: 11 digits. */
export function accountPhoneRule(text: string): string | undefined {
  if (isBlank(text)) return "请输入手机号";
  return isPhone(normalPhone(text)) ? undefined : "手机号必须是11位数字";
}

/** 8 to 20 characters (domain.md "Sign-in and identity"). */
export function newPasswordRule(text: string): string | undefined {
  if (text === "") return "请输入密码";
  return isPasswordLength(text) ? undefined : "长度在 8 到 20 个字符";
}

function isPasswordLength(text: string): boolean {
  return lengthOf(text) >= 8 && lengthOf(text) <= 20;
}
