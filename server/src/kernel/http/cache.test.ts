import { expect, test } from "vitest";
import { answerCache } from "./cache.ts";
import { readyAnswer } from "./ready-answer.ts";

const of = (text: string) => readyAnswer(200, {}, Buffer.from(text));
const clocked = (maxBytes?: number) => {
  const time = { now: 0 };
  return {
    time,
    cache: answerCache({ maxAgeMs: 1_000, now: () => time.now, ...(maxBytes && { maxBytes }) }),
  };
};

test("an answer is kept until its age, then one caller is sent to make it anew while the others get the old one", () => {
  const { time, cache } = clocked();
  cache.put("/a", of("one"), cache.ticket());
  time.now = 999;
  expect(cache.get("/a")).toEqual(of("one"));
  time.now = 1_000;
  expect(cache.get("/a")).toBeUndefined();
  expect(cache.get("/a")).toEqual(of("one"));
  cache.put("/a", of("two"), cache.ticket());
  expect(cache.get("/a")).toEqual(of("two"));
});

test("clearing forgets everything, also what was being made from the old state", () => {
  const { cache } = clocked();
  cache.put("/a", of("old"), cache.ticket());
  const ticket = cache.ticket();
  cache.clear();
  cache.put("/a", of("made from the old state"), ticket);
  expect(cache.get("/a")).toBeUndefined();
  cache.put("/a", of("new"), cache.ticket());
  expect(cache.get("/a")).toEqual(of("new"));
});

test("the longest unused answers leave first, and the bound holds", () => {
  const { cache } = clocked(7_999);
  const body = of("x".repeat(796)); // 800 bytes with its URL
  for (let i = 0; i < 9; i++) cache.put(`/${i}`, body, cache.ticket());
  cache.get("/0");
  cache.put("/9", body, cache.ticket());
  expect(cache.get("/0")).toBe(body);
  expect(cache.get("/1")).toBeUndefined();
  expect(cache.get("/9")).toBe(body);
  cache.put("/large", of("x".repeat(5_000)), cache.ticket());
  expect(cache.get("/large")).toBeUndefined();
});

test("a closed cache keeps nothing, and opens empty", () => {
  const { cache } = clocked();
  cache.put("/a", of("one"), cache.ticket());
  cache.setOpen(false);
  expect(cache.get("/a")).toBeUndefined();
  cache.put("/a", of("one"), cache.ticket());
  expect(cache.get("/a")).toBeUndefined();
  cache.setOpen(true);
  cache.put("/a", of("two"), cache.ticket());
  expect(cache.get("/a")).toEqual(of("two"));
});
