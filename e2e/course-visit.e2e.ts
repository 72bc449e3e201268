// A visit to a course's page: the channel's code, and the way through sign-in.
import { expect, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { signInByForm } from "./people.ts";
import { button } from "./shopping.ts";

const soldOnce = "/index/course-info/10";

test("the confirmation keeps the channel's code over a reload; the course page lets it go", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await page.goto(`${soldOnce}?exclusiveCode=QD0001`);
  const sellers = page.getByRole("region", { name: "畅销榜" }).getByRole("link");
  await expect(sellers.first()).toHaveAttribute("href", /exclusiveCode=QD0001/);
  await button(page, /立即购买/).click();
  await expect(page.getByLabel("专属码")).toHaveValue("QD0001");
  await page.reload();
  await expect(page.getByLabel("专属码")).toHaveValue("QD0001");
  await expect(page.getByText("山东建筑技术学校")).toBeVisible();
  await page.goto(`${soldOnce}?exclusiveCode=QD0001`);
  await button(page, "移除 QD0001").click();
  await expect(page.getByText("已取消专属码，价格已恢复")).toBeVisible();
  await expect(page).not.toHaveURL(/exclusiveCode/);
  await expect(page.getByText(/QD0001/)).toHaveCount(0);
  await expect(page.getByText("¥399.00").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("¥399.00").first()).toBeVisible();
});

test("what was put into the cart before signing in is there afterwards", async ({ page, phone }) => {
  const number = phone();
  await signInAsNewcomer(page, number);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(soldOnce);
  await button(page, "加入购物车").click();
  const question = page.getByRole("dialog", { name: "请先登录?" });
  await expect(question).toContainText("并把商品加入购物车");
  await question.getByRole("button", { name: "再看看" }).click();
  await button(page, "加入购物车").click();
  await question.getByRole("button", { name: "去登录" }).click();
  await signInByForm(page, number);
  await expect(page).toHaveURL(/course-info\/10/);
  await expect(page.getByText("添加成功")).toBeVisible();
  await page.goto("/index/my-cart");
  await expect(page.getByRole("link", { name: /施工管理》精讲班/ })).toBeVisible();
  // The words beside the switch turn it too.
  await page.getByText("打开后只显示收费的视频课程").click();
  await expect(page.getByRole("switch")).toBeChecked();
});
