import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MyCourse } from "../../features/study/my-courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { aHeldCourse } from "../../testing/my-courses.ts";
import MyAnswersPage from "./my-answers.tsx";

const answer = (userCourseId: number, courseName: string, over: Partial<MyCourse> = {}) =>
  aHeldCourse({
    userCourseId,
    courseId: userCourseId + 100,
    courseName,
    courseType: 2,
    requiredCourse: null,
    ...over,
  });
const difference = answer(31, "总时差与自由时差到底差在哪？", { teacherName: "王海涛" });
const tax = answer(32, "甲供材如何计税？", { teacherName: "陈静" });

const open = (held: MyCourse[] = [difference, tax]) =>
  openScreen({
    screens: { "/board/user/my-answer": <MyAnswersPage /> },
    at: "/board/user/my-answer",
    role: "user",
    answers: { "GET /api/user/courses": () => held },
  });
const item = (text: string) => page.getByRole("listitem").filter({ hasText: text });

test("[QA-003] my answers asks for type 2 alone and shows each bought answer with the way to it", async () => {
  const { called } = await open();
  await expect.element(item("总时差").getByText("王海涛 解答")).toBeVisible();
  await expect.element(item("甲供材")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "看解答 总时差与自由时差到底差在哪？" }))
    .toHaveAttribute("href", "/index/course-info/131#answer");
  await expect.element(item("总时差").getByText("有效期至 2027-05-12", { exact: true })).toBeVisible();
  expect(called("GET /api/user/courses")[0]?.query.getAll("courseTypes")).toEqual(["2"]);
});

test("answers are searched by question and teacher, and the search stands in the address", async () => {
  const { address } = await open();
  const search = page.getByRole("searchbox", { name: "搜索问题或老师" });
  await search.fill("计税 陈静");
  await userEvent.keyboard("{Enter}");
  await expect.element(item("总时差")).not.toBeInTheDocument();
  await expect.element(item("甲供材")).toBeVisible();
  expect(decodeURIComponent(address())).toBe("/board/user/my-answer?q=计税+陈静");
  await search.fill("没有这个");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("没有找到与“没有这个”相符的答疑")).toBeVisible();
  await page.getByRole("link", { name: "查看全部答疑" }).click();
  await expect.element(item("总时差")).toBeVisible();
});

test("[QA-003] what has ended is bought again, what was withdrawn is asked for", async () => {
  await open([
    { ...difference, status: "expired", expiryDate: "2026-05-12T08:30:15Z" },
    { ...tax, courseStatus: "unpublish" },
  ]);
  await expect.element(item("总时差").getByText("已于 2026-05-12 过期")).toBeVisible();
  await expect
    .element(item("总时差").getByRole("link", { name: /^重新购买/ }))
    .toHaveAttribute("href", "/index/course-info/131");
  await expect
    .element(item("甲供材").getByRole("link", { name: "联系我们查看" }))
    .toHaveAttribute("href", "/index/contact");
});

test("without any it leads to what can be asked", async () => {
  await open([]);
  await expect
    .element(page.getByRole("link", { name: "看看有哪些答疑" }))
    .toHaveAttribute("href", "/index/answers");
});
