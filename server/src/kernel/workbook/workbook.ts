// Spreadsheets that people download, made a few at a time.
import { type Caller, fairQueue } from "../fair-queue.ts";
import type { FileReply } from "../file-reply.ts";
import { refuse } from "../http/refuse.ts";
import { type SheetRow, workbookStream } from "./workbook-stream.ts";

export type { SheetRow } from "./workbook-stream.ts";

type Sheet = { name: string; header: string[]; rows: SheetRow[] };

/** Exports are made two at a time, one of a person. */
export const exportQueue = fairQueue({
  atOnce: 2,
  mostWaiting: 10,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个导出在进行，请稍后再试`, retryAfterSeconds: 30 }),
  ownFull: () =>
    refuse("TOO_MANY", { msg: "您有一个导出在进行、一个在排队，请等它们完成后再试", retryAfterSeconds: 10 }),
});

/** Text that a spreadsheet might run as a formula, made harmless (security.md 34); control signs break the file. */
export function asText(text: string): string {
  const printable = text.replaceAll(/\p{Cc}/gu, " ");
  return /^[=+\-@\t\r]/.test(text) ? `'${printable}` : printable;
}

/** The bytes of a sheet whose rows come in chunks; call it in `exportQueue`. */
export async function workbookOf(sheet: Parameters<typeof workbookStream>[0]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of workbookStream(sheet)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What a call answers with these bytes of an .xlsx; `plain` is its name in ASCII, both without the extension. */
export const workbookFile = (
  bytes: FileReply["bytes"],
  { name, plain }: { name: string; plain: string },
): FileReply => ({
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  bytes,
  saveAs: { name: `${name}.xlsx`, plain: `${plain}.xlsx` },
});

/** The sheet as a file to save; `plain` is its name in ASCII, both without the extension. */
export async function workbookReply(
  caller: Caller,
  { name, header, rows }: Sheet,
  plain: string,
  savedAs = name,
): Promise<FileReply> {
  const bytes = await exportQueue.run(caller, () => workbookOf({ name, header, chunks: whole(rows) }));
  return workbookFile(bytes, { name: savedAs, plain });
}

async function* whole<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  yield all;
}
