import { expect, test } from "vitest";
import { amountAfterRefund, waitsText } from "./refund-due.ts";

const due = { invoiceAmt: 617, refundDueAmt: 559, invoiceNo: "" };
const issued = { ...due, invoiceNo: "26372000000148207741" };

test("why one waits: over the rest, not at all, or, where it is issued over what stays, to be sent", () => {
  expect(waitsText(due)).toBe("订单有 ¥559.00 待退款，退款完成后按余下的 ¥58.00 开票");
  expect(waitsText({ ...due, refundDueAmt: 617 })).toBe("订单有 ¥617.00 待退款，退款后不需开票");
  expect(waitsText(issued)).toBe("订单待退款 ¥559.00，退款完成后再发送这张发票");
  expect(waitsText({ ...issued, refundDueAmt: 617 })).toBe("订单有 ¥617.00 待退款，退款后不需开票");
});

test("it will be over what the refund leaves, to the fen; what was issued or sent stays", () => {
  expect(amountAfterRefund({ ...due, invoiceStatus: 1 })).toBe(58);
  expect(amountAfterRefund({ ...due, invoiceAmt: 0.3, refundDueAmt: 0.1, invoiceStatus: 0 })).toBe(0.2);
  expect(amountAfterRefund({ ...due, refundDueAmt: 617, invoiceStatus: 1 })).toBe(0);
  expect(amountAfterRefund({ ...due, refundDueAmt: 0, invoiceStatus: 1 })).toBe(617);
  expect(amountAfterRefund({ ...issued, invoiceStatus: 1 })).toBe(617);
  expect(amountAfterRefund({ ...due, invoiceStatus: 2 })).toBe(617);
});
