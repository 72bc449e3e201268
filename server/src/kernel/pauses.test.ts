import { expect, test } from "vitest";
import { pauses } from "./pauses.ts";

const busy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test("others have their turn where the work took long, and not where it did not", async () => {
  let turns = 0;
  const other = setInterval(() => void turns++, 0);
  const pause = pauses(5);
  for (let step = 0; step < 3; step++) await pause();
  expect(turns).toBe(0);
  for (let step = 0; step < 4; step++) {
    busy(6);
    await pause();
  }
  clearInterval(other);
  expect(turns).toBeGreaterThanOrEqual(3);
});
