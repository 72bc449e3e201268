import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { alarm } from "./alarm.ts";

const hour = 3_600_000;
const start = new Date("2026-12-05T10:00:00Z").getTime();
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** `moments`: milliseconds after the start. */
function set(moments: number[]) {
  const rung: number[] = [];
  const next = vi.fn(async () => {
    const coming = moments.map((at) => start + at - Date.now()).filter((wait) => wait > 0);
    return coming.length > 0 ? Math.min(...coming) : undefined;
  });
  const clock = alarm(next, () => rung.push(Date.now() - start), { warn: () => {} });
  clock.set();
  return { clock, next, rung };
}

test("it rings at each moment, asked for once each, also after more than an hour", async () => {
  const { next, rung } = set([1, 500, 2 * hour + 7]);
  await vi.advanceTimersByTimeAsync(501);
  expect(rung).toEqual([2, 501]);
  expect(next).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(3 * hour);
  expect(rung).toEqual([2, 501, 2 * hour + 8]);
});

test("an earlier moment that becomes known rings first, one that is withdrawn does not", async () => {
  const moments = [1_000];
  const { clock, rung } = set(moments);
  moments.push(300);
  clock.set();
  await vi.advanceTimersByTimeAsync(400);
  moments.length = 0;
  clock.set();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rung).toEqual([301]);
});

test("a database that does not answer is asked again; a closed alarm is silent", async () => {
  const { clock, next, rung } = set([1_500, 9_000]);
  next.mockRejectedValueOnce(new Error("down"));
  clock.set();
  await vi.advanceTimersByTimeAsync(1_600);
  expect(rung).toEqual([1_501]);
  clock.close();
  await vi.advanceTimersByTimeAsync(hour);
  expect(rung).toEqual([1_501]);
});
