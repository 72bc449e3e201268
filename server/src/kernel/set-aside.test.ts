import { expect, test } from "vitest";
import { setAside } from "./set-aside.ts";

test("what fails waits longer each time, an hour at most, and is told once until it goes well", () => {
  let now = 0;
  const aside = setAside(1000, () => now);
  expect([aside.isDue("a"), aside.failed("a"), aside.isDue("a"), aside.isDue("b")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  now = 1000;
  expect([aside.isDue("a"), aside.failed("a")]).toEqual([true, false]);
  now = 2999;
  expect(aside.isDue("a")).toBe(false);
  now = 3000;
  expect(aside.isDue("a")).toBe(true);
  for (let times = 0; times < 20; times++) aside.failed("a");
  now += 60 * 60_000;
  expect(aside.isDue("a")).toBe(true);
  aside.done("a");
  expect(aside.failed("a")).toBe(true);
});
