import { Readable } from "node:stream";
import type { FileReply } from "../../../../kernel/file-reply.ts";
import { workbookFile } from "../../../../kernel/workbook/workbook.ts";
import { bookOf, type Sheet } from "../../../../kernel/workbook/book.ts";
import { zipped } from "../../../../kernel/workbook/zip-stream.ts";
import { categoryOf, isStored, type StoragePort } from "../../../../providers/storage/port.ts";

type Named = { name: string; plain: string };
type Beside = { name: string; content: () => AsyncIterable<Buffer> };

/**
 * A workbook to download, or an archive if pictures lie beside it; call it in `exportQueue`. Names lack the
 * extension.
 */
export async function bookWith(
  beside: Beside[],
  sheets: Sheet[],
  { name, plain }: Named,
): Promise<FileReply> {
  const book = await bookOf(...sheets);
  if (beside.length === 0) return workbookFile(book, { name, plain });
  const parts = [
    { name: "题目.xlsx", content: of(book) },
    ...beside.map((one) => ({ name: one.name, content: one.content() })),
  ];
  return {
    contentType: "application/zip",
    bytes: Readable.from(zipped(parts)),
    saveAs: { name: `${name}.zip`, plain: `${plain}.zip` },
  };
}

export async function* of(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The pictures that exist, opened when written. */
export async function storedBeside(storage: StoragePort, keys: readonly string[]): Promise<Beside[]> {
  const there: Beside[] = [];
  for (const key of keys) {
    const category = categoryOf(key);
    if (category === undefined || !(await isStored(storage, key, category))) continue;
    there.push({ name: key.split("/").at(-1) ?? key, content: () => contentOf(storage, key) });
  }
  return there;
}

async function* contentOf(storage: StoragePort, key: string): AsyncGenerator<Buffer> {
  const picture = await storage.open(key);
  if (!picture) throw new Error("a picture went while its bank was given out");
  yield* picture.stream as AsyncIterable<Buffer>;
}
