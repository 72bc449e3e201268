import { expect, test } from "vitest";
import { uncountedReason } from "./uncounted.ts";

const done = {
  watched: true,
  faceChecked: true,
  hasTest: true,
  testPassed: true,
  booked: false,
  capped: false,
};

test.each([
  ["not finished", { ...done, watched: false }, true, "watch"],
  ["without a face check", { ...done, faceChecked: false }, true, "face"],
  ["its test to come", { ...done, testPassed: false }, true, "test"],
  ["held back by the day's cap", { ...done, capped: true }, true, "cap"],
  ["held back when the course has ended since", { ...done, capped: true }, false, "cap"],
  ["a course that has ended", { ...done, watched: false }, false, "ended"],
  ["done before it was held", done, true, "again"],
])("%s", (_, reached, mayStudy, reason) => {
  expect(uncountedReason(reached, mayStudy)).toBe(reason);
});
