import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import type { FailingJob } from "./repeated-jobs.ts";

type Failed = { count: number; since: Date | null };

/**
 * How many jobs (jobs.ts) failed the last time they ran, and since when: on a clock those that failed for good, beside
 * the repeated ones of this process.
 */
export async function failedJobs(db: Db, repeated: readonly FailingJob[]): Promise<Failed> {
  const onClock = await failedOnClock(db);
  const times = [onClock.since, ...repeated.map(({ since }) => since)].flatMap((at) => at?.getTime() ?? []);
  return {
    count: onClock.count + repeated.length,
    since: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/** None before the first start. */
async function failedOnClock(db: Db): Promise<Failed> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as there`,
  );
  if (!rows[0]?.there) return { count: 0, since: null };
  const found = await db.execute<{ count: number; since: string | null }>(sql`
    select count(*)::int as count, min(completed_on)::text as since from (
      select distinct on (name) name, state, completed_on from jobs.job
      where state in ('completed', 'failed') order by name, completed_on desc) as newest
    where state = 'failed'`);
  const { count = 0, since = null } = found.rows[0] ?? {};
  return { count, since: since === null ? null : new Date(since) };
}
