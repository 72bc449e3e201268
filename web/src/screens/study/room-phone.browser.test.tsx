// The study room on a phone: how large the film is, and that it stays in view.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import minute from "../../testing/minute.mp4?url";
import { openScreen } from "../../testing/open-screen.tsx";
import { learner, opened, openRoom, start } from "./room.testing.tsx";
import Room from "./room.tsx";

/** A lesson whose video lasts for the whole test. */
const openedForAMinute = { ...opened, sources: [{ definition: "HD", playURL: minute }] };

// The players come when a film begins: no test is to wait for them.
beforeAll(async () => {
  await import("../../features/study/player.tsx");
  await import("../../features/live/live-player.tsx");
});

/** The lesson plays on a screen of that size. */
async function playOn(width: number, height: number) {
  await openRoom({ "POST /api/vod/open-chapter": () => openedForAMinute });
  await page.viewport(width, height);
  await start();
  await expect.poll(() => document.querySelector("[data-playing] video")).not.toBeNull();
  window.scrollTo(0, 0);
  const box = () => document.querySelector("video")!.getBoundingClientRect();
  return { box };
}
const wayBack = page.getByRole("link", { name: "返回我的课程" });

test("a phone on its side gives the film the whole screen, with the way back over it", async () => {
  const { box } = await playOn(844, 390);
  expect(box()).toMatchObject({ top: 0, left: 0, width: 844, height: 390 });
  const link = wayBack.element();
  const { left, top, width, height } = link.getBoundingClientRect();
  expect(link.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  document.querySelector("[data-media-player]")!.removeAttribute("data-controls");
  await expect.poll(() => getComputedStyle(link).visibility).toBe("hidden");
});

test("a small phone on its side does as well", async () => {
  const { box } = await playOn(667, 375);
  expect(box()).toMatchObject({ top: 0, width: 667, height: 375 });
});

test("held upright, the film stays in view while the list below it is read", async () => {
  const { box } = await playOn(390, 844);
  expect(box()).toMatchObject({ top: 56, width: 390 });
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => box().top).toBe(0);
  const middle = document.elementFromPoint(195, box().height / 2);
  expect(middle?.closest("[data-media-player]")).not.toBeNull();
});

test("held upright, 目录 is in view and brings the lessons to the film's foot", async () => {
  const { box } = await playOn(390, 844);
  const button = page.getByRole("button", { name: "目录", exact: true });
  await expect.element(button).toBeInViewport({ ratio: 1 });
  await button.click();
  const side = page.getByRole("complementary", { name: "学习进度和目录" });
  await expect.poll(() => box().top).toBe(0);
  await expect.element(side).toBeInViewport();
  await page.viewport(1440, 900);
  await expect.element(button).not.toBeInTheDocument();
});

test("before it plays the picture scrolls away, and leaves the start in view of a phone on its side", async () => {
  await openRoom();
  await page.viewport(844, 390);
  const button = page.getByRole("button", { name: "开始学习" });
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().bottom).toBeLessThan(390);
});

test("a live course that is on air is as large and stays as well", async () => {
  // The stream's parts never come: its picture waits for them.
  const waiting = vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);
  onTestFinished(() => waiting.mockRestore());
  const course = aCourse({ courseType: COURSE_TYPE.live, liveStatus: "started" });
  const live = { courseId: 11, liveStatus: "started", liveStartTime: null, onAir: true, mayWatch: true };
  await openScreen({
    screens: { "/index/study/:courseId": <Room /> },
    at: "/index/study/11",
    role: "user",
    answers: {
      "GET /api/live/courses/11": () => ({ ...live, playUrl: "/live.m3u8", replayComing: false }),
      "GET /api/user/profile": () => learner,
      "GET /api/study/courses/11": () => ({
        course,
        chapters: [],
        entry: "watch",
        validUntil: "2027-11-22T00:00:00.000Z",
        expiredAt: null,
        progress: null,
        goOnWith: null,
        hours: [],
      }),
    },
  });
  await expect.poll(() => document.querySelector("video")).not.toBeNull();
  const box = () => document.querySelector("video")!.getBoundingClientRect();
  await page.viewport(844, 390);
  await expect.poll(box).toMatchObject({ top: 0, width: 844, height: 390 });
  // A low window, so that the page is longer than it.
  await page.viewport(390, 500);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => window.scrollY).toBeGreaterThan(56);
  await expect.poll(() => box().top).toBe(0);
});
