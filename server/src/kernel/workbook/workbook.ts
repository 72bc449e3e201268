// Spreadsheets that people download: built in a thread of their own, because one of 50,000 rows takes seconds, and a few
// at a time.
import { Worker } from "node:worker_threads";
import type { FileReply } from "../file-reply.ts";
import { refuse } from "../http/refuse.ts";
import { lanes } from "../lanes.ts";
import type { Sheet } from "./workbook-thread.ts";

export type { Sheet, SheetRow } from "./workbook-thread.ts";

/** A small young heap, so that the waste of building is given back early; the old one suffices for 50,000 rows. */
const threadMemory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 };

/** The lane in which exports are made, two at a time; refuses with UNAVAILABLE when ten wait already. */
export const inExportLane = lanes({
  atOnce: 2,
  mostWaiting: 10,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个导出在进行，请稍后再试`, retryAfterSeconds: 30 }),
});

/** Text that a spreadsheet might run as a formula, made harmless (security.md 34); control signs break the file. */
export function asText(text: string): string {
  const printable = text.replaceAll(/\p{Cc}/gu, " ");
  return /^[=+\-@\t\r]/.test(text) ? `'${printable}` : printable;
}

/** The sheet's bytes as .xlsx; call it in `inExportLane`. */
export function workbookOf(sheet: Sheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./workbook-thread.ts", import.meta.url), {
      workerData: sheet,
      resourceLimits: threadMemory,
    });
    thread.once("message", (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      void thread.terminate();
    });
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`the workbook thread ended with ${code}`)));
  });
}

/** The sheet as a file to save; `plain` is its name in ASCII, both without the extension. */
export async function workbookReply(sheet: Sheet, plain: string, name = sheet.name): Promise<FileReply> {
  return {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    bytes: await inExportLane(() => workbookOf(sheet)),
    saveAs: { name: `${name}.xlsx`, plain: `${plain}.xlsx` },
  };
}
