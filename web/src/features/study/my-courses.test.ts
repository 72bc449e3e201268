import { expect, test } from "vitest";
import {
  endsSoonText,
  isBroadcastNear,
  isOnAir,
  namedLike,
  progressOf,
  totalsOf,
  untilListIsAsked,
} from "./my-courses.ts";

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

const minutes = (count: number): number => count * 60_000;

test.each([
  ["started", null, "valid", minutes(1), true],
  ["started", null, "expired", false, false],
  ["unstarted", minutes(15), "valid", minutes(1), true],
  ["unstarted", minutes(-180), "valid", minutes(1), true],
  ["unstarted", minutes(-181), "valid", false, false],
  ["unstarted", minutes(75), "valid", minutes(60), false],
  ["unstarted", minutes(90 * 24 * 60), "valid", minutes(24 * 60), false],
  ["unstarted", minutes(5), "expired", false, false],
  ["unstarted", null, "valid", false, false],
  ["completed", minutes(-60), "valid", false, false],
  [null, null, "valid", false, false],
] as const)(
  "a course that is %s, begins in %s ms and is %s has the list asked again after %s ms; near: %s",
  (liveStatus, inMs, status, wait, near) => {
    const now = Date.parse("2026-11-29T12:00:00Z");
    const liveStartTime = inMs === null ? null : new Date(now + inMs).toISOString();
    const broadcasts = [{ liveStatus, liveStartTime, status }];
    expect(untilListIsAsked(broadcasts, now)).toBe(wait);
    expect(isBroadcastNear(broadcasts, now)).toBe(near);
  },
);

test("of several broadcasts the first counts; of none there is nothing to ask", () => {
  const now = Date.parse("2026-11-29T12:00:00Z");
  const inMinutes = (count: number) =>
    ({
      liveStatus: "unstarted",
      liveStartTime: new Date(now + minutes(count)).toISOString(),
      status: "valid",
    }) as const;
  expect(untilListIsAsked([inMinutes(75), inMinutes(45)], now)).toBe(minutes(30));
  expect(untilListIsAsked([], now)).toBe(false);
});

test("courses are counted as studied or done; what has ended is studied no more", () => {
  const course = (status: "valid" | "expired", studyProgress: number) => ({ status, studyProgress });
  const courses = [course("valid", 40), course("valid", 120), course("expired", 10)];
  expect(totalsOf(courses)).toEqual({ studying: 1, done: 1 });
});

test.each([
  ["valid", "2026-12-10T15:59:59Z", "还剩 14 天"],
  ["valid", "2026-12-10T16:00:00Z", undefined],
  ["valid", "2026-11-26T15:59:59Z", "今天到期"],
  ["expired", "2026-11-26T01:00:00Z", undefined],
] as const)("on 2026-11-26 a %s course until %s says: %s", (status, expiryDate, said) => {
  expect(endsSoonText({ status, expiryDate }, "2026-11-26")).toBe(said);
});

test.each([
  ["", true],
  ["bim 孙", true],
  ["ＢＩＭ", true],
  ["施工 王", false],
])("%j finds a course by name and teacher: %s", (typed, found) => {
  expect(namedLike(typed)({ courseName: "BIM 施工应用", teacherName: "孙立" })).toBe(found);
});
