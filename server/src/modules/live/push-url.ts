// The push address of a live course: who has it can broadcast, so only the course's staff ever do.
import { randomBytes } from "node:crypto";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { ProviderFailure } from "../../providers/live/port.ts";
import { ownerOf } from "../../kernel/owner.ts";
import { officeCourse as courseOfForm } from "../catalogue/service.ts";
import { endBroadcast } from "./broadcast.ts";
import * as queries from "./queries.ts";

type StaffCtx = Ctx<SessionUser>;
type Stream = { streamName: string; pushExpiresAt: Date };

/** A broadcast may begin with an address for so long. */
const GOOD_FOR_DAYS = 7;
const newName = (): string => randomBytes(10).toString("hex");

/** The address, made when first asked for; 404 for what is no live course, or another's; refuses where nothing can be pushed. */
export async function pushUrl(ctx: StaffCtx, courseId: number) {
  await ownLive(ctx, courseId);
  const stream = await queries.ensureStream(ctx.db, courseId, newName(), GOOD_FOR_DAYS);
  if (!stream) throw refuse("NOT_FOUND"); // deleted a moment ago
  return addressOf(ctx, stream);
}

/**
 * A new address; the one before opens nothing any more. A broadcast that runs is interrupted: it goes on when the new
 * address is pushed to within the grace. Refuses like `pushUrl`.
 */
export async function refreshPushUrl(ctx: StaffCtx, courseId: number) {
  await ownLive(ctx, courseId);
  const made = newName();
  // Asked first: a machine that cannot be pushed to keeps what it has.
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

/**
 * Ends the broadcast for good: completed, its address opens nothing any more, its replay is made. A course that never
 * began is completed too. 404 like `pushUrl`.
 */
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

/** The course form's course; of a live one with its push address, once somebody asked for that (LIVE-007). */
export async function officeCourse(ctx: StaffCtx, courseId: number) {
  const course = await courseOfForm(ctx, courseId);
  const own = await queries.findOwnStream(ctx.db, courseId, ownerOf(ctx.user));
  const { streamName = null, pushExpiresAt = null } = own ?? {};
  if (streamName === null || pushExpiresAt === null) return course;
  try {
    return { ...course, pushUrl: (await addressOf(ctx, { streamName, pushExpiresAt })).pushUrl };
  } catch {
    return course; // the form is more than its address, which says itself why there is none
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

/** Nobody is told of its name any more; that the provider did not answer is for the log. */
async function takeBack(ctx: StaffCtx, streamName: string): Promise<void> {
  try {
    await ctx.providers.live.revoke(streamName);
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    ctx.log.error({ err: failure }, "a stream was not taken back");
  }
}
