// A separate file, so pages showing prices load no pricing.
import type { PriceRule } from "../catalogue/course-type.ts";

/** Rules that need a channel's code. */
const CHANNEL_RULES: readonly (PriceRule | null)[] = ["02", "03", "code"];

export const isChannelPrice = ({ payRule }: { payRule: PriceRule | null }): boolean =>
  CHANNEL_RULES.includes(payRule);
