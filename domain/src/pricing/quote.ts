// The one price of an order: fresh-price, buy and the tests all call this (domain.md "Pricing").
import type { Why } from "./explain.ts";
import { explainOffer, explainStoreWide, storeWideSentence } from "./explain.ts";
import { freightOf } from "./freight.ts";
import { splitByLargestRemainder } from "./largest-remainder.ts";
import { bestStoreWide, joinsStoreWide } from "./store-wide.ts";
import type { Buyer, Channel, QuoteLine, UnitRule } from "./unit-price.ts";
import { lowestOffer, unitOffers } from "./unit-price.ts";

export type { Buyer, Channel, QuoteLine, RuleCode, UnitRule } from "./unit-price.ts";
export type { Why } from "./explain.ts";

export type QuoteSettings = {
  /** Rule 06 on or off (system parameter `storeWideDiscount`). */
  storeWideDiscount: boolean;
};

/** A priced line; all money in fen. */
export type QuotedLine = {
  courseId: number;
  courseName: string;
  courseType: QuoteLine["courseType"];
  quantity: number;
  coursePrice: number;
  /** The lowest unit price, before the store-wide discount. */
  unitPrice: number;
  /** The rule that gave it; null for the plain price. */
  wonBy: UnitRule | null;
  /** This line's part of the store-wide discount. */
  storeWideShare: number;
  /** What the line costs in the end: unitPrice x quantity - storeWideShare. */
  orderItemAmt: number;
  /** Every rule that was looked at: won, lost or not eligible. */
  why: Why[];
};

/** A priced order; all money in fen. */
export type Quote = {
  lines: QuotedLine[];
  /** coursePrice x quantity of every line: before any discount. */
  originalAmt: number;
  /** Goods after all discounts, the wire's warePrice; the sum of every orderItemAmt. */
  goodsAmt: number;
  storeWideDiscount: number;
  /** One sentence about the store-wide discount; null when none was given. */
  storeWideWhy: string | null;
  freight: number;
  total: number;
};

/** Prices an order by rules 01 to 06, the channel's code and freight; refuses broken quantities or prices (RangeError). */
export function quote(
  lines: readonly QuoteLine[],
  buyer: Buyer,
  channel: Channel | null,
  settings: QuoteSettings,
): Quote {
  for (const line of lines) assertPriceable(line);
  const priced = lines.map((line) => {
    const offers = unitOffers(line, buyer, channel);
    const offer = lowestOffer(line, offers);
    const unitPrice = offer?.unitPrice ?? line.coursePrice;
    const why = offers.map((one) => explainOffer(one, line, { offer, unitPrice }, channel));
    return { line, unitPrice, wonBy: offer?.rule ?? null, why };
  });

  const eligible = priced.map((one) => (joinsStoreWide(one.wonBy) ? one.unitPrice * one.line.quantity : 0));
  const eligibleAmt = sumOf(eligible);
  const tiers = bestStoreWide(settings.storeWideDiscount ? eligibleAmt : 0);
  const shares = splitByLargestRemainder(tiers.discount, eligible);

  const quoted = priced.map(({ line, unitPrice, wonBy, why }, i): QuotedLine => {
    const storeWideShare = shares[i] ?? 0;
    const shown = tiers.discount > 0 && unitPrice > 0;
    return {
      courseId: line.courseId,
      courseName: line.courseName,
      courseType: line.courseType,
      quantity: line.quantity,
      coursePrice: line.coursePrice,
      unitPrice,
      wonBy,
      storeWideShare,
      orderItemAmt: unitPrice * line.quantity - storeWideShare,
      why: shown ? [...why, explainStoreWide(tiers, joinsStoreWide(wonBy), storeWideShare)] : why,
    };
  });

  const goodsAmt = sumOf(quoted.map((line) => line.orderItemAmt));
  const freight = freightOf(lines, goodsAmt);
  return {
    lines: quoted,
    originalAmt: sumOf(lines.map((line) => line.coursePrice * line.quantity)),
    goodsAmt,
    storeWideDiscount: tiers.discount,
    storeWideWhy: tiers.discount > 0 ? storeWideSentence(eligibleAmt, tiers) : null,
    freight,
    total: goodsAmt + freight,
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** A caller that lets such a line through has a bug: better no order than a wrong amount. */
function assertPriceable({ courseId, quantity, coursePrice, freightPrice }: QuoteLine): void {
  const money = [coursePrice, freightPrice];
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    throw new RangeError(`course ${courseId}: quantity ${quantity}`);
  }
  if (
    money.some((fen) => !Number.isSafeInteger(fen) || fen < 0) ||
    !Number.isSafeInteger(coursePrice * quantity)
  ) {
    throw new RangeError(`course ${courseId}: price ${coursePrice}, freight ${freightPrice}`);
  }
}
