// interface.md "Access": what is pressed on a phone is 44 pixels high and wide, on every public page and where one buys.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";

/** What can be pressed and is smaller than a finger; links within a sentence or a list of links are read, not aimed at. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "button, select, input:not([type=hidden]), summary, a.btn, a.opt",
      ),
    ]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap((one) => {
        const target = one.closest("label") ?? one;
        const { width, height } = target.getBoundingClientRect();
        const reach = getComputedStyle(one, "::after");
        const beside = reach.position === "absolute" ? -2 * Number.parseFloat(reach.top) : 0;
        const name = one.getAttribute("aria-label") ?? one.textContent.trim();
        const fits = width >= 24 && height + beside >= 44;
        return fits ? [] : [`${one.tagName} ${name.slice(0, 20)} ${Math.round(width)}×${Math.round(height)}`];
      }),
  );

test("what is pressed on a phone takes a finger @phone", async ({ page, phone, isMobile }) => {
  if (!isMobile) return;
  await signInAsNewcomer(page, phone());
  for (const path of [
    "/index",
    "/index/courses",
    "/index/books",
    "/index/course-info/1",
    "/index/course-info/38",
    "/index/my-cart",
    "/board/user/my-order",
    "/board/user/my-course",
    "/login",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect.soft(await tooSmall(page), path).toEqual([]);
  }
});
