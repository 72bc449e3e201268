// refunds owns what a company was asked to give back and how that ended, and the companies' daily bills with their
// differences. It does not own the tasks themselves (payment writes one where money finds no place), orders, or invoices.
export { billDays, billDayWithParts, billsWaiting } from "./bills/bill-days.ts";
export {
  billDifferences,
  explainBillDifference,
  fetchBillDay,
  settleBillDifference,
} from "./bills/differences.ts";
export { fetchBill } from "./bills/fetch-bill.ts";
export { refundJobs } from "./jobs.ts";
export { receiveNotification } from "./process.ts";
export { isLastRefundOfTask } from "./process-queries.ts";
export { checkRefundTask, refundTaskMoney, refundTasks, settleRefundTask } from "./tasks.ts";
