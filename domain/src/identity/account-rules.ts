// Rules of registration, password reset and profile (learner spec 5).
import { nameRule, noNumberRule } from "../name-rule.ts";
import { isPhone, normalPhone } from "../phone.ts";
import { isBlank, lengthOf, type TextRule, textRule } from "../text-rule.ts";

/** Whether the ID number is claimed or confirmed (domain.md "Sign-in and identity"). */
export const USER_STATUS = { claimed: 1, confirmed: 2 } as const;
export type UserStatus = (typeof USER_STATUS)[keyof typeof USER_STATUS];
export const userStatuses = Object.values(USER_STATUS);

/** Roles whose accounts the office creates. */
export const staffRoles = ["teacher", "channel", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

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

/** What a new phone's account is called until its learner says, `digits` being four. */
export const givenName = (digits: string): string => `学员${digits}`;
export const isGivenName = (name: string): boolean => /^学员\d{4}$/.test(name);

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

// Versions of web's rule pages; changing a text requires a new version here.

/** The registration form asks for agreement and privacy policy together; ID number and each face check stand apart. */
export const consentKinds = ["agreement", "privacy", "id-card", "face"] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  agreement: "2026-11-29",
  privacy: "2026-11-29",
  "id-card": "2026-11-22",
  face: "2026-11-22",
};

/** Includes consent to the privacy policy. */
export const agreementRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请阅读并同意《用户协议》和《隐私政策》";

/** Separate consent, because ID numbers are sensitive. */
export const idCardConsentRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请同意使用身份证号，否则无法实名和认定学时";

/** Nobody has to agree: staff can confirm an identity instead. */
export const faceConsentRule = (agreed: boolean): string | undefined =>
  agreed ? undefined : "请阅读并同意人脸信息处理说明";
