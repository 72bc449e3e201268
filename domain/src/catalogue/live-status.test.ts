import { expect, test } from "vitest";
import { entersRoom } from "./live-status.ts";

test.each([
  [null, false, false],
  [null, true, false],
  ["unstarted", false, true],
  ["unstarted", true, true],
  ["started", false, true],
  ["started", true, true],
  ["completed", false, true],
  ["completed", true, false],
] as const)(
  "a live course that is %s, with a lesson: %s, is gone on with in its room: %s",
  (status, lesson, room) => {
    expect(entersRoom(status, lesson)).toBe(room);
  },
);
