// Whoever has the push address can broadcast, so only the course's staff get it.
import { randomBytes } from "node:crypto";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { ProviderFailure } from "../../providers/live/port.ts";
import { ownerOf } from "../../kernel/http/access.ts";
import { officeCourse as courseOfForm } from "../catalogue/service.ts";
import { endBroadcast } from "./broadcast.ts";
import * as queries from "./queries.ts";

type StaffCtx = Ctx<SessionUser>;
type Stream = { streamName: string; pushExpiresAt: Date };

/** A broadcast may begin with an address for that long. */
const GOOD_FOR_DAYS = 7;
const newName = (): string => randomBytes(10).toString("hex");

/** Created on first request. */
export async function pushUrl(ctx: StaffCtx, courseId: number) {
  await ownLive(ctx, courseId);
  const stream = await queries.ensureStream(ctx.db, courseId, newName(), GOOD_FOR_DAYS);
  if (!stream) throw refuse("NOT_FOUND"); // deleted meanwhile
  return addressOf(ctx, stream);
}

/**
 * Replaces the address. A running broadcast is interrupted, and continues if pushed to the new one within
 * the grace period.
 */
export async function refreshPushUrl(ctx: StaffCtx, courseId: number) {
  await ownLive(ctx, courseId);
  const made = newName();
  // First, so that an unavailable provider leaves the old address.
  await addressOf(ctx, { streamName: made, pushExpiresAt: new Date() });
  const { stream, before } = await transaction(ctx.db, async (tx) => {
    await queries.ensureStream(tx, courseId, made, GOOD_FOR_DAYS);
    const old = await queries.lockStream(tx, courseId);
    if (!old) throw refuse("NOT_FOUND");
    if (old.onAirSince !== null) {
      await queries.insertReplay(tx, { courseId, streamName: old.streamName, beganAt: old.onAirSince });
      await queries.markOff(tx, courseId);
    }
    await recordAudit(tx, ctx, { action: "live.push-url.refresh", subject: `course:${courseId}` });
    const renamed = await queries.renameStream(tx, courseId, made, GOOD_FOR_DAYS);
    return { stream: renamed, before: old.streamName };
  });
  if (!stream) throw refuse("NOT_FOUND");
  if (before !== made) await takeBack(ctx, before);
  return addressOf(ctx, stream);
}

/** Completes the course, even if it never began, revokes the address and has the replay made. */
export async function endLive(ctx: StaffCtx, courseId: number): Promise<null> {
  await ownLive(ctx, courseId);
  const before = await transaction(ctx.db, async (tx) => {
    const old = await queries.lockStream(tx, courseId);
    await endBroadcast(tx, courseId, old);
    await recordAudit(tx, ctx, { action: "live.end", subject: `course:${courseId}` });
    if (old) await queries.renameStream(tx, courseId, newName(), GOOD_FOR_DAYS);
    return old?.streamName;
  });
  if (before !== undefined) await takeBack(ctx, before);
  return null;
}

/** With the push address of a live course, once requested (LIVE-007). */
export async function officeCourse(ctx: StaffCtx, courseId: number) {
  const course = await courseOfForm(ctx, courseId);
  const own = await queries.findOwnStream(ctx.db, courseId, ownerOf(ctx.user));
  const { streamName = null, pushExpiresAt = null } = own ?? {};
  if (streamName === null || pushExpiresAt === null) return course;
  try {
    return { ...course, pushUrl: (await addressOf(ctx, { streamName, pushExpiresAt })).pushUrl };
  } catch {
    return course; // the form works without its address, whose own request says why
  }
}

async function ownLive(ctx: StaffCtx, courseId: number) {
  const own = await queries.findOwnStream(ctx.db, courseId, ownerOf(ctx.user));
  if (!own) throw refuse("NOT_FOUND");
  return own;
}

async function addressOf(ctx: StaffCtx, { streamName, pushExpiresAt }: Stream) {
  try {
    const { server, streamKey } = await ctx.providers.live.pushAddress(streamName, pushExpiresAt);
    return {
      pushUrl: `${server}/${streamKey}`,
      pushServer: server,
      streamKey,
      expireTime: pushExpiresAt,
    };
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    ctx.log.warn({ err: failure }, "no push address");
    throw refuse("LIVE_PUSH_UNAVAILABLE");
  }
}

/** Nobody gets the old name any more, so a provider's failure is only logged. */
async function takeBack(ctx: StaffCtx, streamName: string): Promise<void> {
  try {
    await ctx.providers.live.revoke(streamName);
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    ctx.log.error({ err: failure }, "a stream was not taken back");
  }
}
