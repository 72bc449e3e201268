import { keepPreviousData } from "@tanstack/react-query";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { useApi } from "../../lib/api/query.ts";
import { rememberedChannel } from "../../lib/buying/channel.ts";
import type { CartSummary } from "./cart-lines.ts";

/** What the chosen lines come to as the server prices them now, so that the next page says the same. */
export type CartPrice = { off: number; freight: number; total: number };

/** Yuan, of the chosen products with the visit's channel; the lines' own sum until the server answers, and where it refuses. */
export function useCartPrice({ products, goodsAmt, freight }: CartSummary): CartPrice {
  const asked = { body: { products, exclusiveCode: rememberedChannel() } };
  const { data, error } = useApi(freshPrice, asked, {
    enabled: products.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (products.length === 0) return { off: 0, freight: 0, total: 0 };
  if (!data || error) return { off: 0, freight, total: inFen(goodsAmt + freight) };
  return {
    off: inFen(goodsAmt - data.warePrice),
    freight: data.freightPrice,
    total: data.orderAmt,
  };
}

const inFen = (yuan: number): number => Math.round(yuan * 100) / 100;
