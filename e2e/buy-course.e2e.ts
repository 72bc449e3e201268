// The main job: browse, sign in, cart, order, pay, watch.
import { axe, expect, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { checkOut, openFromList, putIntoCart, submitOrder, visible } from "./shopping.ts";

const course = "二级造价工程师《基础知识》精讲班";

test("the cart of a visitor prompts to sign in and asks for nobody's cart", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/user")) asked.push(request.url());
  });
  await page.goto("/index/my-cart");
  await expect(page.getByText("登录后可以查看购物车里的商品")).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "去登录" }).click();
  await page.waitForURL("**/login/goback");
});

test("the cart says what to choose first, and deletes a row @phone", async ({ page, phone }) => {
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/courses", course);
  await putIntoCart(page);
  // What was just added is ticked; taking the tick off is remembered.
  const tick = page.getByRole("checkbox", { name: `选择 ${course}` });
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await page.reload();
  await expect(tick).not.toBeChecked();
  await visible(page.getByRole("button", { name: /去结算/ })).click();
  await expect(page.getByText("请选择要购买商品")).toBeVisible();
  await page.getByRole("button", { name: "删除已选" }).click();
  await expect(page.getByText("请选择要删除的商品")).toBeVisible();
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await page.getByRole("button", { name: `删除 ${course}` }).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect(question).toBeHidden();
  await page.reload(); // what the server kept
  await expect(page.getByRole("link", { name: course })).toBeVisible();
  await page.getByRole("button", { name: `删除 ${course}` }).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("购物车还是空的")).toBeVisible();
});

test("a learner browses, orders, pays and studies @phone", async ({ page, phone, isMobile }) => {
  await openFromList(page, "/index/courses", course);
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/courses", course);
  await putIntoCart(page);
  await checkOut(page);
  // With the price, which is asked again when the page is known in full, the button that submits takes its colour.
  await expect(visible(page.getByRole("button", { name: "提交订单" }))).toBeEnabled();
  expect(await axe(page)).toEqual([]);

  const orderId = await submitOrder(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("请在半小时内完成付款");
  await dialog.getByRole("button", { name: "我已付款" }).click();
  await expect(dialog).toContainText("还没有查到付款");
  if (isMobile) {
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("link", { name: "打开付款应用" }).click();
    const app = await opened;
    await app.getByRole("button", { name: "支付", exact: true }).click();
    await expect(app.locator("#state")).toHaveText("已支付");
    await app.close();
  } else {
    await expect(dialog.getByRole("img", { name: "付款二维码" })).toBeVisible();
    await pay(page.request, orderId, "paid");
  }
  await expect(page.getByRole("dialog", { name: "付款成功" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "去学习" }).click();
  await page.waitForURL(/\/index\/(study|course-info)\//);

  await page.goto("/board/user/my-order");
  await expect(page.getByText("已付款").first()).toBeVisible();
  await page.goto("/board/user/my-course");
  await expect(page.getByRole("heading", { name: course })).toBeVisible();
});

test("the order waits in my orders and is deleted only on a yes @phone", async ({
  page,
  phone,
  isMobile,
}) => {
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/courses", course);
  await visible(page.getByRole("button", { name: /立即购买/ })).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  await submitOrder(page);
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();

  await page.goto("/board/user/my-order");
  const order = page.getByRole("row").filter({ hasText: course });
  await expect(order).toHaveCount(1);
  await expect(order.getByRole("link", { name: /^订单 \d{20} 的详情$/ })).toBeVisible();
  for (const shown of [isMobile ? "未付款" : "--", "¥399.00", "待付款"])
    await expect(order).toContainText(shown);
  await expect(order.getByRole("button", { name: "继续付款" })).toBeVisible();

  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await order.getByRole("button", { name: "取消订单" }).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await order.getByRole("button", { name: "取消订单" }).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("订单已删除")).toBeVisible();
  await expect(order).toHaveCount(0);
});
