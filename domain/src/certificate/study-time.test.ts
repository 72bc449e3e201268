import { expect, test } from "vitest";
import {
  STUDY_TIME_LABELS,
  studyTimeStateOf,
  studyTimeStates,
  uncountedReason,
  uncountedText,
} from "./study-time.ts";

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
  expect(uncountedReason(reached, { mayStudy, isBegun: true })).toBe(reason);
});

test("a chapter that was never opened is unbegun, whatever it waits for", () => {
  expect(uncountedReason({ ...done, watched: false }, { mayStudy: true, isBegun: false })).toBe("unbegun");
});

test.each([
  ["watch", 0.641, "未看满，已计时 64.1%，满 90% 后计入"],
  ["watch", null, "未看满，看完本讲后计入"],
  ["face", null, "缺人脸核验，核验后再打开本讲就计入"],
  ["test", null, "未通过测验，通过本讲测验后计入"],
  ["cap", null, "已学完，当天能计入的学时已满，从明天起按完成顺序自动计入"],
  ["ended", null, "不在有效期内，课程到期前没有学完，不再计入"],
  ["again", null, "学完时还没有这门课程，再播放一次到结尾后计入"],
  ["unbegun", 0, "未开始，学完本讲后计入"],
] as const)("hours that wait for %s at %j are told to staff: %s", (reason, coverage, text) => {
  expect(uncountedText(reason, { coverage, needed: 0.9 })).toBe(text);
});
