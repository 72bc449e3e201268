import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aBillDay } from "../../features/refunds/office/bill-day.testing.ts";
import { refused } from "../../testing/open-screen.tsx";
import { address, group, matched, open as openDay, openPage, row, shop, waiting } from "./money.testing.tsx";

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
        return aBillDay({ day: "2026-11-01" });
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

test.each([
  ["", ["bill", "day", "differences"]],
  ["&differences=open", ["bill", "differences", "day"]],
])("a bill of long ago that was not had stands first for who comes to the day%s too", async (of, order) => {
  const bills = [{ day: "2026-11-01", method: "wechat", triedInVain: 3 }];
  await openPage(
    shop([openDay, matched], { [waiting]: () => ({ count: 4, since: null, bills }) }),
    `${address}${of}`,
  );
  const places = {
    bill: page.getByRole("button", { name: "重取 2026-11-01 微信支付账单" }),
    day: group("11-20 微信支付账单"),
    differences: row(/无主/),
  };
  for (const place of Object.values(places)) await expect.element(place).toBeVisible();
  const top = (name: string) => places[name as keyof typeof places].element().getBoundingClientRect().top;
  expect(Object.keys(places).toSorted((a, b) => top(a) - top(b))).toEqual(order);
});

test("several days without a bill are asked for by one press, the oldest first; what is not had is said", async () => {
  let days = ["2026-11-20", "2026-11-19", "2026-11-18"].map((day) =>
    aBillDay({ day, bill: null, state: "waiting", fetchedTime: null, differenceAmt: null }),
  );
  const asked: string[] = [];
  const fetchOf = (day: string) => () => {
    asked.push(day);
    if (day === "2026-11-19") return refused(503, "账单没有取到，请稍后再试");
    const had = aBillDay({ day });
    days = days.map((one) => (one.day === day ? had : one));
    return had;
  };
  await openPage(
    {
      ...shop([]),
      "GET /api/admin/bill-days": () => ({ days, methods: ["wechat"] }),
      ...Object.fromEntries(
        days.map(({ day }) => [`POST /api/admin/bill-days/${day}/wechat/fetch`, fetchOf(day)]),
      ),
    },
    address,
  );
  await page.getByRole("button", { name: "取这几天的账单" }).click();
  await expect.element(page.getByText("已取到 2 份账单并对账", { exact: true })).toBeVisible();
  await expect.element(page.getByText("1 份没有取到：账单没有取到，请稍后再试")).toBeVisible();
  expect(asked).toEqual(["2026-11-18", "2026-11-19", "2026-11-20"]);
  await expect.element(page.getByRole("button", { name: "取这几天的账单" })).not.toBeInTheDocument();
});
