// Calendar files of live courses and of exam days.
import { listExamDates } from "@zhutu/domain/sysparams/contract.ts";
import { expect, test } from "vitest";
import { systemParams } from "../sysparams/tables.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { testApp } from "../../testing/app.ts";

// One is on air by nobody's word.
const t = await testApp({}, { invariants: false });
const get = (url: string) => t.app.inject({ method: "GET", url });
const start = new Date("2031-05-06T11:30:00Z");
const aLive = (over: object = {}) =>
  aCourse(t.db, {
    courseType: 6,
    courseName: "答疑, 第一场",
    liveStatus: "unstarted",
    liveStartTime: start,
    ...over,
  });
const calendarOf = async (over: object = {}) =>
  get(`/api/public/courses/${(await aLive(over)).courseId}/calendar`);

test("a live course that has not begun is an event for everybody, with a reminder half an hour before", async () => {
  const { courseId } = await aLive();
  const answer = await get(`/api/public/courses/${courseId}/calendar`);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(answer.headers["content-disposition"]).toContain(`live-${courseId}.ics`);
  const lines = answer.body.split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:live-${courseId}@127.0.0.1`,
      "DTSTART:20310506T113000Z",
      String.raw`SUMMARY:直播：答疑\, 第一场`,
      "TRIGGER:-PT30M",
    ]),
  );
  expect(answer.body).toContain(`/index/study/${courseId}\r\n`);
});

test.each([
  ["one that is over", { liveStatus: "completed" }],
  ["one that is on air", { liveStatus: "started" }],
  ["one without a time", { liveStartTime: null }],
  ["one that is not published", { courseStatus: "unpublish" }],
  ["a course of videos", { courseType: 1, liveStatus: null, liveStartTime: null }],
])("%s has none", async (_, over) => {
  expect((await calendarOf(over)).statusCode).toBe(404);
});

test("exam days are events of whole days, one for each name and day, of all subjects or one", async () => {
  const exams = "/api/public/exam-dates/calendar";
  expect((await get(exams)).statusCode).toBe(404);
  const examDates = [
    { subject: "building", name: "二建专业科目", date: "2031-06-06" },
    { subject: "mining", name: "二建专业科目", date: "2031-06-06" },
    { subject: "law", name: "二建公共科目", date: "2031-06-05" },
  ];
  await t.db.insert(systemParams).values({ key: "examDates", value: examDates });
  expect(await t.as(null, listExamDates, {})).toHaveLength(3);
  const all = (await get(exams)).body.split("\r\n");
  expect(all.filter((line) => /^(UID|DTSTART|SUMMARY|TRIGGER)/.test(line))).toEqual([
    "UID:exam-2031-06-05-law@127.0.0.1",
    "DTSTART;VALUE=DATE:20310605",
    "SUMMARY:二建公共科目",
    "TRIGGER:-PT900M",
    "UID:exam-2031-06-06-building@127.0.0.1",
    "DTSTART;VALUE=DATE:20310606",
    "SUMMARY:二建专业科目",
    "TRIGGER:-PT900M",
  ]);
  expect((await get(`${exams}?subject=mining`)).body).toContain("UID:exam-2031-06-06-mining@");
  expect((await get(`${exams}?subject=cost`)).statusCode).toBe(404);
});
