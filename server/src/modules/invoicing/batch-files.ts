// Files of invoices that were issued in bulk: an archive is judged by file, then attached.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  archiveRule,
  type FileKind,
  type FoundFile,
  type JudgedFile,
  judgeFiles,
  numbersIn,
} from "@zhutu/domain/invoicing/batch/files.ts";
import type { WorkbookFile } from "@zhutu/domain/workbook.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudits } from "../../kernel/db/audit.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { readInTurn } from "../../kernel/workbook/reading.ts";
import { ProviderFailure } from "../../providers/failure.ts";
import { importedKey } from "../../providers/storage/port.ts";
import { holdAll } from "./batch-queries.ts";
import * as queries from "./file-queries.ts";
import type { FilesAnswer, FilesTask } from "./files-thread.ts";
import { refuseIssuedTwice } from "./issue.ts";

type StaffCtx = Ctx<SessionUser>;
type Known = Awaited<ReturnType<typeof queries.findByNumbers>>[number];

const thread = new URL("./files-thread.ts", import.meta.url);
const longestMs = 10_000;

async function unpacked(ctx: StaffCtx, bytes: Buffer, wanted: readonly number[] = []) {
  const data: FilesTask = { bytes: new Uint8Array(bytes), wanted };
  const answer = await readInTurn<FilesAnswer>(callerOf(ctx), { file: thread, data, longestMs });
  if (!answer || "refused" in answer)
    throw refuse("INVOICE_FILE_WRONG", {
      msg: answer?.refused ?? "压缩包太复杂，读不出来，请重新打包后上传",
    });
  return answer;
}

async function judged(ctx: StaffCtx, { fileName, content }: WorkbookFile) {
  const bytes = Buffer.from(content, "base64");
  const wrong = archiveRule({ name: fileName, size: bytes.length });
  if (wrong !== undefined) throw refuse("INVOICE_FILE_WRONG", { msg: wrong });
  const { files } = await unpacked(ctx, bytes);
  const known = await queries.findByNumbers(ctx.db, [
    ...new Set(files.flatMap(({ name }) => numbersIn(name))),
  ]);
  // The invoice in force counts before voided ones of the same number.
  const invoices = new Map(
    known
      .toSorted((one, other) => Number(other.voided) - Number(one.voided))
      .map((invoice) => [invoice.invoiceNo, { ...invoice, hasFile: invoice.fileKey !== null }]),
  );
  const keyOf = ({ digest, kind }: FoundFile) => importedKey("invoice", digest, kind);
  const standing = await queries.findByFiles(ctx.db, files.map(keyOf));
  const numberOf = new Map(standing.map(({ fileKey, invoiceNo }) => [fileKey, invoiceNo]));
  const kinds = files.map(({ kind }) => kind);
  return { bytes, files: judgeFiles(files, invoices, (file) => numberOf.get(keyOf(file))), kinds, invoices };
}

/** What becomes of each file; stores nothing. Refuses INVOICE_FILE_WRONG (no archive, damaged, too large). */
export const previewInvoiceFiles = async (
  ctx: StaffCtx,
  file: WorkbookFile,
): Promise<{ files: JudgedFile[] }> => {
  const { files } = await judged(ctx, file);
  return { files };
};

/**
 * Attaches the files that the preview names, with `replace` also in place of older ones; all or none.
 * Answers how many, and those that may be sent now. Refuses as the preview does, INVOICE_FILE_WRONG (nothing to
 * attach, or a file the storage refuses), INVOICE_STATE (changed meanwhile), INVOICE_ISSUED_TWICE.
 */
export async function confirmInvoiceFiles(
  ctx: StaffCtx,
  { replace, ...file }: WorkbookFile & { replace: boolean },
): Promise<{ attached: number; toSend: { invoiceId: number; payerName: string }[] }> {
  const { bytes, files, kinds, invoices } = await judged(ctx, file);
  const chosen = files.filter(({ result }) => result === "attach" || (replace && result === "kept"));
  if (chosen.length === 0) throw refuse("INVOICE_FILE_WRONG", { msg: "没有可以登记的文件" });
  const { contents } = await unpacked(
    ctx,
    bytes,
    chosen.map(({ row }) => row),
  );
  const keys = await stored(
    ctx,
    chosen.map(({ row, fileName }, at) => ({
      fileName,
      kind: kinds[row - 1] as FileKind,
      content: contents[at] as Uint8Array,
    })),
  );
  const attached = chosen.map(({ invoiceNo }, at) => {
    const { invoiceId, fileKey } = invoices.get(invoiceNo) as Known;
    return { invoiceId, invoiceNo, fileKey: keys[at] as string, before: fileKey };
  });
  const ids = attached.map(({ invoiceId }) => invoiceId);
  return transaction(ctx.db, async (tx) => {
    await holdAll(tx, ids);
    if ((await queries.attachFiles(tx, attached)) < attached.length)
      throw refuse("INVOICE_STATE", { msg: "有发票刚刚变化，什么都没有登记，请重新上传核对" });
    await recordAudits(
      tx,
      ctx,
      "invoice.file",
      attached.map(({ invoiceId, before, ...detail }) => ({
        subject: `invoice:${invoiceId}`,
        detail: { ...detail, ...(before !== null && { before }) },
      })),
    );
    return { attached: attached.length, toSend: await queries.toSendOf(tx, ids) };
  }).catch(refuseIssuedTwice);
}

/** Their storage keys. Files left over by a refusal are swept nightly. */
async function stored(
  { providers }: StaffCtx,
  files: readonly { fileName: string; kind: FileKind; content: Uint8Array }[],
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "invoice-files-"));
  try {
    const keys: string[] = [];
    for (const { fileName, kind, content } of files) {
      // Never the archive's own name.
      const path = join(folder, `file.${kind}`);
      await writeFile(path, content);
      keys.push(
        await providers.storage.importFile("invoice", path).catch((error: unknown) => {
          if (!(error instanceof ProviderFailure) || error.kind !== "permanent") throw error;
          throw refuse("INVOICE_FILE_WRONG", { msg: `“${fileName}”不是完整的发票文件，什么都没有登记` });
        }),
      );
    }
    return keys;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
