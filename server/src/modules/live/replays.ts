// A finished broadcast becomes a lesson: joined, imported as a video, then published as a chapter.
import { formatTime } from "@zhutu/domain/time.ts";
import type { Services } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ProviderFailure } from "../../providers/live/port.ts";
import { addLesson } from "../catalogue/service.ts";
import { keepVideo } from "../media/service.ts";
import * as queries from "./queries.ts";

/** After that another process may try, such as when a server died. */
const CLAIMED_MINUTES = 30;
const MAX_TRIES = 5;

type Ctx = Pick<Services, "db" | "providers" | "log">;
type Replay = NonNullable<Awaited<ReturnType<typeof queries.claimReplay>>>;

/**
 * Makes due replays one by one until `stopping`, which gives the current one back. Idempotent, also
 * concurrently.
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
      if (hopeless || replay.tries >= MAX_TRIES)
        await queries.settleReplay(ctx.db, replay.replayId, "failed");
      else await queries.delayReplay(ctx.db, replay.replayId, replay.tries);
    }
  }
}

async function makeReplay({ db, providers }: Ctx, replay: Replay, stopping: AbortSignal): Promise<void> {
  const { replayId, courseId, streamName, beganAt, endedAt } = replay;
  const recording = await providers.live.recording(streamName, endedAt, stopping);
  // A library that cannot import is filled by staff.
  if (!recording || !providers.vod.importFile) {
    await queries.settleReplay(db, replayId, "empty");
    return;
  }
  const began = formatTime(beganAt.toISOString()).slice(0, 16);
  const { courseName, teacherId } = await queries.courseOf(db, courseId);
  // The same id on every try replaces what a crash left behind.
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
    // Last: fails if somebody else has made it meanwhile.
    if (!(await queries.settleReplay(tx, replayId, "made", lesson)))
      throw new Error("the replay was made already");
  });
  await recording.remove();
}
