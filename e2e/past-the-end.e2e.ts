// A page past the end of a list, from an old link or after rows went: the last page comes in its place.
import { expect, signIn, test } from "./fixtures.ts";

test("my orders past the end show the last page, and Back leaves the list", async ({ page }) => {
  await signIn(page, "user");
  await page.goto("/index/my-cart");
  await page.goto("/board/user/my-order?page=99");
  await expect(page).toHaveURL("/board/user/my-order");
  await expect(page.getByRole("link", { name: /的详情$/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/index/my-cart");
});

// All lists of the shop are read by the same loader.
const list = "/index/courses";
test(`${list} past the end shows the last page, and Back leaves the list`, async ({ page }) => {
  await page.goto("/index/contact");
  const answer = await page.goto(`${list}?page=99`);
  expect(answer?.request().redirectedFrom()).not.toBeNull();
  await expect(page).toHaveURL(new RegExp(`${list}(\\?page=[2-9])?$`));
  await expect(page.getByRole("main").locator('a[href^="/index/course-info/"]').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/index/contact");
});
