import { keepPreviousData } from "@tanstack/react-query";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { type Saving, savingsOf } from "@zhutu/domain/pricing/savings.ts";
import { useApi } from "../../lib/api/query.ts";
import { rememberedChannel } from "../../lib/buying/channel.ts";
import type { CartSummary } from "./cart-lines.ts";

/** What the chosen lines come to as the server prices them now, by the same parts as on the next page. */
export type CartPrice = { goods: number; savings: readonly Saving[]; freight: number; total: number };

/** Yuan, of the chosen products with the visit's channel; the lines' own sum until the server answers, and where it refuses. */
export function useCartPrice({ products, goodsAmt, freight }: CartSummary): CartPrice {
  const asked = { body: { products, exclusiveCode: rememberedChannel() } };
  const { data, error } = useApi(freshPrice, asked, {
    enabled: products.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (products.length === 0) return { goods: 0, savings: [], freight: 0, total: 0 };
  if (!data || error) return { goods: goodsAmt, savings: [], freight, total: inFen(goodsAmt + freight) };
  return {
    goods: data.goodsPrice,
    savings: savingsOf(data.items),
    freight: data.freightPrice,
    total: data.orderAmt,
  };
}

const inFen = (yuan: number): number => Math.round(yuan * 100) / 100;
