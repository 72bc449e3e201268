import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { screenAt } from "./screen-at.testing.tsx";

const side = { paidCount: 0, paidAmt: 0, refundCount: 0, refundAmt: 0 };
const had = {
  day: "2026-11-01",
  method: "wechat",
  state: "matched",
  fetchedTime: "2026-11-20T02:06:00.000Z",
  triedTime: "2026-11-20T02:06:00.000Z",
  triedInVain: 0,
  bill: side,
  own: side,
  differenceAmt: 0,
  differenceCount: 0,
  openCount: 0,
  openAmt: 0,
};
const openPage = async (answers: Answers, at: string) =>
  openScreen({ screens: await screenAt(at), at, role: "admin", answers });

test("a bill of long ago that was not had stands above all that waits, and is asked for there", async () => {
  const fetch = "POST /api/admin/bill-days/2026-11-01/wechat/fetch";
  let bills = [{ day: "2026-11-01", method: "wechat", triedInVain: 3 }];
  const { called } = await openPage(
    {
      "GET /api/admin/bill-days": () => ({ days: [], methods: ["wechat"] }),
      "GET /api/admin/refund-tasks": () => ({ tasks: [], total: 0, openAmt: 0, doneAmt: 0 }),
      "GET /api/admin/bill-differences": () => ({ differences: [], total: 0, deltaAmt: 0 }),
      "GET /api/admin/bills-waiting": () => ({ count: bills.length, since: null, bills }),
      [fetch]: () => {
        bills = [];
        return { ...had };
      },
    },
    "/board/admin/money?differences=open",
  );
  await expect.element(page.getByText("未取到的账单 1 份")).toBeVisible();
  await expect.element(page.getByText("没有取到，已试 3 次")).toBeVisible();
  await page.getByRole("button", { name: "重取 2026-11-01 微信支付账单" }).click();
  await expect.element(page.getByText("账单已取到并对账", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^未取到的账单/)).not.toBeInTheDocument();
  await expect.element(page.getByText("没有待处理的差异")).toBeVisible();
  expect(called(fetch)).toHaveLength(1);
});
