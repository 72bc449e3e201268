import { expect, test } from "vitest";
import { untilNextAsk } from "./use-live-now.ts";

const now = Date.parse("2026-11-29T12:00:00Z");

test.each([
  ["2026-11-30T12:00:00Z", 300_000],
  ["2026-11-29T12:15:01Z", 300_000],
  ["2026-11-29T12:15:00Z", 30_000],
  ["2026-11-29T11:00:00Z", 30_000],
  [null, 30_000],
])("of a broadcast that should begin at %s it is asked again after %i ms", (startTime, wait) => {
  expect(untilNextAsk(startTime, now)).toBe(wait);
});
