// The head of every public page on both widths. What it holds for whom is drawn (web/src/features/shell).
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";

/** The header's links: on a phone folded into a drawer, which is opened. */
async function headerLinks(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) await page.getByRole("button", { name: "菜单" }).click();
  return page.getByRole("navigation", { name: /^(主导航|其他服务)$/ });
}

test("[HOME-004] the app-download popover shows a QR code; a phone goes to the download itself @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/index");
  const links = await headerLinks(page, isMobile);
  if (isMobile) {
    await links.getByRole("link", { name: "手机客户端" }).click();
    await expect(page).toHaveURL("/app-download");
    return;
  }
  const code = page.getByRole("img", { name: /^扫码打开 https?:\/\/.*\/app-download$/ });
  await expect(code).toHaveCount(0);
  await links.getByRole("button", { name: "手机客户端" }).click();
  await expect(code).toBeVisible();
  await expect.poll(() => code.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
});

/** Where each of the header's links leads, and how its page calls itself. */
const places = [
  ["首页", "/index", /./],
  ["继续教育", "/index/further-edu-train", /继续教育/],
  ["直播课程", "/index/live", /直播/],
  ["考试培训", "/index/courses", /考试培训/],
  ["图书教材", "/index/books", /图书/],
] as const;

test("every link of the main navigation is followed, and marks where one is @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/index/contact");
  await page.waitForLoadState("networkidle");
  const nav = page.getByRole("navigation", { name: "主导航" });
  const menu = page.getByRole("button", { name: "菜单", exact: true });
  const current = nav.locator("[aria-current=page]");
  if (isMobile) await menu.tap();
  await expect(current).toHaveCount(0);
  if (isMobile) await page.getByRole("button", { name: "关闭菜单" }).tap();
  for (const [name, path, title] of places) {
    if (isMobile) {
      await menu.tap();
      await nav.getByRole("link", { name }).tap();
      await expect(nav).toBeHidden();
    } else await nav.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    if (isMobile) await menu.tap();
    await expect(current).toHaveText(name);
    if (isMobile) await page.getByRole("button", { name: "关闭菜单" }).tap();
  }
});

test("the drawer and the search of a phone by keyboard: opened, walked, closed by Escape @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/index/contact");
  await page.waitForLoadState("networkidle");
  const header = page.getByRole("banner");
  if (!isMobile) {
    const client = page.getByRole("button", { name: "手机客户端" });
    await client.focus();
    await page.keyboard.press("Enter");
    const code = page.getByRole("img", { name: /^扫码打开/ });
    await expect(code).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(code).toBeHidden();
    await expect(client).toBeFocused();
    return;
  }
  const menu = header.getByRole("button", { name: "菜单", exact: true });
  await menu.focus();
  await page.keyboard.press("Enter");
  const close = page.getByRole("button", { name: "关闭菜单" });
  await expect(close).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  await page.keyboard.press("Tab");
  const nav = page.getByRole("navigation", { name: "主导航" });
  await expect(nav.getByRole("link", { name: "首页" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(close).toBeHidden();
  await expect(menu).toBeFocused();

  const search = header.getByRole("button", { name: "搜索", exact: true });
  await search.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox")).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(search).toBeFocused();
});

test("a tap beside the drawer closes it; its menu works before the page's code is there @phone", async ({
  page,
  isMobile,
  problems,
}) => {
  problems.expect(/ERR_FAILED|Failed to fetch/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/index/contact", { waitUntil: "commit" });
  if (!isMobile) {
    await page.getByRole("button", { name: "手机客户端" }).click();
    await expect(page.getByRole("img", { name: /^扫码打开/ })).toBeVisible();
    return;
  }
  const close = page.getByRole("button", { name: "关闭菜单" });
  await page.getByRole("button", { name: "菜单", exact: true }).tap();
  await expect(close).toBeVisible();
  await page.touchscreen.tap(370, 500);
  await expect(close).toBeHidden();
  await page.getByRole("button", { name: "菜单", exact: true }).tap();
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "考试培训" }).tap();
  await expect(page).toHaveURL("/index/courses");
});
