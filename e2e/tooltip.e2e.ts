import { expect, signIn, test } from "./fixtures.ts";

test("a tooltip comes after the pointer has rested for 1000 ms, not before", async ({ page }) => {
  await signIn(page, "user");
  await page.goto("/board/user/my-order");
  const copy = page.getByRole("button", { name: /^复制订单号/ }).first();
  await expect(copy).toBeVisible();
  const tooltip = page.locator(".tooltip");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000); // from here on the page's time passes only when told to
  await copy.hover();
  await page.clock.runFor(990);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText(/^复制订单号/);
});
