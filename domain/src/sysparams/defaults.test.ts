import { expect, test } from "vitest";
import { upcomingExams } from "./defaults.ts";

const exam = (date: string, name = "施工管理") => ({ subject: "management", name, date });

test("the next exam comes first, with how many days it is away; what is over is not there", () => {
  const setting = [exam("2027-06-06", "法规"), exam("2027-06-05"), exam("2027-05-31")];
  expect(upcomingExams(setting, "2027-06-01")).toEqual([
    { ...exam("2027-06-05"), daysLeft: 4 },
    { ...exam("2027-06-06", "法规"), daysLeft: 5 },
  ]);
});

test("an exam is there on its day, and gone on the next", () => {
  expect(upcomingExams([exam("2027-06-05")], "2027-06-05")).toMatchObject([{ daysLeft: 0 }]);
  expect(upcomingExams([exam("2027-06-05")], "2027-06-06")).toEqual([]);
});

test.each([
  [undefined],
  [null],
  ["2027-06-05"],
  [{ date: "2027-06-05" }],
  [[null]],
  [[exam("2027-02-30")]],
  [[exam("5 June")]],
  [[exam("2027-06-05", " ")]],
  [[{ ...exam("2027-06-05"), subject: 1 }]],
])("what names no exam's day is left out: %j", (setting) => {
  expect(upcomingExams(setting, "2027-01-01")).toEqual([]);
});
