import { expect, test } from "vitest";
import { inLiveOrder } from "./live-order.ts";

test("live now, then the next, then the latest that is over", () => {
  const live = (
    name: string,
    liveStatus: "unstarted" | "started" | "completed",
    liveStartTime: string | null,
  ) => ({
    name,
    liveStatus,
    liveStartTime,
  });
  const courses = [
    live("over long ago", "completed", "2026-11-01T10:00:00Z"),
    live("without a time", "unstarted", null),
    live("later", "unstarted", "2026-11-25T10:00:00Z"),
    live("over", "completed", "2026-11-20T10:00:00Z"),
    live("next", "unstarted", "2026-11-22T10:00:00Z"),
    live("now", "started", "2026-11-21T10:00:00Z"),
  ];
  expect(inLiveOrder(courses).map((one) => one.name)).toEqual([
    "now",
    "next",
    "later",
    "without a time",
    "over",
    "over long ago",
  ]);
});
