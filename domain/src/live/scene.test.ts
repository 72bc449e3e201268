import { expect, test } from "vitest";
import { liveScene } from "./scene.ts";

test.each([
  ["unstarted", false, "unstarted"],
  // The picture comes with the status, within seconds.
  ["unstarted", true, "unstarted"],
  ["started", true, "playing"],
  ["started", false, "failed"],
  ["completed", true, "completed"],
  ["completed", false, "completed"],
  [null, false, "unstarted"],
] as const)("a course that is %s, on air: %s, shows %s", (liveStatus, onAir, scene) => {
  expect(liveScene({ liveStatus, onAir })).toBe(scene);
});
