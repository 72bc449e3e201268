// channels owns the exclusive codes and what a code gives. It does not own: the channel's account (identity), the
// prices a code leads to (pricing), the orders that used one (ordering).
// Whoever answers a buyer's code goes through `channelOfBuyersCode`: a wrong code is a guess and is counted.
import type { Channel as PricedChannel } from "@zhutu/domain/pricing/quote.ts";
import { NO_CODE, normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { codeMissLimits, limitMisses, type Limit } from "../../kernel/limits.ts";
import { Refusal, refuse } from "../../kernel/http/refuse.ts";
import * as q from "./queries.ts";

/** A channel as prices need it, and whose account it is. */
export type Channel = PricedChannel & { userId: number };

/** The channel of a code, trimmed and upper-cased; undefined for none (empty, 000000) and for an unknown one. */
async function findChannelByCode(db: Db, text: string | null | undefined): Promise<Channel | undefined> {
  const code = normaliseExclusiveCode(text);
  const row = code === null ? undefined : await q.findByCode(db, code);
  return row && { ...row, code: row.code ?? "" };
}

/**
 * The channel of a code that a buyer typed, undefined for none. Refuses an unknown one with CODE_UNKNOWN and
 * TOO_MANY after 10 misses an hour of the buyer or 30 a day of the address (security.md 16).
 */
export async function channelOfBuyersCode(
  ctx: Pick<Ctx<SessionUser>, "db" | "user" | "ip">,
  text: string | null | undefined,
): Promise<Channel | undefined> {
  if (normaliseExclusiveCode(text) === null) return undefined;
  const channel = await limitMisses(ctx, missLimits(ctx), () => findChannelByCode(ctx.db, text));
  if (!channel) throw refuse("CODE_UNKNOWN");
  return channel;
}

/**
 * The channel whose prices a list may show. A list refuses nobody: an unknown code, and any code after too many
 * misses, show the usual prices, so that a list is no way around the limits.
 */
export async function channelOfListCode(
  ctx: Pick<Ctx, "db" | "user" | "ip">,
  text: string | null | undefined,
): Promise<Channel | undefined> {
  if (normaliseExclusiveCode(text) === null) return undefined;
  try {
    return await limitMisses(ctx, missLimits(ctx), () => findChannelByCode(ctx.db, text));
  } catch (error) {
    if (error instanceof Refusal && error.refusal === "TOO_MANY") return undefined;
    throw error;
  }
}

const missLimits = (ctx: Pick<Ctx, "user" | "ip">): Limit[] =>
  codeMissLimits("code", ctx, "专属码输入错误次数过多，请稍后再试");

/** What a code gives, for the order confirmation; none gives a discount of 1. Refuses as `channelOfBuyersCode`. */
export async function discountOf(ctx: Ctx<SessionUser>, text: string) {
  const channel = await channelOfBuyersCode(ctx, text);
  return {
    exclusiveCode: channel?.code ?? NO_CODE,
    exclusiveDiscount: (channel?.exclusiveDiscount ?? 100) / 100,
    channelName: channel?.name ?? null,
    kind: channel?.kind ?? null,
  };
}
