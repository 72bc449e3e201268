// Limits that hold across instances: counters in the database, by its clock (security.md 4, 16).
import { isIPv6 } from "node:net";
import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "./db/db.ts";
import { refuse } from "./http/refuse.ts";
import { rateCounters } from "./db/tables.ts";

export type Limit = { key: string; most: number; withinSeconds: number; msg?: string };

/** Counts one use and refuses with TOO_MANY (429, Retry-After) once more than `most` fall into one window. */
export async function countUse(db: Db, limit: Limit): Promise<void> {
  const used = await count(db, limit);
  if (used && used.count > limit.most) throw tooMany(limit, used.wait);
}

/** Counts one use and tells whether it was still within the limit, for uses that are ignored rather than refused. */
export async function isWithin(db: Db, limit: Limit): Promise<boolean> {
  const used = await count(db, limit);
  return used !== undefined && used.count <= limit.most;
}

async function count(db: Db, limit: Limit) {
  const [row] = await db
    .insert(rateCounters)
    .values({
      key: limit.key,
      count: 1,
      resetsAt: sql`now() + make_interval(secs => ${limit.withinSeconds})`,
    })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${rateCounters.resetsAt} <= now() then 1 else ${rateCounters.count} + 1 end`,
        resetsAt: sql`case when ${rateCounters.resetsAt} <= now() then excluded.resets_at else ${rateCounters.resetsAt} end`,
      },
    })
    .returning({ count: rateCounters.count, wait: waitSeconds });
  return row;
}

/** Takes one counted use back: what was counted beforehand, so that parallel tries cannot slip by, and turned out harmless. */
export async function giveBackUse(db: Db, key: string): Promise<void> {
  await db
    .update(rateCounters)
    .set({ count: sql`greatest(0, ${rateCounters.count} - 1)` })
    .where(eq(rateCounters.key, key));
}

/** Refuses when the limit is already used up, without counting (for limits that count only failures). */
export async function refuseWhenUsedUp(db: Db, limit: Limit): Promise<void> {
  const [row] = await db
    .select({ count: rateCounters.count, wait: waitSeconds })
    .from(rateCounters)
    .where(sql`${rateCounters.key} = ${limit.key} and ${rateCounters.resetsAt} > now()`);
  if (row && row.count >= limit.most) throw tooMany(limit, row.wait);
}

/** Forgets a counter, e.g. the failures of an account that has just signed in. */
export async function forgetUses(db: Db, key: string): Promise<void> {
  await db.delete(rateCounters).where(eq(rateCounters.key, key));
}

/** Deletes the counters whose window is over. */
export async function dropSpentCounters(db: Db): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.resetsAt, sql`now()`));
}

/** What an address is counted by: itself, or the /64 of an IPv6 address, which one household has whole. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = ip.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const waitSeconds = sql<number>`greatest(1, ceil(extract(epoch from ${rateCounters.resetsAt} - now())))::int`;

const tooMany = (limit: Limit, wait: number) =>
  refuse("TOO_MANY", { retryAfterSeconds: wait, ...(limit.msg && { msg: limit.msg }) });
