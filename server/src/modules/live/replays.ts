// A broadcast that is over becomes a lesson of its course: joined, imported as a video, and only then a published chapter.
import { formatTime } from "@zhutu/domain/time.ts";
import type { Services } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ProviderFailure } from "../../providers/live/port.ts";
import { addLesson } from "../catalogue/service.ts";
import { keepVideo } from "../media/service.ts";
import * as queries from "./queries.ts";

/** So long nobody else tries; a server that dies in the middle leaves it to another. */
const CLAIMED_MINUTES = 30;
const MOST_TRIES = 5;

type Ctx = Pick<Services, "db" | "providers" | "log">;
type Replay = NonNullable<Awaited<ReturnType<typeof queries.claimReplay>>>;

/**
 * Makes the replays that are due, one after the other, until `stopping`: the one under way is given back, for another
 * process to make at once. Safe to repeat and to run twice at once.
 */
export async function makeReplays(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const replay = await queries.claimReplay(ctx.db, CLAIMED_MINUTES);
    if (!replay) return;
    try {
      await makeReplay(ctx, replay, stopping);
    } catch (failure) {
      if (stopping.aborted) return queries.giveBackReplay(ctx.db, replay);
      ctx.log.error({ err: failure, replayId: replay.replayId }, "no replay was made");
      const hopeless = failure instanceof ProviderFailure && failure.kind === "permanent";
      if (hopeless || replay.tries >= MOST_TRIES)
        await queries.settleReplay(ctx.db, replay.replayId, "failed");
      else await queries.delayReplay(ctx.db, replay.replayId, replay.tries);
    }
  }
}

async function makeReplay({ db, providers }: Ctx, replay: Replay, stopping: AbortSignal): Promise<void> {
  const { replayId, courseId, streamName, beganAt, endedAt } = replay;
  const recording = await providers.live.recording(streamName, endedAt, stopping);
  // A library that takes no files from this machine is filled by staff, as with a vendor's own recordings.
  if (!recording || !providers.vod.importFile) {
    await queries.settleReplay(db, replayId, "empty");
    return;
  }
  const began = formatTime(beganAt.toISOString()).slice(0, 16);
  const { courseName, teacherId } = await queries.courseOf(db, courseId);
  // The same id whoever tries again: what a crash left behind is replaced.
  const video = await providers.vod.importFile(
    `live-replay-${replayId}`,
    recording.path,
    `直播回放 · ${courseName} · ${began}`,
    stopping,
  );
  await transaction(db, async (tx) => {
    await keepVideo(tx, video, teacherId);
    const { videoId, duration: videoDuration } = video;
    const chapterTitle = `回放 ${began}`;
    const lesson = await addLesson(tx, { courseId, chapterTitle, videoId, videoDuration });
    // Last: it is ready, and nobody else has made it meanwhile.
    if (!(await queries.settleReplay(tx, replayId, "made", lesson)))
      throw new Error("the replay was made already");
  });
  await recording.remove();
}
