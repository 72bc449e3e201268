// Which prices a channel's code gives. Apart from what works prices out: pages that show one load none of that.
import type { PriceRule } from "../catalogue/price-rule.ts";

/** The rules that a channel's code opens. */
const CHANNEL_RULES: readonly (PriceRule | null)[] = ["02", "03", "code"];

/** Whether the price is one that only a channel's code gives. */
export const isChannelPrice = ({ payRule }: { payRule: PriceRule | null }): boolean =>
  CHANNEL_RULES.includes(payRule);
