// Laid out in threads, as one takes a tenth of a second and holds a large font.
import { Worker } from "node:worker_threads";
import { refuse } from "../../../../kernel/http/refuse.ts";
import { type Caller, fairQueue } from "../../../../kernel/fair-queue.ts";
import type { Paper } from "./paper.ts";

/** The font takes about 30 MB. */
const threadMemory = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

const queue = fairQueue({
  atOnce: 2,
  mostWaiting: 20,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 份文件在生成，请稍后再试`, retryAfterSeconds: 10 }),
});

/** Two at a time, one per person. Refuses TOO_MANY, UNAVAILABLE when twenty wait. */
export const pdfOf = (caller: Caller, paper: Paper, gone: AbortSignal): Promise<Buffer> =>
  queue.run(caller, () => laidOut(paper), gone);

function laidOut(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./pdf-thread.ts", import.meta.url), {
      workerData: paper,
      resourceLimits: threadMemory,
    });
    thread.once("message", (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void thread.terminate();
    });
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`the document's thread ended with ${code}`)));
  });
}
