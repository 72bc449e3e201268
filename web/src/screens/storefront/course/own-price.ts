import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import type { OnePrice } from "@zhutu/domain/pricing/one-price.ts";
import { loweredBy } from "@zhutu/domain/pricing/reason.ts";

/** What this person pays for one piece, with its reason (domain.md "Pricing": the page quotes what one pays). */
export function ownPrice(quote: CallReply<typeof freshPrice>): OnePrice | undefined {
  const line = quote.items[0];
  return line && { payPrice: line.orderItemAmt, ...loweredBy(line.reasons), reasons: line.reasons };
}
