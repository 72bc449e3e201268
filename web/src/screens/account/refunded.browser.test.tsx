// What a buyer reads of an order whose money was given back, and of its invoice.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anInvoice, applied, posted } from "../../testing/invoices.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { anOrder, orderItem, paid } from "../../testing/orders.ts";
import InvoicePage from "./invoice.tsx";
import MyInvoicesPage from "./my-invoices.tsx";
import MyOrdersPage from "./my-orders.tsx";
import SubmittedOrderPage from "./submitted-order.tsx";

const refundedTime = "2026-11-23T01:05:06.000Z";
const whole = { ...paid, refundedAmt: 399, refundedTime };
const part = { ...paid, refundedAmt: 200, refundedTime };
const addr = {
  name: "王小明",
  telephone: "13800000002",
  regionText: "山东省 青岛市",
  address: "敦化路 138 号",
};
const invoiceWhole = { invoiceAmt: 0, refundedAmt: 399, refundedWhole: true };
const text = (words: string) => page.getByText(words, { exact: true });

const openOrder = (order: object, invoice = anInvoice()) =>
  openScreen({
    screens: { "/index/submitted-order-info/:orderId": <SubmittedOrderPage /> },
    at: "/index/submitted-order-info/20261122000000000001",
    role: "user",
    answers: {
      "GET /api/orders/:id": () => anOrder(order),
      "GET /api/invoices/orderid/:id": () => invoice,
    },
  });
const openInvoice = (invoice: object) =>
  openScreen({
    screens: { "/board/user/invoice": <InvoicePage /> },
    at: "/board/user/invoice?orderId=20261122000000000001",
    role: "user",
    answers: {
      "GET /api/invoices/orderid/:orderId": () => anInvoice(invoice),
      "GET /api/user/profile": () => ({ userName: "李建国", telephone: "13800000001" }),
      "GET /api/user/invoice-titles": () => [],
    },
  });

test("an order given back whole says so with its time, that nothing is sent, and that no invoice is needed", async () => {
  const book = { ...orderItem, courseType: 3 };
  await openOrder({ ...whole, addr, orderItems: [book] }, anInvoice(invoiceWhole));
  await expect.element(text("已退款")).toBeVisible();
  await expect.element(text("2026-11-23 09:05:06 已退款 ¥399.00")).toBeVisible();
  await expect.element(text("订单已全额退款，不会发货")).toBeVisible();
  await expect.element(text("订单已全额退款，不需开票。")).toBeVisible();
  expect(page.getByRole("link", { name: "申请发票" }).elements()).toEqual([]);
});

test("of a part it says how much, and bears no mark of the whole", async () => {
  await openOrder(part, anInvoice({ invoiceAmt: 199, refundedAmt: 200 }));
  await expect.element(text("2026-11-23 09:05:06 已退款 ¥200.00")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "申请发票" })).toBeVisible();
  expect(text("已退款").elements()).toEqual([]);
});

test("while money waits to be given back the summary says how much, and not that courses are not refunded", async () => {
  const noRefund = page.getByText("课程一经购买不退款。", { exact: true });
  await openOrder(paid);
  await expect.element(noRefund).toBeVisible();
  expect(page.getByText(/待退款/).elements()).toEqual([]);
  await openOrder({ ...paid, refundDueAmt: 200 });
  const summary = page.getByRole("complementary", { name: "订单信息" });
  await expect.element(summary.getByText("待退款 ¥200.00", { exact: true })).toBeVisible();
  expect(noRefund.elements()).toEqual([]);
  await openOrder(part);
  await expect.element(text("2026-11-23 09:05:06 已退款 ¥200.00")).toBeVisible();
  expect(page.getByText(/待退款|不退款/).elements()).toEqual([]);
});

test("a line that was held says so on the order, and what of it waits to be given back, or was", async () => {
  const lines = [
    { ...orderItem, orderItemName: "计价精讲班", orderItemAmt: 199 },
    { ...orderItem, orderItemId: 2, courseId: 12, orderItemAmt: 200, alreadyHeld: true },
  ];
  const line = (name: string) => page.getByRole("row").filter({ hasText: name });
  await openOrder({ ...paid, orderItems: lines });
  const waits = line("施工管理精讲班").getByText("您已有这门课，¥200.00 待退款", { exact: true });
  await expect.element(waits).toBeVisible();
  expect(page.getByText(/您已有/).elements()).toHaveLength(1);
  await openOrder({ ...part, orderItems: lines });
  await expect.element(text("您已有这门课，¥200.00 已退款")).toBeVisible();
  expect(page.getByText(/待退款/).elements()).toEqual([]);
});

test("an order that waits says above 继续付款 what of it is held by now", async () => {
  const lines = [orderItem, { ...orderItem, orderItemId: 2, courseId: 12 }];
  await openOrder({ orderItems: lines, heldNow: [12] });
  const told = page
    .getByRole("complementary")
    .getByText(/^《施工管理精讲班》您已有：付款后，其中的 ¥399\.00 会原路退回/);
  await expect.element(told).toBeVisible();
  const bottom = told.element().getBoundingClientRect().bottom;
  const pay = page.getByRole("button", { name: "继续付款" }).element();
  expect(bottom).toBeLessThanOrEqual(pay.getBoundingClientRect().top);
});

test("my orders: a part is an amount, the whole a mark beside it, what waits is told, nothing is neither", async () => {
  const [first, second, third] = [
    anOrder(whole),
    anOrder({ ...part, orderId: "20261122000000000002" }),
    anOrder({ ...paid, orderId: "20261122000000000003", refundDueAmt: 100 }),
  ];
  await openScreen({
    screens: { "/board/user/my-order": <MyOrdersPage /> },
    at: "/board/user/my-order",
    role: "user",
    answers: { "GET /api/user/orders": () => ({ orders: [first, second, third], total: 3 }) },
  });
  const of = ({ orderId }: { orderId: string }) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name: `订单 ${orderId} 的详情` }) });
  await expect.element(of(first).getByText("已退款", { exact: true })).toBeVisible();
  await expect.element(of(first).getByText("已退款 ¥399.00", { exact: true })).toBeVisible();
  await expect.element(of(second).getByText("已退款 ¥200.00", { exact: true })).toBeVisible();
  expect(of(second).getByText("已退款", { exact: true }).elements()).toEqual([]);
  await expect.element(of(third).getByText("待退款 ¥100.00", { exact: true })).toBeVisible();
  expect(page.getByText(/待退款/).elements()).toHaveLength(1);
  expect(
    of(third)
      .getByText(/已退款/)
      .elements(),
  ).toEqual([]);
});

test("my invoices mark one that is not needed any more", async () => {
  const rows = [
    anInvoice(invoiceWhole),
    anInvoice({ ...applied, ...invoiceWhole, orderId: "20261122000000000002" }),
  ];
  await openScreen({
    screens: { "/board/user/my-invoice": <MyInvoicesPage /> },
    at: "/board/user/my-invoice",
    role: "user",
    answers: { "GET /api/user/invoices": () => ({ invoices: rows, total: 2 }) },
  });
  await expect.element(text("已退款，不需开票").first()).toBeVisible();
  expect(text("已退款，不需开票").elements()).toHaveLength(2);
  expect(page.getByRole("link", { name: /申请发票|无需开票/ }).elements()).toEqual([]);
});

test("the invoice's page offers no form, and of an application that is held back no steps", async () => {
  await openInvoice(invoiceWhole);
  await expect.element(text("订单已全额退款，不需开票。").first()).toBeVisible();
  expect(page.getByRole("form").elements()).toEqual([]);
  await openInvoice({ ...applied, ...invoiceWhole });
  await expect.element(text("已退款，不需开票")).toBeVisible();
  expect(page.getByRole("region", { name: "发票进度" }).elements()).toEqual([]);
});

test("while all of it waits to be given back no invoice is offered, and of a part what it will be over is said", async () => {
  const due = { invoiceAmt: 399, refundDueAmt: 399 };
  await openOrder({ ...paid, refundDueAmt: 399 }, anInvoice(due));
  await expect.element(text("订单有 ¥399.00 待退款，退款后不需开票。")).toBeVisible();
  expect(page.getByRole("link", { name: "申请发票" }).elements()).toEqual([]);
  await openInvoice(due);
  await expect.element(text("订单有 ¥399.00 待退款，退款后不需开票。").first()).toBeVisible();
  expect(page.getByRole("form").elements()).toEqual([]);
  await openInvoice({ ...due, refundDueAmt: 200.5 });
  await expect.element(text("订单有 ¥200.50 待退款，退款完成后按余下的 ¥198.50 开票。")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "提交申请" })).toBeVisible();
});

test("one that was asked for in the order, all of whose money goes back, is told as one that will not be issued", async () => {
  const due = { ...applied, invoiceType: 1, invoiceAmt: 399, refundDueAmt: 399 } as const;
  const why = "订单有 ¥399.00 待退款，退款后不需开票。";
  await openOrder({ ...paid, refundDueAmt: 399 }, anInvoice(due));
  const panel = page.getByRole("region", { name: "发票", exact: true });
  await expect.element(panel.getByText(why, { exact: true })).toBeVisible();
  await expect.element(panel.getByText("退款后不需开票", { exact: true })).toBeVisible();
  await expect.element(panel.getByRole("link", { name: "查看发票" })).toBeVisible();
  expect(page.getByText(/开具后可以|申请中/).elements()).toEqual([]);
  await openInvoice(due);
  await expect.element(page.getByRole("heading", { level: 1, name: "发票 退款后不需开票" })).toBeVisible();
  await expect.element(text(why)).toBeVisible();
  expect(page.getByRole("region", { name: /发票进度|发票文件/ }).elements()).toEqual([]);
  expect(page.getByText(/撤回|申请中|如需修改/).elements()).toEqual([]);
  const amount = page.getByRole("region", { name: "订单", exact: true }).getByText("¥0.00", { exact: true });
  await expect.element(amount).toBeVisible();
  // Taken back before the refund was known: nothing can be written anew either.
  await openInvoice({ ...due, invoiceStatus: 0, mayWithdraw: false });
  await expect.element(text(why)).toBeVisible();
  expect(page.getByRole("form").elements()).toEqual([]);
});

test("while a part waits to be given back the amount is what it will be over, and after which refund", async () => {
  const due = { ...applied, invoiceAmt: 617, refundDueAmt: 559 };
  await openInvoice(due);
  const order = page.getByRole("region", { name: "订单", exact: true });
  await expect.element(order.getByText("¥58.00", { exact: true })).toBeVisible();
  await expect.element(order.getByText("¥559.00 退款后", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "撤回申请" })).toBeVisible();
  await openInvoice({ ...due, invoiceNo: "26372000000148207741", mayWithdraw: false });
  await expect.element(order.getByText("¥617.00", { exact: true })).toBeVisible();
  expect(page.getByText("退款后", { exact: false }).elements()).toEqual([]);
});

test("my invoices offer no application and none anew where all goes back, and say what a part leaves", async () => {
  const due = { invoiceAmt: 399, refundDueAmt: 399 };
  const rows = [
    anInvoice(due),
    anInvoice({ ...applied, ...due, orderId: "20261122000000000002" }),
    anInvoice({ ...applied, ...due, invoiceStatus: 0, orderId: "20261122000000000003" }),
    anInvoice({ ...applied, ...due, refundDueAmt: 341, orderId: "20261122000000000004" }),
  ];
  await openScreen({
    screens: { "/board/user/my-invoice": <MyInvoicesPage /> },
    at: "/board/user/my-invoice",
    role: "user",
    answers: { "GET /api/user/invoices": () => ({ invoices: rows, total: rows.length }) },
  });
  await expect.element(text("退款后不需开票").first()).toBeVisible();
  expect(text("退款后不需开票").elements()).toHaveLength(3);
  expect(page.getByRole("link", { name: /申请发票|重新申请/ }).elements()).toEqual([]);
  await expect.element(text("¥58.00")).toBeVisible();
  await expect.element(text("¥341.00 退款后")).toBeVisible();
  await expect.element(text("申请中")).toBeVisible();
});

test("of a part the page says what the invoice is over, before it is sent and after", async () => {
  await openInvoice({ ...applied, invoiceAmt: 199, refundedAmt: 200 });
  await expect.element(text("订单已退款 ¥200.00，按余下的 ¥199.00 开票。")).toBeVisible();
  await openInvoice({ ...posted, refundedAmt: 200 });
  await expect.element(text("订单已退款 ¥200.00，这张发票开具的金额是 ¥399.00。")).toBeVisible();
});
