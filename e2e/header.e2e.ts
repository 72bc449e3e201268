// The head and the foot of every public page, as each kind of person sees them.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, signIn, test } from "./fixtures.ts";

/** The header's links: on a phone folded into a drawer, which is opened. */
async function headerLinks(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) await page.getByRole("button", { name: "菜单" }).click();
  return page.getByRole("navigation", { name: /^(主导航|其他服务)$/ });
}

/** A finger on a phone, the mouse elsewhere. */
const press = (what: Locator, isMobile: boolean): Promise<void> => (isMobile ? what.tap() : what.click());

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

test("a course's page marks the entry of its kind", async ({ page }) => {
  const current = page.getByRole("navigation", { name: "主导航" }).locator("[aria-current=page]");
  for (const [list, name] of [
    ["/index/courses", "考试培训"],
    ["/index/further-edu-train", "继续教育"],
    ["/index/books", "图书教材"],
    ["/index/furtheredu", "图书教材"],
    ["/index/live", "直播课程"],
  ] as const) {
    await page.goto(list);
    await page.getByRole("main").locator('a[href^="/index/course-info/"]').first().click();
    await expect(page).toHaveURL(/course-info/);
    await expect(current, list).toHaveText(name);
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

test("the header's search finds everything; on a phone its icon unfolds it, for taps @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/index/contact");
  await page.waitForLoadState("networkidle");
  const header = page.getByRole("banner");
  const field = header.getByRole("searchbox", { name: "搜索课程、教材、讲师" });
  if (isMobile) {
    await header.getByRole("button", { name: "搜索", exact: true }).tap();
    await expect(field).toBeFocused();
    await header.getByRole("button", { name: "关闭搜索" }).tap();
    await expect(field).toBeHidden();
    await header.getByRole("button", { name: "搜索", exact: true }).tap();
    await field.fill("BIM");
    await header.getByRole("search").getByRole("button", { name: "搜索" }).tap();
    await expect(field).toBeHidden();
  } else {
    await field.fill("BIM");
    await page.keyboard.press("Enter");
  }
  await expect(page).toHaveURL("/index/search?courseName=BIM");
  await expect(page.getByRole("main").getByText("BIM").first()).toBeVisible();
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

test("every link of the footer leads to its page, tapped on a phone @phone", async ({ page, isMobile }) => {
  const foot = page.getByRole("contentinfo");
  for (const [name, path] of [
    ["继续教育", "/index/further-edu-train"],
    ["考试培训", "/index/courses"],
    ["免费公开课", "/index/free-courses"],
    ["图书", "/index/books"],
    ["继续教育教材", "/index/furtheredu"],
    ["付费答疑", "/index/answers"],
    ["联系我们", "/index/contact"],
    ["学时认定规则", "/index/rules/study-hours"],
    ["课程售出不退说明", "/index/rules/no-refund"],
    ["用户协议", "/index/rules/agreement"],
    ["隐私政策", "/index/rules/privacy"],
  ] as const) {
    await page.goto("/index/contact");
    await press(foot.getByRole("link", { name, exact: true }), isMobile);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a learner's menu leads to each of the own places, tapped on a phone @phone", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "user");
  const header = page.getByRole("banner");
  const menu = header.getByRole("button", { name: "李建国" });
  for (const [name, path] of [
    ["我的课程", "/board/user/my-course"],
    ["我的订单", "/board/user/my-order"],
    ["收件地址", "/board/user/deliver-address"],
  ] as const) {
    await page.goto("/index/contact");
    await press(menu, isMobile);
    await press(header.getByRole("link", { name }), isMobile);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  }
  await press(header.getByRole("link", { name: /^购物车/ }), isMobile);
  await expect(page).toHaveURL("/index/my-cart");
});
