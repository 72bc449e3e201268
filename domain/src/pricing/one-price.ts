// The price quoted in lists and pages (domain.md "Pricing").
import { COURSE_TYPES, type CourseType, type PriceRule } from "../catalogue/course-type.ts";
import { type Channel, quote, type QuoteLine, type QuoteSettings } from "./quote.ts";
import { loweredBy, type Reason, reasonOf } from "./reason.ts";
import { BULK_FROM } from "./rule-names.ts";
import { unitOffers } from "./unit-price.ts";

/** Price in fen, and the rule that lowered it. */
export type OnePrice = {
  payPrice: number;
  payRule: PriceRule | null;
  payReason: string;
  reasons: Reason[];
};

/** Anybody's price; without rule 01, which depends on the buyer. */
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

/** Anybody's price of one of each in one order, without freight. */
export const priceOfBoth = (
  courses: readonly Omit<QuoteLine, "quantity">[],
  channel: Channel | null,
  settings: QuoteSettings,
): number =>
  quote(
    courses.map((course) => ({ ...course, quantity: 1 })),
    { hasPaidVideoOrder: false },
    channel,
    settings,
  ).goodsAmt;

/**
 * Fen for a returning student (01) or ten and more (04). Undefined without a price, for free courses, and
 * 04 where nobody can buy ten.
 */
export function priceFor(
  course: Pick<QuoteLine, "courseType" | "coursePrice" | "discountRules">,
  rule: "01" | "04",
): number | undefined {
  if (rule === "04" && !isBoughtInTens(course.courseType)) return undefined;
  const line = { ...course, quantity: BULK_FROM };
  return unitOffers(line, { hasPaidVideoOrder: true }, null).find((offer) => offer.rule === rule)?.unitPrice;
}

/** Printed goods, or copies for others. */
const isBoughtInTens = (type: CourseType): boolean =>
  !COURSE_TYPES[type].singleQuantity || COURSE_TYPES[type].isVideo;
