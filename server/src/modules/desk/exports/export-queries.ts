// Every write names its attempt, so a cancelled or restarted export accepts nothing from an old
// process.
import { EXPORT_DAYS, type ExportState } from "@zhutu/domain/desk/exports/export-state.ts";
import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { literals } from "../../../kernel/db/columns.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { onlyRow } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import { exportJobs, exportParts } from "../tables.ts";

/** Each write renews the lease. */
const leaseSeconds = 30;
const days = sql.raw(`interval '${EXPORT_DAYS} days'`);
const unfinished = sql`${exportJobs.state} in (${literals(["waiting", "running"])})`;
const fresh = sql`coalesce(${exportJobs.doneTime}, ${exportJobs.createTime}) > now() - ${days}`;
const lease = sql`now() + ${sql.raw(`interval '${leaseSeconds} seconds'`)}`;

const shown = {
  exportId: exportJobs.exportId,
  call: exportJobs.call,
  title: exportJobs.title,
  fileName: exportJobs.fileName,
  plainName: exportJobs.plainName,
  state: exportJobs.state,
  rowsTotal: exportJobs.rowsTotal,
  rowsWritten: exportJobs.rowsWritten,
  size: exportJobs.size,
  failure: exportJobs.failure,
  createTime: exportJobs.createTime,
  doneTime: exportJobs.doneTime,
  expireTime: sql<Date | null>`${exportJobs.doneTime} + ${days}`.mapWith(exportJobs.doneTime),
};

/** Newest first, at most fifty. */
export const exportsOf = (db: Db, userId: number) =>
  db
    .select(shown)
    .from(exportJobs)
    .where(and(eq(exportJobs.userId, userId), fresh))
    .orderBy(desc(exportJobs.exportId))
    .limit(50);

export async function findExport(db: Db, userId: number, exportId: number) {
  const [row] = await db
    .select(shown)
    .from(exportJobs)
    .where(and(eq(exportJobs.exportId, exportId), eq(exportJobs.userId, userId), fresh));
  return row;
}

export const countUnfinished = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(exportJobs, and(eq(exportJobs.userId, userId), unfinished));

export async function insertExport(tx: Tx, job: typeof exportJobs.$inferInsert): Promise<number> {
  return onlyRow(await tx.insert(exportJobs).values(job).returning({ exportId: exportJobs.exportId }))
    .exportId;
}

/** Also deletes its parts; whether it was unfinished. */
export async function cancelExport(tx: Tx, userId: number, exportId: number): Promise<boolean> {
  const ended = await tx
    .update(exportJobs)
    .set({ state: "cancelled", input: null, leaseUntil: null, doneTime: sql`now()` })
    .where(and(eq(exportJobs.exportId, exportId), eq(exportJobs.userId, userId), unfinished))
    .returning({ exportId: exportJobs.exportId });
  if (ended.length > 0) await removeParts(tx, exportId);
  return ended.length > 0;
}

/** Whether it had failed. */
export async function retryExport(tx: Tx, userId: number, exportId: number): Promise<boolean> {
  const again = await tx
    .update(exportJobs)
    .set({ state: "waiting", attempt: 0, rowsWritten: 0, failure: "", doneTime: null })
    .where(
      and(eq(exportJobs.exportId, exportId), eq(exportJobs.userId, userId), eq(exportJobs.state, "failed")),
    )
    .returning({ exportId: exportJobs.exportId });
  return again.length > 0;
}

/** The oldest waiting, or one whose lease expired. */
export async function takeUp(db: Db) {
  const next = sql`(select export_id from ${exportJobs}
    where state = ${literals(["waiting"])} or (state = ${literals(["running"])} and lease_until < now())
    order by export_id limit 1 for update skip locked)`;
  const [job] = await db
    .update(exportJobs)
    .set({ state: "running", attempt: sql`${exportJobs.attempt} + 1`, rowsWritten: 0, leaseUntil: lease })
    .where(eq(exportJobs.exportId, next))
    .returning();
  return job;
}

export type Attempt = { exportId: number; attempt: number };
const isOf = ({ exportId, attempt }: Attempt) =>
  and(eq(exportJobs.exportId, exportId), eq(exportJobs.attempt, attempt), eq(exportJobs.state, "running"));

/** Renews the lease; false if the attempt is void. */
export async function noteProgress(db: Db, at: Attempt, rowsWritten: number): Promise<boolean> {
  const { rowCount } = await db.update(exportJobs).set({ rowsWritten, leaseUntil: lease }).where(isOf(at));
  return rowCount === 1;
}

export const removeParts = (db: Db, exportId: number) =>
  db.delete(exportParts).where(eq(exportParts.exportId, exportId));

/** False if the attempt is void. */
export async function addPart(db: Db, at: Attempt, part: number, bytes: Buffer): Promise<boolean> {
  // Cancelling waits for this part, then deletes it.
  const { rowCount } = await db.execute(sql`
    insert into ${exportParts} (export_id, part, bytes)
    select export_id, ${part}::int, ${bytes}::bytea from (
      select export_id from ${exportJobs} where ${isOf(at)} for share) as mine`);
  return rowCount === 1;
}

type End = { state: Exclude<ExportState, "running">; rowsWritten: number; size?: number; failure?: string };

/** Or requeues it; false if it is void. */
export async function endAttempt(db: Db, at: Attempt, end: End): Promise<boolean> {
  const { rowCount } = await db
    .update(exportJobs)
    .set({
      ...end,
      leaseUntil: null,
      ...(end.state === "done" && { rowsTotal: end.rowsWritten, input: null }),
      ...(end.state === "waiting" ? { attempt: at.attempt - 1 } : { doneTime: sql`now()` }),
    })
    .where(isOf(at));
  return rowCount === 1;
}

/** Undefined if disabled or deleted. */
export async function openAccount(db: Db, userId: number) {
  const [row] = await db
    .select({ userId: users.userId, roles: users.roles, rights: users.rights })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.disabledAt), isNull(users.deletedAt)));
  return row;
}

/** In order, one query each. */
export async function* partsOf(db: Db, exportId: number): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const [row] = await db
      .select({ bytes: exportParts.bytes })
      .from(exportParts)
      .where(and(eq(exportParts.exportId, exportId), eq(exportParts.part, part)))
      .orderBy(asc(exportParts.part));
    if (!row) return;
    yield row.bytes;
  }
}

/** Deletes the oldest files beyond the limits per person and for all; `newest` stays. */
export async function keepWithin(
  tx: Tx,
  newest: number,
  bytes: { ofOne: number; ofAll: number },
): Promise<void> {
  // Two at once could each miss the other's file.
  await lockUntilCommit(tx, "export-files", 0);
  // Done times may be out of order.
  const order = sql`order by export_id = ${newest} desc, done_time desc, export_id desc`;
  await tx.delete(exportJobs).where(sql`${exportJobs.exportId} in (
    select export_id from (
      select export_id, sum(size::bigint) over (partition by user_id ${order}) as of_one,
        sum(size::bigint) over (${order}) as of_all
      from ${exportJobs} where state = ${literals(["done"])}) as kept
    where export_id <> ${newest} and (of_one > ${bytes.ofOne}::bigint or of_all > ${bytes.ofAll}::bigint))`);
}

export const sweepExports = (db: Db) =>
  db
    .delete(exportJobs)
    .where(and(sql`not (${fresh})`, or(sql`not (${unfinished})`, sql`${exportJobs.leaseUntil} < now()`)));

/** A running attempt can then write no more. */
export const removeExportsOf = (tx: Tx, userId: number) =>
  tx.delete(exportJobs).where(eq(exportJobs.userId, userId));
