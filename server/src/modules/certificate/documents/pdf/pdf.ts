// Laid out in threads, as one takes a tenth of a second and holds a large font.
import { answerOfThread } from "../../../../kernel/answer-of-thread.ts";
import { refuse } from "../../../../kernel/http/refuse.ts";
import { type Caller, fairQueue } from "../../../../kernel/fair-queue.ts";
import type { Paper } from "./paper.ts";

/** The font takes about 30 MB. */
const threadMemory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** One that does not end gives its place back. */
const longestMs = 30_000;

const queue = fairQueue({
  atOnce: 2,
  maxWaiting: 20,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 份文件在生成，请稍后再试`, retryAfterSeconds: 10 }),
});

/** Two at a time, one per person. Refuses TOO_MANY, UNAVAILABLE when twenty wait. */
export const pdfOf = (caller: Caller, paper: Paper, gone: AbortSignal): Promise<Buffer> =>
  queue.run(caller, () => laidOut(paper), gone);

async function laidOut(paper: Paper): Promise<Buffer> {
  const bytes = await answerOfThread<Uint8Array>(new URL("./pdf-thread.ts", import.meta.url), paper, {
    memory: threadMemory,
    longestMs,
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
