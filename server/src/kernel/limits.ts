// Limits that hold across instances: counters in the database, by its clock (security.md 4, 16, 53).
import { and, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Db } from "./db/db.ts";
import { rateCounters } from "./db/tables.ts";
import { refuse } from "./http/refuse.ts";
import { keyedLimiter } from "./keyed-limiter.ts";

/**
 * At most so many uses of a key in a window, which the first use opens; `uses` are counted at once (1), all or none;
 * `msg` is what a person is told past it, who may want to know when it is over.
 */
export type Limit = {
  key: string;
  most: number;
  withinSeconds: number;
  uses?: number;
  msg?: string | ((over: Date) => string);
};

/** Counts a use, or as many as it says, against each limit in turn; refuses with TOO_MANY (429, Retry-After) where one is used up. */
export async function countUse(db: Db, ...limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) if (!(await take(db, limit))) throw await tooMany(db, limit);
}

/** Takes counted uses back: those that turned out harmless. */
export async function uncountUse(db: Db, ...limits: readonly Limit[]): Promise<void> {
  for (const { key, uses = 1 } of limits)
    await db
      .update(rateCounters)
      .set({ count: sql`greatest(0, ${rateCounters.count} - ${uses}::int)` })
      .where(eq(rateCounters.key, key));
}

/** Forgets counters, e.g. the failures of an account that has just signed in. */
export async function forgetUses(db: Db, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await db.delete(rateCounters).where(eq(rateCounters.key, key));
}

/** Guesses of this process that are not judged yet, by their limits' keys. */
const unjudged = new Map<string, Set<Promise<void>>>();
const inTurn = keyedLimiter<string>({ atOnce: 1, mostWaiting: Infinity }).run;

/**
 * Tries something that may be a guess, and answers what it found; undefined means that it was wrong. Counted against
 * every limit before it is tried, so that guesses sent at once cannot overtake the counters, and given back when it
 * was right: only failures count. Where a limit is full of guesses that are not judged yet, it waits for them, so that a
 * classroom signing in rightly at once is let in; where it is full of failures, TOO_MANY. Limits are always given in
 * the same order.
 */
export async function limitMisses<T>(
  { db }: { db: Db },
  limits: readonly Limit[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const judged = await admitted(db, limits);
  try {
    const found = await attempt();
    if (found !== undefined) await uncountUse(db, ...limits);
    return found;
  } finally {
    judged();
  }
}

/**
 * How often a code of this kind may be typed wrongly: 10 times an hour by a person, 30 a day from an address
 * (security.md 16); for `limitMisses`. `msg` is what a person is told past it.
 */
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

/** Takes a use of every limit, or of none; resolves to what says that the guess is judged. */
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

/** Counts the uses unless too few are left; a window that is over begins anew. */
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

/** Deletes the counters whose window is over. */
export async function dropSpentCounters(db: Db): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.resetsAt, sql`now()`));
}

/** What an address is counted by: itself, or the /64 of an IPv6 address, which one household has whole. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip.split("%", 1)[0] as string);
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
