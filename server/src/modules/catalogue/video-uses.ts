import type { findVideos as findEndpoint } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { inTitleMarks } from "@zhutu/domain/title-marks.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { sourcesOf } from "../media/service.ts";
import { editorOf } from "./editing.ts";
import * as queries from "./video-queries.ts";

export async function putVideoUses(tx: Tx, asked: { videoId: string; uses: string[] }): Promise<void> {
  for (const { courseName, chapterTitle } of await queries.videoUses(tx, asked.videoId))
    asked.uses.push(`${inTitleMarks(courseName)}${chapterTitle === null ? "" : `的“${chapterTitle}”`}`);
}

/** A teacher's own, and those of own courses. */
export const findVideos = (ctx: Ctx<SessionUser>, query: HandlerInput<typeof findEndpoint>["query"]) =>
  queries.findVideos(ctx.db, editorOf(ctx.user).ownerId, query.videoName ?? "", query);

/** Refuses NOT_FOUND, VIDEO_NOT_READY, UNAVAILABLE. */
export async function playFoundVideo(ctx: Ctx<SessionUser>, videoId: string) {
  if (!(await queries.isInReach(ctx.db, videoId, editorOf(ctx.user).ownerId))) throw refuse("NOT_FOUND");
  return sourcesOf(ctx, videoId);
}
