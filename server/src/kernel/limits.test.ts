import { setTimeout as sleep } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { type Params, prepared, rawSql } from "./db/prepared.ts";
import { rateCounters } from "./db/tables.ts";
import { type FullAt, fullKey, limitMisses, limitReadMisses, type Limit, networkOf } from "./limits.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8::/64"],
  ["2001:db8:0:0:ffff::9", "2001:db8::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["unix", "unix"],
])("%s is counted as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe("guesses", async () => {
  const { db } = await testDatabase();
  const limitsOf = (name: string, mosts: number[]): Limit[] =>
    mosts.map((most, at) => ({ key: `test:${name}:${at}`, most, withinSeconds: 3_600 }));
  const counted = async (results: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(results);
    const refused = settled.filter((one) => one.status === "rejected");
    for (const one of refused) expect(one.reason).toMatchObject({ refusal: "TOO_MANY", status: 429 });
    return { judged: settled.length - refused.length, refused: refused.length };
  };

  test("of 500 wrong ones at the same moment ten are tried", async () => {
    const limits = limitsOf("wrong", [10, 30]);
    let tried = 0;
    const wrong = () =>
      limitMisses({ db }, limits, async () => {
        tried++;
        await sleep(5);
        return undefined;
      });
    expect(await counted(Array.from({ length: 500 }, wrong))).toEqual({ judged: 10, refused: 490 });
    expect(tried).toBe(10);
    const later = limitMisses({ db }, limits, async () => "right");
    await expect(later).rejects.toMatchObject({ retryAfterSeconds: expect.closeTo(3_600, -2) as number });
  });

  test("of 300 right ones at the same moment all are let in, and nothing is counted", async () => {
    const limits = limitsOf("right", [10, 5]);
    const right = () => limitMisses({ db }, limits, () => sleep(2, "right"));
    expect(await counted(Array.from({ length: 300 }, right))).toEqual({ judged: 300, refused: 0 });
    for (let failure = 0; failure < 5; failure++)
      expect(await limitMisses({ db }, limits, async () => undefined)).toBeUndefined();
    await expect(right()).rejects.toMatchObject({ refusal: "TOO_MANY" });
  });

  test("the limit that is full takes nothing from the others, and who failed by a defect stays counted", async () => {
    const [mine, theirs] = limitsOf("two", [3, 1]) as [Limit, Limit];
    await limitMisses({ db }, [theirs], async () => undefined);
    for (let at = 0; at < 5; at++)
      await expect(limitMisses({ db }, [mine, theirs], async () => "right")).rejects.toMatchObject({
        status: 429,
      });
    const broken = limitMisses({ db }, [mine], () => Promise.reject(new Error("broken")));
    await expect(broken).rejects.toThrow("broken");
    for (let at = 0; at < 2; at++) await limitMisses({ db }, [mine], async () => undefined);
    await expect(limitMisses({ db }, [mine], async () => "right")).rejects.toMatchObject({ status: 429 });
  });

  const fullOf = prepared("full_of_test", (_, p: Params<FullAt>) =>
    rawSql<{ full: string | null }>(sql`select ${fullKey(p)} as full`),
  );
  const read = (limits: readonly Limit[], found: "right" | undefined, pauseMs = 0) =>
    limitReadMisses(db, limits, async (at) => {
      const [row] = await fullOf(db, at);
      await sleep(pauseMs);
      return { full: row?.full ?? null, found };
    });

  test("read misses: of 100 wrong ones at once ten are told, and a right one behind them is not", async () => {
    const limits = limitsOf("read", [10, 30]);
    const wrong = Array.from({ length: 100 }, () => read(limits, undefined, 1));
    const right = read(limits, "right");
    expect(await counted(wrong)).toEqual({ judged: 10, refused: 90 });
    await expect(right).rejects.toMatchObject({ refusal: "TOO_MANY", status: 429 });
  });

  test("read misses: right ones write nothing, and a full limit takes nothing from the others", async () => {
    const [mine, theirs] = limitsOf("read two", [3, 1]) as [Limit, Limit];
    const rights = Array.from({ length: 50 }, () => read([mine, theirs], "right"));
    expect(await counted(rights)).toEqual({ judged: 50, refused: 0 });
    const keys = [mine.key, theirs.key];
    const counts = () => db.select().from(rateCounters).where(inArray(rateCounters.key, keys));
    expect(await counts()).toEqual([]);
    await read([theirs], undefined);
    await expect(read([mine, theirs], "right")).rejects.toMatchObject({ status: 429 });
    await expect(read([mine, theirs], undefined)).rejects.toMatchObject({ status: 429 });
    expect(await counts()).toMatchObject([{ key: theirs.key, count: 1 }]);
  });
});
