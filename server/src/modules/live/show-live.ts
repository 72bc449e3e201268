// How a live course stands, for its room: everybody who may see the course reads its status, and who may watch it the address.
import type { Ctx } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { mayWatch, useCourse } from "../enrolment/service.ts";
import * as queries from "./queries.ts";

const HOUR_MS = 3_600_000;
/** The address is good for at least five hours, longer than a broadcast. */
const GOOD_FOR_HOURS = 6;

/** Whole hours, so that one viewer keeps one address for a while. */
const endOf = (now: Date) => new Date((Math.floor(now.getTime() / HOUR_MS) + GOOD_FOR_HOURS) * HOUR_MS);

/**
 * The status of a live course at this moment, with an address where it is on air and the caller may watch: a use
 * of what they hold. 404 for what is no live course, and for an unpublished one that the caller may not watch.
 */
export async function showLive(ctx: Ctx, courseId: number) {
  const live = await queries.findLive(ctx.db, courseId);
  if (!live) throw refuse("NOT_FOUND");
  const { liveStatus, liveStartTime, onAir, replayComing, streamName } = live;
  const playing = onAir && liveStatus === "started" ? streamName : null;
  const allowed = await mayWatch(ctx.db, ctx.user, courseId);
  if (!allowed && live.courseStatus !== "published") throw refuse("NOT_FOUND");
  const viewer = ctx.user && String(ctx.user.userId);
  const address =
    allowed && playing !== null
      ? await ctx.providers.live.playAddress(playing, {
          expires: endOf(new Date()),
          ...(viewer && { viewer }),
        })
      : undefined;
  // Handing it out is a use; a copy that was taken back meanwhile hands out nothing.
  const may = address === undefined ? allowed : await useCourse(ctx.db, ctx.user, courseId);
  return {
    courseId,
    liveStatus,
    liveStartTime,
    onAir,
    mayWatch: may,
    playUrl: (may && address) || "",
    replayComing,
  };
}
