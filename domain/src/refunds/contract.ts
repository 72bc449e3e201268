// Refund tasks, beyond the documents: money that waits to be given back, by the company that took it or by hand.
import { z } from "zod";
import { id, paging, ruled, time, yuan, yuanSum } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { orderStatuses } from "../ordering/order-status.ts";
import { paymentMethod } from "../payment/contract.ts";
import { refundNoRule, refundNoteRule } from "./refund.ts";
import { REFUND_STATES } from "./process.ts";
import { REFUND_REASONS } from "../payment/refund-task.ts";

const refundTask = z.object({
  refundTaskId: z.int(),
  /** The order that the money named: an unknown one too. */
  orderId: z.string(),
  /** The provider's own number of the payment. */
  transactionId: z.string(),
  /** What is given back, of `currency`. */
  amount: yuan,
  /** What was paid: more than `amount` where a part is given back. */
  total: yuan,
  currency: z.string(),
  reason: z.enum(REFUND_REASONS),
  /** The courses whose price it is; empty where it is the money of no line. */
  courseNames: z.array(z.string()),
  createTime: time,
  /** Where the money came from. */
  method: paymentMethod,
  refundState: z.enum(REFUND_STATES),
  /** Whether the company can be asked to give it back now: one click, or one more after `closed`. */
  mayRefund: z.boolean(),
  /** Whether the company can be asked how far it has come. */
  mayCheck: z.boolean(),
  /** Whether it can be noted by hand now: not while the company is at it. */
  maySettle: z.boolean(),
  /**
   * The last refund that was asked of the company; null for none. `attempt` counts from 1, each with a number of its
   * own.
   */
  asked: z
    .object({
      refundNo: z.string(),
      attempt: z.int(),
      askedTime: time,
      askedByName: z.string(),
      endedTime: time.nullable(),
    })
    .nullable(),
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
    /** An order's number, or its first digits; of an unknown order whatever the money named. */
    orderId: z.string().max(40).optional(),
    ...paging,
  }),
  /** In yuan, of all that are found: what waits, and what was given back; other currencies left out. */
  reply: z.object({ tasks: z.array(refundTask), total: z.int(), openAmt: yuanSum, doneAmt: yuanSum }),
});
const taskParams = z.object({ refundTaskId: id });
/** Asks the company to give the money back (原路退回); a new number only after `closed`. */
export const refundTaskMoney = endpoint({
  name: "refundTaskMoney",
  method: "POST",
  path: "/api/admin/refund-tasks/:refundTaskId/refund",
  access: may.manageOrders,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "REFUND_SETTLED", "REFUND_BY_HAND"],
  params: taskParams,
  reply: refundTask,
  done: "已申请原路退回",
});
/** Asks the company how far the refund has come. Refuses REFUND_UNASKABLE (the shop left the company), UNAVAILABLE. */
export const checkRefundTask = endpoint({
  name: "checkRefundTask",
  method: "POST",
  path: "/api/admin/refund-tasks/:refundTaskId/check",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "REFUND_UNASKABLE"],
  params: taskParams,
  reply: refundTask,
  done: "已查询退款结果",
});
/** Notes a refund by hand, once a task. */
export const settleRefundTask = endpoint({
  name: "settleRefundTask",
  method: "POST",
  path: "/api/admin/refund-tasks/:refundTaskId/settle",
  access: may.manageOrders,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "REFUND_SETTLED", "REFUND_UNDERWAY", "REFUND_NO_OF_OTHER"],
  params: taskParams,
  body: z.object({ refundNo: ruled(refundNoRule), note: ruled(refundNoteRule) }),
  reply: refundTask,
  done: "退款已登记",
});
