// A visitor who comes by a channel's QR code.
import { axe, expect, openSession, outboxCode, test } from "./fixtures.ts";
import { idCardOf } from "./newcomer.ts";
import { button, submitOrder, visible } from "./shopping.ts";

test("a visitor comes by a channel's QR code, looks around, filters, registers and buys: the order carries the code @phone", async ({
  page,
  phone,
  isMobile,
}) => {
  test.slow();
  // What the QR code of the channel opens; a link with a code that nobody has takes nothing away.
  await page.goto("/index/products?tag=published&channel=qd0001");
  await expect(page.getByText("以下为渠道专属码 QD0001 的价格")).toBeVisible();
  // The sentence comes with the page, the memory with its scripts: nobody leaves before they are there.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("zhutu.channel"))).toContain("QD0001");
  await page.goto("/index/products?tag=published&channel=NOBODY");
  await expect(page.locator("a.cc").first()).toBeVisible();
  await expect(page.getByText("渠道专属码")).toHaveCount(0);

  await page.goto("/index/courses");
  const exams = page.getByRole("region", { name: "考试日期" });
  await expect(exams.getByText(/还有 \d+ 天|今天开考/).first()).toBeVisible();
  if (isMobile) await page.getByRole("button", { name: "筛选" }).tap();
  const choose = (row: string, choice: string) =>
    page
      .getByRole("group", { name: row, exact: true })
      .getByRole("link", { name: new RegExp(`^${choice}( \\d+)?$`, "u") })
      .click();
  await choose("专业", "施工管理");
  await expect(page).toHaveURL(/subject=management/);
  await choose("班型", "精讲班");
  await expect(page).toHaveURL(/classKind=full/);
  await choose("价格", "500 元以下");
  await expect(page).toHaveURL(/price=0-500/);
  if (isMobile) {
    const sheet = page.getByRole("dialog", { name: "筛选" });
    expect(await axe(page)).toEqual([]);
    await sheet.getByRole("button", { name: "完成（共 1 门）" }).tap();
    await expect(sheet).toBeHidden();
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText("共 1 门");
  await page.getByRole("link", { name: "取消筛选 精讲班" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("共 2 门");
  await expect(page).not.toHaveURL(/classKind/);
  expect(await axe(page)).toEqual([]);
  await page.locator("a.cc", { hasText: "施工管理》精讲班" }).click();
  await expect(page).toHaveURL(/course-info\/10\?exclusiveCode=QD0001/);
  await expect(page.getByText("¥359.10").first()).toBeVisible();

  // 注册 stands in the header, on a phone in its drawer.
  if (isMobile) await page.getByRole("button", { name: "菜单", exact: true }).tap();
  await visible(page.getByRole("banner").getByRole("link", { name: "注册" })).click();
  await expect(page).toHaveURL("/register");
  const number = phone();
  const form = page.getByRole("form", { name: "注册" });
  await form.getByLabel("姓名").fill("周海燕");
  await form.getByRole("textbox", { name: "身份证号" }).fill(idCardOf(number));
  await form.getByLabel("手机号").fill(number);
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(form.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  await form.getByLabel("短信验证码").fill(await outboxCode(page.request, number));
  await form.getByLabel("密码", { exact: true }).fill("Zhutu-2026");
  await form.getByRole("checkbox", { name: /身份证号用于实名认证/ }).check();
  await form.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  await form.getByRole("button", { name: "注册", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "立即登录" }).click();
  await expect(page).toHaveURL("/board/user/my-course");

  await page.goto("/index/course-info/10");
  await expect(page).toHaveURL(/exclusiveCode=QD0001/);
  await button(page, "立即购买").click();
  await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "专属码" })).toHaveValue("QD0001");
  const orderId = await submitOrder(page);
  const { token } = await openSession(page.request, { loginName: number, passwd: "Zhutu-2026" });
  const order = await page.request.get(`/api/orders/${orderId}`, { headers: { authorization: token } });
  expect(((await order.json()) as { resultObject: object }).resultObject).toMatchObject({
    exclusiveCode: "QD0001",
    orderAmt: 359.1,
  });
});
