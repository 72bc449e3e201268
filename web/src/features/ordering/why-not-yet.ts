import { hasDigitalGoods } from "@zhutu/domain/ordering/digital-goods.ts";
import type { FreshPrice } from "./checkout-summary.tsx";

type Checkout = {
  price: Pick<FreshPrice, "needsShipping" | "orderAmt" | "items">;
  addrId: number | undefined;
  /** Also shows what of it is missing: asked only where an invoice is possible. */
  isInvoiceReady: () => boolean;
  agreedTerms: boolean;
};

/** What is still to be done before the order can be placed, first on the page first; undefined: nothing. */
export function whyNotYet({ price, addrId, isInvoiceReady, agreedTerms }: Checkout) {
  if (price.needsShipping && addrId === undefined) return "address";
  if (price.orderAmt > 0 && !isInvoiceReady()) return "invoice";
  if (hasDigitalGoods(price.items) && !agreedTerms) return "terms";
  return undefined;
}
