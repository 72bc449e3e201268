// refunds gives back money that found no place. The table of states in domain/src/refunds/process.ts is the law.
// What we did is a row of `refund_tasks`: money to give back, and how we ended it; payment writes one and owns the table.
// What the company says is a row of `refunds` (a number we asked by, and its state) or a line of its daily bill.
// press.ts begins a number, ask.ts asks the company about it, settle.ts alone ends one; bills/ finds every difference.
// It does not own orders or invoices.
export { billDays, billDayWithParts, billsWaiting } from "./bills/bill-days.ts";
export {
  billDifferences,
  explainBillDifference,
  fetchBillDay,
  settleBillDifference,
} from "./bills/differences.ts";
export { fetchBill } from "./bills/fetch-bill.ts";
export { refundJobs } from "./jobs.ts";
export { isLastRefundOfTask } from "./queries.ts";
export { receiveNotification } from "./receive-notification.ts";
export { checkRefundTask, refundTaskMoney, refundTasks, settleRefundTask } from "./tasks.ts";
