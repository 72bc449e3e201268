// Refund tasks, beyond the documents: money that waits to be given back, and marking it as given back by hand.
import { z } from "zod";
import { id, nothing, paging, ruled, time, yuan, yuanSum } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { orderStatuses } from "../order-status.ts";
import { REFUND_REASONS, refundNoRule, refundNoteRule } from "./refund.ts";

const refundTask = z.object({
  refundTaskId: z.int(),
  /** The order that the money named: an unknown one too. */
  orderId: z.string(),
  /** The provider's own number of the payment. */
  transactionId: z.string(),
  /** Of `currency`. */
  amount: yuan,
  currency: z.string(),
  reason: z.enum(REFUND_REASONS),
  createTime: time,
  /** Null while it waits; the rest is empty then. */
  doneTime: time.nullable(),
  refundNo: z.string(),
  doneNote: z.string(),
  doneByName: z.string(),
  /** Null where the money named no order. */
  order: z
    .object({
      orderName: z.string(),
      orderAmt: yuan,
      orderStatus: z.literal(orderStatuses),
      userName: z.string(),
      /** Masked. */
      telephone: z.string(),
    })
    .nullable(),
});
export const listRefundTasks = endpoint({
  name: "listRefundTasks",
  method: "GET",
  path: "/api/admin/refund-tasks",
  access: may.manageOrders,
  query: z.object({
    state: z.enum(["open", "done", "all"]).default("open"),
    reason: z.enum(REFUND_REASONS).optional(),
    orderId: z.string().max(40).optional(),
    ...paging,
  }),
  /** In yuan, of all that are found: what waits, and what was given back; other currencies left out. */
  reply: z.object({ tasks: z.array(refundTask), total: z.int(), openAmt: yuanSum, doneAmt: yuanSum }),
});
/** Says that the money was given back by hand, with the number of the refund; once a task. */
export const settleRefundTask = endpoint({
  name: "settleRefundTask",
  method: "POST",
  path: "/api/admin/refund-tasks/:refundTaskId/settle",
  access: may.manageOrders,
  params: z.object({ refundTaskId: id }),
  body: z.object({ refundNo: ruled(refundNoRule), note: ruled(refundNoteRule) }),
  reply: nothing,
  done: "退款已登记",
});
