// channels owns the exclusive codes and what a code gives. It does not own: the channel's account (identity), the
// prices a code leads to (pricing), the orders that used one (ordering).
// Whoever answers a buyer's code goes through `channelOfBuyersCode`: a wrong code is a guess and is counted.
import { isCodeShaped, noCode, normalCode } from "@zhutu/domain/channels/exclusive-code.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db.ts";
import { countUse, takeBackUse } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/refuse.ts";
import * as q from "./queries.ts";

/** A channel as prices need it; the discount in hundredths (90 is 9折). */
export type Channel = {
  userId: number;
  name: string;
  kind: "school" | "internal";
  exclusiveDiscount: number;
  code: string;
};

/** The channel of a code, trimmed and upper-cased; undefined for none (empty, 000000) and for an unknown one. */
export async function findChannelByCode(db: Db, text: string | null | undefined): Promise<Channel | undefined> {
  const code = normalCode(text);
  const row = code !== undefined && isCodeShaped(code) ? await q.findByCode(db, code) : undefined;
  return row && { ...row, code: row.code ?? "", kind: row.kind === "internal" ? "internal" : "school" };
}

/**
 * The channel of a code that a buyer typed, undefined for none. Refuses an unknown one with CODE_UNKNOWN and
 * TOO_MANY after 10 misses an hour of the buyer or 30 a day of the address (security.md 16).
 */
export async function channelOfBuyersCode(
  ctx: Pick<Ctx<SessionUser>, "db" | "user" | "ip">,
  text: string | null | undefined,
): Promise<Channel | undefined> {
  if (normalCode(text) === undefined) return undefined;
  const limits = missLimits(ctx);
  // Counted before the look-up and taken back after a hit: guesses sent at once must not overtake the counter.
  for (const limit of limits) await countUse(ctx.db, limit);
  const channel = await findChannelByCode(ctx.db, text);
  if (!channel) throw refuse("CODE_UNKNOWN");
  for (const limit of limits) await takeBackUse(ctx.db, limit.key);
  return channel;
}

const missLimits = (ctx: Pick<Ctx<SessionUser>, "user" | "ip">) => {
  const msg = "专属码输入错误次数过多，请稍后再试";
  return [
    { key: `code:user:${ctx.user.userId}`, most: 10, withinSeconds: 3_600, msg },
    { key: `code:ip:${ctx.ip}`, most: 30, withinSeconds: 86_400, msg },
  ];
};

/** What a code gives, for the order confirmation; none gives a discount of 1. Refuses as `channelOfBuyersCode`. */
export async function discountOf(ctx: Ctx<SessionUser>, text: string) {
  const channel = await channelOfBuyersCode(ctx, text);
  return {
    exclusiveCode: channel?.code ?? noCode,
    exclusiveDiscount: (channel?.exclusiveDiscount ?? 100) / 100,
    channelName: channel?.name ?? null,
    kind: channel?.kind ?? null,
  };
}
