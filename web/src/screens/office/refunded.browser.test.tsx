// What staff read of orders whose money was given back, and of their invoices.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import type { listOrders } from "@zhutu/domain/ordering/contract.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anInvoice, applied } from "../../testing/invoices.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { anOrder, orderItem, paid } from "../../testing/orders.ts";
import { seeRowActOff } from "../../testing/row-act.ts";
import { screenAt } from "./screen-at.testing.tsx";

const [wholeId, partId] = ["20261122000000000001", "20261122000000000002"];
const order = (orderId: string, refundedAmt: number): CallReply<typeof listOrders>["orders"][number] => ({
  orderId,
  orderName: "机电工程考点精编",
  orderAmt: 399,
  refundedAmt,
  refundDueAmt: 0,
  userId: 7,
  exclusiveCode: "000000",
  telephone: "138****0002",
  userName: "李建国",
  createTime: "2026-11-22T01:00:00.000Z",
  ...paid,
  orderType: "single",
  deliveryState: refundedAmt === 399 ? "refunded" : "waiting",
  orderItems: [
    {
      orderItemName: "机电工程考点精编",
      courseType: 3,
      refundedCopies: 0,
      whyNotExchanged: null,
      courseCount: 1,
      orderItemAmt: 399,
    },
  ],
});
const invoice = (
  over: Partial<CallReply<typeof listInvoices>["invoices"][number]>,
): CallReply<typeof listInvoices>["invoices"][number] => ({
  ...anInvoice(),
  ...applied,
  voidedTime: null,
  batchedTime: null,
  batchError: "",
  ...over,
});
const held = { orderId: wholeId, invoiceAmt: 0, refundedAmt: 399, refundedWhole: true };
const open = async (at: string, answers: Answers) =>
  openScreen({
    screens: await screenAt(at),
    at,
    role: "admin",
    answers: {
      "GET /api/admin/list-views": () => [],
      "GET /api/admin/refund-tasks": () => ({ tasks: [], total: 0, openAmt: 0, doneAmt: 0 }),
      ...answers,
    },
  });
const invoices = (...rows: CallReply<typeof listInvoices>["invoices"]) => ({
  "GET /api/invoices": () => ({
    invoices: rows,
    total: rows.length,
    totalAmt: 0,
    expressCompany: "顺丰速运",
  }),
});
const text = (words: string) => page.getByText(words, { exact: true });

test("the list marks the whole and a part, says why nothing is sent or issued, and what its sum leaves out", async () => {
  await open("/board/admin/orders", {
    "GET /api/orders": () => ({
      orders: [order(wholeId, 399), order(partId, 200)],
      total: 2,
      totalAmt: 399,
      givenBackAmt: 399,
    }),
    ...invoices(invoice(held)),
  });
  await expect.element(text("已退款")).toBeVisible();
  await expect.element(text("已退款 ¥200.00")).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole("status")
        .elements()
        .map((one) => one.textContent),
    )
    .toContain("共 2 笔，合计 ¥399.00（不含全额退款的 ¥399.00）");
  for (const [name, orderId, why] of [
    ["发货", wholeId, "要寄的商品已退款，不用发货"],
    ["开发票", wholeId, "已退款，不需开票"],
  ] as const)
    await seeRowActOff(name, orderId, why);
  await expect.element(page.getByRole("button", { name: `发货 ${partId}`, exact: true })).toBeEnabled();
  await page.getByRole("button", { name: `更多操作 ${partId}` }).click();
  await expect
    .element(page.getByRole("menuitem", { name: "开发票" }).getByRole("link"))
    .toHaveAttribute("href", `/board/admin/orders/${partId}?form=invoice`);
});

test("an invoice whose order has money to be given back says so in its row, and is sent neither there nor in its dialog", async () => {
  const due = { invoiceAmt: 399, refundDueAmt: 200 };
  const one = invoice({ ...due, orderId: wholeId, invoiceType: 1 });
  const issued = invoice({
    ...due,
    orderId: partId,
    invoiceId: 8,
    payerName: "周建国",
    invoiceNo: "25372000000000000001",
  });
  const whole = (of: typeof one) => () => ({ ...anInvoice(), ...applied, ...of, voided: [] });
  await open("/board/admin/invoices", {
    ...invoices(one, issued),
    [`GET /api/invoices/${one.invoiceId}`]: whole(one),
    "GET /api/invoices/8": whole(issued),
  });
  await expect.poll(() => text("订单待退款 ¥200.00，暂不发送").elements().length).toBe(2);
  await page.getByRole("button", { name: `详情 ${one.payerName}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "发票详情" });
  await expect
    .element(dialog.getByText("订单有 ¥200.00 待退款，退款完成后按余下的 ¥199.00 开票。"))
    .toBeVisible();
  await expect
    .element(dialog.getByRole("link", { name: "看退款" }))
    .toHaveAttribute("href", `/board/admin/refunds?orderId=${wholeId}`);
  expect(dialog.getByRole("button", { name: /发\s*送/ }).elements()).toEqual([]);
  await dialog.getByRole("button", { name: "关闭" }).click();
  await page.getByRole("button", { name: "详情 周建国", exact: true }).click();
  await expect.element(dialog.getByText("订单待退款 ¥200.00，退款完成后再发送这张发票。")).toBeVisible();
  expect(dialog.getByRole("button", { name: /发\s*送/ }).elements()).toEqual([]);
});

test("the order's page marks it, names the amount, and sends nothing", async () => {
  const office = {
    buyer: { userId: 11, userName: "李建国", telephone: "138****0002" },
    channel: null,
    payment: null,
    steps: [],
    sentTime: null,
    deliveryState: "refunded",
    usualCourier: "顺丰速运",
  };
  const refundedTime = "2026-11-23T01:05:06.000Z";
  const book = { ...orderItem, courseType: 3 };
  await open(`/board/admin/orders/${wholeId}`, {
    "GET /api/orders/:orderId": () => ({
      ...anOrder({ ...paid, orderItems: [book], refundedAmt: 399, refundedTime }),
      payMethods: [],
      payableInWechat: false,
      office,
    }),
    ...invoices(),
  });
  // Its mark beside the title, and its amount among the sums.
  await expect
    .poll(() =>
      text("已退款")
        .elements()
        .map(({ className }) => className.includes("tag")),
    )
    .toEqual([true, false]);
  await expect.element(text("要寄的商品已退款，不用发货")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^发\s?货$/ })).toBeDisabled();
  await expect.element(text("已退款，不需开票")).toBeVisible();
});

test("an invoice that is held back stands so in the list and is looked at, not sent; of a part the dialog says the rest", async () => {
  const part = { invoiceId: 8, payerName: "乙公司", invoiceAmt: 199, refundedAmt: 200, orderId: partId };
  const rows = [invoice(held), invoice(part)];
  const { called } = await open("/board/admin/invoices?shown=refunded", {
    ...invoices(...rows),
    "GET /api/invoices/:invoiceId": ({ call }) => ({
      ...anInvoice(),
      ...rows.find(({ invoiceId }) => call.endsWith(`/${invoiceId}`)),
    }),
    "GET /api/admin/record-history": () => ({ entries: [], total: 0 }),
  });
  expect(called("GET /api/invoices").at(-1)?.query.get("refunded")).toBe("true");
  await expect.element(page.getByRole("row").getByText("已退款，不需开票").first()).toBeVisible();
  await expect.element(text("订单已退款 ¥200.00")).toBeVisible();
  await page.getByRole("button", { name: `详情 ${applied.payerName}` }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("已退款，不需开票")).toBeVisible();
  expect(dialog.getByLabelText("快递单号").elements()).toEqual([]);
  await dialog.getByRole("button", { name: /关闭|Close/ }).click();
  await page.getByRole("button", { name: "发送 乙公司" }).click();
  await expect
    .element(page.getByRole("dialog").getByText("订单已退款 ¥200.00，按余下的 ¥199.00 开票。"))
    .toBeVisible();
});
