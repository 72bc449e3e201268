// The player's bar under a mouse and under a finger: every control does what it says, and nothing else.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, signIn, test } from "./fixtures.ts";
import {
  boughtCourse,
  courseNamed,
  endFaceCheck,
  freeCourse,
  playsPast,
  position,
  start,
  video,
} from "./lessons.ts";

/** The controls by mouse or by finger; each waits until the pointer really reaches its target. */
function hand(page: Page, isMobile: boolean) {
  const bar = page.getByLabel("播放控制");
  const picture = page.getByRole("region", { name: /.+/ }).filter({ has: page.locator("video") });
  const press = (target: Locator, options: Parameters<Locator["click"]>[0] = {}) =>
    isMobile ? target.tap(options) : target.click(options);
  /** Brings the bar up, by moving over the picture or with a finger on it, and presses before it hides again. */
  const reach = (target: Locator, options: Parameters<Locator["click"]>[0] = {}) =>
    expect(async () => {
      if (!isMobile) await picture.hover();
      else if ((await bar.getAttribute("data-visible")) === null)
        await picture.tap({ position: { x: 60, y: 60 } });
      await expect(bar).toHaveAttribute("data-visible", { timeout: 1_000 });
      await press(target, { ...options, timeout: 1_500 });
    }).toPass();
  const button = (name: string) => bar.getByRole("button", { name, exact: true });
  const choice = (name: string) => bar.getByRole("combobox", { name });
  const slider = (name: string) => bar.getByRole("slider", { name });
  return {
    button,
    choice,
    slider,
    press: (name: string) => reach(button(name)),
    async choose(name: string, value: string) {
      // The list that opens is the system's own; that a pointer gets there is what can break.
      await reach(choice(name), { trial: true });
      await choice(name).selectOption(value);
    },
    /** Presses a slider at a share of its length. */
    async pressAt(name: string, share: number) {
      const box = await slider(name).boundingBox();
      await reach(slider(name), { position: { x: (box?.width ?? 0) * share, y: (box?.height ?? 0) / 2 } });
    },
    follow: (link: Locator) => press(link),
  };
}
const is = (page: Page, wanted: Partial<Awaited<ReturnType<typeof video>>>) =>
  expect.poll(() => video(page)).toMatchObject(wanted);

test("pausing, the timeline, full screen and the next lesson answer to the pointer @phone", async ({
  page,
  isMobile,
}) => {
  const { courseId, nth } = await courseNamed(page.request, freeCourse);
  const { press, pressAt, button, choice, slider, follow } = hand(page, isMobile);
  await page.goto(`/index/study/${courseId}?chapter=${nth(1).courseChapterId}`);
  await follow(start(page));
  await playsPast(page, 1);

  await press("暂停");
  await is(page, { paused: true });
  await press("播放");
  await is(page, { paused: false });

  await pressAt("播放进度", 0.5);
  await expect.poll(() => position(page)).toBeGreaterThan(27);
  await is(page, { paused: false });
  await press("暂停");
  await pressAt("播放进度", 0.25);
  await expect.poll(() => position(page)).toBeLessThan(17);
  await is(page, { paused: true });
  expect(await axe(page)).toEqual([]);
  if (isMobile)
    for (const target of [
      button("播放"),
      button("下一讲"),
      button("全屏"),
      choice("倍速"),
      slider("播放进度"),
    ]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(target)).toBeGreaterThanOrEqual(44);
    }

  await press("全屏");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await press("退出全屏");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await is(page, { paused: true });

  await press("下一讲");
  await expect(page).toHaveURL(new RegExp(`chapter=${nth(2).courseChapterId}$`));
  await playsPast(page, 1);
  await follow(page.getByRole("list", { name: "课程目录" }).getByRole("link", { name: nth(3).chapterTitle }));
  await expect(page).toHaveURL(new RegExp(`chapter=${nth(3).courseChapterId}$`));
  await playsPast(page, 1);
});

test("speed and quality answer to the pointer, and neither starts a paused picture @phone", async ({
  page,
  isMobile,
}) => {
  const { courseId, nth } = await courseNamed(page.request, freeCourse);
  const { press, choose, choice, follow } = hand(page, isMobile);
  await page.goto(`/index/study/${courseId}?chapter=${nth(1).courseChapterId}`);
  await follow(start(page));
  await playsPast(page, 3);

  await choose("倍速", "1.5");
  await is(page, { rate: 1.5, paused: false });
  await choose("清晰度", "SD");
  await is(page, { reduced: true, rate: 1.5, paused: false });
  await playsPast(page, 3);

  await press("暂停");
  await is(page, { paused: true });
  const stood = await position(page);
  await choose("清晰度", "HD");
  await is(page, { reduced: false });
  await expect.poll(() => position(page)).toBeCloseTo(stood, 0);
  // Whatever would start it comes within a moment of the picture being there.
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.readyState)).toBe(4);
  await page.waitForTimeout(1_000);
  await is(page, { paused: true, rate: 1.5 });

  const opened = page.waitForResponse("**/api/vod/open-chapter");
  await press("下一讲");
  await opened;
  await expect.poll(() => position(page)).toBeLessThan(stood - 1);
  await playsPast(page, 1);
  await is(page, { rate: 1.5 });
  await expect(choice("倍速")).toHaveValue("1.5");
});

test("the timeline of continuing education leads back, and no further than was watched @phone", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "user");
  const { courseId, nth } = await courseNamed(page.request, boughtCourse);
  const { pressAt, follow } = hand(page, isMobile);
  await page.goto(`/index/study/${courseId}?chapter=${nth(4).courseChapterId}`);
  await follow(start(page));
  await endFaceCheck(page, "核验通过");
  await playsPast(page, 28); // the seeded learner stopped half way through
  await pressAt("播放进度", 0.9);
  await expect(page.getByText("继续教育课程不能拖过没看的部分").first()).toBeVisible();
  await expect.poll(() => position(page)).toBeLessThan(45);
  await pressAt("播放进度", 0.1);
  await expect.poll(() => position(page)).toBeLessThan(15);
  await playsPast(page, 7);
  await is(page, { paused: false });
});

test("sound and picture in picture answer to the mouse", async ({ page }) => {
  const { courseId } = await courseNamed(page.request, freeCourse);
  const { press, pressAt, button } = hand(page, false);
  await page.goto(`/index/study/${courseId}`);
  await start(page).click();
  await playsPast(page, 1);
  await press("静音");
  await is(page, { muted: true, paused: false });
  await press("取消静音");
  await is(page, { muted: false, paused: false });
  await pressAt("音量", 0.25);
  await expect.poll(async () => (await video(page)).volume).toBeCloseTo(0.25, 1);
  await is(page, { paused: false });
  if (!(await button("画中画").isVisible())) return; // this browser has none to offer
  await press("画中画");
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true);
  await press("退出画中画");
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBeNull();
});

test("the bar is there at the start, leaves the picture alone, and comes back at once to be pressed @phone", async ({
  page,
  isMobile,
}) => {
  const { courseId, nth } = await courseNamed(page.request, freeCourse);
  await page.goto(`/index/study/${courseId}?chapter=${nth(1).courseChapterId}`);
  if (isMobile) await start(page).tap();
  else await start(page).click();
  const bar = page.getByLabel("播放控制");
  const pause = bar.getByRole("button", { name: "暂停", exact: true });
  await expect(bar).toHaveAttribute("data-visible");
  await expect(pause).toBeVisible();
  await expect(bar).not.toHaveAttribute("data-visible");
  await expect(pause).toBeHidden();
  await is(page, { paused: false });

  const picture = page.getByRole("region", { name: /.+/ }).filter({ has: page.locator("video") });
  if (isMobile) await picture.tap({ position: { x: 60, y: 60 } });
  else await picture.hover({ position: { x: 60, y: 60 } });
  await expect(pause).toBeVisible();
  await is(page, { paused: false });
  if (isMobile) await pause.tap();
  else await pause.click();
  await is(page, { paused: true });
});
