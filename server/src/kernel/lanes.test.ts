import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { refuse } from "./http/refuse.ts";
import { lanes } from "./lanes.ts";

const full = (before: number) =>
  refuse("UNAVAILABLE", { msg: `${before} before you`, retryAfterSeconds: 30 });

test("of forty at once two run side by side, ten wait, and the others are told how many are before them", async () => {
  const inLane = lanes({ atOnce: 2, mostWaiting: 10, full });
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await sleep(5);
    running--;
    return "done";
  };
  const settled = await Promise.allSettled(Array.from({ length: 40 }, () => inLane(work)));
  expect(most).toBe(2);
  expect(settled.filter((one) => one.status === "fulfilled")).toHaveLength(12);
  for (const one of settled.slice(12))
    expect(one).toMatchObject({
      status: "rejected",
      reason: { status: 503, message: "12 before you", retryAfterSeconds: 30 },
    });
  expect(await inLane(work)).toBe("done");
});

test("work whose caller went away leaves the queue at once, and its place is another's", async () => {
  const inLane = lanes({ atOnce: 1, mostWaiting: 2, full });
  const [gone, reason] = [new AbortController(), new Error("went away")];
  const held = Promise.withResolvers<string>();
  const running = inLane(() => held.promise);
  const begun: string[] = [];
  const work = (name: string) => async () => void begun.push(name);
  const left = [1, 2].map((at) => inLane(work(`left ${at}`), gone.signal));
  await expect(inLane(work("none"))).rejects.toThrow("3 before you");
  gone.abort(reason);
  for (const one of left) await expect(one).rejects.toBe(reason);
  const next = inLane(work("next"), new AbortController().signal);
  held.resolve("done");
  await Promise.all([running, next]);
  await expect(inLane(work("too late"), gone.signal)).rejects.toBe(reason);
  expect(begun).toEqual(["next"]);
});

test("work that fails leaves its lane", async () => {
  const inLane = lanes({ atOnce: 1, mostWaiting: 1, full });
  await expect(inLane(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inLane(async () => "next")).toBe("next");
});
