import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Db } from "./db.ts";
import { grouped, sharedRead } from "./grouped.ts";

const db = { $client: {} } as unknown as Db;

const outOfRange = -2;
const away = -3;

/** A call whose groups wait until they are let go. */
function held(over: { most?: number; atOnce?: number; maxWaiting?: number } = {}) {
  const groups: number[][] = [];
  const gates: (() => void)[] = [];
  const call = grouped({
    most: 100,
    atOnce: 1,
    maxWaiting: 100,
    ...over,
    keyOf: (item: number) => item % 1_000,
    async run(_, items) {
      groups.push([...items]);
      await new Promise<void>((open) => gates.push(open));
      const bad = items.find((item) => item < 0);
      if (bad === outOfRange) throw Object.assign(new Error("out of range"), { code: "22003" });
      if (bad === away) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
      return items.map((item) => item * 2);
    },
  });
  const letGo = async () => {
    await turn();
    gates.shift()?.();
    await turn();
    await turn();
  };
  return { call: (item: number) => call(db, item), groups, letGo };
}

describe("calls that are done in groups", () => {
  test("one alone goes at once; what comes meanwhile goes together, each with its own answer", async () => {
    const { call, groups, letGo } = held();
    const first = call(1);
    await turn();
    expect(groups).toEqual([[1]]);
    const rest = [call(2), call(3), call(4)];
    await letGo();
    expect(groups).toEqual([[1], [2, 3, 4]]);
    await letGo();
    expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8]);
  });

  test("a group holds so many at most, and one of a key", async () => {
    const { call, groups, letGo } = held({ most: 2 });
    const all = [call(1), call(1_001), call(2), call(3)];
    for (let n = 0; n < 3; n++) await letGo();
    expect(groups).toEqual([
      [1, 2],
      [1_001, 3],
    ]);
    expect(await Promise.all(all)).toEqual([2, 2_002, 4, 6]);
  });

  test("one that cannot be done fails alone", async () => {
    const { call, groups, letGo } = held();
    const all = [call(1), call(outOfRange), call(3)];
    const settled = Promise.allSettled(all);
    for (let n = 0; n < 4; n++) await letGo();
    expect(groups).toEqual([[1, -2, 3], [1], [-2], [3]]);
    expect((await settled).map((one) => (one.status === "fulfilled" ? one.value : "failed"))).toEqual([
      2,
      "failed",
      6,
    ]);
  });

  test("a database that is away is asked once for all of a group", async () => {
    const { call, groups, letGo } = held();
    const settled = Promise.allSettled([call(1), call(away), call(3)]);
    await letGo();
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(groups).toHaveLength(1);
  });

  test("more than may wait are refused, and those that wait are done", async () => {
    const { call, letGo } = held({ maxWaiting: 2 });
    const waiting = [call(1), call(2)];
    await expect(call(3)).rejects.toMatchObject({ refusal: "UNAVAILABLE", retryAfterSeconds: 1 });
    await letGo();
    expect(await Promise.all(waiting)).toEqual([2, 4]);
  });
});

test("a shared read runs once for all that asked the same while another ran, and never answers with an older one", async () => {
  const gates: (() => void)[] = [];
  const asked: string[] = [];
  const read = sharedRead(async (_, { name }: { name: string }) => {
    asked.push(name);
    await new Promise<void>((open) => gates.push(open));
    return `${name} ${asked.length}`;
  });
  const first = read(db, { name: "a" });
  await turn();
  const others = ["a", "b", "a"].map((name) => read(db, { name }));
  await turn();
  expect(asked).toEqual(["a"]);
  gates.shift()?.();
  expect(await first).toBe("a 1");
  await turn();
  await turn();
  expect(asked).toEqual(["a", "a", "b"]);
  for (const open of gates) open();
  expect(await Promise.all(others)).toEqual(["a 3", "b 3", "a 3"]);
});
