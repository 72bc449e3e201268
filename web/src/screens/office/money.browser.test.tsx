import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BillDifference } from "../../features/refunds/office/money-words.ts";
import { refused } from "../../testing/open-screen.tsx";
import {
  button,
  failed,
  group,
  list,
  matched,
  open,
  openPage,
  row,
  says,
  shop,
  unknown,
} from "./money.testing.tsx";

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
  let now = { ...unknown, effect: "revived" as BillDifference["effect"] };
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
  await expect.element(page.getByRole("dialog").getByText(/恢复为已付款。$/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "入账" }).click();
  await expect.element(page.getByRole("status").getByText("已入账，订单已恢复")).toBeVisible();
  await expect.element(row(/无主/).getByText("已入账，订单已恢复")).toBeVisible();
  await expect.element(row(/无主/).getByText("林晓雯 2026-11-21 10:06:01")).toBeVisible();
});

test("a second payment is called one, and its question says the one thing that will happen", async () => {
  const second = { ...unknown, kind: "late", effect: "paid-twice" } as const;
  await openPage(shop([open], { [list]: () => ({ differences: [second], total: 1, deltaAmt: 797 }) }));
  await expect.element(row(/重复付款/).getByText("订单已付款，又收到一笔")).toBeVisible();
  await button("转为退款 4200002876202611209173").click();
  const question = page.getByRole("dialog");
  await expect
    .element(
      question.getByText(/4200002876202611209173。订单已付款，这是重复付款，会转为退款任务，订单不变。$/),
    )
    .toBeVisible();
  await expect.element(question.getByText(/恢复/)).not.toBeInTheDocument();
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
