// Rules 01 to 05 and the channel discount offer unit prices; the lowest wins.
import { type CourseType, COURSE_TYPES, type PriceRule } from "../catalogue/course-type.ts";
import { timesHundredths } from "../money.ts";
import { BULK_FROM } from "./rule-names.ts";

/** 06 applies to the order and is ignored on a product. */
export type RuleCode = Exclude<PriceRule, "code">;
/** `code`: exclusiveDiscount of any valid code. */
export type UnitRule = Exclude<PriceRule, "06">;

/** Money in fen; rule values are API numbers x 100 (hundredths for 03). */
export type QuoteLine = {
  courseId: number;
  courseName: string;
  courseType: CourseType;
  quantity: number;
  coursePrice: number;
  freightPrice: number;
  /** Only rules in force now. */
  discountRules: readonly { ruleCode: RuleCode; discountedPrice: number | null }[];
};

type OfferedLine = Pick<QuoteLine, "courseType" | "quantity" | "coursePrice" | "discountRules">;

export type Buyer = {
  /** Has an earlier paid order of a video course (rule 01). */
  hasPaidVideoOrder: boolean;
};

/** exclusiveDiscount in hundredths, 10 to 100. */
export type Channel = { kind: "school" | "internal"; exclusiveDiscount: number; code: string; name: string };

export type NotEligible =
  | "not-repeat-buyer"
  | "needs-internal-code"
  | "needs-school-code"
  | "ignores-code"
  | "quantity-below-10"
  | "no-value";

/** Unit price in fen, or why not; `value`: amount or factor used. */
export type Offer = { rule: UnitRule; value: number | null } & (
  | { unitPrice: number; refusal?: never }
  | { unitPrice?: never; refusal: NotEligible }
);

// On ties, prefer rules that join the store-wide discount.
const PREFERENCE: readonly UnitRule[] = ["05", "04", "code", "01", "02", "03"];

/** Offers for one unit, at least 1 fen each; none for free goods. */
export function unitOffers(line: OfferedLine, buyer: Buyer, channel: Channel | null): Offer[] {
  if (line.coursePrice === 0) return [];
  const offers: Offer[] = [];
  let namesCodeRule = false;
  for (const { ruleCode, discountedPrice } of line.discountRules) {
    if (ruleCode === "06") continue;
    if (ruleCode === "02" || ruleCode === "03") namesCodeRule = true;
    const outcome = OFFERS[ruleCode](line, discountedPrice, buyer, channel);
    offers.push(offerOf(ruleCode, outcome, discountedPrice));
  }
  if (channel !== null && !namesCodeRule && channel.exclusiveDiscount < 100) {
    const factor = channel.exclusiveDiscount;
    const ignores = COURSE_TYPES[line.courseType].ignoresCode;
    offers.push(
      offerOf("code", ignores ? "ignores-code" : timesHundredths(line.coursePrice, factor), factor),
    );
  }
  return offers;
}

/** Lowest offer; undefined unless below the plain price. */
export function lowestOffer(
  line: QuoteLine,
  offers: readonly Offer[],
): (Offer & { unitPrice: number }) | undefined {
  const [lowest] = offers
    .filter((offer) => offer.unitPrice !== undefined)
    .toSorted((a, b) => a.unitPrice - b.unitPrice || PREFERENCE.indexOf(a.rule) - PREFERENCE.indexOf(b.rule));
  return lowest !== undefined && lowest.unitPrice < line.coursePrice ? lowest : undefined;
}

function offerOf(rule: UnitRule, outcome: number | NotEligible, value: number | null): Offer {
  return typeof outcome === "number"
    ? { rule, value, unitPrice: Math.max(1, outcome) }
    : { rule, value, refusal: outcome };
}

type RuleOffer = (
  line: OfferedLine,
  value: number | null,
  buyer: Buyer,
  channel: Channel | null,
) => number | NotEligible;

const OFFERS: Readonly<Record<Exclude<RuleCode, "06">, RuleOffer>> = {
  "01": (line, value, buyer) =>
    buyer.hasPaidVideoOrder ? (value ?? timesHundredths(line.coursePrice, 50)) : "not-repeat-buyer",
  "02": (line, value, _buyer, channel) => {
    if (COURSE_TYPES[line.courseType].ignoresCode) return "ignores-code";
    if (channel?.kind !== "internal") return "needs-internal-code";
    return value === null ? "no-value" : line.coursePrice - value;
  },
  "03": (line, value, _buyer, channel) => {
    if (COURSE_TYPES[line.courseType].ignoresCode) return "ignores-code";
    if (channel?.kind !== "school") return "needs-school-code";
    return timesHundredths(line.coursePrice, value ?? channel.exclusiveDiscount);
  },
  "04": (line, value) => (line.quantity < BULK_FROM ? "quantity-below-10" : (value ?? "no-value")),
  "05": (_line, value) => value ?? "no-value",
};
