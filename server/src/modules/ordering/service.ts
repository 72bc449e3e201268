// ordering owns orders, their items and history: placing, paying, closing, listing, exporting,
// counting sales, and what money means for an order.
// It does not own prices (pricing), the way of money (payment), the right to a course or given
// copies (enrolment; counted here), addresses (shipping), invoices (invoicing).
// Status 1 paying, 2 paid, 3 closed; each change is one conditional update with a history row.
export {
  assignCopies,
  assignCopyToMe,
  assignedUsers,
  exportAssignedUsers,
  noteCopyName,
  deleteUserCourse,
  moveCopy,
  takeBackCopy,
} from "./copies/assign-copies.ts";

export { copyState, learnerWithPhone, studyProgress } from "./copies/queries.ts";
export { buyAgain } from "./place/buy-again.ts";
export {
  claimCopy,
  claimLinks,
  claimOf,
  claimQrcode,
  createClaimLink,
  revokeClaimLink,
} from "./copies/claim-links.ts";
export { previewRoster, rosterTemplate } from "./copies/roster.ts";
export { deleteOrder } from "./close/close-order.ts";
export {
  confirmDeliveries,
  exportDeliveries,
  previewDeliveries,
  waitingDeliveries,
} from "./deliver/deliver-list.ts";
export { waitsToBeSent } from "./deliver/queries.ts";
export { deliverOrder, noteTracking, trackingLogs } from "./deliver/deliver-order.ts";
export {
  countsAsIncome,
  doneRefundLines,
  lineIncome,
  orderIncome,
  refundedOfAll,
  lineCountsAsIncome,
  isRefundedWhole,
  ordersRefundedWhole,
  refundDueOf,
  refundedOf,
  thisOrder,
} from "./refunded-queries.ts";
export { ordersExport } from "./desk/export-orders.ts";
export { orderingJobs } from "./jobs.ts";
export { orderPaid, orderRenamed } from "./moments.ts";
export { forgetBuyer, ordersData } from "./personal-data.ts";
export { openWechatPayment, orderQrcode, payLink, whoPaysAt } from "./settle/show-payment.ts";
export { placeOrder } from "./place/place-order.ts";
export { freshPrice, quoteFor } from "./place/quote-order.ts";
export { beginsWith } from "./desk/queries.ts";
export { confirmPayment, effectsNow, settleOrder } from "./settle/settle-order.ts";
export { findBuyer, lockBuyerOf } from "./queries.ts";
export {
  endReturned,
  linesOfTask,
  lockRefundable,
  noteRefundLines,
  refundable,
} from "./desk/return-lines.ts";
export { exchangeLine, teacherLines } from "./desk/exchange-line.ts";
export { changeAddress } from "./desk/change-address.ts";
export { revealConsigneePhone } from "./desk/reveal-consignee.ts";
export { allOrders } from "./desk/list-orders.ts";
export { myOrders, orderDetail, orderItemsOf, withItems } from "./read/read-orders.ts";
