// Confirming and paying: what was agreed to is what is ordered, and the dialog learns of the money by itself.
import { renderSVG } from "uqr";
import { axe, expect, openSession, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { putOnSale } from "./shelf.ts";
import { agreeToTerms, submitOrder, visible } from "./shopping.ts";

const course = "/index/course-info/10";
const buyNow = async (page: import("@playwright/test").Page): Promise<void> => {
  await visible(page.getByRole("button", { name: /立即购买/ })).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
};

test("a price that changed since it was shown orders nothing: the new one is shown, what was typed stays, and the next submit takes it @phone", async ({
  page,
  phone,
}, { project }) => {
  const sold = { courseType: 1, courseName: `会变价的课程 ${project.name}${Date.now()}` };
  const [courseId = 0] = await putOnSale(page.request, [{ ...sold, coursePriceOriginal: 200 }]);
  await signInAsNewcomer(page, phone());
  await page.goto(`/index/course-info/${courseId}`);
  await buyNow(page);
  const summary = page.getByRole("complementary", { name: "结算" });
  const due = summary.locator(".between").filter({ hasText: "应付" });
  await expect(due).toContainText("¥200.00");
  await summary.getByLabel("专属码").fill("QD0001");
  await summary.getByLabel("专属码").press("Enter");
  await expect(due).toContainText("¥180.00");

  await putOnSale(page.request, [{ ...sold, courseId, coursePriceOriginal: 300 }]);
  const refused = page.getByRole("alert").filter({ hasText: "价格有变动，请确认后再提交" });
  await expect(refused).toHaveCount(0);
  await agreeToTerms(page);
  await visible(page.getByRole("button", { name: "提交订单" })).click();
  await expect(refused).toBeVisible();
  await expect(due).toContainText("¥270.00");
  await expect(summary.getByLabel("专属码")).toHaveValue("QD0001");
  await expect(page).toHaveURL(/\/index\/order-info$/);
  expect(await axe(page)).toEqual([]);
  await submitOrder(page);
  await expect(page.getByRole("dialog")).toContainText("¥270.00");
});

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

test("the payment dialog asks for the order every 3 seconds until it is paid or closed", async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await signInAsNewcomer(page, phone());
  await page.goto(course);
  await buyNow(page);
  const orderId = await submitOrder(page);
  // When the page asks, by its own clock, which stands still but for the steps below, and while an answer is on its way.
  await page.evaluate((path) => {
    const { fetch: real } = window;
    const seen = { times: [] as number[], waiting: 0 };
    Object.assign(window, { seen });
    window.fetch = async (...asked) => {
      if (new Request(...asked).url.endsWith(path)) seen.times.push(Date.now());
      seen.waiting++;
      try {
        const answer = await real(...asked);
        await answer.clone().text();
        return answer;
      } finally {
        seen.waiting--;
      }
    };
  }, `/api/orders/${orderId}`);
  const seen = () =>
    page.evaluate(() => (window as unknown as { seen: { times: number[]; waiting: number } }).seen);
  await page.clock.pauseAt(Date.now() + 60_000);
  const step = 50;
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += step) {
      await page.clock.runFor(step);
      while ((await seen()).waiting > 0);
    }
  };
  const before = (await seen()).times.length;
  while ((await seen()).times.length < before + 4) await pass(step);
  const times = (await seen()).times.slice(before);
  for (const [at, time] of times.entries()) {
    const gap = time - (times[at - 1] ?? time - 3_000);
    expect(gap).toBeGreaterThanOrEqual(2_900);
    expect(gap).toBeLessThan(3_050);
  }
  await pay(page.request, orderId, "paid");
  const paid = page.getByRole("dialog", { name: "付款成功" });
  while (!(await paid.isVisible())) await pass(step);
  const asked = (await seen()).times.length;
  await pass(10_000);
  expect((await seen()).times.length - asked).toBeLessThanOrEqual(1); // the page's own order is told of the payment once
});

test("my orders offers page sizes 10, 20, 50 and 100, and asks for the chosen one", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await page.goto(course);
  await buyNow(page);
  await submitOrder(page);
  await page.goto("/board/user/my-order");
  const size = page.getByRole("combobox", { name: "每页条数" });
  await expect(size.getByRole("option")).toHaveText([
    "每页 10 单",
    "每页 20 单",
    "每页 50 单",
    "每页 100 单",
  ]);
  for (const chosen of [20, 50, 100, 10]) {
    const asked = page.waitForRequest((one) => one.url().includes("/api/user/orders?"));
    await size.selectOption({ label: `每页 ${chosen} 单` });
    expect(new URL((await asked).url()).searchParams.get("pageSize")).toBe(String(chosen));
  }
});
