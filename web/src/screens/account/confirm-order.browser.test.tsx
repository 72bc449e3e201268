import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { saveDraft } from "../../lib/buying/order-draft.ts";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import { aQuote } from "../../testing/orders.ts";
import {
  address,
  codeBox,
  home,
  openConfirmation as open,
  submit,
  summary,
  work,
} from "./confirm-order-testing.tsx";
import ConfirmOrderPage from "./confirm-order.tsx";

const term = (name: string) =>
  summary
    .getByRole("term")
    .elements()
    .find((one) => one.textContent.includes(name))?.nextElementSibling?.textContent;
const line = (name: string) => page.getByRole("row").filter({ hasText: name });
const textOf = (name: string) => () => line(name).element().textContent;

test("[ORD-001] the confirmation shows what the tab kept to be ordered; with nothing kept there is the cart", async () => {
  const { address: at } = await open();
  await expect.element(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
  expect(at()).toBe("/index/order-info");
  const other = await openScreen({
    screens: { "/index/order-info": <ConfirmOrderPage /> },
    at: "/index/order-info",
    role: "user",
  });
  await expect.poll(other.address).toBe("/index/my-cart");
});

test("[ORD-002] what ships offers the saved addresses, the default one chosen; the order goes to the chosen one", async () => {
  const { bought } = await open();
  const choices = page.getByRole("radiogroup", { name: /^收件地址/ });
  await expect.element(choices.getByRole("radio", { name: /李建国/ })).toBeChecked();
  await expect.element(choices.getByRole("radio", { name: /王小明/ })).not.toBeChecked();
  await expect.element(choices.getByText(/敦化路 1 号$/)).toBeVisible();
  await choices.getByRole("radio", { name: /王小明/ }).click();
  await expect.element(choices.getByRole("radio", { name: /王小明/ })).toBeChecked();
  await submit();
  await expect.poll(bought).toMatchObject([{ addrId: 1 }]);
});

test("[ORD-002] of several addresses the order goes to the very one that was chosen", async () => {
  const { bought } = await open({ addresses: [home, work, address(3, "赵敏", 0), address(4, "孙立", 0)] });
  const choices = page.getByRole("radiogroup", { name: /^收件地址/ });
  await choices.getByRole("radio", { name: /孙立/ }).click();
  await choices.getByRole("radio", { name: /赵敏/ }).click();
  await expect.element(choices.getByRole("radio", { name: /赵敏/ })).toBeChecked();
  await submit();
  await expect.poll(bought).toMatchObject([{ addrId: 3 }]);
});

test("[ORD-002] what does not ship asks for no address", async () => {
  const { asked, bought } = await open({ quote: aQuote({ needsShipping: false }) });
  await submit();
  await expect.poll(bought).toMatchObject([{ addrId: null }]);
  expect(asked.filter(({ call }) => call.includes("/addresses"))).toEqual([]);
});

test("[ORD-003] the products are listed: each with its name and how many", async () => {
  await open();
  await expect.poll(textOf("机电工程考点精编")).toMatch(/× 2/);
  await expect.poll(textOf("建筑实务考点精编")).toMatch(/× 1/);
});

test("[PRICE-003] [ORD-007] the price summary shows what fresh-price answered", async () => {
  const { priced } = await open();
  await expect.element(summary.getByRole("heading", { name: "结算" })).toBeVisible();
  expect([term("商品原价"), term("运费")]).toEqual(["¥117.01", "¥7.77"]);
  await expect.element(summary.getByText("¥109.05")).toBeVisible();
  await expect.poll(textOf("机电工程考点精编")).toMatch(/¥102\.46原价¥116\.00$/);
  await expect.poll(textOf("建筑实务考点精编")).toMatch(/¥44\.40原价¥58\.00$/);
  expect(priced()).toEqual([
    {
      products: [
        { courseId: 12, courseCount: 2 },
        { courseId: 13, courseCount: 1 },
      ],
      exclusiveCode: "000000",
      orderType: "single",
    },
  ]);
});

test("[ORD-004] [PRICE-003] an exclusive code is typed in, and the price asked for again with it", async () => {
  let orderAmt = 109.05;
  const { priced } = await open({
    answers: { "POST /api/user/orders/fresh-price": () => aQuote({ orderAmt }) },
  });
  await expect.element(summary.getByText("¥109.05")).toBeVisible();
  orderAmt = 88.13;
  await codeBox.fill("qd0001");
  await userEvent.keyboard("{Enter}");
  await expect.element(summary.getByText("¥88.13")).toBeVisible();
  expect(priced()).toMatchObject([{ exclusiveCode: "000000" }, { exclusiveCode: "QD0001" }]);
});

test("[PRICE-009] [PRICE-010] [PRICE-011] an unknown code is said to be unknown, its discount gone and itself cleared before submitting", async () => {
  const { priced, bought } = await open({ code: "QD0001" });
  await expect.element(summary.getByText("山东建筑技术学校 · 9折")).toBeVisible();
  expect(page.getByText("专属码不存在").elements()).toEqual([]);
  await codeBox.fill("XXXXXX");
  await submit();
  await expect.element(summary.getByText("专属码不存在")).toBeVisible();
  await expect.element(codeBox).toHaveValue("");
  await expect.element(summary.getByText(/9折/)).not.toBeInTheDocument();
  await expect.poll(priced).toMatchObject([{ exclusiveCode: "QD0001" }, { exclusiveCode: "000000" }]);
  expect(bought()).toEqual([]);
  await submit();
  await expect.poll(bought).toMatchObject([{ exclusiveCode: "000000" }]);
});

test("[PRICE-014] a code whose discount is 1 is shown as giving none", async () => {
  await open({
    code: "QD0002",
    answers: {
      "GET /api/user/discount/:code": () => ({
        exclusiveDiscount: 1,
        channelName: "济南分校",
        kind: "school",
      }),
    },
  });
  await expect.element(summary.getByText("济南分校 · 无", { exact: true })).toBeVisible();
});

test("[PRICE-009] [PRICE-011] a code that is unknown by then says so and is not sent, whoever kept it", async () => {
  const { bought } = await open({ code: "XXXXXX" });
  await expect.element(summary.getByText("专属码不存在")).toBeVisible();
  await submit();
  await expect.poll(bought).toMatchObject([{ exclusiveCode: "000000" }]);
});

test("[ORD-008] the submit button places the order and leads to it", async () => {
  const { bought, address: at } = await open();
  await summary.getByRole("button", { name: "提交订单" }).click();
  await expect.poll(at).toBe("/index/submitted-order-info/20261122000000000001");
  expect(bought()).toHaveLength(1);
});

test("[ORD-008] on a phone the bar's button places the order and leads to it", async () => {
  const { bought, address: at } = await open();
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  await expect.element(summary.getByRole("heading", { name: "结算" })).toBeVisible();
  expect(summary.getByRole("button", { name: "提交订单" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect.poll(at).toBe("/index/submitted-order-info/20261122000000000001");
  expect(bought()).toHaveLength(1);
});

test("[ORD-009] without a chosen address nothing is ordered, and 请选择收件地址 is shown", async () => {
  const { bought } = await open({ addresses: [home] });
  await expect.element(page.getByRole("radio", { name: /王小明/ })).not.toBeChecked();
  expect(page.getByText("请选择收件地址").elements()).toEqual([]);
  await submit();
  await expect.element(page.getByRole("alert").filter({ hasText: "请选择收件地址" })).toBeVisible();
  expect(bought()).toEqual([]);
});

test("[ORD-024] the confirmation says that courses are not refunded", async () => {
  const [book] = aQuote().items;
  await open({ quote: aQuote({ items: [{ ...book!, courseType: 1 }], needsShipping: false }) });
  await expect.element(summary.getByText(/；课程一经购买不退款。$/)).toBeVisible();
  // Wherever it stands among what is bought.
  const course = { ...book!, courseId: 14, courseName: "机电工程精讲班", courseType: 1 };
  await open({ quote: aQuote({ items: [book!, course] }) });
  await expect.element(summary.getByText(/；课程一经购买不退款。$/)).toBeVisible();
  await open();
  await expect.element(summary.getByText("请在半小时内完成付款，逾期订单自动关闭。")).toBeVisible();
});

test("[RULE-006] an order of nothing reads 免费 and is not told to pay within half an hour", async () => {
  const [book] = aQuote().items;
  await open({
    quote: aQuote({ items: [{ ...book!, courseType: 1 }], needsShipping: false, orderAmt: 0, goodsPrice: 0 }),
  });
  await expect.element(summary.getByText(/^提交后立即生效，不用付款/)).toBeVisible();
  expect(summary.getByText(/半小时内/).elements()).toEqual([]);
});

const msg = "商品已下架，请刷新后重试";
const gone = { code: "error", msg, reason: "NOT_FOR_SALE", resultObject: { courseId: 12 } };

test("a product that was withdrawn meanwhile is named, and the rest is ordered without it", async () => {
  const { priced, bought } = await open({
    answers: {
      "POST /api/user/orders/buy": ({ body }) =>
        body.includes('"courseId":12') ? Response.json(gone) : { orderId: "20261122000000000001" },
    },
  });
  await submit();
  await expect.element(page.getByText("“机电工程考点精编”已下架，不能再购买。")).toBeVisible();
  await page.getByRole("button", { name: "移除此商品" }).click();
  await expect.poll(() => priced().at(-1)).toMatchObject({ products: [{ courseId: 13, courseCount: 1 }] });
  await submit();
  await expect.poll(() => bought().at(-1)).toMatchObject({ products: [{ courseId: 13, courseCount: 1 }] });
});

test("a product that the quote with a new code refuses is named too", async () => {
  const quoted = (body: string) => (body.includes("QD0001") ? Response.json(gone) : aQuote());
  await open({ answers: { "POST /api/user/orders/fresh-price": ({ body }) => quoted(body) } });
  await codeBox.fill("QD0001");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("“机电工程考点精编”已下架，不能再购买。")).toBeVisible();
});

test("a code that makes nothing cheaper says so, and why, beside itself", async () => {
  const reasons = [
    { rule: "05", outcome: "won", text: "活动价", difference: 20 },
    {
      rule: "03",
      outcome: "lost",
      text: "专属码 QD0001 学校渠道 9折 ¥52.20（比现价高 ¥0.97）",
      difference: 0.97,
    },
  ] as const;
  const items = aQuote()
    .items.slice(0, 1)
    .map((item) => ({ ...item, reasons: [...reasons] }));
  await open({ code: "QD0001", quote: aQuote({ items }) });
  await expect.element(summary.getByText("专属码有效，不用它的价格更优惠")).toBeVisible();
  await expect.element(summary.getByText("活动价已经更低，每份比用专属码 QD0001 少 ¥0.97")).toBeVisible();
  await open({ quote: aQuote() });
  await expect.element(summary.getByText(/^专属码有效/)).not.toBeInTheDocument();
});

test("what an order bought again could not bring along is said above the products", async () => {
  const products = [{ courseId: 12, courseCount: 2 }];
  const leftOut = [{ name: "施工管理精讲班", why: "您已购买该课程" }];
  await openScreen({
    screens: { "/index/order-info": <ConfirmOrderPage /> },
    at: "/index/order-info",
    role: "user",
    kept: () => saveDraft({ products, orderType: "single", leftOut }),
    answers: { "POST /api/user/orders/fresh-price": () => aQuote({ needsShipping: false }) },
  });
  const note = page.getByRole("note", { name: "没有带上的商品" });
  await expect.element(note.getByText("“施工管理精讲班”您已购买该课程")).toBeVisible();
});

test("copies that are not sold are refused by the quote, with its sentence and the order's kind asked for", async () => {
  const sentence = "免费课程不用购买，把课程链接发给学员，登录后就能学习";
  const { priced } = await open({
    orderType: "package",
    answers: { "POST /api/user/orders/fresh-price": () => refused(200, sentence) },
  });
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(priced()[0]).toMatchObject({ orderType: "package" });
});
