// Two tabs pay the same order: money is taken once, and both tabs learn of it.
import { expect, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { checkOut, openFromList, putIntoCart, submitOrder } from "./shopping.ts";

const course = "绿色建筑评价与节能改造";

test("[ORD-029] an order open in two tabs is paid once and shown paid in both", async ({
  page,
  context,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/further-edu-train", course);
  await putIntoCart(page);
  await checkOut(page);
  const orderId = await submitOrder(page);

  const other = await context.newPage();
  await other.goto("/board/user/my-order");
  await other.getByRole("button", { name: "继续付款" }).click();
  await expect(other.getByRole("dialog")).toContainText("应付金额");

  await pay(page.request, orderId, "duplicate");
  for (const tab of [page, other]) await expect(tab.getByRole("dialog", { name: "付款成功" })).toBeVisible();

  await other.getByRole("button", { name: "关闭" }).click();
  await expect(other.getByText("已付款", { exact: true })).toHaveCount(2); // the filter's and the order's
  await expect(other.getByRole("button", { name: "继续付款" })).toHaveCount(0);
  await page.goto("/board/user/my-course");
  await expect(page.getByRole("heading", { level: 2, name: course })).toHaveCount(1);
});
