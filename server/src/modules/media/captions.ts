import {
  MAX_CAPTION_BYTES,
  CAPTIONS_TOO_LARGE,
  parseCaptions,
  toWebVtt,
} from "@zhutu/domain/media/captions.ts";
import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { decodeText } from "../../kernel/decode-text.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { videoCaptions, videos } from "./tables.ts";

/** Whether a joined video has captions. */
export const hasCaptions = sql<boolean>`exists (select from ${videoCaptions} vc where vc.video_id = ${videos.videoId})`;

export async function findCaptions(db: Db, videoId: string): Promise<{ vtt: string; cues: number }> {
  const [row] = await db
    .select({ vtt: videoCaptions.vtt, cues: videoCaptions.cues })
    .from(videoCaptions)
    .where(eq(videoCaptions.videoId, videoId));
  return row ?? { vtt: "", cues: 0 };
}

/** Reads a subtitle file as base64. Refuses CAPTIONS_REFUSED with each mistake on its own line. */
export function readCaptions(content: string): { vtt: string; cues: number } {
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > MAX_CAPTION_BYTES) throw refuse("CAPTIONS_REFUSED", { msg: CAPTIONS_TOO_LARGE });
  const text = decodeText(bytes);
  if (text === undefined)
    throw refuse("CAPTIONS_REFUSED", { msg: "字幕文件应是 UTF-8 或 GB18030 编码的文本" });
  const { cues, mistakes } = parseCaptions(text);
  if (mistakes.length > 0) throw refuse("CAPTIONS_REFUSED", { msg: mistakes.join("\n") });
  return { vtt: toWebVtt(cues), cues: cues.length };
}

export async function keepCaptions(
  tx: Tx,
  videoId: string,
  captions: { vtt: string; cues: number },
): Promise<void> {
  await tx
    .insert(videoCaptions)
    .values({ videoId, ...captions })
    .onConflictDoUpdate({ target: videoCaptions.videoId, set: { ...captions, updateTime: sql`now()` } });
}

/** Whether there were any. */
export async function removeCaptions(tx: Tx, videoId: string): Promise<boolean> {
  const removed = await tx
    .delete(videoCaptions)
    .where(eq(videoCaptions.videoId, videoId))
    .returning({ videoId: videoCaptions.videoId });
  return removed.length > 0;
}
