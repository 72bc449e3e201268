// The page 对账 on a server that answers what a test says: two days of bills, three differences of one of them.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getBillDay, listBillDays, listBillDifferences } from "@zhutu/domain/payment/contract.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { screenAt } from "./screen-at.testing.tsx";

export type Day = CallReply<typeof listBillDays>["days"][number];
export type Difference = CallReply<typeof listBillDifferences>["differences"][number];

export const address = "/board/admin/money?start=2026-11-15&end=2026-11-21";
export const noMoney = { paidCount: 0, paidAmt: 0, refundCount: 0, refundAmt: 0 };
export const matched: Day = {
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
export const open: Day = {
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
export const failed: Day = {
  ...matched,
  day: "2026-11-20",
  method: "alipay",
  state: "failed",
  bill: null,
  differenceAmt: null,
  triedInVain: 2,
};
export const parts: CallReply<typeof getBillDay>["parts"] = [
  { of: "paid", kind: "matched", count: 139, billAmt: 57_744, ownAmt: 57_744, delta: 0 },
  { of: "paid", kind: "unknown", count: 1, billAmt: 797, ownAmt: 0, delta: 797 },
  { of: "paid", kind: "surplus", count: 1, billAmt: 399, ownAmt: 0, delta: 399 },
  { of: "paid", kind: "unbilled", count: 1, billAmt: 0, ownAmt: 199, delta: -199 },
  { of: "refund", kind: "matched", count: 1, billAmt: 59, ownAmt: 59, delta: 0 },
];
export const unknown: Difference = {
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
export const surplus: Difference = {
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
export const unbilled: Difference = {
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
export const shop = (days: readonly Day[], more: Answers = {}): Answers => ({
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
export const openPage = async (answers: Answers, at = address) =>
  openScreen({ screens: await screenAt(at), at, role: "admin", answers });
export const group = (name: string) => page.getByRole("group", { name, exact: true });
export const row = (name: RegExp) => page.getByRole("row", { name });
export const says = (where: ReturnType<typeof group>, text: string) =>
  expect.poll(() => where.element().textContent).toContain(text);
export const button = (name: string) => page.getByRole("button", { name, exact: true });
