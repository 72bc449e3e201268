// The office's page of one order: what it says, sending it, putting that right, its parcel's way.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getOrder } from "@zhutu/domain/ordering/contract.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { anInvoiceRow, wholeOf } from "../../testing/office-invoices.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { anOrder, orderItem, paid } from "../../testing/orders.ts";
import { screenAt } from "./screen-at.testing.tsx";

const orderId = "20261122000000000001";
const at = `/board/admin/orders/${orderId}`;
const read = "GET /api/orders/:orderId";
const deliver = `POST /api/admin/orders/${orderId}/deliver`;
const book = {
  ...orderItem,
  courseType: 3 as const,
  orderItemName: "机电工程考点精编",
  courseCount: 3,
  coursePrice: 58,
  orderItemAmt: 100,
  reasons: [
    { rule: "06", outcome: "won", text: "满 100 减 20", difference: 74 },
    { rule: "02", outcome: "lost", text: "专属码 9 折", difference: 3.5 },
  ] as CallReply<typeof getOrder>["orderItems"][number]["reasons"],
};
const addr = {
  name: "王小明",
  telephone: "13800000002",
  regionText: "山东省 青岛市 市北区",
  address: "敦化路 138 号",
};
const office = {
  orderItems: [],
  buyer: { userId: 11, userName: "李建国", telephone: "138****0002" },
  channel: { userId: 9, userName: "鲁工教育" },
  payment: {
    transactionId: "4200001",
    amount: 108,
    paidTime: "2026-11-22T01:05:06.000Z",
    method: "alipay" as const,
  },
  steps: [
    { reason: "placed" as const, at: "2026-11-22T01:00:00.000Z" },
    { reason: "paid" as const, at: "2026-11-22T01:05:06.000Z" },
  ],
  sentTime: null,
  deliveryState: "waiting" as const,
  usualCourier: "顺丰速运",
  region: { province: "370000", city: "370200", area: "370203" },
  addressChanges: [],
};
const order = (
  over: Partial<CallReply<typeof getOrder>> = {},
  whyNotExchanged: string | null = null,
): CallReply<typeof getOrder> => {
  const whole = {
    ...anOrder({ ...paid, orderItems: [book], addr, warePrice: 100, freightPrice: 8, orderAmt: 108 }),
    payMethods: [],
    payableInWechat: false,
    office,
    ...over,
  };
  const orderItems = whole.orderItems.map(({ orderItemId, courseType }) => ({
    orderItemId,
    courseType,
    whyNotExchanged: courseType === 3 ? "图书和教材不能换，请退款后重新购买" : whyNotExchanged,
  }));
  return { ...whole, office: whole.office && { ...whole.office, orderItems } };
};
const sf = { expressCompany: "顺丰速运", trackingNo: "SF1390012345678" };
const sent = order({ ...sf, office: { ...office, deliveryState: "sent" } });

const open = async (answers: Answers = {}, form = "") =>
  openScreen({
    screens: await screenAt(at),
    at: at + form,
    role: "admin",
    answers: {
      [read]: () => order(),
      "GET /api/invoices": () => ({ invoices: [], total: 0, totalAmt: 0, expressCompany: "顺丰速运" }),
      "GET /api/admin/refund-tasks": () => ({ tasks: [], total: 0, openAmt: 0, doneAmt: 0 }),
      "GET /api/orders/:orderId/tracking-logs": () => ({ routes: [] }),
      ...answers,
    },
  });
const button = (name: RegExp | string) => page.getByRole("button", { name });
const dialog = () => page.getByRole("dialog");
const bodyOf = (asked: { body: string } | undefined): unknown => JSON.parse(asked?.body ?? "null");

test("an order says what was bought and why it cost that, who paid, what is due and that no invoice was applied for", async () => {
  await open();
  await expect.element(page.getByRole("heading", { name: `订单 ${orderId}` })).toBeVisible();
  for (const text of [
    "机电工程考点精编",
    "采用：满 100 减 20，省 ¥74.00",
    "未采用：专属码 9 折，每件贵 ¥3.50",
    "约 ¥33.33",
    "-¥74.00",
    "138****0002",
    "鲁工教育",
    "支付宝",
    "4200001",
    "山东省 青岛市 市北区 敦化路 138 号",
    "买家没有申请发票",
    "没有要退的款项",
  ])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "李建国" }))
    .toHaveAttribute("href", "/board/admin/users/11");
  await expect.element(button("变更记录")).toBeVisible();
});

test("the address is copied from the dialog, and 取消 asks before it drops what was typed", async () => {
  await open();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await button(/^发\s?货$/).click();
  await dialog().getByRole("button", { name: "复制地址" }).click();
  expect(copied.mock.calls).toEqual([["王小明 13800000002 山东省 青岛市 市北区 敦化路 138 号"]]);
  await dialog().getByLabelText("快递单号").fill("SF1");
  await dialog()
    .getByRole("button", { name: /^取\s?消$/ })
    .click();
  await page.getByRole("button", { name: "放弃" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("an order is sent with the usual courier or another; two presses are one call", async () => {
  let now = order();
  const { called } = await open({
    [read]: () => now,
    [deliver]: () => {
      now = sent;
      return null;
    },
  });
  await button(/^发\s?货$/).click();
  await expect.element(dialog().getByLabelText("快递公司")).toHaveValue("顺丰速运");
  await dialog().getByRole("button", { name: "确认发货" }).click();
  await expect.element(dialog().getByText("请输入快递单号")).toBeVisible();
  await dialog().getByLabelText("快递单号").fill("SF139 0012 345678");
  const press = dialog().getByRole("button", { name: "确认发货" }).element() as HTMLElement;
  press.click();
  press.click();
  await expect.element(button("改快递单号")).toBeVisible();
  expect(called(deliver).map(bodyOf)).toEqual([
    { expressCompany: "顺丰速运", trackingNo: "SF139 0012 345678", openedOn: 0 },
  ]);
});

test("a number that somebody else wrote meanwhile is shown, and replaced only by who presses again; what was typed stays", async () => {
  const zto = { expressCompany: "中通快递", trackingNo: "ZT99887766" };
  const answers = [
    Response.json({
      code: "error",
      msg: "订单已发货：中通快递 ZT99887766",
      reason: "DELIVERED_ALREADY",
      resultObject: zto,
    }),
    null,
  ];
  const { called } = await open({ [deliver]: () => answers.shift() });
  await button(/^发\s?货$/).click();
  await dialog().getByLabelText("快递单号").fill(sf.trackingNo);
  await dialog().getByRole("button", { name: "确认发货" }).click();
  await expect.element(dialog().getByText("现在登记的是 中通快递 ZT99887766")).toBeVisible();
  await expect.element(dialog().getByLabelText("快递单号")).toHaveValue(sf.trackingNo);
  await dialog().getByRole("button", { name: "更正发货信息" }).click();
  await expect
    .poll(() => called(deliver).map(bodyOf))
    .toEqual([
      { ...sf, openedOn: 0 },
      { ...sf, replaces: zto, openedOn: 0 },
    ]);
});

test("an order whose address changed since the dialog opened is not sent: the new one is shown, and sent to by who presses again", async () => {
  const changes = [{ at: "2026-11-22T03:00:00.000Z", userName: "李管理", before: addr }];
  const moved = { ...addr, name: "赵收件", address: "香港中路 8 号" };
  let now = order();
  const msg = "收件信息已修改，请按新的收件信息核对后再发货";
  const answers = [
    Response.json({ code: "error", msg, reason: "ORDER_CHANGED", resultObject: null }, { status: 409 }),
    null,
  ];
  const { called } = await open({ [read]: () => now, [deliver]: () => answers.shift() });
  await button(/^发\s?货$/).click();
  await dialog().getByLabelText("快递单号").fill(sf.trackingNo);
  now = order({ addr: moved, office: { ...office, addressChanges: changes } });
  await dialog().getByRole("button", { name: "确认发货" }).click();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent(msg);
  await expect.poll(() => dialog().element().textContent).toContain("市北区 香港中路 8 号");
  await expect.element(dialog().getByLabelText("快递单号")).toHaveValue(sf.trackingNo);
  await dialog().getByRole("button", { name: "确认发货" }).click();
  await expect
    .poll(() => called(deliver).map(bodyOf))
    .toEqual([
      { ...sf, openedOn: 0 },
      { ...sf, openedOn: 1 },
    ]);
});

test("a sent order's number is corrected, and a line of its way is written by hand", async () => {
  const note = `POST /api/admin/orders/${orderId}/tracking-logs`;
  let routes = [{ acceptTime: "2026-11-23T01:02:03.000Z", remark: "已揽收" }];
  const { called } = await open({
    [read]: () => sent,
    [deliver]: () => null,
    [note]: () => {
      routes = [{ acceptTime: "2026-11-24T01:02:03.000Z", remark: "派送中" }, ...routes];
      return null;
    },
    "GET /api/orders/:orderId/tracking-logs": () => ({ routes }),
  });
  await expect.element(page.getByText("已揽收")).toBeVisible();
  await button("添加物流记录").click();
  await dialog()
    .getByRole("button", { name: /^添\s?加$/ })
    .click();
  await expect.element(dialog().getByText("请输入物流说明")).toBeVisible();
  await dialog().getByLabelText("物流说明").fill("派送中");
  await dialog()
    .getByRole("button", { name: /^添\s?加$/ })
    .click();
  await expect.element(page.getByText("派送中").first()).toBeVisible();
  expect(bodyOf(called(note)[0])).toEqual({
    remark: "派送中",
    acceptTime: expect.stringMatching(/:00\.000Z$/),
  });
  await button("改快递单号").click();
  await dialog().getByLabelText("快递单号").fill("SF2");
  await dialog().getByRole("button", { name: "更正发货信息" }).click();
  await expect
    .poll(() => bodyOf(called(deliver)[0]))
    .toEqual({ ...sf, trackingNo: "SF2", replaces: sf, openedOn: 0 });
});

test("of an order that waits for its money nothing can be sent, and it says why; one that is not there leads to the list", async () => {
  const waiting = { ...office, payment: null, deliveryState: "unpaid" as const };
  await open({ [read]: () => ({ ...anOrder({ orderItems: [book], addr }), office: waiting }) });
  await expect.element(page.getByText("付款后才能发货")).toBeVisible();
  await expect.element(button(/^发\s?货$/)).toBeDisabled();
  await open({ [read]: () => Response.json({ code: "error", msg: "没有找到您要的内容" }, { status: 404 }) });
  await expect.element(page.getByRole("heading", { name: "没有找到这个订单" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "返回订单列表" })).toBeVisible();
});

const regions = [
  {
    code: "370000",
    name: "山东省",
    children: [
      {
        code: "370200",
        name: "青岛市",
        children: [
          { code: "370203", name: "市北区" },
          { code: "370202", name: "市南区" },
        ],
      },
    ],
  },
];
const changeAddress = `POST /api/admin/orders/${orderId}/address`;

test.each([390, 1440])(
  "the address is changed before sending, with what stood there kept, at %i",
  async (width) => {
    let shown = order();
    const { called } = await open({
      [read]: () => shown,
      "GET /api/public/area": () => regions,
      [changeAddress]: () => {
        const before = { ...addr, telephone: "138****0002" };
        const change = { at: "2026-11-23T02:00:00.000Z", userName: "苏梅", before };
        shown = order({
          addr: { ...addr, address: "香港中路 8 号" },
          office: { ...office, addressChanges: [change] },
        });
        return null;
      },
    });
    await page.viewport(width, 900);
    await button("改地址").click();
    await dialog().getByLabelText("详细地址").fill("香港");
    await dialog().getByRole("button", { name: "修改并通知买家" }).click();
    await expect.element(dialog().getByText("详细地址需要 3 到 40 个字符")).toBeVisible();
    await dialog().getByLabelText("详细地址").fill("香港中路 8 号");
    await dialog().getByRole("button", { name: "修改并通知买家" }).click();
    await expect
      .element(page.getByText(/苏梅 2026-11-23 10:00:00 修改，原来是：王小明 138\*\*\*\*0002/))
      .toBeVisible();
    await expect.element(page.getByText("收件地址已修改，已通知买家")).toBeVisible();
    expect(bodyOf(called(changeAddress)[0])).toEqual({
      name: addr.name,
      telephone: addr.telephone,
      province: "370000",
      city: "370200",
      area: "370203",
      address: "香港中路 8 号",
      openedOn: 0,
    });
  },
);

test("an address that somebody changed meanwhile is not overwritten; what was typed stays", async () => {
  await open({
    "GET /api/public/area": () => regions,
    [changeAddress]: () => refused(409, "这个订单刚刚被改动过，您填的内容都还在，请核对后再保存"),
  });
  await button("改地址").click();
  await dialog().getByLabelText("详细地址").fill("香港中路 8 号");
  await dialog().getByRole("button", { name: "修改并通知买家" }).click();
  await expect.element(dialog().getByText(/这个订单刚刚被改动过/)).toBeVisible();
  await expect.element(dialog().getByLabelText("详细地址")).toHaveValue("香港中路 8 号");
});

test("the phone that a parcel goes to is masked; the whole of it is shown after a reason", async () => {
  const { called } = await open({
    [`POST /api/admin/orders/${orderId}/consignee-phone`]: () => ({ telephone: "13800000002" }),
  });
  const reveal = button("查看完整手机号");
  await expect.element(reveal).toBeVisible();
  expect(reveal.element().parentElement?.textContent).toMatch(/^138\*{4}0002/);
  await reveal.click();
  await expect.element(dialog().getByText(/记入这个订单的变更记录/)).toBeVisible();
  await dialog().getByLabelText("原因").fill("联系收件人");
  await dialog()
    .getByRole("button", { name: /^查\s?看$/ })
    .click();
  await expect.element(page.getByText("13800000002", { exact: true })).toBeVisible();
  const bodies = called(`POST /api/admin/orders/${orderId}/consignee-phone`).map(bodyOf);
  expect(bodies).toEqual([{ reason: "联系收件人" }]);
});

test("an order that is sent keeps its address", async () => {
  await open({ [read]: () => sent });
  await expect.element(button("改快递单号")).toBeVisible();
  expect(button("改地址").elements()).toEqual([]);
});

test("an invoice is applied for in the buyer's name, without the caller's own companies", async () => {
  const apply = `POST /api/admin/orders/${orderId}/invoice`;
  const { called, asked } = await open({
    [apply]: () => ({ invoiceId: 5, invoiceStatus: 1 }),
    "GET /api/admin/users/:userId/invoices": () => ({ rows: [], total: 0 }),
  });
  await button("代买家申请").click();
  await expect.element(dialog().getByLabelText("抬头名称")).toHaveFocus();
  await dialog().getByRole("button", { name: "申请并通知买家" }).click();
  await expect.element(dialog().getByText("请输入抬头名称")).toBeVisible();
  await dialog().getByLabelText("抬头名称").fill("山东鲁匠建设集团有限公司");
  await dialog().getByLabelText("统一社会信用代码").fill("91350100M000100Y43");
  await dialog().getByLabelText("联系人").fill("王会计");
  await dialog().getByLabelText("联系电话").fill("13711112222");
  await dialog().getByLabelText("接收邮箱").fill("kuaiji@lujiang.example");
  await dialog().getByRole("button", { name: "申请并通知买家" }).click();
  await expect.element(page.getByText("已代买家申请发票，并通知买家")).toBeVisible();
  expect(bodyOf(called(apply)[0])).toMatchObject({
    payerName: "山东鲁匠建设集团有限公司",
    payerEmail: "kuaiji@lujiang.example",
  });
  expect(asked.filter(({ call }) => call.includes("invoice-titles"))).toEqual([]);
});

test("the application begins with what stood on the buyer's last invoice, to be checked with them", async () => {
  const apply = `POST /api/admin/orders/${orderId}/invoice`;
  const last = anInvoiceRow({ invoiceId: 4, payerId: "91350100M000100Y43" });
  const { called } = await open({
    [apply]: () => ({ invoiceId: 5, invoiceStatus: 1 }),
    "GET /api/admin/users/:userId/invoices": () => ({ rows: [last], total: 1 }),
    "GET /api/invoices/:invoiceId": () => ({ ...wholeOf(last), invoiceType: 1 }),
  });
  await button("代买家申请").click();
  await expect.element(dialog().getByLabelText("抬头名称")).toHaveValue("青岛海岳工程咨询有限公司");
  await expect.element(dialog().getByText(/已填入买家上一张发票的信息，请和买家核对/)).toBeVisible();
  await dialog().getByRole("button", { name: "申请并通知买家" }).click();
  await expect
    .poll(() => bodyOf(called(apply)[0]))
    .toMatchObject({
      payerId: "91350100M000100Y43",
      payerEmail: "caiwu@example.com",
      maillingName: "李建国",
    });
});

test("a course that nobody began is exchanged: its price, what goes back and why not stand in the dialog", async () => {
  const course = {
    ...orderItem,
    orderItemId: 7,
    courseType: 1 as const,
    orderItemName: "施工管理精讲班",
    orderItemAmt: 399,
  };
  const offers = {
    8: { courseName: "建筑实务精讲班", price: 299, difference: 100, whyNot: null },
    9: {
      courseName: "一建全科",
      price: 1_999,
      difference: 0,
      whyNot: "这门课程现价 ¥1,999.00，高于已付的 ¥399.00，请退款后重新购买",
    },
  };
  const { called } = await open({
    [read]: () => order({ orderItems: [course] }),
    "GET /api/admin/courses-to-assign": () => [
      { courseId: 8, courseName: "建筑实务精讲班", courseType: 1, coursePrice: 299 },
      { courseId: 9, courseName: "一建全科", courseType: 1, coursePrice: 1_999 },
    ],
    "GET /api/admin/orders/:orderId/exchange": ({ query }) => offers[query.get("courseId") === "8" ? 8 : 9],
    [`POST /api/admin/orders/${orderId}/exchange`]: () => ({ refund: null }),
  });
  await button("换课 施工管理精讲班").click();
  const choose = async (name: string) => {
    await dialog().getByRole("combobox").click();
    await page.getByTitle(name).last().click();
  };
  await choose("一建全科（¥1,999.00）");
  await expect.element(dialog().getByText(/高于已付的 ¥399.00/)).toBeVisible();
  expect(
    dialog()
      .getByRole("button", { name: /^换\s?课$/ })
      .element(),
  ).toHaveProperty("disabled", true);
  await choose("建筑实务精讲班（¥299.00）");
  await expect.element(dialog().getByText(/退差价 ¥100.00/)).toBeVisible();
  await dialog().getByRole("button", { name: "换课并退 ¥100.00" }).click();
  await expect.element(page.getByText("课程已更换，已通知买家")).toBeVisible();
  expect(called(`POST /api/admin/orders/${orderId}/exchange`).map(bodyOf)).toEqual([
    { orderItemId: 7, courseId: 8, price: 299 },
  ]);
});

test("a line that was exchanged costs what was paid for what it is now, and is not exchanged where the server refuses", async () => {
  const item = {
    ...book,
    courseType: 1 as const,
    courseCount: 1,
    coursePrice: 570,
    coursePriceOriginal: 699,
    orderItemAmt: 399,
    exchange: { fromName: "施工管理精讲班", givenBack: 100 },
  };
  const why = "这门课程是换来的，差价已经退回，不能再换，请退款后重新购买";
  await open({ [read]: () => order({ orderItems: [item] }, why) }, "?form=exchange");
  const line = page.getByRole("row", { name: /由施工管理精讲班换来/ });
  await expect.element(line.getByText("¥299.00", { exact: true }).first()).toBeVisible();
  for (const former of ["原价", "¥570.00", "¥399.00", "采用：满 100 减 20"])
    expect(line.getByText(former, { exact: false }).elements()).toEqual([]);
  await expect.element(page.getByText("换课差价")).toBeVisible();
  await expect.element(page.getByText("退回 ¥100.00")).toBeVisible();
  expect(button(/^换课/).elements()).toEqual([]);
  await expect.element(page.getByText(/^换课：这门课程是换来的，差价已经退回/)).toBeVisible();
});

test("a seat that nobody used goes to another phone from its row, or is taken back; a used one stays", async () => {
  const seat = {
    assignmentId: 3,
    phone: "139****1234",
    userName: null,
    notedName: null,
    state: "waiting",
    studyProgress: 0,
    expiryDate: null,
    createTime: "2026-11-22T02:00:00.000Z",
  };
  const used = { ...seat, assignmentId: 4, phone: "139****5678", state: "learning" };
  const course = { ...orderItem, courseCount: 3, copiesUsed: 2, orderItemName: "施工管理精讲班" };
  const move = `POST /api/user/orders/${orderId}/order-items/1/assigned-users/3/move`;
  const { called } = await open({
    [read]: () => order({ orderType: "package", orderItems: [course], addr: null }),
    "GET /api/admin/orders/:orderId/order-items/:orderItemId/assigned-users": () => [seat, used],
    [move]: () => null,
  });
  await button("换号 139****1234").click();
  await dialog().getByLabelText("新的手机号").fill("13900005555");
  await dialog().getByRole("button", { name: "换给新的手机号" }).click();
  await expect.element(page.getByText("名额已换给新的手机号")).toBeVisible();
  expect(called(move).map(bodyOf)).toEqual([{ telephone: "13900005555" }]);
  expect(button("换号 139****5678").elements()).toEqual([]);
  await button("更多操作 139****1234").click();
  await expect.element(page.getByRole("menuitem", { name: "收回" })).toBeVisible();
});

test.each([
  ["address", /^修改收件地址/],
  ["invoice", /^代买家申请发票/],
  ["refund", /^退款/],
  ["exchange", /^换课/],
])(
  "the address opens the form %s at once and is without it then, so that Back never asks for it again",
  async (form, title) => {
    const course = {
      ...orderItem,
      orderItemId: 7,
      courseType: 1 as const,
      orderItemName: "施工管理精讲班",
    };
    const { address } = await open(
      {
        [read]: () => order({ orderItems: [course, book] }),
        "GET /api/public/area": () => [],
        "GET /api/admin/orders/:orderId/refund": () => ({ limit: 1_000, begun: 0, lines: [] }),
        "GET /api/admin/courses-to-assign": () => [],
      },
      `?form=${form}`,
    );
    await expect.element(dialog().getByText(title).first()).toBeVisible();
    expect(address()).toBe(at);
    await dialog()
      .getByRole("button", { name: /^取\s?消$/ })
      .click();
    await expect.poll(address).toBe(at);
  },
);

test("a form that the address asks for in vain says why, and nothing opens", async () => {
  const free = order({ orderItems: [{ ...orderItem, courseType: 1 as const }], orderAmt: 0, warePrice: 0 });
  await open({ [read]: () => ({ ...free, office: { ...office, payment: null } }) }, "?form=refund");
  await expect.element(page.getByRole("alert").getByText("退款：订单金额为 0")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("of several courses the address exchanges the one that it names, and else asks for one", async () => {
  const courses = ["施工管理精讲班", "建筑实务精讲班"].map((orderItemName, nth) => ({
    ...orderItem,
    courseType: 1 as const,
    orderItemName,
    orderItemId: 40 + nth,
  }));
  const answers = {
    [read]: () => order({ orderItems: courses }),
    "GET /api/admin/courses-to-assign": () => [],
  };
  await open(answers, "?form=exchange");
  await expect.element(page.getByText("换课：请在要换的那一行按“换课”")).toBeVisible();
  await button("换课 建筑实务精讲班").click();
  await expect.element(dialog().getByText(/^把建筑实务精讲班/)).toBeVisible();
  await expect.element(page.getByText(/^换课：/)).not.toBeInTheDocument();
});
