import { listRefundTasks } from "@zhutu/domain/ordering/refunds/contract.ts";
import {
  getBillDay,
  getBillsWaiting,
  listBillDays,
  listBillDifferences,
} from "@zhutu/domain/payment/contract.ts";

/** What is asked for anew when money of a task goes back, or is noted as given back. */
export const refundStale = [
  listRefundTasks,
  listBillDays,
  getBillDay,
  listBillDifferences,
  getBillsWaiting,
] as const;
