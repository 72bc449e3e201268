import { expect, test } from "vitest";
import { STUDY_TIME_LABELS, studyTimeStateOf, studyTimeStates } from "./study-time.ts";

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
