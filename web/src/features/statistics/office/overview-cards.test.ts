import { expect, test } from "vitest";
import { isOverdue, waitedText } from "./overview-cards.tsx";

test.each([
  [null, "没有等待的"],
  ["2026-11-19T02:10:00Z", "最久 2 天 4 小时"],
  ["2026-11-16T06:10:00Z", "最久 5 天"],
  ["2026-11-21T03:20:00Z", "最久 3 小时"],
  ["2026-11-21T03:00:00Z", "最久 3 小时 20 分钟"],
  ["2026-11-21T06:18:30Z", "最久 1 分钟"],
  ["2026-11-21T06:19:30Z", "最久不到 1 分钟"],
  ["2026-11-21T07:00:00Z", "最久不到 1 分钟"], // the server's clock is ahead of this one
])("waiting since %s reads %s", (since, text) => {
  expect(waitedText(since, new Date("2026-11-21T06:20:00Z"))).toBe(text);
});

test("it is overdue once the oldest waits longer than its hours", () => {
  const now = new Date("2026-11-21T06:20:00Z");
  expect(isOverdue("2026-11-19T06:20:00Z", 48, now)).toBe(false);
  expect(isOverdue("2026-11-19T06:19:59Z", 48, now)).toBe(true);
  expect(isOverdue(null, 48, now)).toBe(false);
});
