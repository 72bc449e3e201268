// Codes of sales channels (learner spec 9, domain.md "Pricing").
import { plainForm } from "../text-forms.ts";
import { discountLabel } from "../money.ts";
import type { PriceRule } from "../catalogue/course-type.ts";

/** Means no code: no discount, never unknown, never assigned. */
export const NO_CODE = "000000";

/** Stored form: half-width upper case without blanks or dashes; null for none. */
export function normaliseExclusiveCode(text: string | null | undefined): string | null {
  const code = plainForm(text ?? "").toUpperCase();
  return code === "" || code === NO_CODE ? null : code;
}

const CODE_LENGTH = 6;

/** None, or exactly 6 characters. */
export function exclusiveCodeRule(text: string): string | undefined {
  const code = normaliseExclusiveCode(text);
  return code === null || Array.from(code).length === CODE_LENGTH ? undefined : "专属码必须是6个字符";
}

/** Without 0, O, 1, I and L, which are taken for one another. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code to propose; `randomBelow` draws a whole number under its argument. */
export const randomCode = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomBelow(CODE_ALPHABET.length)]).join("");

type Given = { kind: "school" | "internal"; exclusiveDiscount: number };

/** What a buyer gets for a channel's code, for its poster; a discount of 0.9 is 9折 (domain.md "Pricing"). */
export function codeBenefitText({ kind, exclusiveDiscount }: Given): string {
  const others = exclusiveDiscount < 1 ? discountLabel(exclusiveDiscount) : "";
  const own = kind === "school" ? "学校渠道价" : "内部渠道立减";
  const what = others === "" ? `指定商品享${own}` : `下单 ${others}，指定商品享${own}`;
  return `${what}，继续教育课程除外`;
}

/** Rules that need a channel's code. */
const CHANNEL_RULES: readonly (PriceRule | null)[] = ["02", "03", "code"];

export const isChannelPrice = ({ payRule }: { payRule: PriceRule | null }): boolean =>
  CHANNEL_RULES.includes(payRule);
