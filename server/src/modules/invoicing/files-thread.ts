// Worker thread: an archive is unpacked within its limits, counted while it is unpacked.
import { createHash } from "node:crypto";
import { workerData } from "node:worker_threads";
import {
  type FoundFile,
  maxArchiveFiles,
  maxArchiveUnpacked,
  mayBeInvoice,
} from "@zhutu/domain/invoicing/batch/files.ts";
import { INVOICE_FILE_BELOW_BYTES } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { firstUnits } from "@zhutu/domain/text-rule.ts";
import { type ArchiveEntry, ArchiveRefused, entriesIn } from "../../kernel/archive.ts";
import { answerInThread } from "../../kernel/workbook/answer-in-thread.ts";
import { invoiceKindOf } from "../../providers/storage/port.ts";

const MB = 1024 * 1024;
/** Folders and packers' leftovers come on top of the files. */
const limits = { maxParts: maxArchiveFiles * 2, maxUnpacked: maxArchiveUnpacked };
const tooMany = `压缩包里最多放 ${maxArchiveFiles} 个文件，请分几次上传`;
const leftover = /\/$|(?:^|\/)(?:__MACOSX\/|\.[^./])/;

/** Rows whose bytes are wanted, beside what each file is. */
export type FilesTask = { bytes: Uint8Array; wanted: readonly number[] };
export type FilesAnswer = { files: FoundFile[]; contents: Uint8Array[] } | { refused: string };

function answer({ bytes, wanted }: FilesTask): FilesAnswer {
  let entries: ArchiveEntry[];
  try {
    entries = entriesIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits);
  } catch (error) {
    return refused(error, tooMany);
  }
  entries = entries.filter(({ name }) => !leftover.test(name));
  if (entries.length > maxArchiveFiles) return { refused: tooMany };
  if (entries.length === 0) return { refused: "压缩包里没有文件" };
  const files: FoundFile[] = [];
  const contents: Uint8Array[] = [];
  for (const [at, entry] of entries.entries()) {
    const name = firstUnits(entry.name, 255);
    if (entry.encrypted || !mayBeInvoice(name)) {
      files.push({ name, kind: entry.encrypted ? "encrypted" : "unknown", digest: "" });
      continue;
    }
    try {
      const content = entry.unpack(INVOICE_FILE_BELOW_BYTES - 1);
      const digest = createHash("sha256").update(content).digest("hex");
      files.push({ name, kind: invoiceKindOf(content) ?? "unknown", digest });
      if (wanted.includes(at + 1)) contents.push(new Uint8Array(content));
    } catch (error) {
      const each = INVOICE_FILE_BELOW_BYTES / MB;
      return refused(
        error,
        `解压到“${name}”时，文件达到 ${each} MB 或总共超过 ${maxArchiveUnpacked / MB} MB，请拿掉它或分几次上传`,
      );
    }
  }
  return { files, contents };
}

function refused(error: unknown, tooLarge: string): { refused: string } {
  if (!(error instanceof ArchiveRefused)) throw error;
  return { refused: error.why === "too large" ? tooLarge : "压缩包已损坏，请重新打包后上传" };
}

await answerInThread(() => answer(workerData as FilesTask));
