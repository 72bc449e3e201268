// The rankings of play time, at their address.
import { daysBetween } from "@zhutu/domain/time.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aCourse } from "../../testing/courses.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficePlayStatis from "./play-statis.tsx";

const courseList = "GET /api/admin/courses";

const open = (answers: Answers) =>
  openScreen({
    screens: {
      [routeOf("screens/office/play-statis.tsx")]: (
        <OfficeProvider>
          <OfficePlayStatis />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/play-statis",
    role: "admin",
    answers: {
      [courseList]: () => ({ courses: [], total: 0 }),
      "GET /api/vod/statis/course-play-time": () => [
        { courseId: 1, courseName: "施工管理", totalPlayTime: 7_325 },
        { courseId: 2, courseName: "法规", totalPlayTime: 60 },
      ],
      "GET /api/vod/statis/user-play-time": () => [
        { userId: 1, userName: "李建国", telephone: "138****0002", totalPlayTime: 3_600 },
      ],
      ...answers,
    },
  });

test("[STAT-016] [STAT-017] the rankings stand at their address; people of a course picked from pages of 50", async () => {
  const courses = [aCourse({ courseId: 23, courseName: "危大工程安全管理" })];
  const { called, address } = await open({ [courseList]: () => ({ courses, total: 120 }) });
  const places = () => [...document.querySelectorAll("ol li")].map((one) => one.textContent);
  await expect
    .poll(places)
    .toEqual(["1. 施工管理02:02:05", "2. 法规00:01:00", "1. 李建国（138****0002）01:00:00"]);
  expect(called(courseList)[0]?.query.get("pageSize")).toBe("50");
  await page.getByRole("combobox", { name: "课程" }).click();
  await page.getByTitle("危大工程安全管理").click();
  await expect
    .poll(() => called("GET /api/vod/statis/user-play-time").at(-1)?.query.get("courseId"))
    .toBe("23");
  expect(address()).toBe("/board/admin/play-statis?courseId=23");
});

test("[STAT-017] the second page of the course picker, and what a typed name finds, come 50 at a time too", async () => {
  const courses = [aCourse({ courseId: 23, courseName: "危大工程安全管理" })];
  const { called } = await open({ [courseList]: () => ({ courses, total: 120 }) });
  const asked = () => Object.fromEntries(called(courseList).at(-1)?.query ?? []);
  await page.getByRole("combobox", { name: "课程" }).click();
  await expect.element(page.getByTitle("危大工程安全管理")).toBeVisible();
  // Of 120 courses there are three pages of 50.
  await expect.element(page.getByTitle("1/3")).toBeVisible();
  await page.getByTitle("下一页").click();
  await expect.poll(asked).toEqual({ page: "2", pageSize: "50" });
  await page.getByRole("combobox", { name: "课程" }).fill("危大");
  await expect.poll(asked).toEqual({ page: "1", pageSize: "50", courseName: "危大" });
});

test("[STAT-016] each bar of a ranking is as long as its share of the longest", async () => {
  await open({
    "GET /api/vod/statis/course-play-time": () => [
      { courseId: 1, courseName: "施工管理", totalPlayTime: 8_000 },
      { courseId: 2, courseName: "法规", totalPlayTime: 2_000 },
    ],
  });
  await expect.element(page.getByText("2. 法规")).toBeVisible();
  const bars = [...document.querySelectorAll("ol")].map((list) =>
    [...list.querySelectorAll("[role=progressbar]")].map((bar) => bar.getAttribute("aria-valuenow")),
  );
  expect(bars).toEqual([["100", "25"], ["100"]]);
});

test("the rankings begin with the last 30 days; 全部 asks for all days and stands in the address", async () => {
  const { called, address } = await open({});
  const asked = (ranking: string) =>
    Object.fromEntries(called(`GET /api/vod/statis/${ranking}-play-time`).at(-1)?.query ?? []);
  await expect.poll(() => called("GET /api/vod/statis/user-play-time")).toHaveLength(1);
  for (const ranking of ["course", "user"]) {
    const { startDate = "", endDate = "" } = asked(ranking);
    expect(daysBetween(startDate, endDate)).toBe(29);
  }
  await page.getByText("全部", { exact: true }).click();
  await expect.poll(() => asked("user")).toEqual({ top: "20" });
  expect(asked("course")).toEqual({ top: "20" });
  expect(address()).toBe("/board/admin/play-statis?range=all");
});
