// A list's .xlsx export, for both the documented call and the job for long files (desk).
import type { Endpoint, HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, Services, SessionUser } from "../context.ts";
import type { AuditAction } from "../db/audit-action.ts";
import { recordAudit } from "../db/audit.ts";
import type { Tx } from "../db/db.ts";
import { transaction } from "../db/transaction.ts";
import { callerOf } from "../fair-queue.ts";
import type { FileReply } from "../file-reply.ts";
import { refuse } from "../http/refuse.ts";
import { exportQueue, type SheetRow, workbookFile, workbookOf } from "./workbook.ts";

/** Whose rows they are, also when a job resumes. */
export type Exporting = Services & { user: Pick<SessionUser, "userId" | "role" | "rights"> };

type FileName = { name: string; plain: string };

export type ExportKind<E extends Endpoint = Endpoint> = {
  /** The documented call: its name is the kind, its access the right, its input the filter. */
  endpoint: E;
  /** Sheet and file name: 订单. */
  title: string;
  columns: readonly string[];
  /** Refuses what the list refuses. */
  count(ctx: Exporting, input: HandlerInput<E>): Promise<number>;
  /** All rows in small chunks. Refuses as `count` does. */
  rows(ctx: Exporting, input: HandlerInput<E>): AsyncIterable<readonly SheetRow[]>;
  /** Without extension; `plain` in ASCII. Refuses as `count` does. */
  fileName(ctx: Exporting, input: HandlerInput<E>): FileName | Promise<FileName>;
  action: AuditAction;
  subject(input: HandlerInput<E>): string;
  /** The filter for the audit log, without typed, perhaps personal, text. */
  spoken(input: HandlerInput<E>): Record<string, unknown>;
};

/** Larger exports need a job. */
const maxAtOnce = 50_000;

/** The file at once, audited. Refuses BAD_INPUT above 50,000 rows. Stops when the caller disconnects. */
export async function exportNow<E extends Endpoint>(
  ctx: Ctx<SessionUser>,
  kind: ExportKind<E>,
  input: HandlerInput<E>,
): Promise<FileReply> {
  const { gone } = ctx;
  const { bytes, rows } = await exportQueue.run(
    callerOf(ctx),
    async () => {
      const counted = await kind.count(ctx, input);
      gone.throwIfAborted();
      if (counted > maxAtOnce)
        throw refuse("BAD_INPUT", { msg: `一次最多导出 ${maxAtOnce} 行，请缩小筛选范围，或在列表页导出` });
      const file = await workbookOf({
        name: kind.title,
        header: kind.columns,
        chunks: until(gone, kind.rows(ctx, input)),
      });
      return { bytes: file, rows: counted };
    },
    gone,
  );
  gone.throwIfAborted();
  await transaction(ctx.db, (tx) => noteExport(tx, ctx, kind, input, { rows }));
  return workbookFile(bytes, await kind.fileName(ctx, input));
}

async function* until<T>(gone: AbortSignal, chunks: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    gone.throwIfAborted();
    yield chunk;
  }
}

export const noteExport = <E extends Endpoint>(
  tx: Tx,
  ctx: Pick<Ctx<SessionUser>, "user" | "ip">,
  kind: ExportKind<E>,
  input: HandlerInput<E>,
  more: { rows: number; exportId?: number },
): Promise<void> =>
  recordAudit(tx, ctx, {
    action: kind.action,
    subject: kind.subject(input),
    detail: { ...kind.spoken(input), ...more },
  });

/** Keyset chunks of at most `most` rows. Rows without cells are skipped. */
export async function* inChunks<R>(
  next: (after: R | undefined, most: number) => Promise<R[]>,
  cells: (row: R) => SheetRow | undefined,
  most = 1_000,
): AsyncGenerator<readonly SheetRow[]> {
  let after: R | undefined;
  for (;;) {
    const chunk = await next(after, most);
    // An empty chunk shows progress.
    if (chunk.length > 0) yield chunk.map(cells).filter((row) => row !== undefined);
    if (chunk.length < most) return;
    after = chunk.at(-1);
  }
}
