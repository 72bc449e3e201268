import fc from "fast-check";
import { expect, test } from "vitest";
import { weakest, weakPointOf, wilson } from "./weak-points.ts";

/** Newcombe 1998, table I, and the well-known values at the ends. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [10, 10, 0.7225, 1],
  [0, 0, 0, 1],
])("of %i right answers in %i the interval is %f to %f", (rights, answers, low, high) => {
  const interval = wilson(rights, answers);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

const counted = fc
  .integer({ min: 1, max: 100_000 })
  .chain((answers) => fc.tuple(fc.integer({ min: 0, max: answers }), fc.constant(answers)));

test("an interval lies within 0 and 1, contains the share, and is narrower with more answers of the same share", () => {
  fc.assert(
    fc.property(counted, fc.integer({ min: 2, max: 20 }), ([rights, answers], times) => {
      const { low, high } = wilson(rights, answers);
      const more = wilson(rights * times, answers * times);
      const share = rights / answers;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(share + 1e-12);
      expect(high).toBeGreaterThanOrEqual(share - 1e-12);
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
  );
});

const of = (rights: number, answers: number) => weakPointOf({ topic: "", rights, answers })?.claim;

test("under 10 answers nothing is claimed; sure is what lies below the pass share altogether", () => {
  expect(of(0, 9)).toBe("unknown");
  expect(of(5, 10)).toBe("maybe");
  expect(of(0, 10)).toBe("sure");
  expect(of(16, 38)).toBe("sure");
  expect(of(6, 10)).toBeUndefined();
  expect(of(0, 0)).toBeUndefined();
});

test("the surest and lowest come first, and no more than asked for", () => {
  const topics = [
    { topic: "few", rights: 0, answers: 3 },
    { topic: "maybe", rights: 12, answers: 24 },
    { topic: "sure", rights: 16, answers: 38 },
    { topic: "passes", rights: 30, answers: 38 },
    { topic: "lower", rights: 10, answers: 38 },
  ];
  expect(weakest(topics, 9).map(({ topic }) => topic)).toEqual(["lower", "sure", "maybe", "few"]);
  expect(weakest(topics, 2)).toHaveLength(2);
});
