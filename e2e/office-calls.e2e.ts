// The six calls of a clerk's day: each is answered from the search box with at most four presses; what is typed or
// moved to counts none.
import type { Locator, Page } from "@playwright/test";
import { aBuyer } from "./buyers.ts";
import { axe, expect, openSession, signIn, test } from "./fixtures.ts";
import { putOnSale } from "./shelf.ts";

const most = 4;

/** The office of a clerk who manages sales, with the search box to be opened; presses are counted. */
async function desk(page: Page) {
  await signIn(page, "admin");
  await page.goto("/board/admin/admin-index");
  await expect(page.getByRole("button", { name: /^搜索手机号/ })).toBeVisible();
  let presses = 0;
  const press = async (what: Locator): Promise<void> => {
    presses += 1;
    await what.click();
  };
  return {
    press,
    /** Opens the box and types what the caller says. */
    search: async (text: string): Promise<void> => {
      presses += 1;
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill(text);
    },
    found: (name: RegExp) => page.getByRole("option", { name }),
    dialog: page.getByRole("dialog"),
    answered: (): void => expect(presses, "presses until the answer").toBeLessThanOrEqual(most),
  };
}

test("where is our invoice: its state, when and where it went stand there by the firm's name", async ({
  page,
  phone,
}) => {
  const unique = Date.now();
  const firm = `山东鲁匠建设集团有限公司第${unique}分公司`;
  const ids = await putOnSale(page.request, [
    { courseName: `资料员手册（${unique}）`, courseType: 3, coursePriceOriginal: 58, freightPrice: 8 },
  ]);
  const buyer = await aBuyer(page, phone());
  const orderId = await buyer.buy(ids, { posted: true });
  await buyer.applyForInvoice(orderId, firm);
  const { press, search, found, dialog, answered } = await desk(page);
  await search(firm);
  await press(found(new RegExp(`^${firm}\\s*待开具`)));
  await press(page.getByRole("button", { name: `登记并发送 ${firm}` }));
  await expect(dialog).toContainText("caiwu@example.com");
  answered();
  expect(await axe(page)).toEqual([]);
});

test("my hours are missing: the lesson says what it lacks", async ({ page }) => {
  const { press, search, found, answered } = await desk(page);
  await search("13800000001");
  await press(found(/^李建国 · 138/));
  await press(page.getByRole("tab", { name: "学时" }));
  await expect(page.getByText(/未看满，已计时 \d+%，满 \d+% 后计入/).first()).toBeVisible();
  answered();
  expect(await axe(page)).toEqual([]);
});

test("I paid twice: the second payment stands at the order and goes back", async ({ page, phone }) => {
  const ids = await putOnSale(page.request, [{ courseName: `施工员精讲（${Date.now()}）`, courseType: 1 }]);
  const buyer = await aBuyer(page, phone());
  const orderId = await buyer.buy(ids, { paid: "duplicate" });
  const { press, search, found, dialog, answered } = await desk(page);
  await search(orderId);
  await press(found(new RegExp(`^${orderId}`)).first());
  await expect(page.getByText("重复付款").first()).toBeVisible();
  await press(page.getByRole("button", { name: /^原路退回/ }));
  await press(dialog.getByRole("button", { name: /^退回 ¥100.00/ }));
  await expect(page.getByRole("row").filter({ hasText: "重复付款" })).toContainText("已退款");
  answered();
});

test("the wrong phone has our seat: it moves to the right one", async ({ page, phone }) => {
  const [course] = await putOnSale(page.request, [
    { courseName: `安全员精讲（${Date.now()}）`, courseType: 1 },
  ]);
  const buyer = await aBuyer(page, phone());
  const orderId = await buyer.buy([course ?? 0], { copies: 2 });
  const { token } = await openSession(page.request, { loginName: buyer.phone, passwd: "Learn2026" });
  const answer = await page.request.get(`/api/orders/${orderId}`, { headers: { authorization: token } });
  const { orderItems } = (
    (await answer.json()) as { resultObject: { orderItems: { orderItemId: number }[] } }
  ).resultObject;
  const [wrong, right] = [phone(), phone()];
  await buyer.send(`/api/user/orders/${orderId}/order-items/${orderItems[0]?.orderItemId}/assign-to-users`, [
    wrong,
  ]);
  const { press, search, found, dialog, answered } = await desk(page);
  await search(orderId);
  await press(found(/^换手机号：/));
  await press(page.getByRole("button", { name: /^换号/ }));
  await dialog.getByLabel("新的手机号").fill(right);
  await press(dialog.getByRole("button", { name: "换给新的手机号" }));
  await expect(page.getByText(`${right.slice(0, 3)}****${right.slice(7)}`).first()).toBeVisible();
  answered();
});

test("send it to another address: the parcel goes there and the buyer is told", async ({ page, phone }) => {
  const ids = await putOnSale(page.request, [
    { courseName: `质量员手册（${Date.now()}）`, courseType: 3, coursePriceOriginal: 58, freightPrice: 8 },
  ]);
  const buyer = await aBuyer(page, phone());
  const orderId = await buyer.buy(ids, { posted: true });
  const { press, search, found, dialog, answered } = await desk(page);
  await search(buyer.phone);
  await press(found(new RegExp(`^改地址：${orderId}`)));
  await dialog.getByLabel("详细地址").fill("香港中路 8 号");
  await press(dialog.getByRole("button", { name: "修改并通知买家" }));
  await expect(page.getByText("收件地址已修改，已通知买家")).toBeVisible();
  await expect(page.getByText(/香港中路 8 号/).first()).toBeVisible();
  answered();
});

test("I bought the wrong course: it becomes the other one and the difference goes back", async ({
  page,
  phone,
}) => {
  const unique = Date.now();
  const [dear] = await putOnSale(page.request, [
    { courseName: `市政实务精讲（${unique}）`, courseType: 1, coursePriceOriginal: 120 },
    { courseName: `机电实务精讲（${unique}）`, courseType: 1, coursePriceOriginal: 80 },
  ]);
  const buyer = await aBuyer(page, phone());
  const orderId = await buyer.buy([dear ?? 0]);
  const { press, search, found, dialog, answered } = await desk(page);
  await search(orderId);
  await press(found(new RegExp(`^换课：${orderId}`)));
  await dialog.getByRole("combobox").fill(`机电实务精讲（${unique}）`);
  await press(page.getByTitle(`机电实务精讲（${unique}）`));
  await press(dialog.getByRole("button", { name: /^换课并退/ }));
  await expect(page.getByText("课程已更换，已通知买家")).toBeVisible();
  await expect(page.getByRole("cell", { name: `机电实务精讲（${unique}）` }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  answered();
  expect(await axe(page)).toEqual([]);
});
