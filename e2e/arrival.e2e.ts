// How a page arrives after a link was followed: focus, title, scroll, and what a slow connection shows meanwhile.
import { axe, expect, test } from "./fixtures.ts";

test("a new page starts at its top, its heading has the focus and its title is announced; Back returns to where one was", async ({
  page,
}) => {
  await page.goto("/index");
  await page.waitForLoadState("networkidle");
  const announced = page.locator("[data-announcer]");
  await expect(page.locator("body")).toBeFocused();
  await expect(announced).toHaveText("");
  const footer = page.getByRole("contentinfo").getByRole("link", { name: "联系我们" });
  await footer.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1_000);
  await footer.click();
  await expect(page.getByRole("heading", { level: 1, name: "联系我们" })).toBeFocused();
  await expect(announced).toHaveText("联系我们 - 筑途学堂");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/index");
  await expect(page.getByRole("heading", { level: 1, name: "筑途学堂" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);

  // A heading that comes later has the focus once it has come; changing what a list shows leaves the focus where it is.
  await page.getByRole("banner").getByRole("link", { name: "登录" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "登录或注册" })).toBeFocused();
  await page.goto("/index/courses");
  await page.waitForLoadState("networkidle");
  await page.getByRole("main").locator('a[href^="/index/courses?"]:visible').first().click();
  await expect(page).toHaveURL(/\/index\/courses\?/);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
});

test("a page that is long in coming shows its progress, and its link is marked at once", async ({ page }) => {
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
  const link = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "考试培训" });
  await link.click();
  await expect(link).toHaveClass(/pending/);
  await expect(bar).toBeVisible();
  expect(await axe(page)).toEqual([]);
  open();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("考试培训");
  await expect(bar).toHaveCount(0);
});
