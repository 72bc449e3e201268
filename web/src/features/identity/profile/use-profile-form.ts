// The fields of the profile and what is sent of them: what stayed as it was is left out.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { consentVersions, idCardConsentRule, USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import type { getProfile } from "@zhutu/domain/identity/contract.ts";
import {
  profileIdCardRule,
  profileNameRule,
  profilePasswordRule,
  profilePhoneRule,
  employerRule,
} from "@zhutu/domain/identity/profile-rules.ts";
import { verifyCodeRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { normalName } from "@zhutu/domain/name-rule.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { trimmed, unlessAsRead } from "@zhutu/domain/text-rule.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";

export type Profile = CallReply<typeof getProfile>;
export type ProfileForm = ReturnType<typeof useProfileForm>;

export const isLearner = ({ userRole }: Profile): boolean => userRole[0] === "user";
export const isConfirmed = ({ userStatus }: Profile): boolean => userStatus === USER_STATUS.confirmed;

/** The form over a profile, under the rules of its role; `shownIdCard` is the number as it stands in the field at first. */
export function useProfileForm(profile: Profile, shownIdCard: string) {
  const role = profile.userRole[0] ?? "user";
  const locked = isConfirmed(profile);
  const newPhone = (text: string): boolean =>
    role === "user" && normalPhone(text) !== profile.telephone && profilePhoneRule(text, role) === undefined;
  const newNumber = (text: string): boolean =>
    trimmed(text) !== shownIdCard && trimmed(text) !== profile.idCard && plainForm(text) !== "";
  const form = useForm(
    {
      userName: profile.userName,
      idCard: shownIdCard,
      idCardConsent: false,
      telephone: profile.telephone,
      employer: profile.employer,
      verifyCode: "",
      passWd: "",
      currentPassWd: "",
    },
    {
      userName: (text) => (locked || text === profile.userName ? undefined : profileNameRule(text, role)),
      idCard: (text) =>
        locked || text === shownIdCard || (text !== "" && !newNumber(text))
          ? undefined
          : profileIdCardRule(text, role),
      idCardConsent: (agreed, { idCard }) => (newNumber(idCard) ? idCardConsentRule(agreed) : undefined),
      telephone: (text) => (text === profile.telephone ? undefined : profilePhoneRule(text, role)),
      employer: unlessAsRead(employerRule, profile.employer),
      verifyCode: (code, { telephone }) => (newPhone(telephone) ? verifyCodeRule(code) : undefined),
      passWd: profilePasswordRule,
      currentPassWd: (text, { passWd }) => (passWd !== "" && text === "" ? "请输入当前密码" : undefined),
    },
  );
  const { values } = form;
  const isNewPhone = newPhone(values.telephone);
  const isNewNumber = !locked && newNumber(values.idCard);
  return { ...form, role, locked, isNewPhone, isNewNumber };
}

/** The body of what is saved. */
export function bodyOf({ values, locked, isNewPhone, isNewNumber, role }: ProfileForm) {
  const telephone = normalPhone(values.telephone);
  const removed = role !== "user" && plainForm(values.idCard) === "";
  return {
    ...(!locked && { userName: normalName(values.userName) }),
    ...(!locked && (isNewNumber || removed) && { idCard: plainForm(values.idCard) }),
    ...(isNewNumber && { idCardConsentVersion: consentVersions["id-card"] }),
    telephone,
    ...(role === "user" && { employer: trimmed(values.employer) }),
    ...(isNewPhone && { verifyCode: plainForm(values.verifyCode) }),
    ...(role !== "user" &&
      values.passWd !== "" && { passWd: values.passWd, currentPassWd: values.currentPassWd }),
  };
}
