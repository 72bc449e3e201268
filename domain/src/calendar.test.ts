import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarEvent, calendarFile } from "./calendar.ts";

const madeAt = new Date("2026-11-30T04:05:06.789Z");
const exam: CalendarEvent = {
  uid: "exam-2027-06-05-law@zhutu.cn",
  title: "二建公共科目",
  url: "https://zhutu.cn/index",
  when: { day: "2027-06-05" },
  remindMinutesBefore: 900,
};

test("a day and a start are events with their reminders, in lines that end with CRLF", () => {
  const live: CalendarEvent = {
    uid: "live-3@zhutu.cn",
    title: "直播：答疑",
    url: "https://zhutu.cn/index/study/3",
    when: { start: new Date("2026-12-01T11:30:00Z") },
    remindMinutesBefore: 30,
  };
  expect(calendarFile([exam, live], madeAt).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//zhutu//calendar//ZH",
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    "UID:exam-2027-06-05-law@zhutu.cn",
    "DTSTAMP:20261130T040506Z",
    "DTSTART;VALUE=DATE:20270605",
    "DTEND;VALUE=DATE:20270606",
    "SUMMARY:二建公共科目",
    "URL:https://zhutu.cn/index",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:二建公共科目",
    "TRIGGER:-PT900M",
    "END:VALARM",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "UID:live-3@zhutu.cn",
    "DTSTAMP:20261130T040506Z",
    "DTSTART:20261201T113000Z",
    "SUMMARY:直播：答疑",
    "URL:https://zhutu.cn/index/study/3",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:直播：答疑",
    "TRIGGER:-PT30M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("the last day of a month ends with the next month", () => {
  const file = calendarFile([{ ...exam, when: { day: "2027-12-31" } }], madeAt);
  expect(file).toContain("DTEND;VALUE=DATE:20280101\r\n");
});

const titleIn = (file: string): string =>
  (/^SUMMARY:(.*)$/m.exec(file.replaceAll("\r\n ", ""))?.[1] ?? "").replace(/\r$/, "");

test("what has a meaning in the file is escaped", () => {
  const title = "一建; 二建, 反斜杠\\n\r\nEND:VCALENDAR";
  expect(titleIn(calendarFile([{ ...exam, title }], madeAt))).toBe(
    String.raw`一建\; 二建\, 反斜杠\\n\nEND:VCALENDAR`,
  );
});

const octetsOf = (line: string): number => encodeURIComponent(line).replaceAll(/%../g, "x").length;

test("no line is longer than 75 octets, and unfolded it is what it was", () => {
  const text = fc.string({ unit: fc.constantFrom("字", "a", "𠮷", "é", " "), maxLength: 200, size: "max" });
  fc.assert(
    fc.property(text, (title) => {
      const file = calendarFile([{ ...exam, title }], madeAt);
      for (const line of file.split("\r\n")) expect(octetsOf(line)).toBeLessThanOrEqual(75);
      expect(titleIn(file)).toBe(title);
      expect(file).not.toContain("\uFFFD");
    }),
  );
});
