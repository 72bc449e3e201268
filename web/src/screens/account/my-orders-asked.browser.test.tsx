// What 我的订单 and 订单详情 show of an order that waits for its money, and how often they ask again.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Order } from "../../lib/orders/order.ts";
import { texts } from "../../lib/storage.ts";
import { anInvoice } from "../../testing/invoices.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { anOrder, paid } from "../../testing/orders.ts";
import MyOrdersPage from "./my-orders.tsx";
import SubmittedOrderPage from "./submitted-order.tsx";

const waiting = anOrder();

test.each([
  [3_000, true],
  [15_000, false],
])(
  "an order that waits is asked for again after %i ms, where WeChat took its money: %s",
  async (ms, taken) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    const asked: number[] = [];
    await openScreen({
      screens: { "/board/user/my-order": <MyOrdersPage /> },
      at: "/board/user/my-order",
      role: "user",
      answers: {
        "GET /api/user/orders"() {
          asked.push(Date.now());
          return { orders: [waiting], total: 1 };
        },
      },
      kept() {
        const note = { [taken ? waiting.orderId : "20261122000000000002"]: Date.now() };
        texts.browser.setItem("zhutu.wechat-taken", JSON.stringify(note));
      },
    });
    // The runner's own waiting pushes the told clock on, too, so the asks say when they came.
    for (let waited = 0; asked.length === 0 && waited < 10_000; waited += 100)
      await vi.advanceTimersByTimeAsync(100);
    let passed = 0;
    for (; asked.length === 1 && passed < 20_000; passed += 100) await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    expect(asked[1]! - asked[0]!).toBeGreaterThanOrEqual(ms);
    expect(passed).toBeLessThan(ms + 500);
  },
);

test.each([true, false])(
  "an order is not deleted while WeChat says that it took its money: %s",
  async (taken) => {
    await openScreen({
      screens: { "/board/user/my-order": <MyOrdersPage /> },
      at: "/board/user/my-order",
      role: "user",
      answers: { "GET /api/user/orders": () => ({ orders: [waiting], total: 1 }) },
      kept: () =>
        taken &&
        texts.browser.setItem("zhutu.wechat-taken", JSON.stringify({ [waiting.orderId]: Date.now() })),
    });
    const shown = page.getByRole("table", { name: "我的订单" });
    await expect.element(shown).toBeVisible();
    const words = ["待付款", "微信已付款，确认中", "继续付款", "查看付款", "取消订单"];
    expect(words.filter((text) => shown.element().textContent.includes(text))).toEqual(
      taken ? ["微信已付款，确认中", "查看付款"] : ["待付款", "继续付款", "取消订单"],
    );
    await page.viewport(358, 844); // what the frame leaves of 390
    const rect = (of: string) => document.querySelector(of)?.getBoundingClientRect();
    const copy = rect("[aria-label^=复制订单号] svg")?.right ?? Number.NaN;
    expect(rect(".stat-dot")?.left).toBeGreaterThan(copy);
    expect(page.getByText("微信已付款", { exact: true }).elements()).toHaveLength(taken ? 1 : 0);
  },
);

test.each([true, false])(
  "nor on its own page, which then looks again by itself until the money shows: %s",
  async (taken) => {
    let order: Order = waiting;
    const { called } = await openScreen({
      screens: { "/index/submitted-order-info/:orderId": <SubmittedOrderPage /> },
      at: `/index/submitted-order-info/${waiting.orderId}`,
      role: "user",
      answers: {
        "GET /api/orders/:id": () => order,
        "GET /api/invoices/orderid/:id": () => anInvoice(),
      },
      kept: () =>
        taken &&
        texts.browser.setItem("zhutu.wechat-taken", JSON.stringify({ [waiting.orderId]: Date.now() })),
    });
    const facts = page.getByRole("complementary", { name: "订单信息" });
    await expect.element(facts).toBeVisible();
    const words = ["待付款", "微信已付款，确认中", "还剩", "继续付款", "查看付款", "取消订单"];
    const said = () => words.filter((text) => facts.element().textContent.includes(text));
    expect(said()).toEqual(
      taken ? ["微信已付款，确认中", "查看付款"] : ["待付款", "还剩", "继续付款", "取消订单"],
    );
    if (!taken) return;
    order = { ...waiting, ...paid };
    await expect.element(facts.getByText("已付款", { exact: true })).toBeVisible();
    expect(called(`GET /api/orders/${waiting.orderId}`)).toHaveLength(2);
  },
);
