// How a page arrives after a link was followed: focus, title, scroll, and what a slow connection shows meanwhile.
import { expect, test } from "./fixtures.ts";

test("after a page change the new heading has the focus and the title is announced; on the first page neither", async ({
  page,
}) => {
  await page.goto("/index/contact");
  await page.waitForLoadState("networkidle");
  const announced = page.locator("[data-announcer]");
  await expect(page.locator("body")).toBeFocused();
  await expect(announced).toHaveText("");
  await page.getByRole("contentinfo").getByRole("link", { name: "隐私政策" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "隐私政策" })).toBeFocused();
  await expect(announced).toHaveText("隐私政策 - 筑途学堂");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "联系我们" })).toBeFocused();
  await expect(announced).toHaveText("联系我们 - 筑途学堂");
});

test("a page whose heading comes later has the focus there once it has come", async ({ page }) => {
  await page.goto("/index");
  await page.waitForLoadState("networkidle");
  await page.getByRole("banner").getByRole("link", { name: "登录" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "登录" })).toBeFocused();
});

test("changing what a list shows leaves the focus where it is", async ({ page }) => {
  await page.goto("/index/courses");
  await page.waitForLoadState("networkidle");
  await page.getByRole("main").locator('a[href^="/index/courses?"]:visible').first().click();
  await expect(page).toHaveURL(/\/index\/courses\?/);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
});

test("a new page starts at its top, and Back returns to where one was", async ({ page }) => {
  await page.goto("/index");
  await page.waitForLoadState("networkidle");
  const footer = page.getByRole("contentinfo").getByRole("link", { name: "联系我们" });
  await footer.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1_000);
  await footer.click();
  await expect(page.getByRole("heading", { level: 1, name: "联系我们" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/index");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test("a page that is long in coming shows its progress, and its link is marked at once", async ({
  page,
  isMobile,
}) => {
  await page.goto("/index/contact");
  await page.waitForLoadState("networkidle");
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route("**/*.data*", async (route) => {
    await opened;
    await route.continue();
  });
  const bar = page.getByRole("progressbar", { name: "正在打开页面" });
  await expect(bar).toHaveCount(0);
  if (isMobile) await page.getByRole("contentinfo").getByRole("link", { name: "考试培训" }).tap();
  else {
    const link = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "考试培训" });
    await link.click();
    await expect(link).toHaveClass(/pending/);
  }
  await expect(bar).toBeVisible();
  open();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("考试培训");
  await expect(bar).toHaveCount(0);
});
