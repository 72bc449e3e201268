import { expect, test } from "vitest";
import { partsLeft, placeToResume } from "./resume.ts";

test.each([
  ["in the middle, there, whatever was skipped before", 30, [], false, 30],
  ["at the end of a lesson that is done, anew", 57, [[0, 40]], true, 0],
  [
    "at the end, having skipped a part, with that part",
    60,
    [
      [0, 12.6],
      [24, 60],
    ],
    false,
    12,
  ],
  ["at the end of a lesson whose last part alone is missing, there", 56, [[0, 56]], false, 56],
  ["at the end, with nothing counted, anew", 57, [], false, 0],
  [
    "at the end, with nothing missing but moments, anew",
    60,
    [
      [0, 30],
      [30.5, 60],
    ],
    false,
    0,
  ],
] as const)("who stopped goes on: %s", (_, position, segments, done, place) => {
  expect(placeToResume({ position, segments, done }, 60)).toBe(place);
});

test("the parts that are left are those of a second and more", () => {
  expect(
    partsLeft(
      [
        [5, 20],
        [20.4, 50],
      ],
      60,
    ),
  ).toEqual([
    { from: 0, to: 5 },
    { from: 50, to: 60 },
  ]);
});
