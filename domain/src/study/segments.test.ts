import { expect, test } from "vitest";
import { coverageOf, isWatched, outside, unionOf } from "./segments.ts";

const exam = { segments: [], creditedSeconds: 0, duration: 100, byTime: false };

test("segments are joined where they touch or overlap, and cut to the video", () => {
  const union = unionOf(
    [
      { from: 50, to: 70 },
      { from: -5, to: 10 },
      { from: 10, to: 20 },
      { from: 60, to: 65 },
      { from: 95, to: 130 },
      { from: 30, to: 30 },
      { from: 40, to: 35 },
    ],
    100,
  );
  expect(union).toEqual([
    { from: 0, to: 20 },
    { from: 50, to: 70 },
    { from: 95, to: 100 },
  ]);
  expect(coverageOf(union, 100)).toBe(0.45);
});

test.each([
  [94.9, false],
  [95, true],
  [100, true],
])("a chapter watched to %d of 100 seconds is done at a coverage of 0.95: %s", (to, done) => {
  expect(isWatched({ ...exam, segments: [{ from: 0, to }] }, 0.95)).toBe(done);
});

test.each([
  [94.9, 100, false],
  [50, 100, false],
  [95, 94.9, false],
  [95, 95, true],
  [600, 95, true],
])("a lesson by time with %d s played and %d of 100 s covered is done at 0.95: %s", (played, to, done) => {
  const watched = { ...exam, byTime: true, creditedSeconds: played, segments: [{ from: 0, to }] };
  expect(isWatched(watched, 0.95)).toBe(done);
});

test("watching the same part again covers nothing new", () => {
  const half = { from: 0, to: 50 };
  expect(coverageOf(unionOf([half, half, half], 100), 100)).toBe(0.5);
});

test("a video without a length is never done", () => {
  expect(isWatched({ ...exam, duration: 0 }, 0.95)).toBe(false);
  expect(isWatched({ ...exam, duration: 0, byTime: true, creditedSeconds: 60 }, 0.95)).toBe(false);
});

test("what of a segment lies outside a union, in its order", () => {
  const union = [
    { from: 10, to: 20 },
    { from: 30, to: 40 },
  ];
  expect(outside({ from: 0, to: 50 }, union)).toEqual([
    { from: 0, to: 10 },
    { from: 20, to: 30 },
    { from: 40, to: 50 },
  ]);
  expect(outside({ from: 12, to: 18 }, union)).toEqual([]);
  expect(outside({ from: 15, to: 35 }, union)).toEqual([{ from: 20, to: 30 }]);
  expect(outside({ from: 50, to: 60 }, union)).toEqual([{ from: 50, to: 60 }]);
  expect(outside({ from: 5, to: 5 }, [])).toEqual([{ from: 5, to: 5 }]);
});
