// Failed jobs of all processes, for the office's overview.
import { and, eq, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "../db/db.ts";
import type { FailingJob } from "./repeated-jobs.ts";
import { failingJobs } from "../db/tables.ts";

type Failed = { count: number; since: Date | null };

/** A process silent for this long is gone; it reports each minute (jobs.ts). */
const forgottenAfter = sql`interval '5 minutes'`;

/** Replaces the process's earlier report. */
export async function noteFailingJobs(
  db: Db,
  process: string,
  failing: readonly FailingJob[],
): Promise<void> {
  const names = failing.map(({ name }) => name);
  await db
    .delete(failingJobs)
    .where(
      and(
        eq(failingJobs.process, process),
        names.length > 0 ? notInArray(failingJobs.name, names) : undefined,
      ),
    );
  await db.delete(failingJobs).where(lt(failingJobs.toldAt, sql`now() - ${forgottenAfter}`));
  if (failing.length === 0) return;
  await db
    .insert(failingJobs)
    .values(failing.map(({ name, since }) => ({ process, name, since })))
    .onConflictDoUpdate({
      target: [failingJobs.process, failingJobs.name],
      set: { since: sql`excluded.since`, toldAt: sql`now()` },
    });
}

/** Jobs whose last run failed; scheduled ones after their last retry. */
export async function failedJobs(db: Db): Promise<Failed> {
  const [onClock, repeated] = await Promise.all([failedOnClock(db), failedAgain(db)]);
  const times = [onClock, repeated].flatMap(({ since }) => since?.getTime() ?? []);
  return {
    count: onClock.count + repeated.count,
    since: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/** Counts a job once across processes. */
async function failedAgain(db: Db): Promise<Failed> {
  const [row] = await db
    .select({
      count: sql<number>`count(distinct ${failingJobs.name})::int`,
      since: sql<string | null>`min(${failingJobs.since})::text`,
    })
    .from(failingJobs)
    .where(sql`${failingJobs.toldAt} > now() - ${forgottenAfter}`);
  return failedOf(row);
}

/** Zero while the queue's table is missing. */
async function failedOnClock(db: Db): Promise<Failed> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as there`,
  );
  if (!rows[0]?.there) return { count: 0, since: null };
  const counted = await db.execute<{ count: number; since: string | null }>(sql`
    select count(*)::int as count, min(completed_on)::text as since from (
      select distinct on (name) name, state, completed_on from jobs.job
      where state in ('completed', 'failed') order by name, completed_on desc) as newest
    where state = 'failed'`);
  return failedOf(counted.rows[0]);
}

const failedOf = (counted: { count: number; since: string | null } | undefined): Failed => ({
  count: counted?.count ?? 0,
  since: counted?.since ? new Date(counted.since) : null,
});
