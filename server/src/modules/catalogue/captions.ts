// Captions of videos that the caller may show: a teacher's own, and those of own courses.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { findCaptions, keepCaptions, readCaptions, removeCaptions } from "../media/service.ts";
import { editorOf } from "./editing.ts";
import { isInReach, videoToShow } from "./video-queries.ts";

/** Refuses NOT_FOUND. */
export async function videoCaptions(ctx: Ctx<SessionUser>, videoId: string) {
  if (!(await isInReach(ctx.db, videoId, editorOf(ctx.user).ownerId))) throw refuse("NOT_FOUND");
  return findCaptions(ctx.db, videoId);
}

/** Refuses NOT_FOUND, CAPTIONS_REFUSED. */
export async function saveVideoCaptions(ctx: Ctx<SessionUser>, videoId: string, content: string) {
  const captions = readCaptions(content);
  const { cues } = captions;
  await transaction(ctx.db, async (tx) => {
    await holdInReach(tx, ctx, videoId);
    await keepCaptions(tx, videoId, captions);
    await recordAudit(tx, ctx, { action: "video.captions", subject: `video:${videoId}`, detail: { cues } });
  });
  return { cues };
}

/** Refuses NOT_FOUND. */
export async function deleteVideoCaptions(ctx: Ctx<SessionUser>, videoId: string): Promise<null> {
  await transaction(ctx.db, async (tx) => {
    await holdInReach(tx, ctx, videoId);
    if (await removeCaptions(tx, videoId))
      await recordAudit(tx, ctx, { action: "video.captions.delete", subject: `video:${videoId}` });
  });
  return null;
}

async function holdInReach(tx: Tx, ctx: Ctx<SessionUser>, videoId: string): Promise<void> {
  if (!(await videoToShow(tx, videoId, editorOf(ctx.user).ownerId))) throw refuse("NOT_FOUND");
}
