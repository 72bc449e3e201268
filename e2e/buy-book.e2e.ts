// A book by post with an exclusive code: address, code, freight, and what the order remembers.
import { axe, expect, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { checkOut, openFromList, putIntoCart, submitOrder, visible } from "./shopping.ts";

const book = "二建《机电工程》考点精编";

test("[PRICE-013] [ORD-001] [ORD-037] a learner orders a book with a code and has it sent", async ({
  page,
  phone,
}) => {
  const telephone = phone();
  await signInAsNewcomer(page, telephone);
  await openFromList(page, "/index/books", book);
  await putIntoCart(page);
  await checkOut(page);
  await expect(page).toHaveURL("/index/order-info");
  const summary = page.getByRole("complementary", { name: "结算" });

  // What is bought and what it comes to; that there is no way back is said of courses alone.
  const goods = page.getByRole("main").getByRole("row").filter({ hasText: book });
  await expect(goods).toHaveCount(1);
  await expect(goods).toContainText("¥58.00");
  const term = (name: string) =>
    summary.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd");
  await expect(term("商品原价")).toHaveText("¥72.50");
  await expect(term("商品折扣")).toHaveText("-¥14.50");
  await expect(term("运费")).toHaveText("¥8.00");
  await expect(summary.locator(".between").filter({ hasText: "应付" })).toContainText("¥66.00");
  await expect(summary.getByText("不退款")).toHaveCount(0);

  // Nothing is sent without an address.
  await visible(page.getByRole("button", { name: "提交订单" })).click();
  await expect(page.getByRole("alert").filter({ hasText: "请选择收件地址" })).toBeVisible();
  await page.getByRole("button", { name: "新增地址" }).first().click();
  const form = page.getByRole("dialog", { name: "新增收件地址" });
  // The buyer's own name and phone are there already; a number pasted with its blanks is understood.
  await expect(form.getByLabel("收件人")).toHaveValue("新学员");
  await expect(form.getByLabel("手机号")).toHaveValue(telephone);
  await expect(form.getByText("请选择所在地区")).toHaveCount(0);
  await form.getByLabel("手机号").fill("123");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByText("请选择所在地区")).toBeVisible();
  await expect(form.getByText("长度11位")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await form.getByLabel("收件人").fill("王小明");
  await expect(form.getByLabel("省")).toHaveValue("370000");
  await form.getByLabel("市", { exact: true }).selectOption({ label: "青岛市" });
  await form.getByLabel("区县").selectOption({ label: "市北区" });
  await form.getByLabel("详细地址").fill("敦化路 138 号");
  await form
    .getByLabel("手机号")
    .fill(`+86 ${telephone.slice(0, 3)}-${telephone.slice(3, 7)} ${telephone.slice(7)}`);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("保存成功")).toBeVisible();
  await expect(page.getByRole("radio", { name: new RegExp(telephone) })).toBeVisible();
  await expect(page.getByRole("radio", { name: /王小明/ })).toBeChecked();

  // An unknown code resets the discount and is cleared; a known one changes the price the server answers.
  const code = summary.getByLabel("专属码");
  for (const wrong of ["QD001", "QD00011"]) {
    await code.fill(wrong);
    await expect(summary.getByText("专属码必须是6个字符")).toHaveCount(0);
    await code.press("Enter");
    await expect(summary.getByText("专属码必须是6个字符")).toBeVisible();
  }
  await code.fill("XXXXXX");
  await code.press("Enter");
  await expect(summary.getByText("专属码不存在")).toBeVisible();
  await expect(code).toHaveValue("");
  await expect(summary.getByText(/^-¥/)).toHaveText(["-¥14.50"]);
  await code.fill("qd0001");
  const priced = page.waitForResponse((one) => one.url().endsWith("/orders/fresh-price"));
  await code.press("Enter");
  const { resultObject } = (await (await priced).json()) as { resultObject: { orderAmt: number } };
  await expect(summary).toContainText(`¥${resultObject.orderAmt.toFixed(2)}`);
  await expect(summary.getByText("山东建筑技术学校 · 9折")).toBeVisible();
  await expect(summary.getByText("-¥5.80")).toBeVisible();
  await page.reload();
  await expect(summary.getByText("-¥5.80")).toBeVisible();

  const orderId = await submitOrder(page);
  await pay(page.request, orderId, "paid");
  await expect(page.getByRole("dialog", { name: "付款成功" })).toContainText("图书发货后");
  await page.getByRole("link", { name: "查看订单" }).click();
  await page.goto(`/index/submitted-order-info/${orderId}`); // the address alone shows it
  await expect(page.getByRole("complementary", { name: "订单信息" })).toContainText(orderId);
  await expect(page.getByRole("main").getByRole("link", { name: book })).toBeVisible();
  await expect(page.getByText("山东省 青岛市 市北区 敦化路 138 号")).toBeVisible();
  await expect(page.getByText("QD0001（9折）")).toBeVisible();
  expect(await axe(page)).toEqual([]);
});
