// Rate limits across instances, by the database's clock (security.md 4, 16, 53).
import { and, eq, gt, lt, lte, or, type SQL, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Db } from "./db/db.ts";
import { listOf, type Params } from "./db/prepared.ts";
import { rateCounters } from "./db/tables.ts";
import { refuse } from "./http/refuse.ts";
import { keyedLimiter } from "./keyed-limiter.ts";

/**
 * Uses of a key per window, opened by the first. `uses` (default 1) count all or none; `msg` may name the
 * window's end.
 */
export type Limit = {
  key: string;
  most: number;
  withinSeconds: number;
  uses?: number;
  msg?: string | ((over: Date) => string);
};

/** Refuses TOO_MANY (429, Retry-After). */
export async function countUse(db: Db, ...limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) if (!(await take(db, limit))) throw await tooMany(db, limit);
}

/** Counts where `countUse` would; false, not a refusal, where the limit is full. */
export const isUseLeft = (db: Db, limit: Limit): Promise<boolean> => take(db, limit);

export async function uncountUse(db: Db, ...limits: readonly Limit[]): Promise<void> {
  for (const { key, uses = 1 } of limits)
    await db
      .update(rateCounters)
      .set({ count: sql`greatest(0, ${rateCounters.count} - ${uses}::int)` })
      .where(eq(rateCounters.key, key));
}

/** How many more times `countUse` would count the limit. */
export async function usesLeft(db: Db, { key, most }: Limit): Promise<number> {
  const [counter] = await db
    .select({ count: rateCounters.count })
    .from(rateCounters)
    .where(and(eq(rateCounters.key, key), gt(rateCounters.resetsAt, sql`now()`)));
  return Math.max(0, most - (counter?.count ?? 0));
}

/** Deletes counters, e.g. failures after signing in. */
export async function forgetUses(db: Db, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await db.delete(rateCounters).where(eq(rateCounters.key, key));
}

const unjudged = new Map<string, Set<Promise<void>>>();
const inTurn = keyedLimiter<string>({ atOnce: 1, maxWaiting: Infinity }).run;

/**
 * Runs a possible guess; undefined means wrong. Counts before trying, so parallel guesses cannot pass the
 * limit, and takes right ones back.
 * Waits for pending guesses, so a classroom can sign in at once; refuses TOO_MANY when failures fill a limit.
 * Give limits in the same order everywhere.
 */
export async function limitMisses<T>(
  { db }: { db: Db },
  limits: readonly Limit[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const judged = await admitted(db, limits);
  try {
    const result = await attempt();
    if (result !== undefined) await uncountUse(db, ...limits);
    return result;
  } finally {
    judged();
  }
}

export type FullAt = { keys: readonly string[]; mosts: readonly number[] };

/** The key of a full limit or null, inside the statement that judges a guess. */
export const fullKey = (p: Params<FullAt>): SQL<string | null> => sql<string | null>`(
  select counter.key from unnest(${listOf(p.keys, "text")}, ${listOf(p.mosts, "int")}) as full_at(key, most)
  join ${rateCounters} counter on counter.key = full_at.key and counter.count >= full_at.most
  where counter.resets_at > now() limit 1)`;

/**
 * As `limitMisses` where judging is one read (`fullKey`): a right guess writes nothing. Guesses of one key take turns in
 * a process, so each finds the earlier ones counted; each further server can judge one more at the same moment.
 */
export function limitReadMisses<T>(
  db: Db,
  limits: readonly Limit[],
  judge: (at: FullAt) => Promise<{ full: string | null; found: T | undefined }>,
): Promise<T | undefined> {
  return inTurns(limits, async () => {
    const { full, found } = await judge({
      keys: limits.map(({ key }) => key),
      mosts: limits.map(({ most }) => most),
    });
    const over = limits.find(({ key }) => key === full);
    if (over) throw await tooMany(db, over);
    if (found === undefined) await countAll(db, limits);
    return found;
  });
}

function inTurns<T>([limit, ...rest]: readonly Limit[], work: () => Promise<T>): Promise<T> {
  return limit === undefined ? work() : inTurn(limit.key, () => inTurns(rest, work));
}

/** All or none. Refuses TOO_MANY. */
async function countAll(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const [at, limit] of limits.entries())
    if (!(await take(db, limit))) {
      await uncountUse(db, ...limits.slice(0, at));
      throw await tooMany(db, limit);
    }
}

/** Limits mistyped codes to 10 an hour per person and 30 a day per address (security.md 16). */
export function codeMissLimits(
  kind: string,
  { user, ip }: { user: { userId: number } | null; ip: string },
  msg?: string,
): Limit[] {
  const said = msg !== undefined && { msg };
  const ofAddress = { key: `${kind}:ip:${networkOf(ip)}`, most: 30, withinSeconds: 86_400, ...said };
  if (!user) return [ofAddress];
  return [{ key: `${kind}:user:${user.userId}`, most: 10, withinSeconds: 3_600, ...said }, ofAddress];
}

/** Counts all limits or none; call the result once the guess is judged. */
function admitted(db: Db, limits: readonly Limit[], at = 0): Promise<() => void> {
  const limit = limits[at];
  if (limit === undefined) return Promise.resolve(beginGuess(limits));
  return inTurn(limit.key, async () => {
    while (!(await take(db, limit))) {
      const others = unjudged.get(limit.key);
      if (!others) throw await tooMany(db, limit);
      await Promise.race(others);
    }
    try {
      return await admitted(db, limits, at + 1);
    } catch (error) {
      await uncountUse(db, limit);
      throw error;
    }
  });
}

function beginGuess(limits: readonly Limit[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const { key } of limits) unjudged.set(key, (unjudged.get(key) ?? new Set()).add(promise));
  return () => {
    for (const { key } of limits) {
      const others = unjudged.get(key);
      others?.delete(promise);
      if (others?.size === 0) unjudged.delete(key);
    }
    resolve();
  };
}

/** An expired window restarts. */
async function take(db: Db, { key, most, withinSeconds, uses = 1 }: Limit): Promise<boolean> {
  if (uses > most) return false;
  const isOver = sql`${rateCounters.resetsAt} <= now()`;
  const taken = await db
    .insert(rateCounters)
    .values({ key, count: uses, resetsAt: sql`now() + make_interval(secs => ${withinSeconds})` })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateCounters.count} + excluded.count end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateCounters.resetsAt} end`,
      },
      setWhere: or(lte(rateCounters.count, most - uses), isOver),
    })
    .returning({ key: rateCounters.key });
  return taken.length > 0;
}

async function tooMany(db: Db, { key, msg, withinSeconds }: Limit) {
  const [row] = await db
    .select({ wait: sql<number>`ceil(extract(epoch from ${rateCounters.resetsAt} - now()))::int` })
    .from(rateCounters)
    .where(and(eq(rateCounters.key, key), gt(rateCounters.resetsAt, sql`now()`)));
  const retryAfterSeconds = Math.min(Math.max(row?.wait ?? 1, 1), withinSeconds);
  const said = typeof msg === "function" ? msg(new Date(Date.now() + retryAfterSeconds * 1_000)) : msg;
  return refuse("TOO_MANY", { retryAfterSeconds, ...(said !== undefined && { msg: said }) });
}

/** Deletes expired counters. */
export async function dropSpentCounters(db: Db): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.resetsAt, sql`now()`));
}

/** IPv4 counts by address, IPv6 by /64, which one household owns. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip.split("%", 1)[0] as string);
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
