import { isPlayable, type VideoStatus } from "@zhutu/domain/media/video.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { tellEach } from "../notices/service.ts";
import { followLength, recountChapters } from "./chapter-queries.ts";
import { announceChange } from "./office-queries.ts";
import { coursesShowing, teachersShowing } from "./video-queries.ts";
import type { findVideos as findEndpoint } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { inTitleMarks } from "@zhutu/domain/text-forms.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { sourcesOf } from "../media/service.ts";
import { editorOf } from "./editing.ts";
import * as queries from "./video-queries.ts";

export async function followVideoLength(
  tx: Tx,
  { videoId, duration }: { videoId: string; duration: number },
): Promise<void> {
  const courseIds = await followLength(tx, videoId, duration);
  if (courseIds.length === 0) return;
  await recountChapters(tx, courseIds);
  await announceChange(tx);
}

/**
 * Recounts courses when the video starts or stops being playable. A failure notifies each teacher whose own
 * chapters or answers show it, once.
 */
export async function followVideoStatus(
  tx: Tx,
  { videoId, from, to }: { videoId: string; from: VideoStatus; to: VideoStatus },
): Promise<void> {
  if (isPlayable(from) !== isPlayable(to)) {
    const courseIds = await coursesShowing(tx, videoId);
    if (courseIds.length > 0) {
      await recountChapters(tx, courseIds);
      await announceChange(tx);
    }
  }
  if (to === "failed") {
    const shownBy = await teachersShowing(tx, videoId);
    await tellEach(
      tx,
      shownBy.map(({ userId, ...shown }) => ({ userId, notice: { kind: "videoFailed", ...shown } })),
    );
  }
}

/** Where the video is shown, in words. Answers `videoUses`. */
export const usesOfVideo = async (tx: Tx, videoId: string): Promise<string[]> =>
  (await queries.videoUses(tx, videoId)).map(
    ({ courseName, chapterTitle }) =>
      `${inTitleMarks(courseName)}${chapterTitle === null ? "" : `的“${chapterTitle}”`}`,
  );

/** A teacher's own, and those of own courses. */
export const findVideos = (ctx: Ctx<SessionUser>, query: HandlerInput<typeof findEndpoint>["query"]) =>
  queries.findVideos(ctx.db, editorOf(ctx.user).ownerId, query.videoName ?? "", query);

export async function playFoundVideo(ctx: Ctx<SessionUser>, videoId: string) {
  if (!(await queries.isInReach(ctx.db, videoId, editorOf(ctx.user).ownerId))) throw refuse("NOT_FOUND");
  return sourcesOf(ctx, videoId);
}
