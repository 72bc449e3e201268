// The head of every public page, over several of them: its navigation on both widths, and before the scripts are there.
// What it holds for whom is drawn (web/src/features/shell).
import { expect, signIn, test } from "./fixtures.ts";

/** Where each of the header's links leads, and how its page calls itself. */
const places = [
  ["首页", "/index", /./],
  ["继续教育", "/index/further-edu-train", /继续教育/],
  ["直播课程", "/index/live", /直播/],
  ["考试培训", "/index/courses", /考试培训/],
  ["图书教材", "/index/books", /图书/],
] as const;

/** What a phone's bottom bar has, the drawer has not. */
const barNames = new Map([
  ["首页", "首页"],
  ["考试培训", "课程"],
]);

test("the navigation, on a phone in its drawer and its bottom bar, leads to every list and marks it; search and menu lead on from there @phone", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "user");
  await page.goto("/index/contact");
  await page.waitForLoadState("networkidle");
  const header = page.getByRole("banner");
  const nav = page.getByRole("navigation", { name: "主导航" });
  const menu = page.getByRole("button", { name: "菜单", exact: true });
  const bar = page.getByRole("navigation", { name: "底部导航" });
  const current = nav.locator("[aria-current=page]");
  for (const [name, path, title] of places) {
    const barName = isMobile ? barNames.get(name) : undefined;
    if (barName !== undefined) await bar.getByRole("link", { name: barName }).tap();
    else if (isMobile) {
      await menu.tap();
      await nav.getByRole("link", { name }).tap();
      await expect(nav).toBeHidden();
    } else await nav.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    if (barName !== undefined) {
      await expect(bar.locator("[aria-current=page]")).toHaveText(barName);
      continue;
    }
    if (isMobile) await menu.tap();
    await expect(current).toHaveText(name);
    if (isMobile) await page.getByRole("button", { name: "关闭菜单" }).tap();
  }

  if (isMobile) await header.getByRole("button", { name: "搜索", exact: true }).tap();
  await header.getByRole("combobox", { name: "搜索课程、讲、讲师、图书" }).fill("BIM");
  if (isMobile) await header.getByRole("search").getByRole("button", { name: "搜索" }).tap();
  else await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/index/search?courseName=BIM");
  await expect(page.getByRole("main").getByText("BIM").first()).toBeVisible();

  if (isMobile) await page.getByRole("link", { name: "我的", exact: true }).tap();
  else await header.getByRole("button", { name: "李建国" }).click();
  await page.getByRole("group", { name: "交易" }).getByRole("link", { name: "我的订单" }).click();
  await expect(page).toHaveURL("/board/user/my-order");
  await expect(page.getByRole("heading", { level: 1, name: "我的订单" })).toBeFocused();
  await header.getByRole("link", { name: /^购物车/ }).click();
  await expect(page).toHaveURL("/index/my-cart");
  if (!isMobile) return;
  await menu.tap();
  await page.getByRole("link", { name: "手机客户端" }).tap();
  await expect(page).toHaveURL("/app-download");
});

test("before the page's code is there the drawer opens and leads on; a tap beside it closes it @phone", async ({
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
