// A page past the end of a list, from an old link or after rows went: the last page comes in its place.
import { expect, signIn, test } from "./fixtures.ts";

test("a list past its end shows its last page, and Back leaves the list", async ({ page }) => {
  await signIn(page, "user");
  for (const list of ["/index/courses", "/index/books", "/index/further-edu-train"]) {
    await page.goto("/index/contact");
    const answer = await page.goto(`${list}?page=99`);
    expect(answer?.request().redirectedFrom(), list).not.toBeNull();
    await expect(page).toHaveURL(new RegExp(`${list}(\\?page=[2-9])?$`));
    await expect(page.getByRole("main").locator('a[href^="/index/course-info/"]').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/index/contact");
  }
  await page.goto("/index/my-cart");
  await page.goto("/board/user/my-order?page=99");
  await expect(page).toHaveURL("/board/user/my-order");
  await expect(page.getByRole("link", { name: /的详情$/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/index/my-cart");
});
