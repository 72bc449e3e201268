// The player's bar under a mouse and under a finger; each control by itself is shown by player-controls.browser.test.tsx.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";
import { courseNamed, freeCourse, playsPast, position, start, video } from "./lessons.ts";

/** The controls by mouse or by finger; each waits until the pointer really reaches its target. */
function hand(page: Page, isMobile: boolean) {
  const bar = page.getByLabel("播放控制");
  const picture = page.getByRole("region", { name: /.+/ }).filter({ has: page.locator("video") });
  const press = (target: Locator, options: Parameters<Locator["click"]>[0] = {}) =>
    isMobile ? target.tap(options) : target.click(options);
  /** Brings the bar up, by moving over the picture or with a finger on it, and presses once before it hides again. */
  const reach = async (target: Locator, options: Parameters<Locator["click"]>[0] = {}) => {
    // A busy machine may report a press too late, and pressing again would go a lesson further.
    const seen = await target.evaluateHandle((control) => {
      const isPressed = { value: false };
      control.addEventListener("click", () => (isPressed.value = true), { once: true });
      return isPressed;
    });
    await expect(async () => {
      if (await seen.evaluate(({ value }) => value)) return;
      if (!isMobile) await picture.hover();
      else if ((await bar.getAttribute("data-visible")) === null)
        await picture.tap({ position: { x: 60, y: 60 } });
      await expect(bar).toHaveAttribute("data-visible", { timeout: 1_000 });
      await press(target, { ...options, timeout: 1_500 });
    }).toPass();
  };
  const button = (name: string) => bar.getByRole("button", { name, exact: true });
  const choice = (name: string) => bar.getByRole("combobox", { name });
  const slider = (name: string) => bar.getByRole("slider", { name });
  return {
    bar,
    button,
    choice,
    slider,
    press: (name: string) => reach(button(name)),
    /** Presses a slider at a share of its length. */
    async pressAt(name: string, share: number) {
      const box = await slider(name).boundingBox();
      await reach(slider(name), { position: { x: (box?.width ?? 0) * share, y: (box?.height ?? 0) / 2 } });
    },
    follow: (link: Locator) => press(link),
  };
}
/** A double tap on the right of the picture skips 10 seconds ahead, on the left back; nothing zooms. */
async function skipsByDoubleTaps(page: Page): Promise<void> {
  const box = await page.locator("[data-media-player]").boundingBox();
  // On a busy machine the second of two taps may come too late to belong to the first: then once more.
  const doubleTap = (share: number, isMoved: (from: number, to: number) => boolean) =>
    expect(async () => {
      const at = [
        (box?.x ?? 0) + (box?.width ?? 0) * share,
        (box?.y ?? 0) + (box?.height ?? 0) * 0.3,
      ] as const;
      const before = await position(page);
      await page.touchscreen.tap(...at);
      await page.touchscreen.tap(...at);
      await expect.poll(async () => isMoved(before, await position(page)), { timeout: 1_500 }).toBe(true);
    }).toPass();
  await doubleTap(0.85, (from, to) => to > from + 9);
  await doubleTap(0.15, (from, to) => to < from - 5);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
}
const is = (page: Page, wanted: Partial<Awaited<ReturnType<typeof video>>>) =>
  expect.poll(() => video(page)).toMatchObject(wanted);

test("the bar leaves the picture alone and comes back to be pressed: pausing, the timeline, full screen and the next lesson @phone", async ({
  page,
  isMobile,
}) => {
  const { courseId, nth } = await courseNamed(page.request, freeCourse);
  const { bar, press, pressAt, button, choice, slider, follow } = hand(page, isMobile);
  await page.goto(`/index/study/${courseId}?chapter=${nth(1).courseChapterId}`);
  await follow(start(page));
  await expect(bar).toHaveAttribute("data-visible");
  await expect(button("暂停")).toBeVisible();
  await playsPast(page, 1);
  await expect(bar).not.toHaveAttribute("data-visible");
  await is(page, { paused: false });

  await press("暂停");
  await is(page, { paused: true });
  await press("播放");
  await is(page, { paused: false });
  if (isMobile) await skipsByDoubleTaps(page);

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
  if (isMobile || !(await button("画中画").isVisible())) return; // this browser has none to offer
  await press("画中画");
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true);
  await press("退出画中画");
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBeNull();
});
