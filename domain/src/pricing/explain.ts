// Explanations stored with the order and shown beside the line.
import type { PriceRule } from "../catalogue/course-type.ts";
import { discountLabel, formatFen } from "../money.ts";
import { BULK_FROM, RULE_NAMES } from "./rule-names.ts";
import type { Channel, NotEligible, Offer } from "./unit-price.ts";

/** One rule's effect on a line, in fen. */
export type Why = {
  rule: PriceRule;
  outcome: "won" | "lost" | "not-eligible";
  /** Null without an offer, and for 06, which applies to the order. */
  unitPrice: number | null;
  /** If won, saving on the whole line; else 0. */
  saving: number;
  /** If lost, extra price per unit over the winner; else 0. */
  dearerBy: number;
  explanation: string;
};

const REFUSALS: Readonly<Record<NotEligible, string>> = {
  "not-repeat-buyer": "没有已付款的视频课订单",
  "needs-internal-code": "没有使用内部渠道的专属码",
  "needs-school-code": "没有使用学校渠道的专属码",
  "ignores-code": "继续教育课程不使用专属码",
  "quantity-below-10": `数量不足 ${BULK_FROM} 份`,
  "no-value": "没有设置优惠价",
};

/** Effect of one offer on a line won at `unitPrice`. */
export function explainOffer(
  offer: Offer,
  line: { coursePrice: number; quantity: number },
  won: { offer: Offer | undefined; unitPrice: number },
  channel: Channel | null,
): Why {
  const name = offerName(offer, channel);
  const none = { rule: offer.rule, saving: 0, dearerBy: 0 };
  if (offer.unitPrice === undefined) {
    const explanation = `${name}，不符合：${REFUSALS[offer.refusal]}`;
    return { ...none, outcome: "not-eligible", unitPrice: null, explanation };
  }
  const { unitPrice } = offer;
  if (offer === won.offer) {
    const saving = (line.coursePrice - unitPrice) * line.quantity;
    return { ...none, outcome: "won", unitPrice, saving, explanation: name };
  }
  const dearerBy = unitPrice - won.unitPrice;
  const compared = dearerBy === 0 ? "与现价相同" : `比现价高 ${formatFen(dearerBy)}`;
  return {
    ...none,
    outcome: "lost",
    unitPrice,
    dearerBy,
    explanation: `${name} ${formatFen(unitPrice)}（${compared}）`,
  };
}

/** The line's share, or why it has none. */
export function explainStoreWide(tiers: StoreWideTiers, joins: boolean, share: number): Why {
  const why = { rule: "06", unitPrice: null, saving: share, dearerBy: 0 } as const;
  return joins
    ? { ...why, outcome: "won", explanation: `全场${tiersText(tiers)}` }
    : { ...why, outcome: "not-eligible", explanation: `${RULE_NAMES["06"]}，不符合：已享受老学员价或渠道价` };
}

/** The discount of the whole order. */
export function storeWideSentence(eligibleAmt: number, tiers: StoreWideTiers): string {
  return `${RULE_NAMES["06"]}：可参加的商品合计 ${formatFen(eligibleAmt)}，${tiersText(tiers)}`;
}

function tiersText({ thousands, eightHundreds }: StoreWideTiers): string {
  const parts: string[] = [];
  if (thousands > 0) parts.push(`满 ${1000 * thousands} 减 ${50 * thousands}`);
  if (eightHundreds > 0) parts.push(`满 ${800 * eightHundreds} 减 ${30 * eightHundreds}`);
  return parts.length > 0 ? parts.join("，再") : "未满 800";
}

function offerName({ rule, value }: Offer, channel: Channel | null): string {
  const code = channel === null ? "" : `专属码 ${channel.code} `;
  switch (rule) {
    case "01":
    case "04":
    case "05":
      return RULE_NAMES[rule];
    case "02":
      return `${code}${RULE_NAMES[rule]}${value === null ? "" : ` ${formatFen(value)}`}`;
    case "03":
      if (value !== null) return code + withFactor("本课程", value);
      return channel?.kind === "school"
        ? code + withFactor("学校渠道", channel.exclusiveDiscount)
        : RULE_NAMES[rule];
    default:
      return `${code}${factor(value ?? 100)}`;
  }
}

const factor = (hundredths: number): string => discountLabel(hundredths / 100);

/** Reads `学校渠道 9折`; factor 1: `学校渠道折扣：无` (PRICE-014). */
const withFactor = (whose: string, hundredths: number): string =>
  hundredths === 100 ? `${whose}折扣：${factor(hundredths)}` : `${whose} ${factor(hundredths)}`;

// Rule 06: 30 off each 800, 50 off each 1000, best for the buyer (domain.md "Pricing").

/** Personal and channel prices do not combine with rule 06. */
const NOT_COMBINED: readonly (string | null)[] = ["01", "02", "03"];

export const THOUSAND = { each: 100_000, off: 5_000 };
export const EIGHT_HUNDRED = { each: 80_000, off: 3_000 };
/** Five times 800 equals four times 1000 and saves less. */
export const MAX_EIGHT_HUNDREDS = 4;

type StoreWideTiers = { thousands: number; eightHundreds: number; discount: number };

export function joinsStoreWide(wonBy: string | null): boolean {
  return !NOT_COMBINED.includes(wonBy);
}

/** The best discount within the sum, in fen. */
export function bestStoreWide(sum: number): StoreWideTiers {
  let best: StoreWideTiers = { thousands: 0, eightHundreds: 0, discount: 0 };
  for (let eightHundreds = 0; eightHundreds <= MAX_EIGHT_HUNDREDS; eightHundreds += 1) {
    const rest = sum - eightHundreds * EIGHT_HUNDRED.each;
    if (rest < 0) break;
    const thousands = Math.floor(rest / THOUSAND.each);
    const discount = thousands * THOUSAND.off + eightHundreds * EIGHT_HUNDRED.off;
    if (discount > best.discount) best = { thousands, eightHundreds, discount };
  }
  return best;
}
