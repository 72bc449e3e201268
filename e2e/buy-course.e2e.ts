// The main job: browse, sign in, cart, order, pay, watch.
import { axe, expect, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { checkOut, openFromList, putIntoCart, submitOrder, visible } from "./shopping.ts";

const course = "二级造价工程师《基础知识》精讲班";

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
