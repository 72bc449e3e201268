import { expect, test } from "vitest";
import { formatTime, shanghaiDay } from "./time.ts";

test("a moment is shown in Asia/Shanghai, whatever the machine's zone", () => {
  expect(formatTime(new Date("2026-11-21T05:02:10.999Z"))).toBe("2026-11-21 13:02:10");
  expect(formatTime("2026-12-31T16:00:00Z")).toBe("2027-01-01 00:00:00");
});

test("the day changes at midnight in Asia/Shanghai", () => {
  expect(shanghaiDay(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(shanghaiDay(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
});

test.each([null, undefined, "", "yesterday"])("%s is no moment", (value) => {
  expect(formatTime(value)).toBe("--");
});
