import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";

/** How many jobs on a clock (jobs.ts) failed for good the last time they ran, and since when; none before the first start. */
export async function failedJobs(db: Db): Promise<{ count: number; since: Date | null }> {
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
