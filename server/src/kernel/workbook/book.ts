// Workbooks of several sheets that people fill in or correct, of some thousand rows at most: built by the library in a
// thread of their own. Exports, which may be long, are written in a stream (workbook.ts).
import { Worker } from "node:worker_threads";
import type { FileReply } from "../file-reply.ts";
import type { Sheet } from "./book-thread.ts";
import { inExportLane, workbookFile } from "./workbook.ts";

export type { Sheet, SheetRow } from "./book-thread.ts";

/** A small young heap, so that the waste of building is given back early. */
const threadMemory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 };

/** The bytes of these sheets as .xlsx; call it in `inExportLane`. */
export function bookOf(...sheets: Sheet[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./book-thread.ts", import.meta.url), {
      workerData: sheets,
      resourceLimits: threadMemory,
    });
    thread.once("message", (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void thread.terminate();
    });
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`the thread of a workbook ended with ${code}`)));
  });
}

/** These sheets as a file to save, under that name and, in ASCII, `plain`, both without the extension. */
export async function bookReply(sheets: Sheet[], plain: string, name: string): Promise<FileReply> {
  return workbookFile(await inExportLane(() => bookOf(...sheets)), { name, plain });
}
