import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { anOrder, orderItem, paid } from "../../testing/orders.ts";
import { Delivery } from "./delivery.tsx";
import type { Order } from "../../lib/orders/order.ts";

const addr = {
  name: "王小明",
  telephone: "13800000002",
  regionText: "山东省 青岛市 市北区",
  address: "敦化路 138 号",
};
const book = { ...orderItem, courseType: 3 as const };
const sent = { ...paid, expressCompany: "顺丰速运", trackingNo: "SF1390012345678" };
const asked = "GET /api/orders/20261122000000000001/tracking-logs";
const line = (acceptTime: string, remark: string) => ({ acceptTime, remark });

const open = (over: Partial<Order>, answers: Answers = {}) =>
  openScreen({
    screens: { "/": <Delivery order={anOrder({ orderItems: [book], addr, ...over })} addr={addr} /> },
    at: "/",
    role: "user",
    answers,
  });
const points = () =>
  page
    .getByRole("list", { name: "物流信息" })
    .getByRole("listitem")
    .elements()
    .map((one) => [one.textContent, one.getAttribute("aria-current")]);

test("[SHIP-002] [SHIP-003] a sent order shows courier, number and the parcel's way, its first point as where it is now", async () => {
  await open(sent, {
    "GET /api/orders/:id/tracking-logs": () => ({
      routes: [
        line("2026-11-24T01:02:03.000Z", "派送中"),
        line("2026-11-23T12:14:00.000Z", "到达济南转运中心"),
      ],
    }),
  });
  await expect.poll(points).toEqual([
    ["派送中2026-11-24 09:02:03", "step"],
    ["到达济南转运中心2026-11-23 20:14:00", null],
  ]);
  const facts = page.getByRole("definition").elements();
  expect(facts.map((one) => one.textContent)).toEqual(["顺丰速运", "SF1390012345678"]);
});

test("the number is copied, and said to be", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open(sent, { "GET /api/orders/:id/tracking-logs": () => ({ routes: [] }) });
  await page.getByRole("button", { name: "复制单号" }).click();
  await expect.element(page.getByText("复制成功")).toBeVisible();
  expect(copied.mock.calls).toEqual([["SF1390012345678"]]);
  copied.mockRestore();
});

test.each([
  ["waits for its money", {}, "付款后安排发货"],
  ["is paid", paid, "还没有发货，发货后这里显示快递单号和物流信息"],
  ["is closed", { orderStatus: 3, closeReason: "timeout" }, "订单已关闭，不会发货"],
] as const)(
  "before it is sent, an order that %s says what comes next and asks nothing",
  async (_, over, text) => {
    const { called } = await open(over);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
    expect(called(asked)).toEqual([]);
  },
);

test("sent, without a line yet, it says so", async () => {
  await open(sent, { "GET /api/orders/:id/tracking-logs": () => ({ routes: [] }) });
  await expect.element(page.getByText("已发货，还没有物流信息，请稍后再来查看")).toBeVisible();
});

test("a courier that is silent is a notice with 重试; address and number stand", async () => {
  let silent = true;
  await open(sent, {
    "GET /api/orders/:id/tracking-logs": () =>
      silent
        ? refused(503, "物流查询暂时没有回应，请稍后重试")
        : { routes: [line("2026-11-24T01:02:03.000Z", "派送中")] },
  });
  await expect.element(page.getByRole("alert").getByText("物流查询暂时没有回应，请稍后重试")).toBeVisible();
  await expect.element(page.getByText("SF1390012345678")).toBeVisible();
  await expect.element(page.getByText(/敦化路 138 号$/)).toBeVisible();
  silent = false;
  await page.getByRole("button", { name: "重试" }).click();
  await expect.poll(points).toHaveLength(1);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("of a long way the newest lines stand there, the others on demand", async () => {
  const routes = Array.from({ length: 9 }, (_, at) =>
    line(`2026-11-2${9 - at}T00:00:00.000Z`, `第 ${9 - at} 站`),
  );
  await open(sent, { "GET /api/orders/:id/tracking-logs": () => ({ routes }) });
  await expect.poll(points).toHaveLength(6);
  await page.getByRole("button", { name: "查看全部 9 条物流信息" }).click();
  await expect.poll(points).toHaveLength(9);
  expect(page.getByRole("button", { name: /查看全部/ }).elements()).toEqual([]);
});
