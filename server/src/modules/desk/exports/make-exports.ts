// One at a time per process, oldest first; after 30 seconds of silence another process starts over.
import { MAX_BYTES_OF_ALL, MAX_BYTES_OF_ONE } from "@zhutu/domain/desk/exports/export-state.ts";
import { admits } from "@zhutu/domain/endpoint.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import type { Services } from "../../../kernel/context.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { Refusal, refuse } from "../../../kernel/http/refuse.ts";
import type { Exporting } from "../../../kernel/workbook/export-kind.ts";
import { type SheetRow, workbookStream } from "../../../kernel/workbook/workbook-stream.ts";
import * as queries from "./export-queries.ts";
import { decoded } from "./exports.ts";
import { kindOf } from "./kinds.ts";

type Job = NonNullable<Awaited<ReturnType<typeof queries.takeUp>>>;

const pieceBytes = 512 * 1024;
const maxAttempts = 3;
const tooLarge = `文件超过 ${MAX_BYTES_OF_ONE / 1024 ** 2} MB，请缩小筛选范围`;

/** Cancelled, or restarted by another process. */
class Overtaken extends Error {}
/** The process ends; the export waits for the next. */
class Stopping extends Error {}

/** `stopping` requeues the current one. */
export async function makeExports(services: Services, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const job = await queries.takeUp(services.db);
    if (!job) return;
    await make(services, job, stopping);
  }
}

async function make(services: Services, job: Job, stopping: AbortSignal): Promise<void> {
  const { db, log } = services;
  const { exportId } = job;
  const fail = async (failure: string): Promise<void> => {
    await transaction(db, async (tx) => {
      if (await queries.endAttempt(tx, job, { state: "failed", failure, rowsWritten: 0 }))
        await queries.removeParts(tx, exportId);
    });
  };
  if (job.attempt > maxAttempts) return fail("多次中断，没有完成，请重试");
  try {
    const user = await askerOf(services, job);
    if (!user) return await fail("您没有导出这个列表的权限了");
    await write({ ...services, user }, job, stopping);
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (error instanceof Stopping) {
      await queries.endAttempt(db, job, { state: "waiting", rowsWritten: 0 });
      return;
    }
    if (error instanceof Refusal) return fail(error.message);
    log.error({ err: error, exportId }, "an export failed");
    // Earlier attempts restart when the lease expires.
    if (job.attempt === maxAttempts) await fail("系统出错，没有完成，请重试");
  }
}

/** The present account; undefined if the list is no longer allowed. */
async function askerOf({ db }: Services, { userId, call }: Job): Promise<Exporting["user"] | undefined> {
  const account = await queries.openAccount(db, userId);
  const access = kindOf(call)?.endpoint.access;
  const role = account?.roles[0];
  if (!account || !access || !role) return undefined;
  const rights = role === "admin" ? account.rights : null;
  return admits(access, role) && admitsRights(access, rights) ? { userId, role, rights } : undefined;
}

async function write(ctx: Exporting, job: Job, stopping: AbortSignal): Promise<void> {
  const kind = kindOf(job.call);
  if (!kind) throw new Error(`no export is called ${job.call}`);
  const input = decoded(kind.endpoint, job.input as object);
  let rowsWritten = 0;
  const counted = async function* (): AsyncGenerator<readonly SheetRow[]> {
    for await (const chunk of kind.rows(ctx, input)) {
      if (stopping.aborted) throw new Stopping();
      yield chunk;
      rowsWritten += chunk.length;
      if (!(await queries.noteProgress(ctx.db, job, rowsWritten))) throw new Overtaken();
    }
  };
  await queries.removeParts(ctx.db, job.exportId);
  let [size, part] = [0, 0];
  const file = workbookStream({ name: kind.title, header: kind.columns, chunks: counted() });
  for await (const piece of inPieces(file)) {
    if (!(await queries.addPart(ctx.db, job, part++, piece))) throw new Overtaken();
    size += piece.length;
    if (size > MAX_BYTES_OF_ONE) throw refuse("BAD_INPUT", { msg: tooLarge });
  }
  await transaction(ctx.db, async (tx) => {
    if (!(await queries.endAttempt(tx, job, { state: "done", rowsWritten, size }))) return;
    await queries.keepWithin(tx, job.exportId, { ofOne: MAX_BYTES_OF_ONE, ofAll: MAX_BYTES_OF_ALL });
  });
}

/** Half a megabyte each. */
async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    held.push(piece);
    length += piece.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}
