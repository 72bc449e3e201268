// Watching: who may play what, going on where one stopped, and what time is counted.
import type { Page } from "@playwright/test";
import { axe, expect, openSession, signIn, test } from "./fixtures.ts";
import {
  boughtCourse,
  courseNamed,
  endFaceCheck,
  freeCourse,
  jumpTo,
  otherCourse,
  playsPast,
  position,
  start,
  video,
} from "./lessons.ts";
import { signInAsNewcomer } from "./newcomer.ts";

const counted = (page: Page) =>
  page.getByRole("region", { name: "学习计时" }).getByText("已计入").locator("xpath=following-sibling::b");

test("[DET-017] a free course plays for a visitor, without counting", async ({ page }) => {
  const { courseId } = await courseNamed(page.request, freeCourse);
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/upload-play-time")) uploads.push(request.url());
  });
  await page.goto(`/index/study/${courseId}`);
  await expect(page.getByText("未登录时不计学习时间")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await start(page).click();
  await playsPast(page, 2);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Space");
  await expect.poll(async () => (await video(page)).paused).toBe(true);
  expect(uploads).toEqual([]);
});

test("[DET-013] course detail has a player dialog: a trial lesson plays there and leaves the page where it was @phone", async ({
  page,
}) => {
  const { courseId, lesson } = await courseNamed(page.request, otherCourse);
  const trial = lesson((one) => one.trial);
  const address = `/index/course-info/${courseId}`;
  await page.goto(address);
  await page.getByRole("button", { name: /^试听第 \d+ 讲$/ }).click();
  const dialog = page.getByRole("dialog", { name: trial.chapterTitle });
  await expect(dialog.locator("video")).toBeVisible();
  await playsPast(page, 1);
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test("a bought course plays for its learner from where they stopped, and is not dragged past that @phone", async ({
  page,
}) => {
  await signIn(page, "user");
  const { courseId, nth } = await courseNamed(page.request, boughtCourse);
  await page.goto(`/index/study/${courseId}?chapter=${nth(4).courseChapterId}`);
  await expect(page.getByText("已学 3 / 7 讲")).toBeVisible();
  await start(page).click();
  await endFaceCheck(page, "核验通过");
  // The seeded learner stopped half way through.
  await playsPast(page, 28);
  expect(await axe(page)).toEqual([]);

  await page.getByRole("link", { name: new RegExp(nth(5).chapterTitle) }).click();
  await expect.poll(() => position(page)).toBeLessThan(10);
  await playsPast(page, 1);
  await jumpTo(page, 50);
  await expect.poll(() => position(page)).toBeLessThan(20);
});

test("[PLAY-008] what was played is counted and shown, and the next visit goes on there", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  const { courseId, nth } = await courseNamed(page.request, freeCourse);
  await page.goto(`/index/study/${courseId}`);
  await start(page).click();
  await playsPast(page, 6);
  await page.keyboard.press("k");
  await expect(counted(page)).toHaveText(/^0:0[5-9]$/);
  await expect(page.getByText("播放的时间都已计入")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: /从 0:0[6-9] 继续学习/ })).toBeVisible();
  await start(page).click();
  await playsPast(page, 7);

  // Another lesson: the rest is sent first, and the room remembers it as the last.
  await page.getByRole("link", { name: new RegExp(nth(3).chapterTitle) }).click();
  await expect(page).toHaveURL(new RegExp(`chapter=${nth(3).courseChapterId}$`));
  await expect.poll(() => position(page)).toBeLessThan(5);
  await playsPast(page, 1);
  await page.goto(`/index/study/${courseId}`);
  await expect(page.getByRole("link", { name: new RegExp(nth(3).chapterTitle) })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("[PLAY-005][PLAY-006] while it plays, time is counted every 30 s and uploaded once a minute", async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await signInAsNewcomer(page, phone());
  const { courseId } = await courseNamed(page.request, freeCourse);
  const totals: number[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/upload-play-time"))
      totals.push((request.postDataJSON() as { totalPlayTime: number }).totalPlayTime);
  });
  await page.goto(`/index/study/${courseId}`);
  await start(page).click();
  await playsPast(page, 1);
  await page.clock.runFor(30_000);
  // A slow machine's own seconds go by as well: a quarter of the minute is left for them.
  await page.clock.runFor(15_000);
  expect(totals).toEqual([]);
  const uploaded = page.waitForResponse((one) => one.url().includes("/upload-play-time") && one.ok());
  await page.clock.runFor(18_000);
  await uploaded;
  expect(totals).toHaveLength(1);
  // The minute begins with the press, what is counted with the first picture.
  expect(totals[0]).toBeGreaterThanOrEqual(45);
  expect(totals[0]).toBeLessThanOrEqual(61);
  // The server's clock went slower, so it says what it did not believe.
  await expect(page.getByText("上报的时长多于实际经过的时间，多出的不计")).toBeVisible();
});

test("at the end the next lesson is offered and begins by itself, or is declined @phone", async ({
  page,
}) => {
  await page.clock.install();
  const { courseId, nth } = await courseNamed(page.request, freeCourse);
  await page.goto(`/index/study/${courseId}?chapter=${nth(1).courseChapterId}`);
  await start(page).click();
  await playsPast(page, 1);
  await jumpTo(page, 58);
  const offer = page.getByRole("region", { name: "下一讲" });
  await expect(offer).toContainText(nth(2).chapterTitle);
  await offer.getByRole("button", { name: "取消" }).click();
  await expect(offer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`chapter=${nth(1).courseChapterId}$`));

  // Playing on begins anew.
  await page.keyboard.press("k");
  await expect.poll(() => position(page)).toBeLessThan(10);
  await playsPast(page, 1);
  await jumpTo(page, 58);
  await expect(offer).toContainText("5 秒后开始");
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(new RegExp(`chapter=${nth(2).courseChapterId}$`));
  await expect.poll(() => position(page)).toBeLessThan(20);
  await playsPast(page, 1);
});

test("who skipped a part of a lesson is told so at its end, and goes on there, also later", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  const { courseId, nth } = await courseNamed(page.request, freeCourse);
  await page.goto(`/index/study/${courseId}?chapter=${nth(1).courseChapterId}`);
  await start(page).click();
  await playsPast(page, 6);
  await jumpTo(page, 57);
  const missing = page.getByText(/^还需看 0:\d\d，本讲才算看完$/);
  await expect(missing).toBeVisible();
  await expect(page.getByRole("button", { name: "播放下一讲" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: /^从 0:\d\d 补看$/ }).click();
  await expect.poll(() => position(page)).toBeLessThan(30);
  await playsPast(page, 6);
  await expect(missing).toBeHidden();
  await jumpTo(page, 58);
  await expect(missing).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^从 0:[0-4]\d 继续学习$/ })).toBeVisible();
});

test("an address that expired is renewed, and playing goes on at the same place", async ({
  page,
  problems,
}) => {
  problems.expect(/403 \(Forbidden\)/);
  const { courseId } = await courseNamed(page.request, freeCourse);
  let expired = true;
  await page.route(/\/vod\/.*\.mp4/, (route) =>
    expired ? route.fulfill({ status: 403 }) : route.continue(),
  );
  const renewed = page.waitForResponse((one) => {
    if (!one.url().includes("/api/vod/play-urls")) return false;
    expired = false;
    return true;
  });
  await page.goto(`/index/study/${courseId}`);
  await start(page).click();
  await renewed;
  await playsPast(page, 2);
});

test("[DET-017][PLAY-001][PLAY-002] a course not bought does not play, whatever the client sends", async ({
  page,
  request,
}) => {
  const wanted = await courseNamed(request, otherCourse);
  const own = await courseNamed(request, boughtCourse);
  const locked = wanted.lesson((one) => !one.trial);
  await signIn(page, "user");
  await page.goto(`/index/study/${wanted.courseId}?chapter=${locked.courseChapterId}`);
  await expect(page.getByText("购买课程后才可以观看")).toBeVisible();
  await expect(page.getByRole("link", { name: "去购买" })).toBeVisible();
  await expect(start(page)).toBeHidden();
  expect(await axe(page)).toEqual([]);

  const { token } = await openSession(request, "user");
  const headers = { authorization: token };
  const open = async (courseId: number, courseChapterId: number, as: Record<string, string> = headers) => {
    const answer = await request.post("/api/vod/open-chapter", {
      headers: as,
      data: { courseId, courseChapterId },
    });
    return {
      status: answer.status(),
      body: (await answer.json()) as { code: unknown; resultObject?: unknown },
    };
  };
  const refused = await open(wanted.courseId, locked.courseChapterId);
  expect(refused.body.code).toBe("error");
  expect(JSON.stringify(refused.body)).not.toContain(".mp4");
  // Another course's chapter under a course that is one's own.
  expect((await open(own.courseId, locked.courseChapterId)).status).toBe(404);

  // A video learned from a lesson that plays: not through a course that is not bought, though it shows the same
  // clip, and not through a free course that does not show it.
  const { resultObject } = (await open(own.courseId, own.nth(1).courseChapterId, {})).body;
  const { videoId } = resultObject as { videoId: string };
  const noTrial = await courseNamed(request, "绿色建筑评价与节能改造");
  const freeLive = await courseNamed(request, "法规科目：两小时过完时间类考点");
  for (const path of ["play-urls", "play-url"]) {
    const through = (courseId: number) =>
      request.get(`/api/vod/${path}?courseId=${courseId}&videoId=${videoId}`, { headers });
    expect((await through(own.courseId)).status()).toBe(200);
    expect(await (await through(noTrial.courseId)).json()).toMatchObject({
      code: "error",
      msg: "购买课程后才可以观看",
    });
    expect((await through(freeLive.courseId)).status()).toBe(404);
  }
});

test("the end of a trial offers the course", async ({ page }) => {
  const { courseId, lesson } = await courseNamed(page.request, otherCourse);
  await page.goto(`/index/study/${courseId}?chapter=${lesson((one) => one.trial).courseChapterId}`);
  await start(page).click();
  await playsPast(page, 1);
  await jumpTo(page, 58);
  await expect(page.getByText("试听结束，购买后可以观看全部课程")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "去购买", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/index/course-info/${courseId}$`));
});

test("the study room asks once for all that it shows", async ({ page }) => {
  await signIn(page, "user");
  const { courseId } = await courseNamed(page.request, boughtCourse);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.method() === "GET") asked.push(pathname);
  });
  await page.goto(`/index/study/${courseId}`);
  await expect(start(page)).toBeVisible();
  await expect(page.getByText("已学 3 / 7 讲")).toBeVisible();
  expect(asked.filter((path) => /courses/.test(path))).toEqual([`/api/study/courses/${courseId}`]);
});

test("a live course that has not begun says when, and an unknown course is not found", async ({
  page,
  problems,
}) => {
  problems.expect(/404 \(Not Found\)/);
  const live = await courseNamed(page.request, "法规科目：两小时过完时间类考点");
  await page.goto(`/index/study/${live.courseId}`);
  await expect(page.getByText("直播未开始")).toBeVisible();
  await expect(page.getByText(/开播时间：\d{4}-\d\d-\d\d/)).toBeVisible();
  const missing = await page.goto("/index/study/999999");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: /没有找到这个页面/ })).toBeAttached();
});
