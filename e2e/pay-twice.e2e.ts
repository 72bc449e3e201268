// Money that came twice: the buyer chooses how to pay, pays the same order twice, and the office gives the second payment
// back by one press; the bill that shows both is there the next day (refunds/bills/differences.test.ts).
import { axe, expect, signIn, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { submitOrder, visible } from "./shopping.ts";

test("an order is paid by the second method, twice; the money of the second payment goes back where it came from", async ({
  page,
  phone,
  visitor,
  isMobile,
}) => {
  await signInAsNewcomer(page, phone());
  await page.goto("/index/course-info/10");
  await visible(page.getByRole("button", { name: /立即购买/ })).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  const orderId = await submitOrder(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "支付宝" }).check();
  expect(await axe(page)).toEqual([]);
  if (!isMobile) {
    const code = dialog.getByRole("img", { name: "付款二维码" });
    await expect(code).toHaveAttribute("src", /method=alipay/);
    // It is opened at the company once its picture is there.
    await expect.poll(() => code.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  }
  const opened = isMobile ? page.waitForEvent("popup") : visitor();
  if (isMobile) await dialog.getByRole("link", { name: "打开付款应用" }).click();
  const app = await opened;
  if (!isMobile) await app.goto(`/dev/pay/alipay/${orderId}`);
  await expect(app.getByRole("definition").filter({ hasText: "支付宝" })).toBeVisible();
  await app.getByRole("button", { name: "重复支付" }).click();
  await expect(app.locator("#state")).toHaveText("已支付");
  if (isMobile) await expect(app.getByRole("link", { name: "返回订单" })).toBeVisible();
  await app.close();
  await expect(page.getByRole("dialog", { name: "付款成功" })).toBeVisible();

  const office = await visitor();
  await signIn(office, "admin");
  await office.goto(`/board/admin/refunds?state=all&orderId=${orderId}`);
  await office.getByRole("button", { name: `原路退回 ${orderId}` }).click();
  const question = office.getByRole("dialog", { name: /确定要原路退回/ });
  await expect(question).toContainText("重复付款");
  await question.getByRole("button", { name: /^退回 ¥/ }).click();
  const task = office.getByRole("row").filter({ hasText: orderId });
  await expect(task).toContainText("已退款");
  await expect(task.getByRole("button", { name: /原路退回|登记退款/ })).toHaveCount(0);

  await office.goto(`/board/admin/orders/${orderId}`);
  await expect(office.getByText("支付宝", { exact: true }).first()).toBeVisible();
  await expect(office.getByText("已退款").first()).toBeVisible();

  await office.goto("/board/admin/money");
  await expect(office.getByRole("heading", { level: 1, name: "对账" })).toBeVisible();
  await expect(office.getByText("次日 10:00 后出账单").first()).toBeVisible();
  expect(await axe(office)).toEqual([]);
});
