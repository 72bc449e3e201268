import { keepPreviousData } from "@tanstack/react-query";
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { type Saving, savingsOf } from "@zhutu/domain/pricing/reason.ts";
import { useApi } from "../../lib/api/query.ts";
import { rememberedChannel } from "../../lib/buying/channel.ts";
import { type CartLine, type CartSummary, summaryOf } from "./cart-lines.ts";

/** The server's price of the chosen lines, in the parts that the next page shows. */
export type CartPrice = {
  goods: number;
  savings: readonly Saving[];
  freight: number;
  total: number;
  items: CallReply<typeof freshPrice>["items"];
};

/** Yuan, of the chosen products with the visit's channel; the lines' own sum until the server answers, and where it refuses. */
export function useCartPrice(summary: CartSummary, orderType: OrderType): CartPrice {
  const { products, original, goodsAmt, freight } = summary;
  const { data, error } = useQuote(products, orderType);
  if (products.length === 0) return { goods: 0, savings: [], freight: 0, total: 0, items: [] };
  if (!data || error) {
    const saved = inFen(original - goodsAmt);
    const savings = saved > 0 ? [{ label: "优惠", yuan: saved }] : [];
    return { goods: original, savings, freight, total: inFen(goodsAmt + freight), items: [] };
  }
  return {
    goods: data.goodsPrice,
    savings: savingsOf(data.items),
    freight: data.freightPrice,
    total: data.orderAmt,
    items: data.items,
  };
}

/** Every line at the lower of this person's unit price and anybody's alone; at the latter until the server answers. */
export function useOwnPrices(lines: readonly CartLine[], orderType: OrderType): CartLine[] {
  const { data } = useQuote(summaryOf(lines, orderType).products, orderType);
  const own = new Map(data?.items.map(({ courseId, unitPrice }) => [courseId, unitPrice]));
  return lines.map((line) => {
    const ownPrice = own.get(line.courseId) ?? Infinity;
    return ownPrice < line.payPrice ? { ...line, payPrice: ownPrice, payUntil: null } : line;
  });
}

const useQuote = (products: CartSummary["products"], orderType: OrderType) =>
  useApi(
    freshPrice,
    { body: { products, exclusiveCode: rememberedChannel(), orderType } },
    { enabled: products.length > 0, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );

const inFen = (yuan: number): number => Math.round(yuan * 100) / 100;
