// Small workbooks of several sheets for people to fill in, built in a thread; long exports are streamed
// (workbook.ts).
import { Worker } from "node:worker_threads";
import type { Caller } from "../fair-queue.ts";
import type { FileReply } from "../file-reply.ts";
import { pauses } from "../pauses.ts";
import type { Rows, Sheet } from "./book-thread.ts";
import { exportQueue, workbookFile } from "./workbook.ts";

export type { Sheet, SheetRow } from "./book-thread.ts";

/** A small young heap frees garbage early. */
const threadMemory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 };

/** Copying all at once would block the event loop. */
const rowsAtOnce = 200;

/** Call it in `exportQueue`. */
export function bookOf(...sheets: Sheet[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./book-thread.ts", import.meta.url), {
      workerData: sheets.map((sheet) => ({ ...sheet, rows: [] })),
      resourceLimits: threadMemory,
    });
    handOver(thread, sheets).catch(reject);
    thread.once("message", (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void thread.terminate();
    });
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`the thread of a workbook ended with ${code}`)));
  });
}

async function handOver(thread: Worker, sheets: readonly Sheet[]): Promise<void> {
  const pause = pauses();
  for (const [sheet, { rows }] of sheets.entries())
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      thread.postMessage({ sheet, rows: rows.slice(from, from + rowsAtOnce) } satisfies Rows);
      await pause();
    }
  thread.postMessage(null);
}

/** `plain` is the ASCII name, both without extension. */
export async function bookReply(
  caller: Caller,
  sheets: Sheet[],
  { name, plain }: { name: string; plain: string },
): Promise<FileReply> {
  return workbookFile(await exportQueue.run(caller, () => bookOf(...sheets)), { name, plain });
}
