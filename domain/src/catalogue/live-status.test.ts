import { expect, test } from "vitest";
import { entersRoom, studyWord } from "./live-status.ts";

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

test.each([
  [null, false, "开始学习"],
  [null, true, "继续学习"],
  ["completed", false, "看回放"],
  ["completed", true, "继续学习"],
] as const)(
  "of a live course that is %s, begun: %s, the way to its lessons says %s",
  (status, begun, word) => {
    expect(studyWord(status, begun)).toBe(word);
  },
);
