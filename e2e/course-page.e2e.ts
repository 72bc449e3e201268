// From a course's page to its order, and back to it once it is paid. What the page shows and asks is drawn
// (web/src/screens/storefront/course).
import { axe, expect, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { signInByForm } from "./people.ts";
import { button, submitOrder } from "./shopping.ts";

// Of the demonstration shop: a course with three specifications and a companion book.
const door = "/index/course-info/1";

test("buying leads to the confirmation with what was chosen before signing in; its order is paid on the course's own page", async ({
  page,
  phone,
}) => {
  const learner = phone();
  await signInAsNewcomer(page, learner);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(door);
  await button(page, /立即购买/).click();
  await expect(page.getByText("请选择规格", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /精讲＋冲刺班/ }).click();
  await expect(page).toHaveURL(/spec=3/);
  await page.getByRole("checkbox", { name: /加购配套图书/ }).check();
  await button(page, /立即购买/).click();
  await page.getByRole("dialog", { name: "请先登录?" }).getByRole("button", { name: "去登录" }).click();
  await signInByForm(page, learner);
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  await expect(page.getByRole("table", { name: "商品与价格" }).getByRole("link")).toHaveCount(2);
  await expect(page.getByLabel("专属码")).toBeVisible();

  const soldOnce = "/index/course-info/10";
  await page.goto(soldOnce);
  await button(page, /立即购买/).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  const orderId = await submitOrder(page);
  await page.goto(soldOnce);
  await page.getByRole("button", { name: "继续付款" }).click();
  const payment = page.getByRole("dialog", { name: /付款/ });
  await expect(payment).toContainText("应付金额");
  expect(await axe(page)).toEqual([]);
  await pay(page.request, orderId, "paid");
  await page.getByRole("dialog", { name: "付款成功" }).getByRole("button", { name: "关闭" }).click();
  await expect(page.getByText(/已购买，有效期至 \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "继续付款" })).toHaveCount(0);
  await page.goto(`${soldOnce}/autoplay`);
  await expect(page).toHaveURL(/\/index\/study\/10\?chapter=\d+/);
});
