// Profile rules (learner spec 5, "Profile"). Staff may omit ID number and phone, and change their
// password here (requirements note PROF-011).
import type { Role } from "../endpoint.ts";
import { idCardRule } from "../id-card.ts";
import { phoneRule } from "../phone.ts";
import { plainForm } from "../text-forms.ts";
import { lengthOf, type TextRule, textRule } from "../text-rule.ts";
import { channelNameRule, learnerNameRule, staffNameRule } from "./account-rules.ts";
import { nameRule } from "../name-rule.ts";

const NAME_RULES: Readonly<Record<Role, TextRule>> = {
  user: learnerNameRule,
  teacher: staffNameRule,
  admin: staffNameRule,
  channel: channelNameRule,
};

/** As at registration; staff 2 to 20 characters. */
export const profileNameRule = (text: string, role: Role): string | undefined => NAME_RULES[role](text);

/** Optional for staff. */
export function profileIdCardRule(text: string, role: Role): string | undefined {
  const number = plainForm(text);
  if (number === "" && role !== "user") return undefined;
  if (lengthOf(number) !== 18) return "身份证必须是18个字符";
  return idCardRule(number);
}

/** Optional for staff. */
export function profilePhoneRule(text: string, role: Role): string | undefined {
  return plainForm(text) === "" && role !== "user" ? undefined : phoneRule(text);
}

/** 8 to 20 characters; empty keeps the password (requirements note PROF-014). */
export function profilePasswordRule(text: string): string | undefined {
  const size = lengthOf(text);
  return size === 0 || (size >= 8 && size <= 20) ? undefined : "长度必须大于8个字符";
}

/** A masked number is sent back unchanged. */
export const isMasked = (idCard: string): boolean => idCard.includes("*");

export type ProfileFields = { userName: string; idCard: string; telephone: string; passWd: string };

/** Errors of the fields to change; skips masked ID numbers. */
export function profileMistakes(
  fields: Partial<ProfileFields>,
  role: Role,
): { field: keyof ProfileFields; msg: string }[] {
  const judged = {
    userName: fields.userName === undefined ? undefined : profileNameRule(fields.userName, role),
    idCard:
      fields.idCard === undefined || isMasked(fields.idCard)
        ? undefined
        : profileIdCardRule(fields.idCard, role),
    telephone: fields.telephone === undefined ? undefined : profilePhoneRule(fields.telephone, role),
    // Learners reset it by phone (PROF-005).
    passWd: fields.passWd === undefined || role === "user" ? undefined : profilePasswordRule(fields.passWd),
  };
  return (Object.keys(judged) as (keyof ProfileFields)[]).flatMap((field) => {
    const msg = judged[field];
    return msg === undefined ? [] : [{ field, msg }];
  });
}

export const MAX_EMPLOYER = 100;

/** 单位, the employer: optional (domain.md "The profile"). */
export const employerRule = nameRule(
  textRule({ max: MAX_EMPLOYER, length: `单位最多 ${MAX_EMPLOYER} 个字符` }),
);

/** What staff saw when confirming an identity: 身份证原件，到店核对. */
export const evidenceRule = textRule({
  min: 2,
  max: 200,
  empty: "请填写核对依据",
  length: "长度在 2 到 200 个字符",
});

/** Masks a name: 张*, 欧***; empty stays empty. */
export function maskName(name: string): string {
  const [first = "", ...rest] = Array.from(name.trim());
  return first + "*".repeat(Math.min(rest.length, 3));
}
