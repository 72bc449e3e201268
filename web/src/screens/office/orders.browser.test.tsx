import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listOrders } from "@zhutu/domain/ordering/contract.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type InvoiceRow, wholeOf } from "../../testing/office-invoices.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { pressRowAct, seeRowActOff } from "../../testing/row-act.ts";
import { screenAt } from "./screen-at.testing.tsx";

const list = "GET /api/orders";
const exported = "POST /api/exports";

const invoices = "GET /api/invoices";
const applied: InvoiceRow = {
  invoiceId: 5,
  orderId: "20261122000000000001",
  invoiceName: "施工管理精讲班",
  payerName: "李建国",
  payerId: "",
  payerType: 1,
  invoiceType: 1,
  invoiceAmt: 10,
  refundedAmt: 0,
  refundedWhole: false,
  refundDueAmt: 0,
  invoiceStatus: 1,
  createTime: "2026-11-22T01:00:00.000Z",
  sentTime: null,
  voidedTime: null,
  batchedTime: null,
  batchError: "",
  expressCompany: "",
  expressOrderNo: "",
  invoiceNo: "",
  invoiceDate: null,
  hasFile: false,
};

type Row = CallReply<typeof listOrders>["orders"][number];
const row = (orderId: string, over: Partial<Row>): Row => ({
  orderId,
  orderName: "施工管理精讲班",
  orderAmt: 3_800,
  refundedAmt: 0,
  refundDueAmt: 0,
  userId: 7,
  exclusiveCode: "000000",
  telephone: "138****0002",
  userName: "李建国",
  createTime: "2026-11-22T01:00:00.000Z",
  paidTime: null,
  orderStatus: 1,
  orderType: "package",
  deliveryState: "none",
  orderItems: [
    {
      orderItemName: "施工管理精讲班",
      courseType: 1,
      refundedCopies: 0,
      whyNotExchanged: null,
      courseCount: 40,
      orderItemAmt: 3_800,
    },
  ],
  ...over,
});

async function open(at = "/board/admin/orders", orders: Row[] = [], counted: object = {}, invoice = applied) {
  const opened = await openScreen({
    screens: await screenAt("/board/admin/orders"),
    at,
    role: "admin",
    answers: {
      [list]: () => ({ orders, total: orders.length, totalAmt: 0, givenBackAmt: 0, ...counted }),
      "GET /api/admin/list-views": () => [],
      "GET /api/admin/menu-waiting": () => ({
        waiting: { orders: 3, invoices: 0, refunds: 0, bills: 0 },
        overdue: {},
      }),
      "GET /api/invoices/:invoiceId": () => wholeOf(invoice),
      [exported]: () => ({ exportId: 9 }),
      [invoices]: () => ({ invoices: [invoice], total: 1, totalAmt: 10, expressCompany: "顺丰速运" }),
    },
  });
  await expect.element(page.getByRole("button", { name: "查询" })).toBeVisible();
  return { ...opened, last: () => opened.called(list).at(-1)?.query };
}
/** The sentence as a toast, which is said of every refusal. */
const said = () => page.getByRole("status").getByText("必须选择时间范围", { exact: true });
const openMore = () => page.getByRole("button", { name: /^更多筛选/ }).click();
const search = () => page.getByRole("button", { name: "查询" }).click();

test("how many orders are to be sent stands over the list, and one press shows them", async () => {
  const { last } = await open("/board/admin/orders?orderStatus=1&productName=机电&paidTimeStart=2026-11-01");
  const toSend = page.getByRole("button", { name: "待发货 3", exact: true });
  await expect.element(toSend).toHaveAttribute("aria-pressed", "false");
  await toSend.click();
  await expect.poll(() => last()?.get("delivery")).toBe("waiting");
  expect(["orderStatus", "productName", "paidTimeStart"].map((name) => last()?.get(name))).toEqual([
    "2",
    null,
    null,
  ]);
  await expect.element(toSend).toHaveAttribute("aria-pressed", "true");
  await toSend.click();
  await expect.poll(() => last()?.get("delivery")).toBe(null);
  await expect.element(toSend).toHaveAttribute("aria-pressed", "false");
});

test("[AORD-002] the list is filtered by product name", async () => {
  const { last } = await open();
  await page.getByLabelText(/商品名称/).fill("机电");
  await search();
  await expect.poll(() => last()?.get("productName")).toBe("机电");
});

test("[AORD-003] the list is filtered by paid time, from a day on, and from a day to a day", async () => {
  const { last } = await open();
  for (const [label, day, asked] of [
    ["付款日期", "2026-11-01", ["2026-11-01", null]],
    ["付款日期至", "2026-11-21", ["2026-11-01", "2026-11-21"]],
  ] as const) {
    await openMore();
    await page.getByLabelText(label, { exact: true }).fill(day);
    await userEvent.keyboard("{Enter}");
    await search();
    await expect.poll(() => [last()?.get("paidTimeStart"), last()?.get("paidTimeEnd")]).toEqual(asked);
  }
});

test("[AORD-004] the list is filtered by the types of its courses, several at once", async () => {
  const { last } = await open();
  await openMore();
  await page.getByLabelText("商品类型").click();
  for (const name of ["考试培训", "图书"]) await page.getByTitle(name, { exact: true }).click();
  await userEvent.keyboard("{Escape}");
  await search();
  await expect.poll(() => last()?.getAll("courseTypes")).toEqual(["1", "3"]);
});

test.each([
  ["a beginning alone", "?paidTimeStart=2026-11-01"],
  ["an end alone", "?paidTimeEnd=2026-11-21"],
  ["neither", ""],
])(
  "[AORD-008] exporting without a whole range of paid time shows 必须选择时间范围, and exports nothing: %s",
  async (_, filters) => {
    const { asked } = await open(`/board/admin/orders${filters}`);
    expect(said().elements()).toEqual([]);
    await page.getByRole("button", { name: /导出/ }).click();
    await expect.element(said()).toBeVisible();
    const reads = [list, invoices, "GET /api/admin/list-views", "GET /api/admin/menu-waiting"];
    expect(asked.filter(({ call }) => !reads.includes(call))).toEqual([]);
  },
);

test("the sentence stands beside each date that the export lacks, until another list is shown", async () => {
  await open();
  const marked = () =>
    [...document.querySelectorAll(".ant-form-item-has-error")].map((one) => [
      one.querySelector("input")?.placeholder,
      one.querySelector("input")?.ariaInvalid,
      one.querySelector("[role=alert], .ant-form-item-explain-error")?.textContent,
    ]);
  expect(marked()).toEqual([]);
  await page.getByRole("button", { name: /导出/ }).click();
  await expect.poll(marked).toEqual([
    ["开始日期", "true", "必须选择时间范围"],
    ["结束日期", "true", "必须选择时间范围"],
  ]);
  await page.getByLabelText("付款日期", { exact: true }).fill("2026-11-01");
  await userEvent.keyboard("{Enter}");
  await expect.poll(marked).toEqual([]);
  await page.getByRole("button", { name: /导出/ }).click();
  await expect.poll(marked).toEqual([["结束日期", "true", "必须选择时间范围"]]);
  await page.getByRole("button", { name: "今天" }).click();
  await expect.poll(marked).toEqual([]);
  await page.getByRole("button", { name: "重置" }).click();
  await openMore();
  await expect.element(page.getByLabelText("付款日期", { exact: true })).toHaveValue("");
  expect(marked()).toEqual([]);
});

test("[AORD-006] a row shows the order, its amount, code, buyer and times, and its state", async () => {
  const common = { orderType: "single", orderAmt: 1_980.5 } as const;
  await open("/board/admin/orders", [
    row("20261122000000000001", {
      ...common,
      exclusiveCode: "QD0001",
      orderStatus: 2,
      paidTime: "2026-11-22T02:30:00.000Z",
    }),
    row("20261122000000000002", { ...common, telephone: "139****0003", userName: "王芳" }),
    row("20261122000000000003", { ...common, orderStatus: 3 }),
  ]);
  const cells = () =>
    [...document.querySelectorAll("tbody tr[data-row-key]")].map((one) =>
      [...one.querySelectorAll("td")].slice(0, 7).map((cell) => cell.textContent),
    );
  const created = "2026-11-22 09:00:00";
  await expect.poll(cells).toEqual([
    [
      "施工管理精讲班20261122000000000001",
      "¥1,980.50",
      "QD0001",
      "李建国138****0002",
      created,
      "2026-11-22 10:30:00",
      "已付款待开票",
    ],
    ["施工管理精讲班20261122000000000002", "¥1,980.50", "--", "王芳139****0003", created, "--", "待付款"],
    ["施工管理精讲班20261122000000000003", "¥1,980.50", "--", "李建国138****0002", created, "--", "已关闭"],
  ]);
});

test("a package's row says how many copies it has and what one came to, of each item where there are several", async () => {
  const none = { refundedCopies: 0, whyNotExchanged: null };
  const two = [
    { orderItemName: "机电工程", courseType: 1, ...none, courseCount: 10, orderItemAmt: 950 },
    { orderItemName: "市政工程", courseType: 1, ...none, courseCount: 3, orderItemAmt: 100 },
  ];
  await open("/board/admin/orders", [
    row("20261122000000000001", {}),
    row("20261122000000000002", { orderName: "机电工程、市政工程", orderItems: two }),
    row("20261122000000000003", { orderType: "single" }),
  ]);
  const cells = () =>
    [...document.querySelectorAll("tbody tr[data-row-key] td:first-child")].map((one) => one.textContent);
  await expect
    .poll(cells)
    .toEqual([
      "施工管理精讲班20261122000000000001 单位购买 × 40，每份 ¥95.00",
      "机电工程、市政工程20261122000000000002 单位购买 机电工程 × 10，每份 ¥95.00，市政工程 × 3，每份 约 ¥33.33",
      "施工管理精讲班20261122000000000003",
    ]);
});

test("a row's name is its link; what waits is sent, the others say why not, and so with invoices", async () => {
  const [waiting, sent, open1] = [
    "20261122000000000001",
    "20261122000000000002",
    "20261122000000000003",
  ] as const;
  const paid = { orderStatus: 2, orderType: "single" } as const;
  const { called } = await open("/board/admin/orders?delivery=waiting", [
    row(waiting, { ...paid, deliveryState: "waiting" }),
    row(sent, { ...paid, deliveryState: "sent" }),
    row(open1, { deliveryState: "unpaid" }),
  ]);
  expect(called(list).at(-1)?.query.get("delivery")).toBe("waiting");
  await expect
    .element(page.getByRole("link", { name: "施工管理精讲班" }).first())
    .toHaveAttribute("href", `/board/admin/orders/${waiting}`);
  await expect.element(page.getByRole("button", { name: `发货 ${waiting}`, exact: true })).toBeEnabled();
  for (const [orderId, name, why] of [
    [sent, "发货", "已发货"],
    [open1, "发货", "付款后才能发货"],
    [open1, "开发票", "付款后才能开发票"],
    [open1, "分配课程", "订单没有付款"],
    [sent, "改地址", "订单已发货，不能改地址"],
    [open1, "换课", "订单没有付款"],
    [open1, "退款", "订单没有付款"],
  ] as const)
    await seeRowActOff(name, orderId, why);
  await pressRowAct("开发票", waiting);
  await expect.element(page.getByRole("dialog").getByText("发送发票")).toBeVisible();
  expect(called("GET /api/invoices").at(-1)?.query.getAll("orderIds")).toEqual([waiting, sent, open1]);
});

test("of an order whose invoice was sent the row leads to sending it again, and opens no other", async () => {
  const orderId = applied.orderId;
  const sent: InvoiceRow = { ...applied, invoiceStatus: 2, sentTime: applied.createTime };
  await open(undefined, [row(orderId, { orderStatus: 2, orderType: "single" })], {}, sent);
  await page.getByRole("button", { name: `更多操作 ${orderId}` }).click();
  await expect.element(page.getByRole("menuitem", { name: "发票：再次发送" })).toBeVisible();
  expect(page.getByRole("menuitem", { name: /开发票/ }).elements()).toEqual([]);
  expect(page.getByText("待开票", { exact: true }).elements()).toEqual([]);
  await page.getByRole("menuitem", { name: "发票：再次发送" }).click();
  await expect.element(page.getByRole("dialog", { name: "再次发送发票" })).toBeVisible();
});

test("[AORD-001] /board/admin/orders lists the orders of all users, those that are paid at first", async () => {
  const { last } = await open(undefined, [row("20261122000000000001", { orderStatus: 2 })]);
  await expect.element(page.getByText("施工管理精讲班").first()).toBeVisible();
  await expect.element(page.getByText(/^共 1 笔，合计/)).toBeVisible();
  expect(last()?.getAll("orderStatus")).toEqual(["2"]);
});

test("[AORD-007] 导出 takes the orders of the filters away", async () => {
  const days = "paidTimeStart=2026-11-01&paidTimeEnd=2026-11-22";
  const { called } = await open(`/board/admin/orders?productName=BIM&${days}`);
  await page.getByRole("button", { name: /导出/ }).click();
  await expect.poll(() => called(exported).length).toBe(1);
  expect(JSON.parse(called(exported)[0]?.body ?? "")).toMatchObject({
    call: "exportOrders",
    input: { body: { productName: "BIM", paidTimeStart: "2026-11-01", paidTimeEnd: "2026-11-22" } },
  });
});

test("of more orders than are counted no sum is shown, but how to get one", async () => {
  const uncounted = { total: 1_000, more: true, totalAmt: null, givenBackAmt: null };
  await open("/board/admin/orders", [row("20261122000000000001", {})], uncounted);
  await expect.element(page.getByText("共 1,000+ 笔，选好付款日期后显示合计")).toBeVisible();
  expect(document.body.textContent).not.toContain("合计 ¥");
});

test("one field finds by number, phone or product, each under its own name; a chip says what is active", async () => {
  const { last, address } = await open("/board/admin/orders?delivery=waiting");
  const field = page.getByLabelText("订单号、买家手机号、商品名称或买家姓名");
  for (const [typed, name] of [
    ["20261122", "orderId"],
    ["138 0013 8000", "telephone"],
    ["机电", "productName"],
  ] as const) {
    await field.fill(typed);
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => ["orderId", "telephone", "productName"].filter((one) => last()?.has(one)))
      .toEqual([name]);
  }
  await page.getByRole("button", { name: "去掉 商品名称或买家姓名：机电" }).click();
  await expect.poll(address).toBe("/board/admin/orders?delivery=waiting");
  await page.getByRole("button", { name: "清除", exact: true }).click();
  await expect.poll(address).toBe("/board/admin/orders");
});

test("a number too short for either is refused in the field's words", async () => {
  const { last } = await open();
  await page.getByLabelText("订单号、买家手机号、商品名称或买家姓名").fill("138001");
  await search();
  await expect.element(page.getByText("订单号至少填前 8 位数字，手机号填完整的 11 位")).toBeVisible();
  expect(last()?.has("productName")).toBe(false);
});

test("what waits of an order stands in its row, and the buyer's name leads to their page", async () => {
  await open("/board/admin/orders", [
    row("20261122000000000001", { orderStatus: 2, deliveryState: "waiting", refundDueAmt: 10 }),
  ]);
  for (const word of ["待退款", "待发货"])
    await expect.element(page.getByText(word, { exact: true }).last()).toBeVisible();
  // Its invoice waits for the refund, and not for staff.
  expect(page.getByText("待开票").elements()).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: "李建国" }))
    .toHaveAttribute("href", "/board/admin/users/7");
});
