import { type Caller, fairQueue } from "../fair-queue.ts";
import type { FileReply } from "../file-reply.ts";
import { refuse } from "../http/refuse.ts";
import { type SheetRow, workbookStream } from "./workbook-stream.ts";

export type { SheetRow } from "./workbook-stream.ts";

type Sheet = { name: string; header: string[]; rows: SheetRow[] };

export const exportQueue = fairQueue({
  atOnce: 2,
  maxWaiting: 10,
  full: (before) =>
    refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个导出在进行，请稍后再试`, retryAfterSeconds: 30 }),
  ownFull: () =>
    refuse("TOO_MANY", { msg: "您有一个导出在进行、一个在排队，请等它们完成后再试", retryAfterSeconds: 10 }),
});

/** Defuses formulas (security.md 34) and control characters. */
export function asText(text: string): string {
  const printable = text.replaceAll(/\p{Cc}/gu, " ");
  return /^[=+\-@\t\r]/.test(text) ? `'${printable}` : printable;
}

/** Call it in `exportQueue`. */
export async function workbookOf(sheet: Parameters<typeof workbookStream>[0]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of workbookStream(sheet)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** `plain` is the ASCII name, both without extension. */
export const workbookFile = (
  bytes: FileReply["bytes"],
  { name, plain }: { name: string; plain: string },
): FileReply => ({
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  bytes,
  saveAs: { name: `${name}.xlsx`, plain: `${plain}.xlsx` },
});

/** `plain` is the ASCII name, without extension. */
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
