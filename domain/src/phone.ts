import { plainForm } from "./text-forms.ts";
import { textRule } from "./text-rule.ts";

/** Exactly 11 digits (learner spec 9; requirements note AUTH-035). */
export function isPhone(text: string): boolean {
  return /^\d{11}$/.test(text);
}

/**
 * Drops blanks, dashes, brackets, full width, and +86, 0086 or 86 before 11 digits (domain.md "Sign-in
 * and identity").
 */
export function normalPhone(text: string): string {
  return plainForm(text).replace(/^(?:\+|00)?86(?=\d{11}$)/, "");
}

/** Sentence of learner spec 5. */
export function phoneRule(text: string): string | undefined {
  return isPhone(normalPhone(text)) ? undefined : "长度11位";
}

/** Masks a phone: 138****0001; anything else is hidden whole (interface.md "Habits"). */
export function maskPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : "****";
}

/** Why staff are shown a whole phone; for the record's history. */
export const revealReasonRule = textRule({
  min: 2,
  max: 200,
  empty: "请填写原因",
  length: "长度在 2 到 200 个字符",
});
