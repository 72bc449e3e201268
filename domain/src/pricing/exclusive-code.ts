// Exclusive codes of sales channels (learner spec 9, domain.md "Pricing").

import { plainForm } from "../plain-form.ts";

/** Stands for no code: discount none, never reported unknown, given to no channel. */
export const NO_CODE = "000000";

/** A code as it is stored and compared: blanks, dashes and full-width forms made plain, upper-cased; null when empty or 000000, which mean none. */
export function normaliseExclusiveCode(text: string | null | undefined): string | null {
  const code = plainForm(text ?? "").toUpperCase();
  return code === "" || code === NO_CODE ? null : code;
}

/** The code typed at checkout or given to a channel: none, or exactly 6 characters. */
export function exclusiveCodeRule(text: string): string | undefined {
  const code = normaliseExclusiveCode(text);
  return code === null || Array.from(code).length === 6 ? undefined : "专属码必须是6个字符";
}
