import { expect, test } from "vitest";
import { openScreen } from "../../../testing/open-screen.tsx";
import { anOrder, paid } from "../../../testing/orders.ts";
import { OrderTimeline } from "./order-timeline.tsx";

const on = (day: number) => `2026-11-${day}T01:00:00.000Z`;
const sent = { expressCompany: "顺丰速运", trackingNo: "SF1390012345678" };
const office = {
  buyer: { userId: 11, userName: "李建国", telephone: "138****0002" },
  channel: null,
  payment: null,
  steps: [
    { reason: "placed" as const, at: "2026-11-22T01:00:00.000Z" },
    { reason: "paid" as const, at: "2026-11-22T01:05:06.000Z" },
  ],
  sentTime: on(24),
  deliveryState: "sent" as const,
  orderItems: [],
  usualCourier: "顺丰速运",
  region: null,
  addressChanges: [],
};
const first = {
  invoiceId: 1,
  invoiceNo: "26372000000148207741",
  createTime: on(23),
  sentTime: on(25),
  voidedTime: on(26),
};
const second = {
  invoiceId: 2,
  invoiceNo: "26372000000148207742",
  createTime: on(26),
  sentTime: on(27),
  voidedTime: null,
};
const task = {
  refundTaskId: 1,
  amount: 58,
  total: 58,
  currency: "CNY",
  reason: "paid-twice",
  courseNames: [],
  createTime: on(28),
  doneTime: on(29),
};

test("the timeline tells parcel, invoices and refunds with their times, the first first", async () => {
  await openScreen({
    screens: {
      "/": <OrderTimeline order={{ ...anOrder({ ...paid, ...sent }), office }} />,
    },
    at: "/",
    role: "admin",
    answers: {
      "GET /api/invoices": () => ({ invoices: [second, first], total: 2, totalAmt: 0, expressCompany: "" }),
      "GET /api/admin/refund-tasks": () => ({ tasks: [task], total: 1, openAmt: 0, doneAmt: 58 }),
    },
  });
  const told = () => [...document.querySelectorAll(".ant-timeline-item")].map((one) => one.textContent);
  await expect
    .poll(() => told().slice(0, 8))
    .toEqual([
      "下单2026-11-22 09:00:00",
      "付款2026-11-22 09:05:06",
      "申请发票2026-11-23 09:00:00",
      "发货 顺丰速运 SF13900123456782026-11-24 09:00:00",
      "发票已发送 263720000001482077412026-11-25 09:00:00",
      "发票作废 263720000001482077412026-11-26 09:00:00",
      "发票已发送 263720000001482077422026-11-27 09:00:00",
      "待退款 ¥58.00（重复付款）2026-11-28 09:00:00",
    ]);
  expect(told()[8]).toBe("已退款 ¥58.002026-11-29 09:00:00");
});

test("of a part that is given back the timeline names the courses and the whole", async () => {
  const held = ["二建《法规》", "施工管理"];
  const part = { ...task, amount: 20, total: 73, reason: "already-held", courseNames: held };
  await openScreen({
    screens: {
      "/": <OrderTimeline order={{ ...anOrder(paid), office }} />,
    },
    at: "/",
    role: "admin",
    answers: {
      "GET /api/invoices": () => ({ invoices: [], total: 0, totalAmt: 0, expressCompany: "" }),
      "GET /api/admin/refund-tasks": () => ({ tasks: [part], total: 1, openAmt: 0, doneAmt: 20 }),
    },
  });
  await expect
    .poll(() => [...document.querySelectorAll(".ant-timeline-item")].map((one) => one.textContent))
    .toContain("待退款 ¥20.00（已有课程：二建《法规》、《施工管理》，实付 ¥73.00）2026-11-28 09:00:00");
});
