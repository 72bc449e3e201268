// Codes of sales channels (learner spec 9, domain.md "Pricing").
import { plainForm } from "../text-forms.ts";
import type { PriceRule } from "../catalogue/course-type.ts";

/** Means no code: no discount, never unknown, never assigned. */
export const NO_CODE = "000000";

/** Stored form: half-width upper case without blanks or dashes; null for none. */
export function normaliseExclusiveCode(text: string | null | undefined): string | null {
  const code = plainForm(text ?? "").toUpperCase();
  return code === "" || code === NO_CODE ? null : code;
}

/** None, or exactly 6 characters. */
export function exclusiveCodeRule(text: string): string | undefined {
  const code = normaliseExclusiveCode(text);
  return code === null || Array.from(code).length === 6 ? undefined : "专属码必须是6个字符";
}

/** Rules that need a channel's code. */
const CHANNEL_RULES: readonly (PriceRule | null)[] = ["02", "03", "code"];

export const isChannelPrice = ({ payRule }: { payRule: PriceRule | null }): boolean =>
  CHANNEL_RULES.includes(payRule);
