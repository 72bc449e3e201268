// The only price calculation (domain.md "Pricing").
import {
  type Why,
  explainOffer,
  explainStoreWide,
  storeWideSentence,
  bestStoreWide,
  joinsStoreWide,
} from "./explain.ts";
import { freightOf } from "./freight.ts";
import type { Buyer, Channel, QuoteLine, UnitRule } from "./unit-price.ts";
import { lowestOffer, unitOffers } from "./unit-price.ts";

export type { Buyer, Channel, QuoteLine, RuleCode, UnitRule } from "./unit-price.ts";
export type { Why } from "./explain.ts";

export type QuoteSettings = {
  /** Rule 06 (system parameter `storeWideDiscount`). */
  storeWideDiscount: boolean;
};

/** Money in fen. */
export type QuotedLine = {
  courseId: number;
  courseName: string;
  courseType: QuoteLine["courseType"];
  quantity: number;
  coursePrice: number;
  /** Before the store-wide discount. */
  unitPrice: number;
  /** Null for the plain price. */
  wonBy: UnitRule | null;
  storeWideShare: number;
  /** unitPrice x quantity - storeWideShare. */
  orderItemAmt: number;
  /** Every rule considered. */
  why: Why[];
};

/** Money in fen. */
export type Quote = {
  lines: QuotedLine[];
  /** Sum of orderItemAmt; the API's warePrice. */
  goodsAmt: number;
  storeWideDiscount: number;
  /** Null without one. */
  storeWideWhy: string | null;
  freight: number;
  total: number;
};

/** Prices an order; RangeError for invalid quantities or prices. */
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
    const why = offers.map((rival) => explainOffer(rival, line, { offer, unitPrice }, channel));
    return { line, unitPrice, wonBy: offer?.rule ?? null, why };
  });

  const eligible = priced.map((item) =>
    joinsStoreWide(item.wonBy) ? item.unitPrice * item.line.quantity : 0,
  );
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

/** Better no order than a wrong amount. */
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

/**
 * Splits fen by weight, rounding down; leftover fen go to the largest remainders, earlier first.
 * RangeError for negatives or totals above the weights.
 */
export function splitByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (total < 0 || total > sum || weights.some((weight) => weight < 0)) {
    throw new RangeError(`cannot split ${total} over weights that sum to ${sum}`);
  }
  if (total === 0) return weights.map(() => 0);
  // The product can pass 2^53.
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, part: Number(product / BigInt(sum)), remainder: product % BigInt(sum) };
  });
  const parts = shares.map((share) => share.part);
  const left = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
