// What one piece costs by itself: the price that lists and pages quote (domain.md "Pricing": the page quotes what one pays).
import { COURSE_TYPES, type CourseType } from "../catalogue/course-type.ts";
import type { PriceRule } from "../catalogue/price-rule.ts";
import { type Channel, quote, type QuoteLine, type QuoteSettings } from "./quote.ts";
import { loweredBy, type Reason, reasonOf } from "./reason.ts";
import { BULK_FROM } from "./rule-names.ts";
import { unitOffers } from "./unit-price.ts";

/** The price of one piece in fen, the rule that made it lower than the course's own price, and why: in words, and rule by rule. */
export type OnePrice = {
  payPrice: number;
  payRule: PriceRule | null;
  payReason: string;
  reasons: Reason[];
};

/** What anybody pays for one piece, with the channel's code or without one; rule 01 asks who buys and is left out. */
export function priceOfOne(
  course: Omit<QuoteLine, "quantity">,
  channel: Channel | null,
  settings: QuoteSettings,
): OnePrice {
  const nobodyYet = { hasPaidVideoOrder: false };
  const { goodsAmt, lines } = quote([{ ...course, quantity: 1 }], nobodyYet, channel, settings);
  const reasons = lines.flatMap(({ why }) => why).map(reasonOf);
  return { payPrice: goodsAmt, ...loweredBy(reasons), reasons };
}

/**
 * Fen that one piece costs a returning student (01), or each of ten and more (04), by that rule alone; undefined where
 * the course does not name it, names it without a price, or is free, and for 04 where nobody can order ten of it
 * (paid answers): the page quotes what one pays.
 */
export function priceFor(
  course: Pick<QuoteLine, "courseType" | "coursePrice" | "discountRules">,
  rule: "01" | "04",
): number | undefined {
  if (rule === "04" && !isBoughtInTens(course.courseType)) return undefined;
  const line = { ...course, quantity: BULK_FROM };
  return unitOffers(line, { hasPaidVideoOrder: true }, null).find((offer) => offer.rule === rule)?.unitPrice;
}

/** Whether a person can buy several of it: as printed goods, or as copies for others. */
const isBoughtInTens = (type: CourseType): boolean =>
  !COURSE_TYPES[type].singleQuantity || COURSE_TYPES[type].isVideo;
