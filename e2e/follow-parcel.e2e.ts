// From an address of one's own to a parcel at the door: two addresses, a book posted to the second, its way followed.
import type { Page } from "@playwright/test";
import { axe, expect, openSession, pay, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { checkOut, openFromList, putIntoCart, submitOrder, visible } from "./shopping.ts";

const book = "二建《机电工程》考点精编";
const sf = { expressCompany: "顺丰速运", trackingNo: "SF1399988877766" };

/** Fills the form that is open; who receives it and how to reach them is there already. */
async function writeAddress(page: Page, city: string, area: string, street: string): Promise<void> {
  const form = page.getByRole("dialog", { name: "新增收件地址" });
  await expect(form.getByLabel("收件人")).toHaveValue("新学员");
  await form.getByLabel("市", { exact: true }).selectOption({ label: city });
  await form.getByLabel("区县").selectOption({ label: area });
  await form.getByLabel("详细地址").fill(street);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form).toBeHidden();
}

/** The administrator at the API, as no screen of the office sends orders. */
async function atTheOffice(page: Page) {
  const { token } = await openSession(page.request, "admin");
  return async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(path, { data, headers: { authorization: token } });
    expect(await answer.json()).toMatchObject({ code: 200 });
  };
}

test("[ADDR-001] a buyer keeps two addresses, has a book posted to the second and follows it", async ({
  page,
  phone,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const press = (name: string) => visible(page.getByRole("button", { name, exact: true })).click();
  await signInAsNewcomer(page, phone());
  await page.goto("/board/user/deliver-address");
  await expect(page.getByRole("heading", { level: 1, name: "收件地址" })).toBeVisible();
  await expect(page.getByText("还没有收件地址，购买图书和教材时要用到")).toBeVisible();
  await press("新增地址");
  await writeAddress(page, "济南市", "历下区", "经十路 17703 号");
  const row = (street: string) => page.getByRole("row").filter({ hasText: street });
  await expect(row("经十路 17703 号")).toContainText("默认");
  expect(await axe(page)).toEqual([]);

  // The second one is written where it is needed, and is the one that is chosen then.
  await openFromList(page, "/index/books", book);
  await putIntoCart(page);
  await checkOut(page);
  await expect(page.getByRole("radio", { name: /新学员/ })).toBeChecked();
  await press("新增地址");
  await writeAddress(page, "青岛市", "市北区", "敦化路 138 号");
  const addresses = page.getByRole("radiogroup", { name: "收件地址" }).getByRole("radio");
  await expect(addresses).toHaveCount(2);
  await expect(addresses.nth(1)).toBeChecked();
  const orderId = await submitOrder(page);
  await pay(page.request, orderId, "paid");
  await page.getByRole("link", { name: "查看订单" }).click();
  const delivery = page.getByRole("region", { name: "收件地址与物流" });
  await expect(delivery).toContainText("山东省 青岛市 市北区 敦化路 138 号");
  await expect(delivery).toContainText("还没有发货");

  const post = await atTheOffice(page);
  await post(`/api/admin/orders/${orderId}/deliver`, sf);
  await page.goto(`/index/submitted-order-info/${orderId}`);
  await expect(delivery).toContainText("已发货，还没有物流信息，请稍后再来查看");
  for (const remark of ["快递员已取件", "到达青岛转运中心"])
    await post(`/api/admin/orders/${orderId}/tracking-logs`, {
      remark,
      acceptTime: new Date().toISOString(),
    });
  await page.goto("/board/user/my-order");
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    visible(page.getByRole("link", { name: "查看物流" })).click(),
  ]);
  const way = opened.getByRole("list", { name: "物流信息" }).getByRole("listitem");
  await expect(way).toHaveText([/^到达青岛转运中心/, /^快递员已取件/]);
  await expect(way.first()).toHaveAttribute("aria-current", "step");
  const parcel = opened.getByRole("region", { name: "收件地址与物流" });
  await expect(parcel).toContainText("顺丰速运");
  await expect(parcel).toBeInViewport();
  await parcel.getByRole("button", { name: "复制单号" }).click();
  await expect(opened.getByText("复制成功")).toBeVisible();
  expect(await opened.evaluate(() => navigator.clipboard.readText())).toBe(sf.trackingNo);
  expect(await axe(opened)).toEqual([]);
});
