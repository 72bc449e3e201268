import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Order } from "../../lib/orders/order.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import { readDraft } from "../../lib/buying/order-draft.ts";
import { keepMissingPictures, anOrder, orderItem, paid } from "../../testing/orders.ts";
import MyOrdersPage from "./my-orders.tsx";

const waiting = anOrder();
const done = anOrder({
  ...paid,
  orderId: "20261122000000000002",
  orderAmt: 88.5,
  exclusiveCode: "QD0001",
  orderItems: [{ ...orderItem, orderItemName: "机电工程考点精编" }],
});
const closed = anOrder({
  orderStatus: 3,
  closeReason: "timeout",
  orderId: "20261122000000000003",
  orderItems: [{ ...orderItem, orderItemName: "建筑实务考点精编" }],
});

/** My orders of a learner, on a server that finds them by name. */
async function open(orders: Order[] = [waiting, done, closed], again: object = {}) {
  let kept = orders;
  return openScreen({
    screens: { [routeOf("screens/account/my-orders.tsx")]: <MyOrdersPage /> },
    at: "/board/user/my-order",
    role: "user",
    answers: {
      "GET /api/user/orders": ({ query }) => {
        const wanted = query.get("productName") ?? "";
        const found = kept.filter((one) => one.orderItems[0]?.orderItemName.includes(wanted));
        return { orders: found, total: found.length };
      },
      "GET /api/user/orders/:id/buy-again": ({ call }) => {
        const one = kept.find(({ orderId }) => call.includes(orderId));
        const products = one?.orderItems.map(({ courseId, courseCount }) => ({ courseId, courseCount }));
        return { orderType: one?.orderType, products, leftOut: [], ...again };
      },
      "GET /api/orders/:id": ({ call }) => ({
        ...kept.find(({ orderId }) => call.endsWith(orderId)),
        payMethods: ["wechat"],
        payableInWechat: true,
      }),
      "DELETE /api/user/orders/:id": ({ call }) => {
        kept = kept.filter(({ orderId }) => !call.endsWith(orderId));
      },
    },
  });
}

const rowOf = ({ orderId }: Order) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: `订单 ${orderId} 的详情` }) });
const cells = (order: Order) =>
  rowOf(order)
    .getByRole("cell")
    .elements()
    .map((one) => (one as HTMLElement).innerText.replaceAll("\n", ""));

test("[ORD-025] /board/user/my-order shows the orders of who is signed in", async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1, name: "我的订单" })).toBeVisible();
  for (const order of [waiting, done, closed]) await expect.element(rowOf(order)).toBeVisible();
});

test("[ORD-026] orders are searched by product name", async () => {
  const { called } = await open();
  await expect.element(rowOf(waiting)).toBeVisible();
  await page.getByRole("searchbox", { name: "搜索商品名称" }).fill("机电");
  await userEvent.keyboard("{Enter}");
  await expect.element(rowOf(waiting)).not.toBeInTheDocument();
  await expect.element(rowOf(done)).toBeVisible();
  expect(called("GET /api/user/orders").map(({ query }) => query.get("productName"))).toEqual([null, "机电"]);
});

test("[ORD-027] each order shows number, name, paid time, amount, exclusive code, status and what can be done", async () => {
  await open();
  await expect.element(rowOf(done)).toBeVisible();
  const heads = page.getByRole("table").element().querySelectorAll("th");
  expect([...heads].map((one) => one.textContent)).toEqual([
    "订单号",
    "商品",
    "付款时间",
    "金额",
    "专属码",
    "状态",
    "操作",
  ]);
  expect(cells(done)).toEqual([
    "20261122000000000002",
    "机电工程考点精编",
    "2026-11-22 09:05:06",
    "¥88.50",
    "QD0001",
    "已付款",
    "去学习",
  ]);
  expect(cells(waiting)).toEqual([
    "20261122000000000001",
    "施工管理精讲班",
    "--",
    "¥399.00",
    "--",
    expect.stringMatching(/^待付款/),
    "继续付款取消订单",
  ]);
});

test("[ORD-028] [ERR-009] only an order in status 1 can be deleted, on a yes only", async () => {
  const { called } = await open();
  await expect.element(rowOf(waiting)).toBeVisible();
  const remove = (order: Order) => rowOf(order).getByRole("button", { name: "取消订单" });
  for (const order of [done, closed]) expect(remove(order).elements()).toEqual([]);
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await remove(waiting).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(called(`DELETE /api/user/orders/${waiting.orderId}`)).toEqual([]);
  await remove(waiting).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect.element(rowOf(waiting)).not.toBeInTheDocument();
  await expect.element(rowOf(done)).toBeVisible();
});

test("[ORD-029] only an order in status 1 can be paid again, of a package too", async () => {
  const package1 = anOrder({ orderType: "package", orderId: "20261122000000000004" });
  const package2 = anOrder({ ...paid, orderType: "package", orderId: "20261122000000000005" });
  await open([waiting, done, closed, package1, package2]);
  await expect.element(rowOf(package2)).toBeVisible();
  const payable = [waiting, done, closed, package1, package2].filter(
    (order) => rowOf(order).getByRole("button", { name: "继续付款" }).elements().length > 0,
  );
  expect(payable.map(({ orderId }) => orderId)).toEqual(["20261122000000000001", "20261122000000000004"]);
});

test("[ORD-031] an order's details open in a new tab", async () => {
  await open();
  for (const { orderId } of [waiting, done, closed]) {
    const details = page.getByRole("link", { name: `订单 ${orderId} 的详情` });
    await expect.element(details).toHaveAttribute("href", `/index/submitted-order-info/${orderId}`);
    await expect.element(details).toHaveAttribute("target", "_blank");
  }
});

test("[ORD-032] the payment of an order shows its QR image", async () => {
  await open();
  keepMissingPictures();
  await rowOf(waiting).getByRole("button", { name: "继续付款" }).click();
  const image = page.getByRole("dialog").getByRole("img", { name: "付款二维码" });
  await expect
    .element(image)
    .toHaveAttribute("src", `/api/public/orders/${waiting.orderId}/qrcode?method=wechat`);
});

test("[ORD-033] the list offers page sizes 10, 20, 50 and 100, and asks for the chosen one", async () => {
  const { called } = await open();
  const size = page.getByRole("combobox", { name: "每页条数" });
  await expect.element(size).toBeVisible();
  const options = size.getByRole("option").elements();
  expect(options.map((one) => (one as HTMLOptionElement).value)).toEqual(["10", "20", "50", "100"]);
  for (const chosen of ["20", "50", "100"]) {
    await size.selectOptions(chosen);
    await expect.poll(() => called("GET /api/user/orders").at(-1)?.query.get("pageSize")).toBe(chosen);
  }
});

test("[ORD-030] assigning is offered for a paid package, for no single order and before it is paid neither", async () => {
  const order = (n: number, over: Partial<Order>) => anOrder({ orderId: `2026112200000000001${n}`, ...over });
  const copies = [{ ...orderItem, courseCount: 10, copiesUsed: 5 }];
  const given = order(1, { ...paid, orderType: "package", orderItems: copies });
  const others = [
    order(2, { orderType: "package" }),
    order(3, { ...paid, orderType: "single" }),
    order(4, { orderType: "package", orderStatus: 3, closeReason: "timeout" }),
  ];
  await open([given, ...others]);
  const assign = (one: Order) => rowOf(one).getByRole("link", { name: "分配课程" });
  await expect
    .element(assign(given))
    .toHaveAttribute("href", "/board/user/order-assign-users/20261122000000000011");
  await expect.element(rowOf(given).getByText(/^已分配 5 \/ 10/)).toBeVisible();
  for (const one of others) {
    await expect.element(rowOf(one)).toBeVisible();
    expect(assign(one).elements()).toEqual([]);
  }
});

test("a paid order is studied, or, of books alone, bought again, as its own page offers it", async () => {
  const books = anOrder({
    ...paid,
    orderId: "20261122000000000021",
    orderItems: [{ ...orderItem, courseType: 3 }],
  });
  const { address } = await open([done, books]);
  const study = rowOf(done).getByRole("link", { name: "去学习" });
  await expect.element(study).toHaveAttribute("href", "/index/course-info/11/autoplay");
  expect(rowOf(books).getByRole("link", { name: "去学习" }).elements()).toEqual([]);
  await rowOf(books).getByRole("button", { name: "再次购买" }).click();
  await expect.poll(address).toBe("/index/order-info");
});

test("a closed order is bought again in one press with what of it is for sale, and the rest is said later", async () => {
  const leftOut = [{ name: "建筑实务考点精编", why: "商品已下架" }];
  const { address } = await open([closed], { products: [{ courseId: 12, courseCount: 3 }], leftOut });
  await rowOf(closed).getByRole("button", { name: "再次购买" }).click();
  await expect.poll(address).toBe("/index/order-info");
  expect(readDraft()).toMatchObject({
    orderType: "single",
    products: [{ courseId: 12, courseCount: 3 }],
    leftOut,
  });
});

test("of a closed order with nothing for sale any more the reason is said, and one stays", async () => {
  const leftOut = [{ name: "建筑实务考点精编", why: "商品已下架" }];
  const { address } = await open([closed], { products: [], leftOut });
  await rowOf(closed).getByRole("button", { name: "再次购买" }).click();
  await expect.element(page.getByText(/“建筑实务考点精编”商品已下架/)).toBeVisible();
  expect(address()).toBe("/board/user/my-order");
});

test.each([
  ["desktop", 1440],
  ["phone", 390],
])("[ASGN-002] on a %s a paid package leads to assigning its copies", async (_, width) => {
  const team = anOrder({ ...paid, orderType: "package" });
  await open([team]);
  await page.viewport(width, 844);
  const lead = rowOf(team).getByRole("link", { name: /分配课程/ });
  await expect.element(lead).toBeVisible();
  expect(lead.element().getAttribute("href")).toContain(`order-assign-users/${team.orderId}`);
});

test("a code that lowered nothing says 未用上, one that did stands alone", async () => {
  const reasons = (outcome: "won" | "lost") => [
    { rule: "03", outcome, text: "专属码 QD0001 学校渠道 9折", difference: 10 } as const,
  ];
  const used = anOrder({
    ...paid,
    exclusiveCode: "QD0001",
    orderItems: [{ ...orderItem, reasons: reasons("won") }],
  });
  const idle = anOrder({
    ...paid,
    orderId: "20261122000000000004",
    exclusiveCode: "QD0001",
    orderItems: [{ ...orderItem, reasons: reasons("lost") }],
  });
  await open([used, idle]);
  await expect.element(rowOf(used)).toBeVisible();
  await expect.element(rowOf(idle)).toBeVisible();
  expect([cells(used), cells(idle)].map((row) => row.some((cell) => cell.includes("未用上")))).toEqual([
    false,
    true,
  ]);
});
