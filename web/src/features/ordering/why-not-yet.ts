import { hasDigitalGoods } from "@zhutu/domain/ordering/digital-goods.ts";
import type { FreshPrice } from "./checkout-summary.tsx";

type Checkout = {
  price: Pick<FreshPrice, "needsShipping" | "orderAmt" | "items">;
  addrId: number | undefined;
  /** Validates the invoice fields and shows their errors; only where an invoice is possible. */
  isInvoiceReady: () => boolean;
  agreedTerms: boolean;
};

/** What still blocks placing the order, topmost on the page first; undefined: nothing. */
export function whyNotYet({ price, addrId, isInvoiceReady, agreedTerms }: Checkout) {
  if (price.needsShipping && addrId === undefined) return "address";
  if (price.orderAmt > 0 && !isInvoiceReady()) return "invoice";
  if (hasDigitalGoods(price.items) && !agreedTerms) return "terms";
  return undefined;
}
