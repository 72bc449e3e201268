// Small workbooks of several sheets for people to fill in, built in a thread; long exports are streamed
// (workbook.ts).
import type { Worker } from "node:worker_threads";
import { answerOfThread } from "../answer-of-thread.ts";
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

const longestMs = 120_000;

/** Call it in `exportQueue`. */
export async function bookOf(...sheets: Sheet[]): Promise<Buffer> {
  const empty = sheets.map((sheet) => ({ ...sheet, rows: [] }));
  const bytes = await answerOfThread<Uint8Array>(new URL("./book-thread.ts", import.meta.url), empty, {
    memory: threadMemory,
    longestMs,
    feed: (thread) => handOver(thread, sheets),
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
