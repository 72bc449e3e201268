// The page 对账 on a server that answers what a test says: two days of bills, three differences of one of them.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getBillDay } from "@zhutu/domain/refunds/bills/contract.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { aBillDay, aDifference, noMoney } from "../../features/refunds/office/bill-day.testing.ts";
import type { BillDay } from "../../features/refunds/office/money-view.ts";
import type { BillDifference } from "../../features/refunds/office/money-words.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { screenAt } from "./screen-at.testing.tsx";

export const address = "/board/admin/money?start=2026-11-15&end=2026-11-21";
export const matched = aBillDay({
  day: "2026-11-19",
  bill: { ...noMoney, paidCount: 120, paidAmt: 52_408 },
  own: { ...noMoney, paidCount: 120, paidAmt: 52_408 },
});
export const open: BillDay = {
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
export const failed: BillDay = {
  ...matched,
  day: "2026-11-20",
  method: "alipay",
  state: "failed",
  bill: null,
  differenceAmt: null,
  triedInVain: 2,
};
export const parts: CallReply<typeof getBillDay>["parts"] = [
  { of: "paid", kind: "matched", count: 139, billAmt: 57_744, ownAmt: 57_744, delta: 0, differingAmt: 0 },
  { of: "paid", kind: "unknown", count: 1, billAmt: 797, ownAmt: 0, delta: 797, differingAmt: 797 },
  { of: "paid", kind: "surplus", count: 1, billAmt: 399, ownAmt: 0, delta: 399, differingAmt: 399 },
  { of: "paid", kind: "unbilled", count: 1, billAmt: 0, ownAmt: 199, delta: -199, differingAmt: 199 },
  { of: "refund", kind: "matched", count: 1, billAmt: 59, ownAmt: 59, delta: 0, differingAmt: 0 },
];
export const unknown = aDifference({ kind: "unknown", orderId: "", billAmt: 797, delta: 797 });
export const surplus: BillDifference & { refund: NonNullable<BillDifference["refund"]> } = {
  ...unknown,
  differenceId: 8,
  kind: "surplus",
  orderId: "20261120190327155123",
  transactionId: "4200002876202611209174",
  billAmt: 399,
  delta: 399,
  act: "refund",
  refund: {
    refundTaskId: 15,
    reason: "paid-twice",
    amount: 399,
    total: 399,
    courseNames: [],
    refundState: "waiting",
  },
  order: { orderName: "二建精讲班", userName: "陈立群", telephone: "139****0002" },
};
export const unbilled: BillDifference = {
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
export const day = "GET /api/admin/bill-days/:day/:method";
export const list = "GET /api/admin/bill-differences";
export const waiting = "GET /api/admin/bills-waiting";

/** A shop with these days; the differences are those of the 20th. */
export const shop = (days: readonly BillDay[], more: Answers = {}): Answers => ({
  "GET /api/admin/bill-days": () => ({ days, methods: ["wechat", "alipay"] }),
  "GET /api/admin/bill-days/2026-11-20/wechat": () => ({ ...open, parts }),
  "GET /api/admin/bill-days/2026-11-19/wechat": () => ({
    ...matched,
    parts: [
      { of: "paid", kind: "matched", count: 120, billAmt: 52_408, ownAmt: 52_408, delta: 0, differingAmt: 0 },
    ],
  }),
  "GET /api/admin/bill-days/2026-11-20/alipay": () => ({ ...failed, parts: [] }),
  [day]: ({ call }) => {
    const [of, method] = call.split("/").slice(-2);
    return { ...open, day: of, method, parts };
  },
  [list]: () => ({ differences: [unknown, surplus, unbilled], total: 3, deltaAmt: 997 }),
  "GET /api/admin/refund-tasks": () => ({ tasks: [], total: 2, openAmt: 1, doneAmt: 0 }),
  [waiting]: () => ({ count: 3, since: null, bills: [] }),
  ...more,
});
export const openPage = async (answers: Answers, at = address) =>
  openScreen({ screens: await screenAt(at), at, role: "admin", answers });
export const group = (name: string) => page.getByRole("group", { name, exact: true });
export const row = (name: RegExp) => page.getByRole("row", { name });
export const says = (where: ReturnType<typeof group>, text: string) =>
  expect.poll(() => where.element().textContent).toContain(text);
export const button = (name: string) => page.getByRole("button", { name, exact: true });
