// A day of a company's bill and a difference in it, for tests.
import type { BillDay } from "./money-view.ts";
import type { BillDifference } from "./money-words.ts";

export const noMoney = { paidCount: 0, paidAmt: 0, refundCount: 0, refundAmt: 0 };

/** A day without money, which agrees unless told otherwise. */
export const aBillDay = (over: Partial<BillDay> = {}): BillDay => ({
  day: "2026-11-20",
  method: "wechat",
  state: "matched",
  fetchedTime: "2026-11-21T02:06:00.000Z",
  triedTime: "2026-11-21T02:06:00.000Z",
  triedInVain: 0,
  bill: noMoney,
  own: noMoney,
  differenceAmt: 0,
  differenceCount: 0,
  openCount: 0,
  openAmt: 0,
  ...over,
});

/** Money that came late and waits to be taken, unless told otherwise. */
export const aDifference = (over: Partial<BillDifference> = {}): BillDifference => ({
  differenceId: 7,
  day: "2026-11-20",
  method: "wechat",
  kind: "late",
  orderId: "20261120231448210123",
  transactionId: "4200002876202611209173",
  refundNo: null,
  billAmt: 599,
  ownAmt: 0,
  delta: 599,
  state: "open",
  act: "settle",
  effect: "paid",
  outcome: null,
  refund: null,
  explanation: "",
  doneByName: "",
  doneTime: null,
  order: null,
  ...over,
});
