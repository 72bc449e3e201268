// The head and the foot of every public page, as each kind of person sees them.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, signIn, test } from "./fixtures.ts";

/** The header's links: on a phone folded into a drawer, which is opened. */
async function headerLinks(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) await page.getByRole("button", { name: "菜单" }).click();
  return page.getByRole("navigation", { name: /^(主导航|其他服务)$/ });
}

test("[HOME-002] [HOME-003] the header's links: the shop's own, and two outside ones in a new tab @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/index");
  const links = await headerLinks(page, isMobile);
  for (const [name, path] of [
    ["首页", "/index"],
    ["继续教育", "/index/further-edu-train"],
    ["直播课程", "/index/live"],
    ["考试培训", "/index/courses"],
    ["图书教材", "/index/books"],
    ["联系我们", "/index/contact"],
  ] as const)
    await expect(links.getByRole("link", { name })).toHaveAttribute("href", path);
  for (const name of ["造价文件编制", "印章刻制"]) {
    const outside = links.getByRole("link", { name });
    await expect(outside).toHaveAttribute("href", /^https:\/\/www\.example\.com\//);
    await expect(outside).toHaveAttribute("target", "_blank");
  }
  expect(await axe(page)).toEqual([]);
  await links.getByRole("link", { name: "考试培训" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("考试培训");
});

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

test("[HOME-005] [HOME-006] [HOME-007] [HOME-008] the header of a visitor, of a learner and of staff @phone", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  const cart = header.getByRole("link", { name: /^购物车/ });
  const office = header.getByRole("link", { name: "进入后台" });
  const account = header.getByRole("button", { name: /李建国|管理员/ });
  await page.goto("/index");
  await expect(header.getByRole("link", { name: "登录" })).toHaveAttribute("href", "/login");
  await expect(account).toHaveCount(0);
  await expect(office).toHaveCount(0);
  await cart.click();
  await expect(page).toHaveURL("/login/goback");

  await signIn(page, "user");
  await page.goto("/index");
  await expect(account).toContainText("李建国");
  await expect(header.getByRole("link", { name: "登录" })).toHaveCount(0);
  await expect(office).toHaveCount(0);
  await account.click();
  await expect(page.getByRole("button", { name: "退出登录" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cart).toHaveAttribute("href", "/index/my-cart");

  for (const [person, landing] of [
    ["admin", "/board/admin/admin-index"],
    ["teacher", "/board/teacher/teacher-statis"],
    ["channel", "/board/channel/statis"],
  ] as const) {
    await signIn(page, person);
    await page.goto("/index");
    await expect(office).toHaveAttribute("href", landing);
  }
});

test("[HOME-020] 使用帮助 leads to the help course, number 56", async ({ page }) => {
  await page.goto("/index");
  await page.getByRole("contentinfo").getByRole("link", { name: "使用帮助" }).click();
  await expect(page).toHaveURL("/index/course-info/56");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("帮助");
});
