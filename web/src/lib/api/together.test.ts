import { expect, test } from "vitest";
import { together } from "./together.ts";

const asked: string[] = [];
const query = <T>(name: string, data: T | undefined, error: Error | null = null) => ({
  data,
  error,
  isFetching: false,
  refetch: () => Promise.resolve(asked.push(name)),
});

test("nothing is known before all have answered", () => {
  const waiting = together({ orders: query("orders", [1]), total: query<number>("total", undefined) });
  expect([waiting.data, waiting.error]).toEqual([undefined, null]);
  const all = together({ orders: query("orders", [1]), total: query("total", 0) });
  expect(all.data).toEqual({ orders: [1], total: 0 });
});

test("the first failure is theirs, and only what failed is asked again", async () => {
  const failure = new Error("no answer");
  const both = together({ orders: query("orders", [1]), total: query<number>("total", undefined, failure) });
  expect(both.error).toBe(failure);
  await both.refetch();
  expect(asked).toEqual(["total"]);
});
