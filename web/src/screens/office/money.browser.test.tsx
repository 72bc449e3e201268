import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getBillDay, listBillDays, listBillDifferences } from "@zhutu/domain/payment/contract.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { screenAt } from "./screen-at.testing.tsx";

type Day = CallReply<typeof listBillDays>["days"][number];
type Difference = CallReply<typeof listBillDifferences>["differences"][number];

const address = "/board/admin/money?start=2026-11-15&end=2026-11-21";
const noMoney = { paidCount: 0, paidAmt: 0, refundCount: 0, refundAmt: 0 };
const matched: Day = {
  day: "2026-11-19",
  method: "wechat",
  state: "matched",
  fetchedTime: "2026-11-20T02:06:00.000Z",
  triedTime: "2026-11-20T02:06:00.000Z",
  triedInVain: 0,
  bill: { ...noMoney, paidCount: 120, paidAmt: 52_408 },
  own: { ...noMoney, paidCount: 120, paidAmt: 52_408 },
  differenceAmt: 0,
  differenceCount: 0,
  openCount: 0,
  openAmt: 0,
};
const open: Day = {
  ...matched,
  day: "2026-11-20",
  state: "open",
  bill: { paidCount: 142, paidAmt: 58_940, refundCount: 1, refundAmt: 59 },
  own: { paidCount: 140, paidAmt: 57_943, refundCount: 1, refundAmt: 59 },
  differenceAmt: 997,
  differenceCount: 3,
  openCount: 3,
  openAmt: 1_197,
};
const failed: Day = {
  ...matched,
  day: "2026-11-20",
  method: "alipay",
  state: "failed",
  bill: null,
  differenceAmt: null,
  triedInVain: 2,
};
const parts: CallReply<typeof getBillDay>["parts"] = [
  { of: "paid", kind: "matched", count: 139, billAmt: 57_744, ownAmt: 57_744, delta: 0 },
  { of: "paid", kind: "unknown", count: 1, billAmt: 797, ownAmt: 0, delta: 797 },
  { of: "paid", kind: "surplus", count: 1, billAmt: 399, ownAmt: 0, delta: 399 },
  { of: "paid", kind: "unbilled", count: 1, billAmt: 0, ownAmt: 199, delta: -199 },
  { of: "refund", kind: "matched", count: 1, billAmt: 59, ownAmt: 59, delta: 0 },
];
const unknown: Difference = {
  differenceId: 7,
  day: "2026-11-20",
  method: "wechat",
  kind: "unknown",
  orderId: "",
  transactionId: "4200002876202611209173",
  refundNo: null,
  billAmt: 797,
  ownAmt: 0,
  delta: 797,
  state: "open",
  act: "settle",
  outcome: null,
  refund: null,
  explanation: "",
  doneByName: "",
  doneTime: null,
  order: null,
};
const surplus: Difference = {
  ...unknown,
  differenceId: 8,
  kind: "surplus",
  orderId: "20261120190327155123",
  transactionId: "4200002876202611209174",
  billAmt: 399,
  delta: 399,
  act: "refund",
  refund: { refundTaskId: 15, reason: "paid-twice", refundState: "waiting" },
  order: { orderName: "二建精讲班", userName: "陈立群", telephone: "139****0002" },
};
const unbilled: Difference = {
  ...unknown,
  differenceId: 9,
  kind: "unbilled",
  orderId: "20261120235958224123",
  transactionId: "4200002876202611209175",
  billAmt: 0,
  ownAmt: 199,
  delta: -199,
  act: "explain",
};
const day = "GET /api/admin/bill-days/:day/:method";
const list = "GET /api/admin/bill-differences";
const waiting = "GET /api/admin/bills-waiting";

/** A shop with these days; the differences are those of the 20th. */
const shop = (days: readonly Day[], more: Answers = {}): Answers => ({
  "GET /api/admin/bill-days": () => ({ days, methods: ["wechat", "alipay"] }),
  "GET /api/admin/bill-days/2026-11-20/wechat": () => ({ ...open, parts }),
  "GET /api/admin/bill-days/2026-11-19/wechat": () => ({
    ...matched,
    parts: [{ of: "paid", kind: "matched", count: 120, billAmt: 52_408, ownAmt: 52_408, delta: 0 }],
  }),
  "GET /api/admin/bill-days/2026-11-20/alipay": () => ({ ...failed, parts: [] }),
  [day]: () => ({ ...open, parts }),
  [list]: () => ({ differences: [unknown, surplus, unbilled], total: 3, deltaAmt: 997 }),
  "GET /api/admin/refund-tasks": () => ({ tasks: [], total: 2, openAmt: 1, doneAmt: 0 }),
  [waiting]: () => ({ count: 3, since: null, bills: [] }),
  ...more,
});
const openPage = async (answers: Answers, at = address) =>
  openScreen({ screens: await screenAt(at), at, role: "admin", answers });
const group = (name: string) => page.getByRole("group", { name, exact: true });
const row = (name: RegExp) => page.getByRole("row", { name });
const says = (where: ReturnType<typeof group>, text: string) =>
  expect.poll(() => where.element().textContent).toContain(text);
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("the day that waits is opened: both sides, what differs, and an equation that accounts for every fen", async () => {
  const { called } = await openPage(shop([open, matched]));
  await says(group("11-20 微信支付账单"), "¥58,881.00收款 142 笔，退款 1 笔");
  await says(group("我方记录"), "¥57,884.00");
  await says(group("差额"), "+¥997.00");
  await says(group("待处理"), "¥1,197.003 处");
  await expect
    .element(
      page.getByText(
        "收款：¥57,943.00 我方 + ¥797.00 无主 + ¥399.00 多收 - ¥199.00 账单没有 = ¥58,940.00 账单",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText("退款：¥59.00 我方 = ¥59.00 账单")).toBeVisible();
  await expect.element(page.getByText(/共 3 处，合计 \+¥997\.00，等于账单减我方/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "退款任务 2 笔" })).toBeVisible();
  const asked = called("GET /api/admin/bill-days")[0]?.query;
  expect([asked?.get("start"), asked?.get("end")]).toEqual(["2026-11-15", "2026-11-21"]);
  const of = called(list)[0]?.query;
  expect([of?.get("start"), of?.get("end"), of?.get("method"), of?.get("state")]).toEqual([
    "2026-11-20",
    "2026-11-20",
    "wechat",
    "all",
  ]);
});

test("another day is looked into from the list of days, and all that waits from above the differences", async () => {
  const { called } = await openPage(shop([open, matched]));
  await button("看明细 2026-11-19 微信支付").click();
  await says(group("11-19 微信支付账单"), "¥52,408.00");
  await says(group("待处理"), "每一分都有去处");
  await page.getByText("所有待处理").click();
  await expect.poll(() => called(list).at(-1)?.query.get("state")).toBe("open");
  expect(called(list).at(-1)?.query.has("start")).toBe(false);
});

test("money that nobody knew is taken by one click, and its row says what that did", async () => {
  const settle = "POST /api/admin/bill-differences/7/settle";
  let now = unknown;
  await openPage(
    shop([open], {
      [list]: () => ({ differences: [now], total: 1, deltaAmt: 797 }),
      [settle]: () => {
        now = {
          ...now,
          state: "settled",
          act: null,
          outcome: "revived",
          doneByName: "林晓雯",
          doneTime: "2026-11-21T02:06:01.000Z",
        };
        return now;
      },
    }),
  );
  await button("入账 4200002876202611209173").click();
  await expect.element(page.getByRole("dialog").getByText(/转为退款任务/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "入账" }).click();
  await expect.element(page.getByText("已入账", { exact: true })).toBeVisible();
  await expect.element(row(/无主/).getByText("已入账，订单已恢复")).toBeVisible();
  await expect.element(row(/无主/).getByText("林晓雯 2026-11-21 10:06:01")).toBeVisible();
});

test("money that came twice goes back by one click, as its refund task", async () => {
  const refund = "POST /api/admin/refund-tasks/15/refund";
  const answer = { refundState: "done", amount: 399, currency: "CNY", method: "wechat" };
  const { called } = await openPage(shop([open], { [refund]: () => answer }));
  await button("原路退回 4200002876202611209174").click();
  const question = page.getByRole("dialog");
  await expect
    .element(question.getByText(/重复付款：微信支付 4200002876202611209174，陈立群，原路退回/))
    .toBeVisible();
  await question.getByRole("button", { name: "退回 ¥399.00" }).click();
  await expect.element(page.getByText("已退款 ¥399.00", { exact: true })).toBeVisible();
  expect(called(refund)).toHaveLength(1);
  await expect.poll(() => called(list).length).toBeGreaterThan(1);
});

test("the day that is worked on stays when nothing is left to do about it, and the next is offered", async () => {
  const earlier: Day = { ...open, day: "2026-11-18" };
  let days = [open, matched, earlier];
  let now = surplus;
  const { called } = await openPage(
    shop([], {
      "GET /api/admin/bill-days": () => ({ days, methods: ["wechat", "alipay"] }),
      "GET /api/admin/bill-days/2026-11-18/wechat": () => ({ ...earlier, parts }),
      [list]: () => ({ differences: [now], total: 1, deltaAmt: 399 }),
      "POST /api/admin/refund-tasks/15/refund": () => {
        days = [{ ...open, state: "settled", openCount: 0, openAmt: 0 }, matched, earlier];
        now = {
          ...surplus,
          state: "settled",
          act: null,
          refund: { refundTaskId: 15, reason: "paid-twice", refundState: "done" },
        };
        return { refundState: "done", amount: 399, currency: "CNY", method: "wechat" };
      },
    }),
  );
  await says(group("11-20 微信支付账单"), "¥58,881.00");
  const next = page.getByRole("button", { name: "下一处差异：11-18 微信支付" });
  expect(next.elements()).toEqual([]);
  await button("原路退回 4200002876202611209174").click();
  await page.getByRole("dialog").getByRole("button", { name: "退回 ¥399.00" }).click();
  await expect.element(next).toBeVisible();
  await says(group("11-20 微信支付账单"), "¥58,881.00");
  await expect.element(row(/多收/).getByText("已退款", { exact: true })).toBeVisible();
  expect(called(list).every(({ query }) => query.get("start") === "2026-11-20")).toBe(true);
  await next.click();
  await says(group("11-18 微信支付账单"), "¥58,881.00");
});

test.each([
  ["&differences=open", true],
  ["", false],
])("who comes to %s: all that waits stands before the day's money: %s", async (of, before) => {
  await openPage(shop([open, matched]), `${address}${of}`);
  await says(group("11-20 微信支付账单"), "¥58,881.00");
  const top = (one: ReturnType<typeof group>) => one.element().getBoundingClientRect().top;
  await expect.element(row(/无主/)).toBeVisible();
  expect(top(row(/无主/)) < top(group("11-20 微信支付账单"))).toBe(before);
});

test("what is right as it is is explained, once, and the words stay when they are refused", async () => {
  const explain = "POST /api/admin/bill-differences/9/explain";
  let answer: unknown = refused(200, "这处差异已处理，请刷新后查看");
  const { called } = await openPage(shop([open], { [explain]: () => answer }));
  await button("写说明 4200002876202611209175").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "保存说明" }).click();
  await expect.element(dialog.getByText("请输入说明")).toBeVisible();
  await dialog.getByLabelText("说明").fill("23:59 付款，账单记在次日");
  await dialog.getByRole("button", { name: "保存说明" }).click();
  await expect.element(dialog.getByText("这处差异已处理，请刷新后查看")).toBeVisible();
  await expect.element(dialog.getByLabelText("说明")).toHaveValue("23:59 付款，账单记在次日");
  answer = null;
  await dialog.getByRole("button", { name: "保存说明" }).click();
  await expect.element(page.getByText("说明已保存", { exact: true })).toBeVisible();
  expect(JSON.parse(called(explain)[0]?.body ?? "")).toEqual({ explanation: "23:59 付款，账单记在次日" });
});

test("a bill that was not had is said, is not called equal, and is asked for again by a press", async () => {
  const fetch = "POST /api/admin/bill-days/2026-11-20/alipay/fetch";
  const { called } = await openPage(
    shop([failed], {
      [fetch]: () => refused(200, "账单没有取到，请稍后再试"),
      [list]: () => ({ differences: [], total: 0, deltaAmt: 0 }),
    }),
  );
  await expect.element(page.getByText(/11-20 的支付宝账单没有取到.*没有账单的日子不算“一致”/)).toBeVisible();
  await says(row(/2026-11-20/), "没有取到账单，已试 2 次");
  await button("现在重取 2026-11-20 支付宝账单").click();
  await expect.element(page.getByText("账单没有取到，请稍后再试")).toBeVisible();
  expect(called(fetch)).toHaveLength(1);
  await expect.element(page.getByText("取到账单后在这里列出差异")).toBeVisible();
  expect(page.getByText(/^共 0 处/).elements()).toEqual([]);
});

test("without days there is nothing to look into, and the list says so", async () => {
  await openPage(shop([], { [list]: () => ({ differences: [], total: 0, deltaAmt: 0 }) }));
  await expect.element(page.getByText("没有待处理的差异")).toBeVisible();
  await expect.element(page.getByText("这段时间没有要对账的日子")).toBeVisible();
});
