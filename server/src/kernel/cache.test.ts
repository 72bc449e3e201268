import { expect, test } from "vitest";
import { answerCache } from "./cache.ts";

const clocked = (maxBytes?: number) => {
  const time = { now: 0 };
  return {
    time,
    cache: answerCache({ maxAgeMs: 1_000, now: () => time.now, ...(maxBytes && { maxBytes }) }),
  };
};

test("an answer is kept until its age, then one caller is sent to make it anew while the others get the old one", () => {
  const { time, cache } = clocked();
  cache.put("/a", "one", cache.ticket());
  time.now = 999;
  expect(cache.get("/a")).toBe("one");
  time.now = 1_000;
  expect(cache.get("/a")).toBeUndefined();
  expect(cache.get("/a")).toBe("one");
  cache.put("/a", "two", cache.ticket());
  expect(cache.get("/a")).toBe("two");
});

test("clearing forgets everything, also what was being made from the old state", () => {
  const { cache } = clocked();
  cache.put("/a", "old", cache.ticket());
  const ticket = cache.ticket();
  cache.clear();
  cache.put("/a", "made from the old state", ticket);
  expect(cache.get("/a")).toBeUndefined();
  cache.put("/a", "new", cache.ticket());
  expect(cache.get("/a")).toBe("new");
});

test("the longest unused answers leave first, and the bound holds", () => {
  const { cache } = clocked(8_000);
  const body = "x".repeat(400); // 804 bytes with its URL
  for (let i = 0; i < 9; i++) cache.put(`/${i}`, body, cache.ticket());
  cache.get("/0");
  cache.put("/9", body, cache.ticket());
  expect(cache.get("/0")).toBe(body);
  expect(cache.get("/1")).toBeUndefined();
  expect(cache.get("/9")).toBe(body);
  cache.put("/large", "x".repeat(5_000), cache.ticket());
  expect(cache.get("/large")).toBeUndefined();
});

test("a closed cache keeps nothing, and opens empty", () => {
  const { cache } = clocked();
  cache.put("/a", "one", cache.ticket());
  cache.setOpen(false);
  expect(cache.get("/a")).toBeUndefined();
  cache.put("/a", "one", cache.ticket());
  expect(cache.get("/a")).toBeUndefined();
  cache.setOpen(true);
  cache.put("/a", "two", cache.ticket());
  expect(cache.get("/a")).toBe("two");
});
