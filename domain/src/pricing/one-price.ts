// What one piece costs by itself: the price that lists and pages quote (domain.md "Pricing": the page quotes what one pays).
import { type Channel, quote, type QuoteLine, type QuoteSettings } from "./quote.ts";

/** The price of one piece in fen, the rule that made it lower than the course's own price, and why in words. */
export type OnePrice = { payPrice: number; payRule: string | null; payReason: string };

/** What anybody pays for one piece, with the channel's code or without one; rule 01 asks who buys and is left out. */
export function priceOfOne(
  course: Omit<QuoteLine, "quantity">,
  channel: Channel | null,
  settings: QuoteSettings,
): OnePrice {
  const nobodyYet = { hasPaidVideoOrder: false };
  const { goodsAmt, lines } = quote([{ ...course, quantity: 1 }], nobodyYet, channel, settings);
  const won = lines.flatMap(({ why }) => why).filter(({ saving }) => saving > 0);
  return {
    payPrice: goodsAmt,
    payRule: won[0]?.rule ?? null,
    payReason: won.map(({ explanation }) => explanation).join("，"),
  };
}

/** The rules that a channel's code opens. */
const CHANNEL_RULES: readonly (string | null)[] = ["02", "03", "code"];

/** Whether the price is one that only a channel's code gives. */
export const isChannelPrice = ({ payRule }: Pick<OnePrice, "payRule">): boolean =>
  CHANNEL_RULES.includes(payRule);
