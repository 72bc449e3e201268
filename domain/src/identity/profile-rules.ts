// The fields of the profile (learner spec 5, "Profile"). Learners and staff differ in what a name may be and in what
// they have: staff may leave out ID number and phone, and change their password here (requirements note PROF-011).
import type { Role } from "../endpoint.ts";
import { idCardRule } from "../id-card.ts";
import { phoneRule } from "../phone.ts";
import { plainForm } from "../plain-form.ts";
import { lengthOf, type TextRule } from "../text-rule.ts";
import { channelNameRule, learnerNameRule, staffNameRule } from "./account-rules.ts";

const NAME_RULES: Readonly<Record<Role, TextRule>> = {
  user: learnerNameRule,
  teacher: staffNameRule,
  admin: staffNameRule,
  channel: channelNameRule,
};

/** The name: as at registration for a learner, 2 to 20 characters for staff. */
export const profileNameRule = (text: string, role: Role): string | undefined => NAME_RULES[role](text);

/** The ID number: 18 characters that pass the ID check; staff may have none. */
export function profileIdCardRule(text: string, role: Role): string | undefined {
  const number = plainForm(text);
  if (number === "" && role !== "user") return undefined;
  if (lengthOf(number) !== 18) return "身份证必须是18个字符";
  return idCardRule(number);
}

/** The phone: 11 digits; staff may have none. */
export function profilePhoneRule(text: string, role: Role): string | undefined {
  return plainForm(text) === "" && role !== "user" ? undefined : phoneRule(text);
}

/** A new password: 8 to 20 characters; empty means no change (requirements note PROF-014). */
export function profilePasswordRule(text: string): string | undefined {
  const size = lengthOf(text);
  return size === 0 || (size >= 8 && size <= 20) ? undefined : "长度必须大于8个字符";
}

/** Whether an ID number is one as the profile shows it: a client that sends back what it was given changes nothing. */
export const isMasked = (idCard: string): boolean => idCard.includes("*");

export type ProfileFields = { userName: string; idCard: string; telephone: string; passWd: string };

/** What is wrong in the fields that are to change, each with its sentence; a masked ID number is not judged. */
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
    // A learner's is not taken: they reset it by phone (PROF-005).
    passWd: fields.passWd === undefined || role === "user" ? undefined : profilePasswordRule(fields.passWd),
  };
  return (Object.keys(judged) as (keyof ProfileFields)[]).flatMap((field) => {
    const msg = judged[field];
    return msg === undefined ? [] : [{ field, msg }];
  });
}
