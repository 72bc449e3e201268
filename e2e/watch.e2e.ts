// Watching: who may play what, going on where one stopped, and what time is counted.
import type { Page } from "@playwright/test";
import { axe, expect, signIn, test } from "./fixtures.ts";
import {
  boughtCourse,
  courseNamed,
  endFaceCheck,
  freeCourse,
  jumpTo,
  playsPast,
  position,
  start,
  video,
} from "./lessons.ts";
import { signInAsNewcomer } from "./newcomer.ts";

const counted = (page: Page) => page.getByRole("region", { name: "本讲进度" }).getByText(/^已看/);

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
  expect((await page.request.get("/index/study/999999")).status()).toBe(404);
});

test("a bought course plays for its learner from where they stopped, and is not dragged past that", async ({
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
  await playsPast(page, 2);
  await page.keyboard.press("k");
  await expect(counted(page)).toHaveText(/^已看 [1-9][\d.]*%$/);

  await page.reload();
  await expect(page.getByRole("button", { name: /从 0:0[2-9] 继续学习/ })).toBeVisible();
  await start(page).click();
  await playsPast(page, 3);

  // Another lesson: the rest is sent first, and the room remembers it as the last.
  await page.getByRole("link", { name: new RegExp(nth(3).chapterTitle) }).click();
  await expect(page).toHaveURL(new RegExp(`chapter=${nth(3).courseChapterId}$`));
  await expect.poll(() => position(page)).toBeLessThan(2);
  await playsPast(page, 0.5);
  await page.goto(`/index/study/${courseId}`);
  await expect(page.getByRole("link", { name: new RegExp(nth(3).chapterTitle) })).toHaveAttribute(
    "aria-current",
    "true",
  );
});
