import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import PlayStatisPage from "./play-statis.tsx";

/** As many days as were asked for; the first is played for an hour and a half, the last for a minute and a second. */
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(2026, 10, 22 - count + 1 + at)).toISOString().slice(0, 10),
    totalPlayTime: at === 0 ? 5_400 : at === count - 1 ? 61 : 0,
  }));

const open = (totalPlayTime = 363_661, at = "/board/user/play-statis") =>
  openScreen({
    screens: { "/board/user/play-statis": <PlayStatisPage /> },
    at,
    role: "user",
    answers: {
      "GET /api/vod/statis/user-total-play-time": () => ({ totalPlayTime }),
      "GET /api/vod/statis/user-course-play-time": () => [
        { courseId: 7, courseName: "BIM 技术在施工阶段的应用", totalPlayTime: 7_200 },
        { courseId: 8, courseName: "施工管理精讲班", totalPlayTime: 1_800 },
      ],
      "GET /api/vod/statis/user-day-play-time": ({ query }) => daysOf(Number(query.get("days"))),
    },
  });
const figure = (term: string) =>
  [...document.querySelectorAll("dl > div")]
    .find((one) => one.querySelector("dt")?.textContent === term)
    ?.querySelector("dd")?.textContent;
const rowsOf = (name: string) =>
  [...page.getByRole("table", { name }).element().querySelectorAll("tbody tr")].map((row) =>
    (row as HTMLElement).innerText.trim().split(/\s*[\t\n]+\s*/),
  );

test("[PLAY-009] [PLAY-013] play statistics show the time in all, by course and by day", async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1, name: "学习统计" })).toBeVisible();
  await expect.poll(() => figure("总学习时长")).toBe("101:01:01");
  expect(figure("近 30 天")).toBe("01:31:01");
  expect(figure("其中学习")).toBe("2 天");
  await expect.element(page.getByText("最多的一天 01:30:00", { exact: true })).toBeVisible();
  expect(rowsOf("每门课程的学习时长")).toEqual([
    ["BIM 技术在施工阶段的应用", "02:00:00"],
    ["施工管理精讲班", "00:30:00"],
  ]);
  await page.getByText("每天的数字").click();
  const days = rowsOf("每天的学习时长");
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual(["2026-11-22", "00:01:01"]);
  expect(days.at(-1)).toEqual(["2026-10-24", "01:30:00"]);
});

test("the bars of the days are as high as what was played, and there are as many as chosen", async () => {
  const { called, address } = await open();
  const bars = () => [...document.querySelectorAll<HTMLElement>("[data-count] i")];
  await expect.poll(() => bars().length).toBe(30);
  const heights = bars().map((bar) => bar.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBe(heights[0]);
  expect(heights[1]).toBe(0);
  expect(heights.at(-1)).toBeGreaterThan(0);
  await page.getByRole("link", { name: "7 天", exact: true }).click();
  await expect.poll(() => bars().length).toBe(7);
  expect(address()).toBe("/board/user/play-statis?days=7");
  expect(called("GET /api/vod/statis/user-day-play-time").map(({ query }) => query.get("days"))).toEqual([
    "30",
    "7",
  ]);
});

test("a number of days that is not offered is the usual one", async () => {
  const { called } = await open(60, "/board/user/play-statis?days=1000000");
  await expect.poll(() => called("GET /api/vod/statis/user-day-play-time").length).toBe(1);
  expect(called("GET /api/vod/statis/user-day-play-time")[0]?.query.get("days")).toBe("30");
});

test("who has played nothing is led to their courses", async () => {
  await open(0);
  await expect
    .element(page.getByRole("link", { name: "去我的课程" }))
    .toHaveAttribute("href", "/board/user/my-course");
});
