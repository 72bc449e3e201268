// A learner comes back: the home shows the lesson they were in, and one press plays it where they stopped.
import { axe, expect, signIn, test } from "./fixtures.ts";
import { courseNamed, playsPast, position, start } from "./lessons.ts";

test("a learner comes back, and one press goes on with the lesson where it stopped @phone", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "user");
  const { courseId, nth } = await courseNamed(page.request, "二级建造师《施工管理》精讲班（2026）");
  const lesson = nth(2);
  await page.goto(`/index/study/${courseId}?chapter=${lesson.courseChapterId}`);
  await start(page).click();
  await playsPast(page, 5);
  await page.evaluate(() => document.querySelector("video")?.pause());
  await expect(page.getByRole("region", { name: "本讲进度" }).getByText(/^已看 [1-9]/)).toBeVisible();

  await page.goto("/index");
  const card = page.getByRole("region", { name: lesson.chapterTitle });
  const place = card.getByText(/^看到 0:/);
  await expect(place).toBeVisible();
  const [, seconds] = /0:(\d\d)/.exec(await place.innerText()) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(5);
  expect(await axe(page)).toEqual([]);
  const goOn = card.getByRole("link", { name: "继续学习", exact: true });
  await expect(goOn).toBeInViewport({ ratio: 1 });
  await (isMobile ? goOn.tap() : goOn.click());
  await expect(page).toHaveURL(new RegExp(`/index/study/${courseId}\\?chapter=${lesson.courseChapterId}$`));
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(Number(seconds));
  await playsPast(page, Number(seconds) + 1);
  if (!isMobile) return;

  // The bottom bar has all the rest; the player has none.
  await expect(page.getByRole("navigation", { name: "底部导航" })).toBeHidden();
  await page.goto("/index");
  const bar = page.getByRole("navigation", { name: "底部导航" });
  await bar.getByRole("link", { name: "我的" }).tap();
  await expect(page).toHaveURL("/index/me");
  await page.getByRole("group", { name: "账户" }).getByRole("link", { name: "密码与安全" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "密码与安全" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("before the page's code is there a visitor sees their home, and a learner none of it @phone", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED|Failed to fetch/);
  await page.route("**/assets/*.js", (route) => route.abort());
  const forVisitors = page.getByRole("region", { name: "免费公开课" });
  await page.goto("/index", { waitUntil: "commit" });
  await expect(forVisitors).toBeVisible();
  await signIn(page, "user");
  await page.goto("/index", { waitUntil: "commit" });
  await expect(page.getByRole("banner")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(forVisitors).toBeHidden();
});
