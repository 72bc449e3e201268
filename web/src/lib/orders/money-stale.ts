import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { getOrder, listOrders } from "@zhutu/domain/ordering/contract.ts";
import { getRefundOptions, listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import {
  getBillDay,
  getBillsWaiting,
  listBillDays,
  listBillDifferences,
} from "@zhutu/domain/refunds/bills/contract.ts";
import { refundSentence } from "@zhutu/domain/refunds/refund.ts";
import { toast } from "../../ui/toast.ts";

/** Stale when money was taken, refunded or reconciled. */
export const moneyStale = [
  listRefundTasks,
  getRefundOptions,
  listBillDays,
  getBillDay,
  listBillDifferences,
  getBillsWaiting,
  getMenuWaiting,
  // Refunds appear on the order and lower its invoice.
  getOrder,
  listOrders,
  getInvoice,
  listInvoices,
] as const;

/** Shows how a requested refund went; `before`: a sentence that was done with it. */
export function sayRefund(task: Parameters<typeof refundSentence>[0], before = ""): void {
  const { isRefused, text } = refundSentence(task);
  if (isRefused) toast.error(before + text);
  else toast.success(before + text);
}
