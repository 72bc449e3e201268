// Forms of staff accounts (back-office spec 5, "Teacher" and "Channel"; notes TEACH-013, CHAN-007).
import { noNumberRule, plainNameRule } from "../name-rule.ts";
import { isPhone, normalPhone, phoneRule } from "../phone.ts";
import { plainForm } from "../text-forms.ts";
import { exclusiveCodeRule, NO_CODE } from "../pricing/exclusive-code.ts";
import { isBlank, textRule, trimmed, unlessAsRead } from "../text-rule.ts";
import { newPasswordRule, type StaffRole } from "../identity/account-rules.ts";
import { profileNameRule } from "../identity/profile-rules.ts";
import type { Role } from "../endpoint.ts";

const loginNameLength: Readonly<Record<StaffRole, ReturnType<typeof textRule>>> = {
  teacher: textRule({ min: 4, max: 40, empty: "请输入用户名", length: "长度在 4 到 40 个字符" }),
  channel: textRule({ min: 3, max: 40, empty: "请输入用户名", length: "长度在 3 到 40 个字符" }),
  admin: textRule({ min: 3, max: 40, empty: "请输入用户名", length: "长度在 3 到 40 个字符" }),
};

/** A phone is refused, since it is a learner's login name. */
export function staffLoginNameRule(text: string, role: StaffRole): string | undefined {
  const sentence = loginNameLength[role](text) ?? plainNameRule(text);
  if (sentence !== undefined) return sentence;
  const isNumber = isPhone(normalPhone(text)) || noNumberRule(text) !== undefined;
  if (isNumber) return "用户名里不要填写证件号或手机号";
  return /^deleted-\d+$/.test(trimmed(text)) ? "这个用户名不能使用" : undefined;
}

/** A phone is required for teachers only. */
export function staffPhoneRule(text: string, role: StaffRole): string | undefined {
  return isBlank(text) && role !== "teacher" ? undefined : phoneRule(text);
}

/** Required when new; empty keeps the password. */
export function staffPasswordRule(text: string, isNew: boolean): string | undefined {
  return text === "" && !isNew ? undefined : newPasswordRule(text);
}

/** None, or 6 characters; 000000 means no code everywhere. */
export function channelCodeRule(text: string): string | undefined {
  return plainForm(text) === NO_CODE ? "000000 表示没有专属码，请换一个" : exclusiveCodeRule(text);
}

/** 0.1 to 1, at most two decimals; 1 is none. */
export function channelDiscountRule(discount: number | null): string | undefined {
  if (discount === null) return "请输入折扣";
  if (!(discount >= 0.1 && discount <= 1)) return "折扣在 0.1 到 1 之间";
  return Math.abs(discount * 100 - Math.round(discount * 100)) < 1e-9 ? undefined : "折扣最多 2 位小数";
}

/** For staff only. */
export const disableReasonRule = textRule({
  min: 2,
  max: 200,
  empty: "请填写停用原因",
  length: "长度在 2 到 200 个字符",
});
export const teacherTitleRule = textRule({ max: 60, length: "最多 60 个字符" });
export const biographyRule = textRule({ max: 5_000, length: "最多 5000 个字符" });

export type StaffFields = {
  userName?: string | undefined;
  loginName?: string | undefined;
  telephone?: string | undefined;
  passWd: string;
  title?: string | undefined;
  biography?: string | undefined;
  exclusiveCode?: string | null | undefined;
  exclusiveDiscount?: number | undefined;
};

/** Errors by field; skips omitted and unchanged fields. */
export function staffMistakes(
  form: StaffFields,
  role: StaffRole,
  before?: Pick<StaffFields, "userName" | "loginName" | "telephone">,
): Partial<Record<keyof StaffFields, string>> {
  const ofAccount = (
    name: "userName" | "loginName" | "telephone",
    rule: (text: string, role: StaffRole) => string | undefined,
  ) => unlessAsRead((text) => rule(text, role), before?.[name])(form[name] ?? before?.[name] ?? "");
  const judged = {
    userName: ofAccount("userName", profileNameRule),
    loginName: ofAccount("loginName", staffLoginNameRule),
    telephone: ofAccount("telephone", staffPhoneRule),
    passWd: staffPasswordRule(form.passWd, before === undefined),
    ...(role === "teacher" && {
      title: teacherTitleRule(form.title ?? ""),
      biography: biographyRule(form.biography ?? ""),
    }),
    ...(role === "channel" && {
      exclusiveCode: channelCodeRule(form.exclusiveCode ?? ""),
      exclusiveDiscount: channelDiscountRule(form.exclusiveDiscount ?? 1),
    }),
  };
  return Object.fromEntries(Object.entries(judged).filter(([, sentence]) => sentence !== undefined));
}

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  user: "学员",
  teacher: "讲师",
  channel: "渠道",
  admin: "管理员",
};

// Staff notes on a learner (domain.md "Accounts in the office").

/** Characters. */
export const MAX_NOTE = 500;
/** Older notes stay only in the learner's data export. */
export const NOTES_SHOWN = 100;

export const personNoteRule = textRule({
  max: MAX_NOTE,
  empty: "请填写备注",
  length: `备注最多 ${MAX_NOTE} 个字符`,
});
