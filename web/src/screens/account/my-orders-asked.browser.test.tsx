// How often 我的订单 asks again for an order that waits for its money.
import { expect, test, vi } from "vitest";
import { texts } from "../../lib/storage.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { anOrder } from "../../testing/orders.ts";
import MyOrdersPage from "./my-orders.tsx";

const waiting = anOrder();

test.each([
  [3_000, true],
  [15_000, false],
])(
  "an order that waits is asked for again after %i ms, where WeChat took its money: %s",
  async (ms, taken) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { called } = await openScreen({
      screens: { "/board/user/my-order": <MyOrdersPage /> },
      at: "/board/user/my-order",
      role: "user",
      answers: { "GET /api/user/orders": () => ({ orders: [waiting], total: 1 }) },
      kept() {
        const note = { orderId: taken ? waiting.orderId : "20261122000000000002", at: Date.now() };
        texts.tab.setItem("zhutu.own.wechat-taken", JSON.stringify(note));
      },
    });
    const asked = () => called("GET /api/user/orders").length;
    for (let waited = 0; asked() === 0 && waited < 10_000; waited += 100)
      await vi.advanceTimersByTimeAsync(100);
    const before = asked();
    let passed = 0;
    for (; asked() === before && passed < 20_000; passed += 100) await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    expect(passed).toBeGreaterThan(ms - 500);
    expect(passed).toBeLessThan(ms + 500);
  },
);
