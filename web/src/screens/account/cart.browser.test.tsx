import type { CartLine } from "../../features/cart/cart-lines.ts";
import type { Reason } from "@zhutu/domain/pricing/reason.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { readDraft } from "../../lib/buying/order-draft.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import CartPage from "./cart.tsx";

const line = (over: Partial<CartLine>): CartLine => ({
  cartItemId: 1,
  courseId: 11,
  doorId: null,
  cartItemName: "施工管理精讲班",
  courseType: 1,
  courseCount: 1,
  coursePrice: 399,
  coursePriceOriginal: 399,
  payPrice: 399,
  payUntil: null,
  freightPrice: 0,
  courseImgUrl: null,
  coverArt: null,
  teacherName: "孙立",
  buyable: true,
  buyableForOthers: true,
  why: "",
  ...over,
});
const video = line({});
const book = line({
  cartItemId: 2,
  courseId: 12,
  cartItemName: "机电工程考点精编",
  courseType: 3,
  courseCount: 3,
  coursePrice: 19.99,
  coursePriceOriginal: 19.99,
  payPrice: 19.99,
  freightPrice: 8,
});

/** The cart of a learner, on a server that keeps it. */
async function openCart(
  lines = [video, book],
  reasons: readonly Reason[] = [],
  own: readonly { courseId: number; unitPrice: number }[] = [],
  orderAmt = 458.97,
  amounts = new Map<number, number>(),
) {
  let kept = lines;
  const items = lines.map(({ courseId, courseType, courseCount: count, payPrice, ...prices }, at) => {
    const courseCount = courseType === 3 ? count : 1;
    const unitPrice = own.find((one) => one.courseId === courseId)?.unitPrice ?? payPrice;
    const orderItemAmt = amounts.get(courseId) ?? Math.round(unitPrice * courseCount * 100) / 100;
    return { ...prices, courseId, courseCount, unitPrice, orderItemAmt, reasons: at === 0 ? reasons : [] };
  });
  const quote = { goodsPrice: orderAmt, warePrice: orderAmt, freightPrice: 0, orderAmt, items };
  const opened = await openScreen({
    screens: { [routeOf("screens/account/cart.tsx")]: <CartPage /> },
    at: "/index/my-cart",
    role: "user",
    answers: {
      "GET /api/user/cart-items": () => kept,
      "POST /api/user/orders/fresh-price": () => quote,
      "DELETE /api/user/cart-items/:id": ({ call }) => {
        kept = kept.filter(({ cartItemId }) => !call.endsWith(`/${cartItemId}`));
      },
      "DELETE /api/user/cart-items-batch": ({ query }) => {
        kept = kept.filter(({ cartItemId }) => !query.getAll("cartItemIds").includes(String(cartItemId)));
      },
    },
  });
  /** In another tab. */
  const remove = (gone: CartLine) => void (kept = kept.filter((one) => one !== gone));
  return { ...opened, remove };
}

const rowOf = ({ cartItemName }: CartLine) => page.getByRole("row").filter({ hasText: cartItemName });
const tickOf = ({ cartItemName }: CartLine) => page.getByRole("checkbox", { name: `选择 ${cartItemName}` });
const summary = page.getByRole("complementary", { name: "结算" });
const question = page.getByRole("dialog", { name: "确定要删除吗?" });
const answer = (name: string) => question.getByRole("button", { name }).click();

test("[CART-002] a visitor's cart prompts to sign in and calls nothing", async () => {
  const { asked } = await openScreen({
    screens: { "/index/my-cart": <CartPage /> },
    at: "/index/my-cart",
  });
  await expect.element(page.getByText("登录后可以查看购物车里的商品")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "去登录" })).toHaveAttribute("href", "/login/goback");
  expect(asked).toEqual([]);
});

test("[CART-001] /index/my-cart shows the cart", async () => {
  await openCart();
  await expect.element(page.getByRole("heading", { level: 1, name: "购物车" })).toBeVisible();
  for (const one of [video, book]) await expect.element(rowOf(one)).toBeVisible();
});

test("[CART-003] the cart is a table, and each of its rows is selected and taken out again", async () => {
  await openCart();
  await expect.element(page.getByRole("table")).toBeVisible();
  await expect.element(rowOf(video)).toBeVisible();
  await expect.element(tickOf(video)).toBeChecked();
  await expect.element(summary.getByRole("heading")).toHaveTextContent("已选 2 件");
  await tickOf(video).click();
  await expect.element(tickOf(video)).not.toBeChecked();
  await expect.element(tickOf(book)).toBeChecked();
  await expect.element(summary.getByRole("heading")).toHaveTextContent("已选 1 件");
  await tickOf(video).click();
  await expect.element(summary.getByRole("heading")).toHaveTextContent("已选 2 件");
});

test("[CART-004] each row shows its quantity", async () => {
  await openCart();
  const quantity = ({ cartItemName }: CartLine) =>
    page.getByRole("textbox", { name: `${cartItemName} 的数量` });
  await expect.element(quantity(book)).toHaveValue("3");
  await expect.element(quantity(video)).toHaveValue("1");
});

test("[CART-004] bought for others, a video's row shows the quantity kept", async () => {
  const { address } = await openCart([{ ...video, courseCount: 5 }, book]);
  const quantity = page.getByRole("textbox", { name: `${video.cartItemName} 的数量` });
  await expect.element(quantity).toHaveValue("1");
  await page.getByRole("switch", { name: "单位购买：为他人购买" }).click();
  await expect.element(quantity).toHaveValue("5");
  expect(address()).toBe("/index/my-cart?batch=1");
});

test("[CART-005] each row shows its amount: price times quantity", async () => {
  await openCart();
  await expect.element(rowOf(book).getByText("¥59.97", { exact: true })).toBeVisible();
  await expect.element(rowOf(video).getByRole("cell").nth(5)).toHaveTextContent("¥399.00");
});

test("a row shows what one pays oneself, chosen or not, and beside it the original price, struck out", async () => {
  await openCart([{ ...video, coursePriceOriginal: 570 }, book], [], [{ courseId: 11, unitPrice: 199.5 }]);
  await expect.poll(() => rowOf(video).getByRole("cell").nth(3).element().textContent).toBe("¥199.50");
  const total = (of: CartLine) => rowOf(of).getByRole("cell").nth(5).element().textContent;
  expect([total(video), total(book)]).toEqual(["¥199.50原价¥570.00", "¥59.97"]);
  await tickOf(video).click();
  await expect.element(tickOf(video)).not.toBeChecked();
  expect(total(video)).toBe("¥199.50原价¥570.00");
});

test("[CART-006] [ERR-009] each row can be deleted, on a yes only", async () => {
  const { called } = await openCart();
  for (const one of [video, book])
    await expect.element(page.getByRole("button", { name: `删除 ${one.cartItemName}` })).toBeVisible();
  const remove = page.getByRole("button", { name: `删除 ${book.cartItemName}` });
  await remove.click();
  await answer("取消");
  await expect.element(question).not.toBeInTheDocument();
  expect(called("DELETE /api/user/cart-items/2")).toEqual([]);
  await remove.click();
  await answer("确定");
  await expect.element(rowOf(book)).not.toBeInTheDocument();
  await expect.element(rowOf(video)).toBeVisible();
});

test("[CART-007] [ERR-009] delete-selected removes what is selected and nothing else, on a yes only", async () => {
  const { called } = await openCart();
  await tickOf(video).click();
  await page.getByRole("button", { name: "删除已选" }).click();
  await answer("取消");
  await expect.element(question).not.toBeInTheDocument();
  expect(called("DELETE /api/user/cart-items-batch")).toEqual([]);
  await page.getByRole("button", { name: "删除已选" }).click();
  await answer("确定");
  await expect.element(rowOf(book)).not.toBeInTheDocument();
  await expect.element(rowOf(video)).toBeVisible();
});

test("[CART-008] the batch-buy switch turns buying for others on and off", async () => {
  const { address } = await openCart();
  const batch = page.getByRole("switch", { name: "单位购买：为他人购买" });
  await expect.element(batch).not.toBeChecked();
  await batch.click();
  await expect.element(batch).toBeChecked();
  await expect.element(rowOf(book)).not.toBeInTheDocument();
  expect(address()).toBe("/index/my-cart?batch=1");
  await batch.click();
  await expect.element(rowOf(book)).toBeVisible();
});

test("for others the cart offers no free course, and says so where nothing else is left", async () => {
  await openCart([{ ...video, coursePrice: 0, payPrice: 0, buyableForOthers: false }, book]);
  await page.getByRole("switch", { name: "单位购买：为他人购买" }).click();
  await expect
    .element(page.getByText("购物车里没有可以替单位购买的视频课程，免费课程不用购买"))
    .toBeVisible();
  expect(rowOf(video).elements()).toEqual([]);
});

test("[CART-009] checkout leads to the confirmation with the selected products, single or package", async () => {
  const { address } = await openCart();
  await tickOf(video).click();
  await summary.getByRole("button", { name: "去结算" }).click();
  await expect.poll(address).toBe("/index/order-info");
  expect(readDraft()).toMatchObject({ products: [{ courseId: 12, courseCount: 3 }], orderType: "single" });

  const other = await openCart([{ ...video, courseCount: 5 }, book]);
  await page.getByRole("switch", { name: "单位购买：为他人购买" }).click();
  await summary.getByRole("button", { name: "去结算" }).click();
  await expect.poll(other.address).toBe("/index/order-info");
  expect(readDraft()).toMatchObject({ products: [{ courseId: 11, courseCount: 5 }], orderType: "package" });
});

test("[CART-014] [CART-015] with nothing selected, deleting and checking out each say what to choose", async () => {
  const { address } = await openCart();
  await tickOf(video).click();
  await tickOf(book).click();
  await page.getByRole("button", { name: "删除已选" }).click();
  await expect.element(page.getByText("请选择要删除的商品", { exact: true })).toBeVisible();
  expect(question.elements()).toEqual([]);
  expect(page.getByText("请选择要购买商品").elements()).toEqual([]);
  await summary.getByRole("button", { name: "去结算" }).click();
  await expect.element(page.getByText("请选择要购买商品", { exact: true })).toBeVisible();
  expect(address()).toBe("/index/my-cart");
});

test("what the rules take off stands there by its parts, as on the confirmation", async () => {
  const won = (rule: Reason["rule"], difference: number): Reason => ({
    rule,
    outcome: "won",
    text: "",
    difference,
  });
  await openCart([video, book], [won("01", 199.5), won("06", 30)]);
  const lineOf = (label: string) => () =>
    summary.getByText(label, { exact: true }).element().parentElement?.textContent;
  await expect.element(summary.getByText("老学员价", { exact: true })).toBeVisible();
  expect(lineOf("商品原价")()).toBe("商品原价¥458.97");
  expect(lineOf("老学员价")()).toBe("老学员价-¥199.50");
  expect(lineOf("全场满减")()).toBe("全场满减-¥30.00");
  await openCart();
  await expect.poll(lineOf("商品原价")).toBe("商品原价¥458.97");
});

test("a chosen row costs what the order takes for it, every discount in it; one that is not what it costs alone", async () => {
  const dear = { ...video, coursePrice: 832, coursePriceOriginal: 1280, payPrice: 802 };
  const amounts = new Map([[11, 790.5]]);
  await openCart([dear, book], [], [], 850.47, amounts);
  const amount = () => rowOf(dear).getByRole("cell").nth(5).element().textContent;
  await expect.poll(amount).toBe("¥790.50原价¥1,280.00");
  expect(rowOf(dear).getByRole("cell").nth(3).element().textContent).toBe("¥790.50");
  await tickOf(dear).click();
  await expect.poll(amount).toBe("¥802.00原价¥1,280.00");
});

test("a row leads to the page it was chosen by, with its specification", async () => {
  await openCart([{ ...video, doorId: 5, cartItemName: "施工管理精讲班 · 三科联报" }]);
  await expect
    .element(page.getByRole("link", { name: "施工管理精讲班 · 三科联报" }))
    .toHaveAttribute("href", "/index/course-info/5?spec=11");
});

test("a phone's bar names what the rules take off beside the sum", async () => {
  const won: Reason = { rule: "05", outcome: "won", text: "", difference: 340 };
  await openCart([video], [won]);
  await page.viewport(390, 844);
  const bar = () => document.querySelector(".buybar")?.textContent;
  await expect.poll(bar).toContain("活动优惠 -¥340.00");
  await expect.element(page.getByText("活动优惠 -¥340.00", { exact: true })).toBeVisible();
});

test("a line that another tab took out is gone when the person comes back to this one", async () => {
  const { remove } = await openCart();
  await expect.element(rowOf(video)).toBeVisible();
  remove(video);
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(rowOf(video)).not.toBeInTheDocument();
  await expect.element(rowOf(book)).toBeVisible();
});

test("an empty cart says once what to do next, and offers nothing that needs something in it", async () => {
  await openCart([]);
  await expect.element(page.getByText(/^购物车还是空的/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "去选课" })).toHaveAttribute("href", "/index/courses");
  await expect
    .element(page.getByRole("link", { name: "我的课程" }))
    .toHaveAttribute("href", "/board/user/my-course");
  await expect.element(page.getByRole("button", { name: /^去结算/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("switch")).not.toBeInTheDocument();
  await expect.element(page.getByText(/视频课程每人一份/)).not.toBeInTheDocument();
});

test("what is in the cart is ticked; a tick that was taken off stays off on the page loaded anew", async () => {
  await openCart();
  await expect.element(tickOf(video)).toBeChecked();
  await tickOf(video).click();
  await expect.element(tickOf(video)).not.toBeChecked();
  const kept = { ...sessionStorage };
  await openScreen({
    screens: { "/index/my-cart": <CartPage /> },
    at: "/index/my-cart",
    role: "user",
    kept: () => Object.entries(kept).forEach(([key, text]) => sessionStorage.setItem(key, String(text))),
    answers: { "GET /api/user/cart-items": () => [video, book] },
  });
  await expect.element(tickOf(book)).toBeChecked();
  await expect.element(tickOf(video)).not.toBeChecked();
});

test("[RULE-006] goods below 100 that ask for no freight are not said to have reached it", async () => {
  const free = line({ cartItemId: 2, courseId: 12, courseType: 3, coursePrice: 0.01, payPrice: 0.01 });
  await openCart([free], [], [], 0.01);
  await expect.element(page.getByText("这些商品免运费")).toBeVisible();
  expect(page.getByText("商品满 ¥100.00，已免运费").elements()).toEqual([]);
});

test("a line at a price for a time says when it ends, but not at a lower price of one's own", async () => {
  const timed = { ...video, payUntil: "2098-12-05T10:00:00.000Z" };
  await openCart([timed]);
  const end = page.getByText("限时价，2098 年 12 月 5 日 18:00 结束");
  await expect.element(end).toBeVisible();
  await openCart([timed], [], [{ courseId: 11, unitPrice: 199 }], 199);
  await expect.element(rowOf(video).getByText("¥199.00").first()).toBeVisible();
  await expect.element(end).not.toBeInTheDocument();
});
