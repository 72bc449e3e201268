// What staff take out of a list as .xlsx. One value says all of it: the documented call that answers with the file at
// once, and the job that makes a long one (desk), are both made of it.
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

/** Whose rows they are: known at the call, and again when a job is taken up without one. */
export type Exporting = Services & { user: Pick<SessionUser, "userId" | "role" | "rights"> };

type FileName = { name: string; plain: string };

export type ExportKind<E extends Endpoint = Endpoint> = {
  /** The documented call: its name names the kind, its access is the right, its input the filter. */
  endpoint: E;
  /** The sheet, and what the file is called in a list: 订单. */
  title: string;
  columns: readonly string[];
  /** How many rows there are; refuses what the list itself would refuse. */
  count(ctx: Exporting, input: HandlerInput<E>): Promise<number>;
  /** All of them, a chunk at a time: so many as fit in memory without being noticed. Refuses as `count` does. */
  rows(ctx: Exporting, input: HandlerInput<E>): AsyncIterable<readonly SheetRow[]>;
  /** Without the extension; `plain` in ASCII. Refuses as `count` does. */
  fileName(ctx: Exporting, input: HandlerInput<E>): FileName | Promise<FileName>;
  action: AuditAction;
  subject(input: HandlerInput<E>): string;
  /** The filter as it may be written down: without what somebody typed, which would be personal. */
  spoken(input: HandlerInput<E>): Record<string, unknown>;
};

/** So many rows leave at once, in the answer to the documented call; more are a job's. */
const mostAtOnce = 50_000;

/**
 * The file at once, as the documented call answers it; refuses more than 50,000 rows. It is written down who took it. A
 * caller who goes away leaves the queue, or the lane after the chunk under way.
 */
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
      if (counted > mostAtOnce)
        throw refuse("BAD_INPUT", { msg: `一次最多导出 ${mostAtOnce} 行，请缩小筛选范围，或在列表页导出` });
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
  // Before the file leaves: no export without its line in the audit log.
  await transaction(ctx.db, (tx) => noteExport(tx, ctx, kind, input, { rows }));
  return workbookFile(bytes, await kind.fileName(ctx, input));
}

/** The chunks while somebody waits for them. */
async function* until<T>(gone: AbortSignal, chunks: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    gone.throwIfAborted();
    yield chunk;
  }
}

/** Writes down who takes which rows. */
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

/**
 * Chunk after chunk of an export, each asked for by the last row of the one before; `next` answers `most` at the most.
 * A row without cells is none of the export's.
 */
export async function* inChunks<R>(
  next: (after: R | undefined, most: number) => Promise<R[]>,
  cells: (row: R) => SheetRow | undefined,
  most = 1_000,
): AsyncGenerator<readonly SheetRow[]> {
  let after: R | undefined;
  for (;;) {
    const chunk = await next(after, most);
    // Also one without rows: whoever waits sees that it goes on.
    if (chunk.length > 0) yield chunk.map(cells).filter((row) => row !== undefined);
    if (chunk.length < most) return;
    after = chunk.at(-1);
  }
}
