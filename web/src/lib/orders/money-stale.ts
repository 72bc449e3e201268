import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { getInvoice, listInvoices } from "@zhutu/domain/invoicing/contract.ts";
import { getOrder, listOrders } from "@zhutu/domain/ordering/contract.ts";
import { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import {
  getBillDay,
  getBillsWaiting,
  listBillDays,
  listBillDifferences,
} from "@zhutu/domain/refunds/bills/contract.ts";

/** What is asked for anew when money was taken, given back or compared with a bill. */
export const moneyStale = [
  listRefundTasks,
  listBillDays,
  getBillDay,
  listBillDifferences,
  getBillsWaiting,
  getMenuWaiting,
  // What was given back stands on the order, and lowers its invoice.
  getOrder,
  listOrders,
  getInvoice,
  listInvoices,
] as const;
