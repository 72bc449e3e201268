// Quoted prices: one piece alone, with or without a channel's code (domain.md "Pricing", requirements.tsv
// CAT-013).
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { type OnePrice, priceOfOne } from "@zhutu/domain/pricing/one-price.ts";
import type { QuoteLine } from "@zhutu/domain/pricing/quote.ts";
import type { Ctx } from "../../kernel/context.ts";
import { channelOfListCode } from "../channels/service.ts";
import { readParams } from "../sysparams/service.ts";
import { reading } from "./reading.ts";

type Priced = Omit<QuoteLine, "quantity">;
export type Pricing = {
  /** 000000 for none or an unknown one. */
  exclusiveCode: string;
  /** Validity of a purchase. */
  validDays: number;
  priceOf: (course: Priced) => OnePrice;
};

/** An unknown code gives usual prices and counts as a guess. */
export async function pricingFor(ctx: Ctx, code?: string): Promise<Pricing> {
  const [params, channel = null] = await Promise.all([
    reading(ctx, readParams),
    channelOfListCode(ctx, code),
  ]);
  return {
    exclusiveCode: channel?.code ?? NO_CODE,
    validDays: params.courseValidDays,
    priceOf: (course) => priceOfOne(course, channel, params),
  };
}
