import { axe, expect, test } from "./fixtures.ts";

test("the home page opens with its header, without a violation of accessibility", async ({ page }) => {
  await page.goto("/index");
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await axe(page)).toEqual([]);
});
