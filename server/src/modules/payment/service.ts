// payment owns what is collected for a reference, notifications already seen, and refund tasks.
// It does not own orders: what money means is decided by ordering, in its transaction.
// Only a company's verified answer makes a payment paid.
export {
  askCompanies,
  codeUrlOf,
  endAtCompanies,
  methodsOf,
  openInWechat,
  payableInWechat,
  payerAskedAt,
  payUrlOf,
} from "./companies.ts";
export { answerOrLog, type Money, type PaymentServices, silentCompany } from "./company-failures.ts";
export {
  confirmRefundTask,
  deleteProposedRefund,
  endRefundTask,
  giveUp,
  insertStaffRefund,
  isDealtWith,
  isTaskOpen,
  leaveToRefund,
  noteNotification,
  notePayment,
  noteUnended,
  type OpenedAt,
  openedLately,
  openingsOf,
  openingsOfRow,
  paymentsNearTheEnd,
  recordFree,
  settle,
  type ToCollect,
  unended,
} from "./queries.ts";
export { readNotification } from "./read-notification.ts";
