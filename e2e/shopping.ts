// Steps that several buying journeys share.
import { expect, type Locator, type Page } from "@playwright/test";

/** What stands on the page at this width: several controls have a twin for the other width. */
export const visible = (locator: Locator): Locator => locator.locator("visible=true").first();

/** The buttons of the buying box, on a phone those of the bar at the bottom. */
export const button = (page: Page, name: RegExp | string): Locator =>
  visible(page.getByRole("button", { name }));

/** Opens a product's page from its list, as a person who browses does. */
export async function openFromList(page: Page, list: string, name: string): Promise<void> {
  await page.goto(list);
  await visible(page.getByRole("main").getByRole("link", { name })).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** From a product's page into the cart, and on to the cart's page. */
export async function putIntoCart(page: Page): Promise<void> {
  await visible(page.getByRole("button", { name: "加入购物车" })).click();
  await expect(page.getByText("添加成功")).toBeVisible();
  await page.getByRole("link", { name: /购物车/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "购物车" })).toBeVisible();
}

/** Chooses everything in the cart and checks out. */
export async function checkOut(page: Page): Promise<void> {
  await visible(page.getByRole("checkbox", { name: "全选" })).check();
  await visible(page.getByRole("button", { name: /去结算/ })).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
}

/** Agrees to the terms of what is delivered online, where the order holds such. */
export async function agreeToTerms(page: Page): Promise<void> {
  const tick = page.getByRole("checkbox", { name: /^我已知晓/ });
  await expect(page.getByRole("complementary", { name: "结算" })).toContainText("应付");
  if (await tick.isVisible()) await tick.check();
}

/** Submits the confirmed order; answers its id once its payment dialog is open. */
export async function submitOrder(page: Page): Promise<string> {
  await agreeToTerms(page);
  await visible(page.getByRole("button", { name: "提交订单" })).click();
  await page.waitForURL(/submitted-order-info\/\d{20}$/);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("应付金额");
  // The payment is opened by the first look at the QR image, or by fetching the phone's link.
  const way = dialog
    .getByRole("img", { name: "付款二维码" })
    .or(dialog.getByRole("link", { name: "打开付款应用" }));
  await expect(way).toBeVisible();
  await expect
    .poll(() => way.evaluate((shown) => !(shown instanceof HTMLImageElement) || shown.naturalWidth > 0))
    .toBe(true);
  return page.url().slice(-20);
}
