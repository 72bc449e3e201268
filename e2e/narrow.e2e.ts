// Tablets held upright: every page of the shop has room for what is in it.
import type { Page } from "@playwright/test";
import { crowded } from "./crowded.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { checkOut, openFromList, putIntoCart } from "./shopping.ts";

/**
 * An iPad mini, an older iPad, an iPad Air; the first width that has two columns; an iPad, an iPad Air and an iPad Pro on its side.
 */
const widths = [744, 768, 820, 952, 962, 1_024, 1_180, 1_194];
const own = ["/board/user/my-order", "/board/user/my-invoice", "/board/user/my-cert", "/board/user/profile"];

/** What has no room on the page as it stands, at each width. */
async function crowdedAt(page: Page): Promise<Record<number, string[]>> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const found: Record<number, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1_180 });
    const lines = await crowded(page);
    if (lines.length > 0) found[width] = lines;
  }
  return found;
}

test("on a tablet held upright nothing is cut or covered, for a visitor and for a learner, on a paid order neither", async ({
  page,
}) => {
  const fits = async (path: string) => {
    await page.goto(path);
    expect.soft(await crowdedAt(page), path).toEqual({});
  };
  const anybodys = ["/index", "/index/course-info/10"];
  for (const path of anybodys) await fits(path);
  await signIn(page, "user");
  for (const path of [...anybodys, ...own]) await fits(path);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto("/board/user/my-order");
  const order = page.getByRole("main").getByRole("row").filter({ hasText: "去学习" }).first();
  const address = await order.getByRole("link", { name: /^订单 \d+ 的详情$/ }).getAttribute("href");
  await page.goto(address ?? "");
  await expect(page.getByRole("complementary", { name: "订单信息" })).toBeVisible();
  expect(await crowdedAt(page), "a paid order").toEqual({});
});

test("on a tablet held upright nothing is cut or covered on the way from the cart to an order", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/books", "二建《机电工程》考点精编");
  await putIntoCart(page);
  await openFromList(page, "/index/courses", "二级造价工程师《基础知识》精讲班");
  await putIntoCart(page);
  expect.soft(await crowdedAt(page), "the cart").toEqual({});
  await checkOut(page);
  await page.getByRole("radio", { name: "需要发票" }).check();
  await expect(page.getByRole("form", { name: "发票信息" })).toBeVisible();
  expect.soft(await crowdedAt(page), "the confirmation").toEqual({});
});

/**
 * How wide the header's field to search in is, and how many pixels of the page lie beside the window, at each width.
 */
async function headerAt(page: Page, at: readonly number[]): Promise<{ field: number[]; beside: number[] }> {
  const field = page.getByRole("banner").getByRole("combobox", { name: "搜索课程、讲、讲师、图书" });
  const found: { field: number[]; beside: number[] } = { field: [], beside: [] };
  for (const width of at) {
    await page.setViewportSize({ width, height: 1_024 });
    found.field.push((await field.boundingBox())?.width ?? 0);
    found.beside.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  return found;
}

test("on a tablet the header's links are in the drawer, and its search stays a field, also beside a long name", async ({
  page,
}) => {
  await signIn(page, "user");
  await page.goto("/index/contact");
  const header = page.getByRole("banner");
  const name = header.getByRole("button", { name: "李建国" });
  await page.setViewportSize({ width: 768, height: 1_024 });
  await expect(name).toBeInViewport({ ratio: 1 });
  await header.getByRole("button", { name: "菜单", exact: true }).click();
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "考试培训" }).click();
  await expect(page).toHaveURL("/index/courses");
  await name.locator(".user-name").evaluate((one) => (one.textContent = "阿不都热合曼买买提江"));
  // The last width with the drawer, and the first with the links.
  const { field, beside } = await headerAt(page, [744, 961, 1_024, 1_100, 1_101]);
  expect(Math.min(...field)).toBeGreaterThan(130);
  expect(beside).toEqual([0, 0, 0, 0, 0]);
});
