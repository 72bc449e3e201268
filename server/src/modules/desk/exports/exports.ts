// Exports of a list that the owner may no longer see are hidden.
import { Readable } from "node:stream";
import {
  MAX_EXPORTED_ROWS,
  MAX_ROWS_AT_ONCE,
  MAX_UNFINISHED,
} from "@zhutu/domain/desk/exports/export-state.ts";
import type { Endpoint, HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { admit, isAdmitted } from "../../../kernel/http/access.ts";
import { decode, plainNames } from "../../../kernel/http/input.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { noteExport } from "../../../kernel/workbook/export-kind.ts";
import { workbookFile } from "../../../kernel/workbook/workbook.ts";
import * as queries from "./export-queries.ts";
import { kindOf } from "./kinds.ts";

type Me = Ctx<SessionUser>;
type WireInput = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | undefined;
};

/** With the call's own refusals. */
export const decoded = (e: Endpoint, { params, query, body }: WireInput): HandlerInput<Endpoint> => ({
  params: decode(e.params, params ?? {}),
  query: decode(e.query, plainNames(query ?? {})),
  body: decode(e.body, body),
});

/**
 * Answers its id, or null if the call itself answers the file.
 * Refuses FORBIDDEN, RIGHT_LACKING, what the call refuses, BAD_INPUT (over a million rows, or a
 * fourth unfinished export).
 */
export async function startExport(
  ctx: Me,
  { call, input }: { call: string; input: WireInput },
): Promise<{ exportId: number | null }> {
  const kind = kindOf(call);
  if (!kind) return { exportId: null };
  admit(kind.endpoint, ctx);
  const asked = decoded(kind.endpoint, input);
  const rows = await kind.count(ctx, asked);
  if (rows <= MAX_ROWS_AT_ONCE) return { exportId: null };
  if (rows > MAX_EXPORTED_ROWS)
    throw refuse("BAD_INPUT", { msg: `一次最多导出 ${MAX_EXPORTED_ROWS} 行，请缩小筛选范围` });
  const { userId } = ctx.user;
  const { name: fileName, plain: plainName } = await kind.fileName(ctx, asked);
  return transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "exports", userId);
    await keepFew(tx, userId);
    const job = { userId, call, input, title: kind.title, fileName, plainName, rowsTotal: rows };
    const exportId = await queries.insertExport(tx, job);
    await noteExport(tx, ctx, kind, asked, { rows, exportId });
    return { exportId };
  });
}

/** Also unfinished ones; follows `accountDeleted`. */
export async function forgetExports(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await queries.removeExportsOf(tx, userId);
}

async function keepFew(tx: Tx, userId: number): Promise<void> {
  if ((await queries.countUnfinished(tx, userId)) >= MAX_UNFINISHED)
    throw refuse("BAD_INPUT", { msg: `您已有 ${MAX_UNFINISHED} 个导出在进行，请等它们完成，或先取消一个` });
}

const mayTake = (ctx: Me, { call }: { call: string }): boolean => {
  const kind = kindOf(call);
  return kind !== undefined && isAdmitted(kind.endpoint.access, ctx);
};

/** Newest first. */
export const myExports = async (ctx: Me) =>
  (await queries.exportsOf(ctx.db, ctx.user.userId)).filter((job) => mayTake(ctx, job));

/** Refuses NOT_FOUND, also if expired or its list is no longer allowed. */
export async function myExport(ctx: Me, exportId: number) {
  const job = await queries.findExport(ctx.db, ctx.user.userId, exportId);
  if (!job || !mayTake(ctx, job)) throw refuse("NOT_FOUND");
  return job;
}

/** Audited. Refuses NOT_FOUND, also if unfinished. */
export async function exportFile(ctx: Me, exportId: number): Promise<FileReply> {
  const { call, state, size, fileName, plainName } = await myExport(ctx, exportId);
  admit(kindOf(call)?.endpoint ?? { access: [] }, ctx);
  if (state !== "done") throw refuse("NOT_FOUND");
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "export.fetch", subject: `export:${exportId}` }),
  );
  const bytes = Readable.from(queries.partsOf(ctx.db, exportId), { objectMode: false });
  return { ...workbookFile(bytes, { name: fileName, plain: plainName }), size };
}

export async function cancelExport(ctx: Me, exportId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    if (!(await queries.cancelExport(tx, ctx.user.userId, exportId))) throw refuse("NOT_FOUND");
    await recordAudit(tx, ctx, { action: "export.cancel", subject: `export:${exportId}` });
    return null;
  });
}

/** Refuses NOT_FOUND, BAD_INPUT (a fourth unfinished). */
export async function retryExport(ctx: Me, exportId: number): Promise<null> {
  await myExport(ctx, exportId);
  return transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "exports", ctx.user.userId);
    await keepFew(tx, ctx.user.userId);
    if (!(await queries.retryExport(tx, ctx.user.userId, exportId))) throw refuse("NOT_FOUND");
    await recordAudit(tx, ctx, { action: "export.retry", subject: `export:${exportId}` });
    return null;
  });
}
