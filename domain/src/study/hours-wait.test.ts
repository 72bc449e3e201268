import { expect, test } from "vitest";
import { type ChapterReached, waitsFor } from "./hours-wait.ts";

const all: ChapterReached = {
  watched: true,
  faceChecked: true,
  hasTest: true,
  testPassed: true,
  booked: false,
  capped: false,
};
const none: ChapterReached = { ...all, watched: false, faceChecked: false, testPassed: false };

test.each<[string, ChapterReached, ReturnType<typeof waitsFor>]>([
  ["everything is there", all, undefined],
  ["nothing is there: the video first", none, "watch"],
  ["watched without a check", { ...none, watched: true }, "face"],
  ["watched under a check, the test to come", { ...all, testPassed: false }, "test"],
  ["no test", { ...all, hasTest: false, testPassed: false }, undefined],
  ["held back by the day's cap", { ...all, capped: true }, "cap"],
  ["held back, whatever is asked for since", { ...none, capped: true }, "cap"],
  ["booked, whatever is asked for since", { ...none, capped: true, booked: true }, undefined],
])("%s", (_, reached, waits) => {
  expect(waitsFor(reached)).toBe(waits);
});
