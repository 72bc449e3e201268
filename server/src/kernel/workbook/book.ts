// Workbooks of several sheets that people fill in or correct, of some thousand rows at most: built by the library in a
// thread of their own. Exports, which may be long, are written in a stream (workbook.ts).
import { Worker } from "node:worker_threads";
import type { Caller } from "../fair-queue.ts";
import type { FileReply } from "../file-reply.ts";
import { pauses } from "../pauses.ts";
import type { Rows, Sheet } from "./book-thread.ts";
import { exportQueue, workbookFile } from "./workbook.ts";

export type { Sheet, SheetRow } from "./book-thread.ts";

/** A small young heap, so that the waste of building is given back early. */
const threadMemory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 };

/** Rows handed to the thread at a time: copying all of them at once would hold the event loop. */
const rowsAtOnce = 200;

/** The bytes of these sheets as .xlsx; call it in `exportQueue`. */
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

/** These sheets as a file to save, under that name and, in ASCII, `plain`, both without the extension. */
export async function bookReply(
  caller: Caller,
  sheets: Sheet[],
  { name, plain }: { name: string; plain: string },
): Promise<FileReply> {
  return workbookFile(await exportQueue.run(caller, () => bookOf(...sheets)), { name, plain });
}
