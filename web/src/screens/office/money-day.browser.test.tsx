// Which day of 对账 is shown, and where all that waits stands.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import {
  address,
  button,
  group,
  list,
  matched,
  open,
  openPage,
  parts,
  row,
  says,
  shop,
  surplus,
} from "./money.testing.tsx";

const top = (one: ReturnType<typeof group>) => one.element().getBoundingClientRect().top;

test("the day that is worked on stays when nothing is left to do about it, and the next is offered", async () => {
  const earlier = { ...open, day: "2026-11-18" };
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
          refund: { ...surplus.refund, refundState: "done" },
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
  await expect.element(row(/多收/).getByRole("link", { name: "看退款" })).toHaveFocus();
  expect(called(list).every(({ query }) => query.get("start") === "2026-11-20")).toBe(true);
  await next.click();
  await says(group("11-18 微信支付账单"), "¥58,881.00");
  await expect.element(next).not.toBeInTheDocument();
  await expect.element(page.getByText("差异", { exact: true })).toHaveFocus();
});

test.each([
  ["&differences=open", true],
  ["", false],
])("who comes to %s: all that waits stands before the day's money: %s", async (of, before) => {
  await openPage(shop([open, matched]), `${address}${of}`);
  await says(group("11-20 微信支付账单"), "¥58,881.00");
  await expect.element(row(/无主/)).toBeVisible();
  expect(top(row(/无主/)) < top(group("11-20 微信支付账单"))).toBe(before);
});

test("all that waits, chosen on the page, stays below the day's money and offers no next day", async () => {
  const settled = { ...open, state: "settled" as const, openCount: 0, openAmt: 0 };
  await openPage(shop([settled, { ...open, day: "2026-11-18" }]), `${address}&day=2026-11-20&of=wechat`);
  const next = page.getByRole("button", { name: "下一处差异：11-18 微信支付" });
  await expect.element(next).toBeVisible();
  await page.getByText("所有待处理").click();
  await expect.element(next).not.toBeInTheDocument();
  await expect.element(page.getByText(/^共 3 处待处理/)).toBeVisible();
  expect(top(row(/无主/))).toBeGreaterThan(top(group("11-20 微信支付账单")));
});

test("the way back from a day that was chosen leads to the day from before", async () => {
  const { back } = await openPage(shop([open, matched]));
  await says(group("11-20 微信支付账单"), "¥58,881.00");
  await button("看明细 2026-11-19 微信支付").click();
  await says(group("11-19 微信支付账单"), "¥52,408.00");
  await back();
  await says(group("11-20 微信支付账单"), "¥58,881.00");
});

const tabs = page.getByRole("radiogroup", { name: "哪些差异" });

test("until the differences of another day have come, those that stand there are named with their own day", async () => {
  const arrival = Promise.withResolvers<void>();
  const none = { differences: [], total: 0, deltaAmt: 0 };
  const those = { differences: [surplus], total: 1, deltaAmt: 399 };
  await openPage(
    shop([open, matched], {
      [list]: ({ query }) => (query.get("start") === "2026-11-20" ? those : arrival.promise.then(() => none)),
    }),
  );
  const sum = page.getByText("共 1 处，合计 +¥399.00，等于账单减我方");
  await expect.element(sum).toBeVisible();
  await button("看明细 2026-11-19 微信支付").click();
  await says(group("11-19 微信支付账单"), "¥52,408.00");
  await expect.element(tabs.getByText("11-20 微信支付", { exact: true })).toBeVisible();
  await expect.element(sum).toBeVisible();
  // All that waits is on its way in the place of a day: the sum is still told as the day's.
  await tabs.getByText("所有待处理").click();
  await expect.element(sum).toBeVisible();
  await expect.element(row(/多收/)).toBeVisible();
  expect(page.getByText(/待处理，合计/).elements()).toEqual([]);
  await tabs.getByText("11-20 微信支付", { exact: true }).click();
  arrival.resolve();
  await expect.element(tabs.getByText("11-19 微信支付", { exact: true })).toBeVisible();
  await expect.element(page.getByText("账单和我方记录一致，没有差异")).toBeVisible();
});

test("a day that could not be had stands for nothing: what stood before it is named with its own day", async () => {
  const arrival = Promise.withResolvers<void>();
  const of = (differences: readonly unknown[]) => ({
    differences,
    total: differences.length,
    deltaAmt: 399 * differences.length,
  });
  const other = { ...matched, day: "2026-11-18" };
  await openPage(
    shop([open, matched, other], {
      [list]: ({ query }) => {
        if (query.get("start") === "2026-11-20") return of([surplus]);
        if (query.get("start") === "2026-11-19") return refused(503, "网络连接失败");
        return arrival.promise.then(() => of([]));
      },
    }),
  );
  const sum = page.getByText("共 1 处，合计 +¥399.00，等于账单减我方");
  await expect.element(sum).toBeVisible();
  await button("看明细 2026-11-19 微信支付").click();
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
  await expect.element(tabs.getByText("11-19 微信支付", { exact: true })).toBeVisible();
  await button("看明细 2026-11-18 微信支付").click();
  await expect.element(sum).toBeVisible();
  await expect.element(tabs.getByText("11-20 微信支付", { exact: true })).toBeVisible();
  arrival.resolve();
  await expect.element(page.getByText("账单和我方记录一致，没有差异")).toBeVisible();
  await expect.element(tabs.getByText("11-18 微信支付", { exact: true })).toBeVisible();
});

test("what the network lost at once is asked for again by one press", async () => {
  let isLost = false;
  const lost = () => refused(503, "网络连接失败");
  const answers = shop([open, matched]);
  const of19 = "GET /api/admin/bill-days/2026-11-19/wechat";
  await openPage({
    ...answers,
    [of19]: (asked) => (isLost ? lost() : answers[of19]?.(asked)),
    [list]: (asked) => (isLost ? lost() : answers[list]?.(asked)),
  });
  await says(group("11-20 微信支付账单"), "¥58,881.00");
  isLost = true;
  await button("看明细 2026-11-19 微信支付").click();
  const again = page.getByRole("button", { name: "重试" });
  await expect.poll(() => again.elements().length).toBe(2);
  isLost = false;
  await again.first().click();
  await says(group("11-19 微信支付账单"), "¥52,408.00");
  await expect.element(row(/多收/)).toBeVisible();
  expect(again.elements()).toEqual([]);
});
