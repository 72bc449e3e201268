import type { Ctx } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { mayWatch, useCourse } from "../enrolment/service.ts";
import * as queries from "./queries.ts";

const HOUR_MS = 3_600_000;
/** At least five hours, longer than a broadcast. */
const GOOD_FOR_HOURS = 6;

/** Whole hours, so that a viewer's address stays the same for a while. */
const endOf = (now: Date) => new Date((Math.floor(now.getTime() / HOUR_MS) + GOOD_FOR_HOURS) * HOUR_MS);

/**
 * A live course's status, with an address if on air and the caller may watch (noted as first use). Refuses
 * NOT_FOUND (no live course, or unpublished and not watchable).
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
  // Note the use before handing the address out: a copy taken back meanwhile gets nothing.
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
