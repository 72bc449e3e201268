import { expect, test } from "vitest";
import { hoursAndMinutes, isOnAir, progressOf, totalsOf } from "./my-courses.ts";

test.each([
  [0, 0],
  [42.9, 42],
  [99.9, 99],
  [100, 100],
  [137, 100],
  [-1, 0],
])("a study progress of %d per cent shows as %i", (studyProgress, shown) => {
  expect(progressOf({ studyProgress })).toBe(shown);
});

test.each([
  ["started", "valid", true],
  ["started", "expired", false],
  ["unstarted", "valid", false],
  ["completed", "valid", false],
  [null, "valid", false],
] as const)("a course that is %s and %s is on air for its holder: %s", (liveStatus, status, onAir) => {
  expect(isOnAir({ liveStatus, status })).toBe(onAir);
});

test("the total adds all counted time, of expired courses too", () => {
  const course = (status: "valid" | "expired", studyProgress: number, playSeconds: number) => ({
    status,
    studyProgress,
    playSeconds,
  });
  const courses = [course("valid", 40, 3_600), course("valid", 120, 1_830), course("expired", 10, 59)];
  expect(totalsOf(courses)).toEqual({ studying: 1, done: 1, time: { hours: 1, minutes: 31 } });
  expect(hoursAndMinutes(59)).toEqual({ hours: 0, minutes: 0 });
});
