import type { Tx } from "../../kernel/db/db.ts";
import { videoUses } from "./video-queries.ts";

/** Says where the catalogue shows a video: the chapters that play it, and the answers that are one. */
export async function putVideoUses(tx: Tx, asked: { videoId: string; uses: string[] }): Promise<void> {
  for (const { courseName, chapterTitle } of await videoUses(tx, asked.videoId))
    asked.uses.push(chapterTitle === null ? `《${courseName}》` : `《${courseName}》的“${chapterTitle}”`);
}
