import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { ExamDates } from "./exam-dates.tsx";

const exams = [
  { subject: "law", name: "二建公共科目", date: "2027-06-05", daysLeft: 0 },
  { subject: "building", name: "二建专业科目", date: "2027-06-06", daysLeft: 1 },
  { subject: "mining", name: "二建专业科目", date: "2027-06-06", daysLeft: 1 },
];
const open = (subject?: string, all = exams) =>
  openScreen({ screens: { "/index": <ExamDates exams={all} subject={subject} /> }, at: "/index" });
const items = page.getByRole("region", { name: "考试日期" }).getByRole("listitem");

test("each day of an exam says how many days are left and leads to its subjects' courses", async () => {
  await open();
  await expect.element(items.nth(0)).toHaveTextContent("二建公共科目2027 年 6 月 5 日法规今天开考");
  await expect.element(items.nth(1)).toHaveTextContent("二建专业科目2027 年 6 月 6 日建筑矿业还有 1 天");
  await expect
    .element(page.getByRole("link", { name: "矿业" }))
    .toHaveAttribute("href", "/index/courses?subject=mining");
});

test("the days, of a chosen subject its own, go into a calendar", async () => {
  const link = page.getByRole("link", { name: "加入日历" });
  await open();
  await expect.element(link).toHaveAttribute("href", "/api/public/exam-dates/calendar");
  await open("mining");
  await expect.element(link).toHaveAttribute("href", "/api/public/exam-dates/calendar?subject=mining");
});

test("of a chosen subject only its own exams are there, and nothing at all without any", async () => {
  await open("mining");
  await expect.element(items).toHaveLength(1);
  await open("cost");
  await expect.element(page.getByText("考试日期")).not.toBeInTheDocument();
  await open(undefined, []);
  await expect.element(page.getByText("考试日期")).not.toBeInTheDocument();
});
