// What happens is told inside the site: the bell counts it, and each notice leads to what it is about.
import { axe, expect, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { openFromList, submitOrder, visible } from "./shopping.ts";

const course = "绿色建筑评价与节能改造";

test("a paid order is told at the bell, and read once it is opened, in another tab too", async ({
  page,
  context,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await openFromList(page, "/index/further-edu-train", course);
  await expect(page.getByRole("button", { name: "消息", exact: true })).toBeVisible();
  await visible(page.getByRole("button", { name: /立即购买/ })).click();
  const orderId = await submitOrder(page);
  await pay(page.request, orderId, "paid");
  await expect(page.getByRole("dialog", { name: "付款成功" })).toBeVisible();

  const other = await context.newPage();
  await other.goto("/index");
  const unread = { name: "消息，1 条未读", exact: true };
  await expect(other.getByRole("button", unread)).toBeVisible();
  await page.goto("/board/user/my-course");
  await page.getByRole("button", unread).click();
  const notice = page.getByRole("link", { name: /订单付款成功/ });
  await expect(notice).toContainText(`您购买的“${course}”已付款成功。`);
  expect(await axe(page)).toEqual([]);
  await notice.click();
  await page.waitForURL(`**/index/submitted-order-info/${orderId}`);
  await expect(page.getByRole("button", { name: "消息", exact: true })).toBeVisible();

  // What the browser says of a tab that is come back to; its own switching hides none here.
  await other.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(other.getByRole("button", { name: "消息", exact: true })).toBeVisible();
  await other.getByRole("button", { name: "消息", exact: true }).click();
  await other.getByRole("link", { name: "全部消息" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "消息" })).toBeVisible();
  const told = other.getByRole("main").getByRole("link", { name: /订单付款成功/ });
  await expect(told).toBeVisible();
  await expect(told).not.toContainText("未读");
  await expect(other.getByRole("button", { name: "全部已读" })).toHaveCount(0);
  expect(await axe(other)).toEqual([]);
});
