// ordering owns orders, their items and their history: placing, paying, closing, listing, exporting. It decides what
// money means for an order. It does not own prices (pricing), the way money travels (payment), the right to a course
// (enrolment), copies given to phones (enrolment, counted here), addresses (shipping) or invoices (invoicing).
// Status 1 paying, 2 paid, 3 deleted; every change is one conditional update with a history row beside it.
export { deleteOrder, expireOrder } from "./closing.ts";
export { exportOrders } from "./exporting.ts";
export { orderingJobs, pollNearTheEnd, sweepOverdue } from "./jobs.ts";
export { orderQrcode, payLink } from "./paying.ts";
export { placeOrder } from "./placing.ts";
export { freshPrice } from "./quoting.ts";
export { confirmPayment, receiveNotification, settleOrder } from "./settling.ts";
export { allOrders, myOrders, orderDetail, orderItemsOf } from "./showing.ts";
