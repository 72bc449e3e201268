import { expect, test } from "vitest";
import {
  INVOICE_STATUS,
  INVOICE_TYPE,
  invoiceStatuses,
  invoiceStatusText,
  isNotNeeded,
  isWaiting,
  isWithdrawn,
  PAYER_TYPE,
  PAYER_TYPE_LABELS,
  postedText,
} from "./invoice-status.ts";

/** Of its order's money nothing was given back or is to be. */
const kept = { refundedWhole: false, invoiceAmt: 399, refundDueAmt: 0 };

test("[INV-007] invoiceType 1 is electronic, 2 is paper", () => {
  expect(INVOICE_TYPE).toEqual({ electronic: 1, paper: 2 });
});

test("[INV-008] payerType 1 is personal, 2 is company", () => {
  expect(PAYER_TYPE).toEqual({ personal: 1, company: 2 });
  expect(PAYER_TYPE_LABELS).toEqual({ 1: "个人", 2: "单位" });
});

test("[INV-009] the status is 0 not applied, 1 applying, 2 sent", () => {
  expect(INVOICE_STATUS).toEqual({ none: 0, applied: 1, sent: 2 });
  const paper = { invoiceType: 2, invoiceId: null, ...kept, paidTime: new Date() } as const;
  expect(invoiceStatuses.map((invoiceStatus) => invoiceStatusText({ invoiceStatus, ...paper }))).toEqual([
    "未申请",
    "申请中",
    "已寄出",
  ]);
  expect(invoiceStatusText({ ...paper, invoiceStatus: 2, invoiceType: 1, invoiceId: 7 })).toBe("已开具");
});

test("one that was written before the payment waits for it, and is not called 未申请", () => {
  const waiting = {
    invoiceStatus: 0,
    invoiceType: 1,
    invoiceId: 7,
    ...kept,
    paidTime: null,
  } as const;
  expect([isWaiting(waiting), invoiceStatusText(waiting)]).toEqual([true, "待付款后提交"]);
  expect(isWaiting({ ...waiting, invoiceId: null })).toBe(false);
  expect(isWaiting({ ...waiting, invoiceStatus: 1 })).toBe(false);
});

test("one of a paid order that its buyer took back waits for nothing, and says so", () => {
  const withdrawn = {
    invoiceStatus: 0,
    invoiceType: 1,
    invoiceId: 7,
    ...kept,
    paidTime: new Date(),
  } as const;
  expect([isWithdrawn(withdrawn), isWaiting(withdrawn), invoiceStatusText(withdrawn)]).toEqual([
    true,
    false,
    "已撤回",
  ]);
  for (const other of [{ invoiceId: null }, { invoiceStatus: 1 }, { paidTime: null }] as const)
    expect(isWithdrawn({ ...withdrawn, ...other })).toBe(false);
});

test("given back whole none is needed any more, unless it was sent before", () => {
  const paper = { invoiceType: 2, invoiceId: 7, ...kept, refundedWhole: true, paidTime: new Date() } as const;
  expect(invoiceStatuses.map((invoiceStatus) => invoiceStatusText({ invoiceStatus, ...paper }))).toEqual([
    "已退款，不需开票",
    "已退款，不需开票",
    "已寄出",
  ]);
});

test("while all of the money waits to be given back none will be needed, unless it was sent; of a part it will", () => {
  const paper = { ...kept, invoiceType: 2, invoiceId: 7, refundDueAmt: 399, paidTime: new Date() } as const;
  const read = (of: object) =>
    invoiceStatuses.map((invoiceStatus) => invoiceStatusText({ ...paper, ...of, invoiceStatus }));
  expect(read({})).toEqual(["退款后不需开票", "退款后不需开票", "已寄出"]);
  expect(read({ invoiceId: null })[0]).toBe("退款后不需开票");
  expect(read({ refundDueAmt: 398.99 })).toEqual(["已撤回", "申请中", "已寄出"]);
  expect(invoiceStatuses.map((invoiceStatus) => isNotNeeded({ ...paper, invoiceStatus }))).toEqual([
    true,
    true,
    false,
  ]);
});

test("one on paper says its courier, number and day in Shanghai; others say nothing", () => {
  const posted = {
    sentTime: "2026-11-29T17:00:00Z",
    expressCompany: "顺丰速运",
    expressOrderNo: "SF1402776512345",
  };
  expect(postedText(posted)).toBe("顺丰速运 SF1402776512345，11-30 寄出");
  expect(postedText({ ...posted, sentTime: null })).toBeUndefined();
  expect(postedText({ ...posted, expressOrderNo: "" })).toBeUndefined();
});
