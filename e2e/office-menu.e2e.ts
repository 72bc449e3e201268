// The office's menu where the window is lower than it is long.
import { expect, signIn, test } from "./fixtures.ts";
import type { Page } from "./browser.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "后台菜单" });
const shade = (page: Page) => page.locator("[data-more-below]");

test("the place where one is stands in view, and a shade tells that there are more below", async ({
  page,
}) => {
  await signIn(page, "admin");
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.goto("/board/admin/courses");
  await expect(shade(page)).toBeVisible();
  const last = menu(page).getByRole("link").last();
  await expect(last).not.toBeInViewport();
  await page.goto((await last.getAttribute("href")) ?? "");
  await expect(menu(page).locator("[aria-current=page]")).toHaveText((await last.textContent()) ?? "");
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(shade(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 1200 });
  await expect(shade(page)).toHaveCount(0);
});
