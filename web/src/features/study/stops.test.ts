import { expect, test } from "vitest";
import { dragTo, stopReached } from "./stops.ts";

test("[STUDY-002] the picture stops where a question stands, and wherever it is found behind one", () => {
  expect(stopReached([20, 40], 19.9)).toBeUndefined();
  expect(stopReached([20, 40], 20)).toBe(20);
  expect(stopReached([20, 40], 50)).toBe(20);
  expect(stopReached([], 50)).toBeUndefined();
});

test("[STUDY-002] a drag leads no further than the first question on its way; back, it leads anywhere", () => {
  expect(dragTo([20, 40], 5, 50)).toBe(20);
  expect(dragTo([20, 40], 20, 50)).toBe(40);
  expect(dragTo([20, 40], 5, 12)).toBe(12);
  expect(dragTo([20, 40], 30, 5)).toBe(5);
});
