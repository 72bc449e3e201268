import { plainForm } from "./plain-form.ts";

/** Whether the text is a phone number in its one form: exactly 11 digits (learner spec 9; digits by requirements note AUTH-035). */
export function isPhone(text: string): boolean {
  return /^\d{11}$/.test(text);
}

/**
 * The one form of a phone number however it was typed or pasted: blanks, dashes, brackets, full-width forms and a
 * leading +86, 0086 or 86 before 11 digits are dropped (domain.md "Sign-in and identity"). Anything else stays.
 */
export function normalPhone(text: string): string {
  return plainForm(text).replace(/^(?:\+|00)?86(?=\d{11}$)/, "");
}

/** The phone rule of addresses, teachers and profiles: exactly 11, else 长度11位 (learner spec 5). */
export function phoneRule(text: string): string | undefined {
  return isPhone(normalPhone(text)) ? undefined : "长度11位";
}

/** A phone for anybody but its owner: 138****0001; what is no phone is hidden whole (interface.md "Habits"). */
export function maskPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : "****";
}
