import { expect, test } from "vitest";
import {
  INVOICE_STATUS,
  INVOICE_TYPE,
  invoiceStatuses,
  invoiceStatusText,
  PAYER_TYPE,
  PAYER_TYPE_LABELS,
} from "./invoice-status.ts";

test("[INV-007] invoiceType 1 is electronic, 2 is paper", () => {
  expect(INVOICE_TYPE).toEqual({ electronic: 1, paper: 2 });
});

test("[INV-008] payerType 1 is personal, 2 is company", () => {
  expect(PAYER_TYPE).toEqual({ personal: 1, company: 2 });
  expect(PAYER_TYPE_LABELS).toEqual({ 1: "个人", 2: "单位" });
});

test("[INV-009] the status is 0 not applied, 1 applying, 2 sent", () => {
  expect(INVOICE_STATUS).toEqual({ none: 0, applied: 1, sent: 2 });
  expect(invoiceStatuses.map((status) => invoiceStatusText(status, 2))).toEqual([
    "未申请",
    "申请中",
    "已寄出",
  ]);
  expect(invoiceStatusText(2, 1)).toBe("已开具");
});
