import { expect, test } from "vitest";
import { countText, percentOf, formatFileSize } from "./numbers.ts";

test.each([
  [199, 200, 0, 99],
  [200, 200, 0, 100],
  [201, 200, 0, 100],
  [0, 200, 0, 0],
  [0, 0, 0, 0],
  [1, 3, 0, 33],
  [2, 3, 1, 66.6],
  [0.57, 1, 1, 57],
  [0.95, 1, 1, 95],
  [1_999, 2_000, 1, 99.9],
  [-1, 3, 0, 0],
] as const)(
  "%d of %d with %d decimals is %d per cent: 100 is all of it",
  (part, whole, decimals, percent) => {
    expect(percentOf(part, whole, decimals)).toBe(percent);
  },
);

test.each([
  [0, "0 字节"],
  [1_023, "1023 字节"],
  [512 * 1024, "512 KB"],
  [38_273_024, "36.5 MB"],
  [10 * 1024 ** 3 - 1, "10.00 GB"],
])("%i bytes read %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

test("a count has its thousands, and a plus where more were not counted", () => {
  expect([countText(7), countText(1_000, false), countText(1_000, true)]).toEqual(["7", "1,000", "1,000+"]);
});
