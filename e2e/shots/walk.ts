// Screens without an address: from a full cart to a paid order.
import type { Page } from "../browser.ts";
import { checkOut, openFromList, putIntoCart, submitOrder, visible } from "../shopping.ts";
import { pay } from "../stand-ins.ts";
import { paths } from "../../web/src/paths.ts";

/** Buys a book and this course; calls `picture` at each screen. */
export async function walkThroughBuying(
  page: Page,
  course: string,
  picture: (name: string) => Promise<void>,
): Promise<void> {
  await openFromList(page, paths.books(), "二建《机电工程》考点精编");
  await putIntoCart(page);
  await openFromList(page, paths.courses(), course);
  await putIntoCart(page);
  await visible(page.getByRole("checkbox", { name: "全选" })).check();
  await picture("cart-full");
  await checkOut(page);
  await picture("confirm-order");
  await askForInvoice(page);
  await picture("confirm-order-invoice");
  const orderId = await submitOrder(page);
  await picture("payment");
  await pay(page.request, orderId, "paid");
  await page.getByRole("dialog", { name: "付款成功" }).waitFor();
  await picture("payment-done");
  await page.getByRole("link", { name: "查看订单" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await picture("submitted-order");
  await page.goto(paths.invoice(orderId));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await picture("invoice");
  await page.getByRole("button", { name: "撤回申请" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤回申请" }).click();
  await page.getByRole("heading", { level: 1, name: /已撤回/ }).waitFor();
  await picture("invoice-withdrawn");
  // Seeded ones: not applied for, posted, reissued after voiding.
  for (const [name, product] of [
    ["form", /中级经济师|造价工程基础|管理/],
    ["paper", /案例/],
    ["issued", /，/],
  ] as const) {
    await page.goto(paths.myInvoices());
    const status = page.locator("span:has(> a)", { hasText: invoiceStates[name] });
    await visible(status.getByRole("link", { name: product })).click();
    await page.getByRole("heading", { level: 1, name: /^发票/ }).waitFor();
    await picture(`invoice-${name}`);
  }
}

const invoiceStates = { form: "申请发票", paper: "已寄出", issued: "已开具" };

/** A company with an invalid code, on an electronic invoice. */
async function askForInvoice(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "需要发票" }).check();
  await page.getByLabel("抬头名称").fill("山东鲁匠建设集团有限公司");
  await page.getByLabel("统一社会信用代码").fill("91370100MA3C8XK45Q");
  await page.getByLabel("接收邮箱").fill("caiwu@example.com");
  await page.getByRole("checkbox", { name: "已核对，代码无误" }).check();
}
