// An order nobody pays: the dialog and my orders say so, and the same can be ordered again. On a server of its own,
// where an order waits seconds instead of half an hour.
import { expect, onOwnServer } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { checkOut, openFromList, putIntoCart, submitOrder } from "./shopping.ts";

const course = "城市地下空间与综合管廊";

const test = onOwnServer({ ORDER_SECONDS: "8" });

test("an order that is not paid in time is closed and can be ordered again", async ({ page, phone }) => {
  test.setTimeout(360_000);
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/further-edu-train", course);
  await putIntoCart(page);
  await checkOut(page);
  await submitOrder(page);
  // The dialog's own countdown starts with what this server gives, so it really shows the order's end.
  await expect(page.getByRole("dialog")).toContainText(/还剩 00:0\d/);

  const closed = page.getByRole("dialog", { name: "订单已关闭" });
  await expect(closed).toBeVisible();
  await closed.getByRole("button", { name: "重新下单" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  await expect(page.getByRole("link", { name: course })).toBeVisible();

  await page.goto("/board/user/my-order?state=closed");
  await expect(page.getByText("已关闭 · 超时未付")).toBeVisible();
  await expect(page.getByRole("button", { name: "继续付款" })).toHaveCount(0);
  await page.getByRole("button", { name: "再次购买" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
});
