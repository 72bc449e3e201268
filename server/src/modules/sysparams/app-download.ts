// The mobile app's file from APP_FILE; its version and update note are system parameters.
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Ctx } from "../../kernel/context.ts";
import { type FileReply, byteRange } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { appDownloads, countAppDownload } from "./queries.ts";
import { readParams } from "./params.ts";

type Known = Pick<Ctx, "db" | "config" | "log">;

/** Size in bytes; null without a file. */
export async function appInfo(ctx: Known) {
  const at = ctx.config.appFile;
  const [params, downloadCount, file] = await Promise.all([
    readParams(ctx.db),
    appDownloads(ctx.db),
    at && fileAt(ctx, at.path),
  ]);
  return {
    fileSize: file?.size ?? null,
    downloadCount,
    fileName: at ? basename(at.path) : "",
    version: params.version,
    update: params.update,
    demonstration: at?.demonstration ?? false,
  };
}

/** Only whole downloads count, not ranges. */
export async function appFile(ctx: Known & Pick<Ctx, "range">): Promise<FileReply> {
  const path = ctx.config.appFile?.path;
  const file = path === undefined ? undefined : await fileAt(ctx, path);
  if (path === undefined || file === undefined) throw refuse("APP_NOT_PUBLISHED");
  const part = byteRange(ctx.range, file.size);
  if (!part) await countAppDownload(ctx.db);
  const name = basename(path);
  return {
    contentType: "application/vnd.android.package-archive",
    bytes: (await open(path)).createReadStream(part && { start: part.first, end: part.last }),
    size: part ? part.last - part.first + 1 : file.size,
    ...(part && { part: { ...part, of: file.size } }),
    saveAs: { name, plain: name.replace(/[^\w.-]+/g, "-") },
  };
}

/** Undefined, with a log line, if the file cannot be read. */
async function fileAt({ log }: Pick<Ctx, "log">, path: string): Promise<{ size: number } | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile()) return stats;
  log.error({ path }, "APP_FILE names no file");
  return undefined;
}
