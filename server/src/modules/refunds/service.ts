// refunds gives back money that found no place. The table of states in domain/src/refunds/process.ts is the law.
// What we did is a row of `refund_tasks`: money to give back, and how we ended it; payment writes one and owns the table.
// What the company says is a row of `refunds` (a number we asked by, and its state) or a line of its daily bill.
// press.ts begins a number, ask.ts asks the company about it, settle.ts alone ends one; bills/ finds every difference.
// It does not own orders or invoices.
import type { NotificationHandler } from "../../providers/opened.ts";
import { sendWithCommit } from "../../kernel/db/transaction.ts";
import { settleOrder } from "../ordering/service.ts";
import { noteNotification, type PaymentServices, readNotification } from "../payment/service.ts";
import { askSoon } from "./ask-queries.ts";
import { applyRefundStatus } from "./settle.ts";

export { beginOrderRefund, confirmOrderRefund, refundOptions, withdrawOrderRefund } from "./begin.ts";
export { exchangeCourse, exchangeOffer } from "./exchange.ts";
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
export { checkRefundTask, refundTaskMoney, refundTasks, settleRefundTask } from "./tasks.ts";

/** Takes one notification of a payment company, money or a refund: verifies the raw bytes, then records a genuine one. */
export async function receiveNotification(
  services: PaymentServices,
  ...[method, rawBody, headers]: Parameters<NotificationHandler>
): Promise<"taken" | "refused" | "failed"> {
  const message = await readNotification(services, method, rawBody, headers);
  if (message === "refused" || message === "failed") return message;
  if (message.kind === "paid") {
    const { notification } = message;
    await settleOrder(services, { ...notification, method }, async (tx, outcome) =>
      sendWithCommit(tx, () => noteNotification(tx, notification, outcome)),
    );
  }
  if (message.kind === "refund") {
    const { refund } = message;
    // Only `done` is true however old it is; after anything else the company is asked within the minute.
    if (refund.state === "done") await applyRefundStatus(services, refund.refundNo, refund);
    else await askSoon(services.db, refund.refundNo);
  }
  return "taken";
}
