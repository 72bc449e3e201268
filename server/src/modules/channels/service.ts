// channels owns the exclusive codes and what a code gives.
// It does not own: the channel's account (identity), prices (pricing), orders (ordering).
// A buyer's code goes through `channelOfBuyersCode`, which counts wrong ones as guesses.
import type { Channel as PricedChannel } from "@zhutu/domain/pricing/quote.ts";
import { randomCode, NO_CODE, normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { may } from "@zhutu/domain/permissions.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import { randomInt } from "node:crypto";
import { renderSVG } from "uqr";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { isUniqueViolation } from "../../kernel/db/db-errors.ts";
import type { Change } from "../../kernel/db/audit.ts";
import { changeOf, plainTextOf } from "../../kernel/db/changes.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { codeMissLimits, limitReadMisses } from "../../kernel/limits.ts";
import { Refusal, refuse, refuseFields } from "../../kernel/http/refuse.ts";
import * as queries from "./queries.ts";

export type Channel = PricedChannel & { userId: number };

type Buyer = Pick<Ctx, "db" | "user" | "ip">;

/** Undefined for an unknown code, counted as a guess. Refuses TOO_MANY past the limits (security.md 16). */
const channelWithCode = (ctx: Buyer, code: string): Promise<Channel | undefined> =>
  limitReadMisses(ctx.db, codeMissLimits("code", ctx, "专属码输入错误次数过多，请稍后再试"), (at) =>
    queries.findByCode(ctx.db, code, at),
  );

/**
 * Undefined for none. Refuses CODE_UNKNOWN, TOO_MANY past 10 misses an hour per buyer or 30 a day per address
 * (security.md 16).
 */
export async function channelOfBuyersCode(
  ctx: Buyer,
  text: string | null | undefined,
): Promise<Channel | undefined> {
  const code = normaliseExclusiveCode(text);
  if (code === null) return undefined;
  const channel = await channelWithCode(ctx, code);
  if (!channel) throw refuse("CODE_UNKNOWN");
  return channel;
}

/**
 * Lists refuse nobody: unknown codes, and all codes past the limits, show usual prices, so that lists do not
 * bypass the limits.
 */
export async function channelOfListCode(
  ctx: Buyer,
  text: string | null | undefined,
): Promise<Channel | undefined> {
  const code = normaliseExclusiveCode(text);
  if (code === null) return undefined;
  try {
    return await channelWithCode(ctx, code);
  } catch (error) {
    if (error instanceof Refusal && error.refusal === "TOO_MANY") return undefined;
    throw error;
  }
}

/**
 * Locks an order's channel, so that ending or disabling it finds the order. Take it after the buyer's row.
 * Refuses CODE_UNKNOWN (ended, or the code moved).
 */
export async function holdChannel(tx: Tx, { userId, code }: Channel): Promise<void> {
  if (!(await queries.holdOpenChannel(tx, userId, code))) throw refuse("CODE_UNKNOWN");
}

/** A discount of 1 without a code. */
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

/** The channel's landing page (domain.md "Channels"); empty without a code. */
export const channelLink = ({ config }: Pick<Ctx, "config">, code: string | null): string =>
  code === null ? "" : `${config.publicUrl}/index/products?channel=${encodeURIComponent(code)}`;

const keyShape = /^[A-Za-z0-9_-]{22}$/;

/**
 * By public key for everybody; by number only for the channel itself and for managers of people. Refuses
 * NOT_FOUND (also disabled, or without code).
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

const proposedAtOnce = 20;

/** A random code that no channel has now. */
export async function unusedCode({ db }: Pick<Ctx, "db">, draw = () => randomCode(randomInt)) {
  const drawn = Array.from({ length: proposedAtOnce }, draw);
  const taken = await queries.takenCodes(db, drawn);
  const free = drawn.find((code) => !taken.has(code));
  if (free === undefined) throw new Error(`all of ${proposedAtOnce} random codes are taken`);
  return { exclusiveCode: free };
}

type ChannelForm = {
  exclusiveCode?: string | null | undefined;
  /** A factor: 0.9 is 9折. */
  exclusiveDiscount?: number | undefined;
  kind?: "school" | "internal" | undefined;
};

/** Saves given fields, already validated, and returns the changes. Refuses BAD_INPUT (code taken). */
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
    // Taken at the same moment.
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

/** Frees its code; for an account that ends. */
export const forgetChannel = (tx: Tx, userId: number): Promise<void> => queries.deleteChannel(tx, userId);
