// A buyer asks for a company's invoice at the confirmation, pays, and follows it until it is posted.
import type { Page } from "@playwright/test";
import { axe, expect, openSession, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { checkOut, openFromList, putIntoCart, submitOrder, visible } from "./shopping.ts";

const book = "二建《机电工程》考点精编";
const firm = "山东鲁匠建设集团有限公司";

/** The administrator sends the invoice of that order by the courier. */
async function post(page: Page, orderId: string, expressOrderNo: string): Promise<void> {
  const { token } = await openSession(page.request, "admin");
  const headers = { authorization: token };
  const answer = await page.request.get(`/api/invoices/orderid/${orderId}`, { headers });
  const { resultObject } = (await answer.json()) as { resultObject: { invoiceId: number } };
  const sent = await page.request.post(`/api/invoices/${resultObject.invoiceId}/send`, {
    headers,
    data: { expressOrderNo },
  });
  expect(await sent.json()).toMatchObject({ code: 200, msg: "发票状态已修改为已发送" });
}

test("[INV-001] [INV-002] a buyer asks for an invoice at the confirmation and follows it until it is posted", async ({
  page,
  phone,
}) => {
  await signInAsNewcomer(page, phone());
  const newAddress = { name: "王小明", province: "370000", city: "370200", area: "370203" };
  const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem("zhutu.user") ?? "{}")) as {
    token: string;
  };
  await page.request.post("/api/user/addresses", {
    headers: { authorization: token },
    data: { ...newAddress, address: "敦化路 138 号", telephone: "13900001111", defaultAddr: 1 },
  });
  await openFromList(page, "/index/books", book);
  await putIntoCart(page);
  await checkOut(page);
  await expect(page.getByRole("radio", { name: "不需要" })).toBeChecked();
  await page.getByRole("radio", { name: "需要发票" }).check();
  await page.getByRole("radio", { name: "纸质发票" }).check();
  const form = page.getByRole("form", { name: "发票信息" });
  await form.getByLabel("抬头名称").fill(firm);
  await form.getByLabel("邮寄地址").fill("青岛市市北区敦化路 138 号");
  await form.getByLabel("统一社会信用代码").fill("91370102WWWW003571");
  await expect(form.getByRole("status")).toContainText("最后一位校验码和前 17 位对不上");

  // Not before the code is confirmed; and a reload loses nothing.
  await visible(page.getByRole("button", { name: "提交订单" })).click();
  await expect(form.getByText("请核对代码，确认无误后勾选")).toBeVisible();
  await form.getByRole("checkbox", { name: "已核对，代码无误" }).check();
  await page.evaluate(() => scrollTo(0, 0)); // nothing half behind the header
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await expect(form.getByLabel("抬头名称")).toHaveValue(firm);
  await expect(form.getByRole("checkbox", { name: "已核对，代码无误" })).toBeChecked();
  const orderId = await submitOrder(page);
  await pay(page.request, orderId, "paid");
  await page.getByRole("link", { name: "查看订单" }).click();
  const panel = page.getByRole("region", { name: "发票" });
  await expect(panel).toContainText("申请中");
  await panel.getByRole("link", { name: "查看或修改" }).click();
  await expect(page).toHaveURL(`/board/user/invoice?orderId=${orderId}`);
  await expect(page.getByRole("heading", { level: 1, name: "发票 申请中" })).toBeVisible();

  await post(page, orderId, "SF14027765");
  await page.goto("/board/user/my-invoice");
  await expect(page.getByRole("heading", { level: 1, name: "我的发票" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page
    .getByRole("row")
    .filter({ hasText: book })
    .filter({ hasText: "已寄出" })
    .getByRole("link", { name: /查看$/ })
    .click();
  await expect(page.getByRole("region", { name: "寄送" })).toContainText("顺丰速运");
  await expect(page.getByRole("region", { name: "寄送" })).toContainText("SF14027765");
  await expect(page.getByRole("definition").filter({ hasText: "91370102WWWW003571" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});
