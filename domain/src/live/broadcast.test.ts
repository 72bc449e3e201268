import { expect, test } from "vitest";
import { broadcastStep, liveScene } from "./broadcast.ts";

const now = new Date("2026-11-23T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test.each([
  ["never on air, silent", null, null, false, "same"],
  ["never on air, seen", null, null, true, "begin"],
  ["on air, seen", ago(60), null, true, "same"],
  ["on air, silent", ago(60), null, false, "interrupt"],
  ["away for 89 s, silent", ago(600), ago(89), false, "same"],
  ["away for 90 s, silent", ago(600), ago(90), false, "end"],
  ["away for an hour, seen before anybody looked", ago(7_200), ago(3_600), true, "resume"],
] as const)("%s", (_name, onAirSince, offSince, onAir, step) => {
  expect(broadcastStep({ onAirSince, offSince }, { onAir, now, graceSeconds: 90 })).toBe(step);
});

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
