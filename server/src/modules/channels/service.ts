// channels owns the exclusive codes and what a code gives. It does not own: the channel's account (identity), the
// prices a code leads to (pricing), the orders that used one (ordering).
// Whoever answers a buyer's code goes through `channelOfBuyersCode`: a wrong code is a guess and is counted.
import type { Channel as PricedChannel } from "@zhutu/domain/pricing/quote.ts";
import { NO_CODE, normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { may } from "@zhutu/domain/permissions.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import { renderSVG } from "uqr";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { isUniqueViolation } from "../../kernel/db/db-errors.ts";
import type { Change } from "../../kernel/db/audit.ts";
import { changeOf, plainTextOf } from "../../kernel/db/changes.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { codeMissLimits, limitMisses, type Limit } from "../../kernel/limits.ts";
import { Refusal, refuse, refuseFields } from "../../kernel/http/refuse.ts";
import * as queries from "./queries.ts";

/** A channel as prices need it, and whose account it is. */
export type Channel = PricedChannel & { userId: number };

/** The channel of a code, trimmed and upper-cased; undefined for none (empty, 000000) and for an unknown one. */
async function findChannelByCode(db: Db, text: string | null | undefined): Promise<Channel | undefined> {
  const code = normaliseExclusiveCode(text);
  const row = code === null ? undefined : await queries.findByCode(db, code);
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

/**
 * Keeps the channel of an order as it was found until the transaction ends: whoever ends or disables it then finds the order.
 * Refuses one that was ended meanwhile, or whose code is another's, as an unknown code. Take it after the buyer's row.
 */
export async function holdChannel(tx: Tx, { userId, code }: Channel): Promise<void> {
  if (!(await queries.holdOpenChannel(tx, userId, code))) throw refuse("CODE_UNKNOWN");
}

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

// ---- the channel's own address ----

/** Where a channel's visitors come in (domain.md "Channels"); empty without a code. */
export const channelLink = ({ config }: Pick<Ctx, "config">, code: string | null): string =>
  code === null ? "" : `${config.publicUrl}/index/products?channel=${encodeURIComponent(code)}`;

const keyShape = /^[A-Za-z0-9_-]{22}$/;

/**
 * The QR image of a channel's address, by its public key for everybody, by its number for the channel itself and for who
 * manages people. NOT_FOUND for any other, for a disabled channel and for one without a code.
 */
export async function channelQrcode(ctx: Ctx, channelId: string): Promise<FileReply> {
  const channel = keyShape.test(channelId)
    ? await queries.findChannel(ctx.db, { publicKey: channelId })
    : await channelByNumber(ctx, channelId);
  const link = channelLink(ctx, channel?.exclusiveCode ?? null);
  if (!channel || link === "") throw refuse("NOT_FOUND");
  return { contentType: "image/svg+xml", bytes: renderSVG(link, { border: 2 }) };
}

async function channelByNumber({ db, user }: Ctx, text: string) {
  const userId = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  const isStaff = user?.role === "admin" && admitsRights(may.managePeople, user.rights);
  if (userId === undefined || !(isStaff || user?.userId === userId)) return undefined;
  return queries.findChannel(db, { userId });
}

// ---- what the office saves ----

type ChannelForm = {
  exclusiveCode?: string | null | undefined;
  /** A factor, 0.9 for 9折. */
  exclusiveDiscount?: number | undefined;
  kind?: "school" | "internal" | undefined;
};

/**
 * Writes a channel's code, discount and kind, its fields judged before, and answers what changed; what is left out stays. Refuses
 * another's code, beside its field.
 */
export async function writeChannel(tx: Tx, userId: number, form: ChannelForm): Promise<Change[]> {
  const before = await queries.channelOf(tx, userId);
  const code = form.exclusiveCode === undefined ? undefined : normaliseExclusiveCode(form.exclusiveCode);
  const holder = code ? await queries.codeHolder(tx, userId, code) : undefined;
  if (holder !== undefined) throw codeTaken(`渠道“${holder}”`);
  const { exclusiveDiscount: factor, kind } = form;
  const values = {
    ...(code !== undefined && { exclusiveCode: code }),
    ...(factor !== undefined && { exclusiveDiscount: Math.round(factor * 100) }),
    ...(kind !== undefined && { kind }),
  };
  await queries.writeChannel(tx, userId, values).catch((error: unknown) => {
    // Given to somebody else in this very moment.
    throw isUniqueViolation(error, "channels_exclusive_code") ? codeTaken("另一个渠道") : error;
  });
  const text = (one: string | number | null | undefined) =>
    plainTextOf(typeof one === "number" ? one / 100 : one);
  return Object.entries(values).flatMap(([field, value]) =>
    changeOf(field, text(before?.[field as keyof typeof values]), text(value)),
  );
}

const codeTaken = (by: string): Refusal =>
  refuseFields({ exclusiveCode: `这个专属码已被${by}使用，请换一个` });

/** Lets go of a channel whose account ends; its code is free. */
export const forgetChannel = (tx: Tx, userId: number): Promise<void> => queries.deleteChannel(tx, userId);
