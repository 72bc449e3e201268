// Pictures of the screens that have no address of their own: what stands between a full cart and a paid order.
import type { Page } from "../e2e/browser.ts";
import { checkOut, openFromList, putIntoCart, submitOrder, visible } from "../e2e/shopping.ts";
import { pay } from "../e2e/stand-ins.ts";
import { paths } from "../web/src/paths.ts";

/** Buys a book and this course as the signed-in learner; `picture` is called at each screen that is worth one. */
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
  const orderId = await submitOrder(page);
  await picture("payment");
  await pay(page.request, orderId, "paid");
  await page.getByRole("dialog", { name: "付款成功" }).waitFor();
  await picture("payment-done");
  await page.getByRole("link", { name: "查看订单" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await picture("submitted-order");
}
