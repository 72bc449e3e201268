// What lists and pages quote: the price of one piece by itself, with the channel's code that was sent along or without
// one (domain.md "Pricing", requirements.tsv CAT-013).
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { type OnePrice, priceOfOne } from "@zhutu/domain/pricing/one-price.ts";
import type { QuoteLine } from "@zhutu/domain/pricing/quote.ts";
import type { Ctx } from "../../kernel/context.ts";
import { channelOfListCode } from "../channels/service.ts";
import { readParams } from "../sysparams/service.ts";
import { reading } from "./reading.ts";

type Priced = Omit<QuoteLine, "quantity">;
export type Pricing = {
  /** The code in force; 000000 for none and for an unknown one. */
  exclusiveCode: string;
  /** How long what is bought lasts. */
  validDays: number;
  priceOf: (course: Priced) => OnePrice;
};

/** Today's prices for everybody, or with this code; an unknown code gives the usual prices and is counted as a guess. */
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
