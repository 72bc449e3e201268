// Paying by the QR code: the dialog learns of the money by itself.
import { renderSVG } from "uqr";
import { expect, openSession, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { submitOrder, visible } from "./shopping.ts";

const course = "/index/course-info/10";
const buyNow = async (page: import("@playwright/test").Page): Promise<void> => {
  await visible(page.getByRole("button", { name: /立即购买/ })).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
};

test("[ORD-015] the QR code holds the address of the payment; paying there on a phone is seen here by itself", async ({
  page,
  phone,
  visitor,
}) => {
  const learner = phone();
  await signInAsNewcomer(page, learner);
  await page.goto(course);
  await buyNow(page);
  const orderId = await submitOrder(page);
  const image = page.getByRole("dialog").getByRole("img", { name: "付款二维码" });
  const shown = await page.request.get((await image.getAttribute("src")) ?? "");
  const { token } = await openSession(page.request, { loginName: learner, passwd: "Learn2026" });
  const link = await page.request.get(`/api/user/orders/${orderId}/pay-link`, {
    headers: { authorization: token },
  });
  const { resultObject } = (await link.json()) as { resultObject: { payUrl: string } };
  const { origin, pathname } = new URL(resultObject.payUrl); // behind them: where a phone comes back to
  expect(await shown.text()).toBe(renderSVG(origin + pathname, { border: 2 }));

  const app = await visitor();
  await app.setViewportSize({ width: 390, height: 844 });
  await app.goto(resultObject.payUrl);
  await app.getByRole("button", { name: "支付", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "付款成功" })).toBeVisible();

  // It was said once: a reload shows the order and no dialog.
  await page.reload();
  await expect(page.getByRole("complementary", { name: "订单信息" })).toContainText("已付款");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
