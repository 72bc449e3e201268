import { keepPreviousData } from "@tanstack/react-query";
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { type Saving, savingsOf } from "@zhutu/domain/pricing/reason.ts";
import { useApi } from "../../lib/api/query.ts";
import { rememberedChannel } from "../../lib/buying/channel.ts";
import { type CartLine, type CartSummary, summaryOf } from "./cart-lines.ts";

/** The server's price of the chosen lines, in the parts that the next page shows. */
export type CartPrice = { goods: number; savings: readonly Saving[]; freight: number; total: number };

/** Yuan, of the chosen products with the visit's channel; the lines' own sum until the server answers, and where it refuses. */
export function useCartPrice({ products, goodsAmt, freight }: CartSummary, orderType: OrderType): CartPrice {
  const { data, error } = useQuote(products, orderType);
  if (products.length === 0) return { goods: 0, savings: [], freight: 0, total: 0 };
  if (!data || error) return { goods: goodsAmt, savings: [], freight, total: inFen(goodsAmt + freight) };
  return {
    goods: data.goodsPrice,
    savings: savingsOf(data.items),
    freight: data.freightPrice,
    total: data.orderAmt,
  };
}

/** Every line at this person's unit price; at the public price until the server answers, and where it cannot be bought. */
export function useOwnPrices(lines: readonly CartLine[], orderType: OrderType): CartLine[] {
  const { data } = useQuote(summaryOf(lines, orderType).products, orderType);
  const own = new Map(data?.items.map(({ courseId, unitPrice }) => [courseId, unitPrice]));
  return lines.map((line) => ({ ...line, payPrice: own.get(line.courseId) ?? line.payPrice }));
}

const useQuote = (products: CartSummary["products"], orderType: OrderType) =>
  useApi(
    freshPrice,
    { body: { products, exclusiveCode: rememberedChannel(), orderType } },
    { enabled: products.length > 0, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );

const inFen = (yuan: number): number => Math.round(yuan * 100) / 100;
