import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Order } from "../../lib/orders/order.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { anInvoice, applied, posted } from "../../testing/invoices.ts";
import { anOrder, orderItem, paid } from "../../testing/orders.ts";
import SubmittedOrderPage from "./submitted-order.tsx";

async function open(order: Order, answers: Answers = {}) {
  const opened = await openScreen({
    screens: { "/index/submitted-order-info/:orderId": <SubmittedOrderPage /> },
    at: `/index/submitted-order-info/${order.orderId}`,
    role: "user",
    answers: {
      "GET /api/orders/:id": () => order,
      "GET /api/invoices/orderid/:id": () => anInvoice(),
      ...answers,
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return opened;
}

const textOf = (locator: Locator) => () => locator.element().textContent;
const facts = page.getByRole("complementary", { name: "订单信息" });
const fact = (name: string) =>
  facts
    .getByRole("term")
    .elements()
    .find((one) => one.textContent === name)?.nextElementSibling?.textContent;

test("[ORD-038] an order shows its address, items, exclusive code and status", async () => {
  const addr = {
    name: "王小明",
    telephone: "13800000002",
    regionText: "山东省 青岛市",
    address: "敦化路 138 号",
  };
  const second = {
    ...orderItem,
    orderItemId: 2,
    courseId: 12,
    orderItemName: "机电工程考点精编",
    courseCount: 2,
  };
  await open(
    anOrder({
      ...paid,
      addr,
      exclusiveCode: "QD0001",
      exclusiveDiscount: 0.9,
      orderItems: [orderItem, second],
    }),
  );
  for (const text of [/^王小明/, "13800000002", /山东省 青岛市 敦化路 138 号$/])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.poll(textOf(page.getByRole("row").filter({ hasText: "施工管理精讲班" }))).toMatch(/× 1/);
  await expect.poll(textOf(page.getByRole("row").filter({ hasText: "机电工程考点精编" }))).toMatch(/× 2/);
  expect(fact("专属码")).toBe("QD0001（9折）");
  await expect.element(facts.getByText("已付款", { exact: true })).toBeVisible();
});

test("[SHIP-002] a sent order shows its courier, its number and the parcel's way", async () => {
  const addr = {
    name: "王小明",
    telephone: "13800000002",
    regionText: "山东省 青岛市",
    address: "敦化路 138 号",
  };
  const sent = { expressCompany: "顺丰速运", trackingNo: "SF1390012345678" };
  await open(anOrder({ ...paid, ...sent, addr, orderItems: [{ ...orderItem, courseType: 3 }] }), {
    "GET /api/orders/:id/tracking-logs": () => ({
      routes: [{ acceptTime: "2026-11-24T01:02:03.000Z", remark: "派送中" }],
    }),
  });
  const panel = page.getByRole("region", { name: "收件地址与物流" });
  for (const text of ["顺丰速运", "SF1390012345678", "派送中", "2026-11-24 09:02:03"])
    await expect.element(panel.getByText(text)).toBeVisible();
});

test.each([
  [1, null, "待付款"],
  [3, "timeout", "已关闭 · 超时未付"],
] as const)("[ORD-038] in status %i, %s, it reads %s", async (orderStatus, closeReason, text) => {
  await open(anOrder({ orderStatus, closeReason }));
  await expect.element(facts.getByText(text, { exact: true })).toBeVisible();
});

test("[ORD-040] a package says that it is one, a single order does not", async () => {
  await open(anOrder({ ...paid, orderType: "package" }));
  expect(fact("订单类型")).toBe("单位购买（分配给他人）");
  await expect.poll(textOf(page.getByRole("heading", { level: 1 }))).toMatch(/单位购买/);
  await open(anOrder(paid));
  expect(fact("订单类型")).toBe("个人购买");
  await expect.poll(textOf(page.getByRole("heading", { level: 1 }))).not.toMatch(/单位购买/);
});

test("an order that waits for its money says how long, and is deleted after a yes", async () => {
  const { called, address } = await open(anOrder({}), { "DELETE /api/user/orders/:id": () => null });
  await expect.element(facts.getByText(/还剩 (29|30):\d\d/)).toBeVisible();
  const remove = facts.getByRole("button", { name: "取消订单" });
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  const sent = () => called("DELETE /api/user/orders/20261122000000000001").length;
  await remove.click();
  await question.getByRole("button", { name: "取消" }).click();
  expect(sent()).toBe(0);
  await remove.click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect.poll(address).toBe("/board/user/my-order");
  expect(sent()).toBe(1);
});

test.each([
  ["courses are studied", anOrder(paid), "link", "去学习"],
  [
    "books are bought again",
    anOrder({ ...paid, orderItems: [{ ...orderItem, courseType: 3 }] }),
    "button",
    "再次购买",
  ],
  ["copies are assigned", anOrder({ ...paid, orderType: "package" }), "link", "分配课程"],
] as const)("after the payment %s, and nothing else is offered", async (_, order, role, name) => {
  await open(order);
  await expect.element(facts.getByRole(role, { name })).toBeVisible();
  expect(facts.getByRole("link").elements().length + facts.getByRole("button").elements().length).toBe(1);
  await expect.element(facts.getByText(/还剩/)).not.toBeInTheDocument();
});

test("a paid answer is read, neither watched as a course nor bought twice", async () => {
  await open(anOrder({ ...paid, orderItems: [{ ...orderItem, courseType: 2 }] }));
  await expect.element(facts.getByText("已付款", { exact: true })).toBeVisible();
  expect(
    facts
      .getByRole("link")
      .elements()
      .map((one) => one.textContent),
  ).toEqual(["看解答"]);
  expect(facts.getByRole("button").elements()).toEqual([]);
});

const panel = page.getByRole("region", { name: "发票" });

test("[ORD-039] the invoice panel offers to apply, and then says how far the invoice is", async () => {
  await open(anOrder(paid));
  await expect
    .element(panel.getByRole("link", { name: "申请发票" }))
    .toHaveAttribute("href", "/board/user/invoice?orderId=20261122000000000001");
  await open(anOrder(paid), { "GET /api/invoices/orderid/:id": () => anInvoice(applied) });
  await expect.element(panel.getByText("申请中", { exact: true })).toBeVisible();
  await expect.element(panel.getByText("山东鲁匠建设集团有限公司")).toBeVisible();
  await open(anOrder(paid), { "GET /api/invoices/orderid/:id": () => anInvoice(posted) });
  await expect.element(panel.getByText("已寄出", { exact: true })).toBeVisible();
  await expect.element(panel.getByText(/^SF14027765/)).toBeVisible();
});

test("one that may be taken back, and one that was, lead to where it is changed", async () => {
  const linkOf = async (invoice: object) => {
    await open(anOrder(paid), {
      "GET /api/invoices/orderid/:id": () => anInvoice({ ...applied, ...invoice }),
    });
    await expect.element(panel.getByRole("link")).toBeVisible();
    return panel.getByRole("link").element().textContent;
  };
  expect(await linkOf({})).toBe("查看或修改");
  expect(await linkOf({ mayWithdraw: false })).toBe("查看发票");
  expect(await linkOf({ mayWithdraw: false, invoiceStatus: 0 })).toBe("修改并重新申请");
  await expect.element(panel.getByText("已撤回，需要时可以随时申请。")).toBeVisible();
});

test("an application that waits for the payment says so; a closed order has no panel", async () => {
  const waiting = anInvoice({ ...applied, invoiceStatus: 0, orderStatus: 1, paidTime: null });
  await open(anOrder(), { "GET /api/invoices/orderid/:id": () => waiting });
  await expect.element(panel.getByText("待付款后提交")).toBeVisible();
  await open(anOrder({ orderStatus: 3, closeReason: "timeout" }));
  await expect.element(facts.getByText(/已关闭/)).toBeVisible();
  expect(panel.elements()).toEqual([]);
});

test("what was agreed to is shown with its time; nothing where nothing was", async () => {
  const agreedTerms = "我已知晓：不能退款。";
  await open(anOrder({ ...paid, agreedTerms, agreedTime: "2026-11-22T01:00:00.000Z" }));
  await expect
    .element(facts.getByText(/^2026-11-22 09:00:00 下单时已确认：我已知晓：不能退款。$/))
    .toBeVisible();
  await open(anOrder(paid));
  expect(facts.getByText(/已确认/).elements()).toEqual([]);
});

test("what an exchange gave back stands beneath what was paid, and the line costs what is left of it", async () => {
  const item = { ...orderItem, orderItemAmt: 399, exchange: { fromName: "土建造价精讲班", givenBack: 100 } };
  await open(anOrder({ ...paid, refundedAmt: 100, refundedTime: paid.paidTime, orderItems: [item] }));
  await expect.element(facts.getByText(/已退款 ¥100\.00$/)).toBeVisible();
  await expect.element(facts.getByText("其中换课差价 ¥100.00", { exact: true })).toBeVisible();
  expect(fact("换课差价")).toBeUndefined();
  const line = page.getByRole("row", { name: /由土建造价精讲班换来/ });
  await expect.element(line.getByText("¥299.00", { exact: true }).first()).toBeVisible();
});

test("a posted order says 已发货 beside 已付款; a book alone says nothing of refunds, an answer its own sentence", async () => {
  const orderItems = [{ ...orderItem, courseType: 3 }];
  const sent = { expressCompany: "顺丰速运", trackingNo: "SF1" };
  await open(anOrder({ ...paid, ...sent, orderItems }));
  await expect.element(facts.getByText("已发货", { exact: true })).toBeVisible();
  expect(facts.getByText(/不退款|不支持退款/).elements()).toEqual([]);
  await open(anOrder({ ...paid, orderItems: [{ ...orderItem, courseType: 2 }] }));
  await expect.element(facts.getByText("解答开通后不支持退款。", { exact: true })).toBeVisible();
  await expect.element(facts.getByRole("link", { name: "看解答" })).toBeVisible();
  expect(facts.getByText("已发货", { exact: true }).elements()).toEqual([]);
});

test("an order that was paid in another tab says so when one comes back to this one", async () => {
  let order = anOrder();
  await open(order, { "GET /api/orders/:id": () => order });
  await expect.element(facts.getByText("待付款", { exact: true })).toBeVisible();
  order = anOrder(paid);
  for (const event of ["blur", "focus"]) window.dispatchEvent(new Event(event));
  await expect.element(facts.getByText("已付款", { exact: true })).toBeVisible();
});
