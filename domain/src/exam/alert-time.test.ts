import { expect, test } from "vitest";
import { alertSeconds, alertTimeChoices, unseenWords } from "./alert-time.ts";

test("[STUDY-002] a place in the video is its minutes and seconds; 00:00 is not set", () => {
  expect(alertSeconds("01:00")).toBe(60);
  expect(alertSeconds("31:06")).toBe(1866);
  expect(alertSeconds("60:00")).toBe(3600);
  expect(alertSeconds("100:00")).toBe(6000);
  expect(alertSeconds("00:20")).toBe(20);
  expect(alertSeconds("00:00")).toBeNull();
});

test("what is no such text stops nothing", () => {
  for (const text of ["", "0", "01:60", "1:2", "a:bc", "-1:00", "01:00:00"])
    expect(alertSeconds(text)).toBeNull();
});

test("[PAPER-046] the times to choose from go from 01:00 to 60:00, a minute apart", () => {
  expect(alertTimeChoices.map(alertSeconds)).toEqual(Array.from({ length: 60 }, (_, at) => (at + 1) * 60));
  expect([alertTimeChoices[0], alertTimeChoices.at(-1)]).toEqual(["01:00", "60:00"]);
});

test.each([
  [[], 600, undefined],
  [["01:00", "09:59"], 600, undefined],
  [["00:00", "01:00"], 600, "1 题未设置时间，学员看不到它们。"],
  [["01:00", "10:00", "60:00"], 600, "2 题超出视频长度，学员看不到它们。"],
  [["00:00", "00:00", "10:00"], 600, "2 题未设置时间、1 题超出视频长度，学员看不到它们。"],
  // The length is not known yet.
  [["60:00", "00:00"], null, "1 题未设置时间，学员看不到它们。"],
])("of reminders at %j in %s seconds it is said how many no learner sees", (times, seconds, sentence) => {
  expect(unseenWords(times, seconds)).toBe(sentence);
});
