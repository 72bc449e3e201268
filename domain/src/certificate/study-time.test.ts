import { expect, test } from "vitest";
import { STUDY_TIME_LABELS, studyTimeStateOf, studyTimeStates, uncountedReason } from "./study-time.ts";

test("[MYC-013] the states of study time are unuse, used and expired", () => {
  expect(studyTimeStates).toEqual(["unuse", "used", "expired"]);
  expect(STUDY_TIME_LABELS).toEqual({ unuse: "学时未计入", used: "学时已计入", expired: "学时已失效" });
});

test.each([
  [0, true, "unuse"],
  [1, true, "used"],
  [5, true, "used"],
  [5, false, "used"],
  [0, false, "expired"],
] as const)("[MYC-013] %i tenths earned of a course that runs (%s) is %s", (earnedTenths, runs, state) => {
  expect(studyTimeStateOf({ earnedTenths, runs })).toBe(state);
});

const done = {
  watched: true,
  faceChecked: true,
  hasTest: true,
  testPassed: true,
  booked: false,
  capped: false,
};

test.each([
  ["not finished", { ...done, watched: false }, true, "watch"],
  ["without a face check", { ...done, faceChecked: false }, true, "face"],
  ["its test to come", { ...done, testPassed: false }, true, "test"],
  ["held back by the day's cap", { ...done, capped: true }, true, "cap"],
  ["held back when the course has ended since", { ...done, capped: true }, false, "cap"],
  ["a course that has ended", { ...done, watched: false }, false, "ended"],
  ["done before it was held", done, true, "again"],
])("%s", (_, reached, mayStudy, reason) => {
  expect(uncountedReason(reached, mayStudy)).toBe(reason);
});
