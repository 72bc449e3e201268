// From a course's page to its order. What the page shows and asks is drawn (web/src/screens/storefront/course).
import { axe, expect, pay, signIn, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { signInByForm } from "./people.ts";
import { button, submitOrder } from "./shopping.ts";

// The demonstration shop: a course with three specifications and a companion book, one of them, a course sold whole, a
// live course with a code.
const door = "/index/course-info/1";
const single = "/index/course-info/1?spec=2";
const soldOnce = "/index/course-info/10";
const live = "/index/course-info/30";

test("[DET-001] [DET-003] [DET-012] course detail shows cover, title, price, original price and best sellers", async ({
  page,
}) => {
  await page.goto(soldOnce);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("施工管理");
  await expect(page.getByText("¥399.00").first()).toBeVisible();
  await expect(page.locator("s.was").first()).toContainText("¥570.00");
  await expect(page.locator("main .cover").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "畅销榜" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByText("课程开通后不支持退款").first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("buying leads to the confirmation, where the code is, with what was chosen before signing in", async ({
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
  await page.getByRole("link", { name: /精讲＋冲刺班/ }).click();
  await expect(page).toHaveURL(/spec=3/);
  await page.getByRole("checkbox", { name: /加购配套图书/ }).check();
  await button(page, /立即购买/).click();
  await page.getByRole("dialog", { name: "请先登录?" }).getByRole("button", { name: "去登录" }).click();
  await signInByForm(page, learner);
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  await expect(page.getByRole("table", { name: "商品与价格" }).getByRole("link")).toHaveCount(2);
  await expect(page.getByLabel("专属码")).toBeVisible();
});

test("[DET-014] [DET-021] an order that waits for its money is paid on the course's own page, and what is held is asked again", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  await page.goto(soldOnce);
  await button(page, /立即购买/).click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  const orderId = await submitOrder(page);

  await page.goto(soldOnce);
  await page.getByRole("button", { name: "继续付款" }).click();
  const payment = page.getByRole("dialog", { name: /付款/ });
  await expect(payment).toContainText("应付金额");
  expect(await axe(page)).toEqual([]);
  const askedAgain = page.waitForRequest(/\/api\/user\/courses\/\d+\/bought$/);
  await payment.getByRole("button", { name: "关闭" }).click();
  await askedAgain;
  await page.getByRole("button", { name: "继续付款" }).click();
  await pay(page.request, orderId, "paid");
  await page.getByRole("dialog", { name: "付款成功" }).getByRole("button", { name: "关闭" }).click();
  await expect(page.getByText(/已购买，有效期至 \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "继续付款" })).toHaveCount(0);
});

test("[DET-015] [DET-024] the bulk-buy dialog takes 1 to 1000 copies to order confirmation as a package", async ({
  page,
}) => {
  await signIn(page, "bulkBuyer");
  await page.goto(single);
  await button(page, /^单位购买/).click();
  const dialog = page.getByRole("dialog", { name: "单位购买" });
  const copies = dialog.getByRole("textbox", { name: "购买份数" });
  await copies.fill("1001");
  await copies.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("请输入 1 到 1000 的整数");
  await copies.fill("1000");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await copies.fill("12");
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("button", { name: "去下单" }).click();
  await expect(page).toHaveURL(/\/index\/order-info/);
  const draft = await page.evaluate(() => sessionStorage.getItem("zhutu.own.order-draft"));
  expect(JSON.parse(draft ?? "null")).toMatchObject({
    products: [{ courseId: 2, courseCount: 12 }],
    orderType: "package",
  });
});

test("[DET-016] [DET-022] [DET-023] the live-code dialog refuses nothing and an invalid code", async ({
  page,
}) => {
  await signIn(page, "bulkBuyer");
  await page.goto(live);
  await page.getByRole("button", { name: /直播码/ }).click();
  const dialog = page.getByRole("dialog", { name: "输入直播码" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("必须输入直播码");
  await dialog.getByRole("textbox", { name: "直播码" }).fill("NOTACODE");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("直播码无效");
  expect(await axe(page)).toEqual([]);
});
