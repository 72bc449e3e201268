import { expect, test } from "vitest";
import { formatCount, liveTag, sizeText, soldText } from "./course-facts.ts";
import { liveTime } from "./live-time.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [18432, "18,432"],
  [1234567, "1,234,567"],
])("%d reads %s", (count, text) => expect(formatCount(count)).toBe(text));

test("how many took a course is said in the word of its kind", () => {
  expect(soldText({ orderCount: 18432, courseType: 1, price: 599, liveStatus: null })).toBe("18,432 人已购");
  expect(soldText({ orderCount: 9214, courseType: 1, price: 0, liveStatus: null })).toBe("9,214 人学过");
  const live = { orderCount: 86, courseType: 6, price: 0 };
  expect(soldText({ ...live, liveStatus: "unstarted" })).toBe("86 人已报名");
  expect(soldText({ ...live, liveStatus: "completed" })).toBe("86 人学过");
  expect(soldText({ orderCount: 4210, courseType: 3, price: 58, liveStatus: null })).toBe("已售 4,210 本");
});

test("the size of a course is its hours, else its lessons, else nothing", () => {
  expect(sizeText({ studyHours: 12, lessonCount: 8 })).toBe("12 学时");
  expect(sizeText({ studyHours: 1.5, lessonCount: 8 })).toBe("1.5 学时");
  expect(sizeText({ studyHours: 0, lessonCount: 8 })).toBe("8 讲");
  expect(sizeText({ studyHours: 0, lessonCount: 0 })).toBe("");
});

test("[LIVE-002] a live course wears its status, and one that is over its replay when it has one", () => {
  expect(liveTag({ liveStatus: "unstarted", lessonCount: 0 })?.text).toBe("未开始");
  expect(liveTag({ liveStatus: "completed", lessonCount: 1 })?.text).toBe("可看回放");
  expect(liveTag({ liveStatus: "completed", lessonCount: 0 })?.text).toBe("已结束");
  expect(liveTag({ liveStatus: "started", lessonCount: 0 })).toEqual({ text: "直播中", tone: "live" });
  expect(liveTag({ liveStatus: null, lessonCount: 3 })).toBeNull();
});

test.each([
  ["2026-11-21T11:30:00Z", "19:30", "今天"],
  ["2026-11-21T16:30:00Z", "00:30", "明天"],
  ["2026-11-20T12:00:00Z", "20:00", "昨天"],
  ["2026-11-24T11:30:00Z", "19:30", "11 月 24 日"],
  ["2027-01-02T01:00:00Z", "09:00", "2027 年 1 月 2 日"],
])("%s is %s %s, seen from 21 November in Shanghai", (start, clock, day) => {
  expect(liveTime(start, "2026-11-21")).toEqual({ clock, day });
});
