// A browser that lets the site keep nothing ("block all site data"): whatever asks for its storage gets an error. The
// shop works all the same, for as long as the page lives.
import { expect, test } from "./fixtures.ts";
import { registerNewcomer } from "./newcomer.ts";
import { putIntoCart, visible } from "./shopping.ts";

const book = "二建《机电工程》考点精编";

test("where the browser keeps nothing, the home page, signing in and the cart work", async ({
  page,
  problems,
  phone,
}) => {
  // The router's own line in the page, which scrolls to where a person was, complains and goes on.
  problems.expect(/Access is denied for this document|^page error: $/);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  const { loginName, passwd } = await registerNewcomer(page, phone());
  await page.goto("/index");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { name: "页面出错了" })).toHaveCount(0);
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "登录" }).click();
  await page.getByRole("button", { name: "密码登录" }).click();
  await page.getByLabel("用户名").fill(loginName);
  await page.getByLabel("密码", { exact: true }).fill(passwd);
  await page.getByRole("main").getByRole("button", { name: "登录", exact: true }).click();
  await expect(banner.getByRole("button", { name: "新学员" })).toBeVisible();
  await banner.getByRole("link", { name: "图书教材" }).click();
  await visible(page.getByRole("main").getByRole("link", { name: book })).click();
  await expect(page.getByRole("heading", { level: 1, name: book })).toBeVisible();
  await putIntoCart(page);
  await expect(page.getByRole("main").getByText(book)).toBeVisible();
});
