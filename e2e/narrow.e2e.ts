// Tablets held upright: no page of the shop is wider than they are.
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";

/** An iPad mini, an older iPad, an iPad Air; and the last width before the one a laptop has. */
const widths = [744, 768, 820, 962];
const own = ["/board/user/my-order", "/index/my-cart"];

/** How many pixels of the page lie beside the window, at each width. */
async function besideTheWindow(page: Page, path: string): Promise<[string, number, number][]> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const found: [string, number, number][] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1_180 });
    const beside = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    found.push([path, width, await beside()]);
  }
  return found;
}

for (const person of ["a visitor", "a learner"] as const)
  test(`on a tablet held upright nothing scrolls sideways for ${person}`, async ({ page }) => {
    const paths = ["/index", "/index/course-info/10"];
    if (person === "a learner") {
      await signIn(page, "user");
      paths.push(...own);
    }
    for (const path of paths) {
      const beside = await besideTheWindow(page, path);
      expect(beside).toEqual(widths.map((width) => [path, width, 0]));
    }
  });

test("on a tablet held upright the header's links are in the drawer, and its search stays a field", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1_024 });
  await signIn(page, "user");
  await page.goto("/index/contact");
  const header = page.getByRole("banner");
  const field = header.getByRole("searchbox", { name: "搜索课程、教材、讲师" });
  expect((await field.boundingBox())?.width).toBeGreaterThan(100);
  await expect(header.getByRole("button", { name: "李建国" })).toBeInViewport({ ratio: 1 });
  await header.getByRole("button", { name: "菜单", exact: true }).click();
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "考试培训" }).click();
  await expect(page).toHaveURL("/index/courses");
});
