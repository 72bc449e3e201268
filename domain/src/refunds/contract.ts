// Refund tasks, beyond the documents: money that waits to be given back, by the company that took it or by hand.
import { z } from "zod";
import { id, idNumber, nothing, paging, ruled, time, yuan, yuanSum } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { orderStatuses } from "../ordering/order-status.ts";
import { paymentMethod } from "../payment/contract.ts";
import { orderParams } from "../ordering/contract.ts";
import { refundReasonRule } from "../ordering/desk/order-refund.ts";
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
  lines: z.array(z.object({ orderItemId: z.int(), copies: z.int() })),
  /** Who began it and why, of one by staff. */
  begun: z.object({ byName: z.string(), note: z.string() }).nullable(),
  /** Whether the caller may confirm it: proposed by somebody else. */
  mayConfirm: z.boolean(),
  mayWithdraw: z.boolean(),
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
      userId: z.int(),
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
    /** The buyer's, whole. */
    telephone: z.string().max(30).optional(),
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
  refuses: ["NOT_FOUND", "REFUND_SETTLED", "REFUND_PROPOSED", "REFUND_BY_HAND"],
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
  refuses: ["NOT_FOUND", "REFUND_SETTLED", "REFUND_PROPOSED", "REFUND_UNDERWAY", "REFUND_NO_OF_OTHER"],
  params: taskParams,
  body: z.object({ refundNo: ruled(refundNoRule), note: ruled(refundNoteRule) }),
  reply: refundTask,
  done: "退款已登记",
});

// ---- begun by staff at a paid order ----
/** What of an order can still be given back; `lines` null where no money came. */
export const getRefundOptions = endpoint({
  name: "getRefundOptions",
  method: "GET",
  path: "/api/admin/orders/:orderId/refund-options",
  access: may.manageOrders,
  params: orderParams,
  reply: z.object({
    lines: z
      .array(
        z.object({
          orderItemId: z.int(),
          orderItemName: z.string(),
          courseCount: z.int(),
          orderItemAmt: yuan,
          /** Given back or to be, proposals too. */
          refundedCopies: z.int(),
          refundedAmt: yuan,
          /** Copies that end with their money (order-refund.ts). */
          unusedCopies: z.int(),
          hasEnded: z.boolean(),
          ships: z.boolean(),
        }),
      )
      .nullable(),
    freightLeft: yuan,
    /** What staff began to give back of the order before. */
    byStaffAmt: yuan,
    /** Above it, all that staff give back of an order is confirmed by a second administrator. */
    confirmAbove: yuan,
  }),
});
/**
 * Gives back lines and freight of a paid order: the unused copies end, and the company is asked at once, unless a second
 * administrator must confirm it. `amount` and `ending` (copies that end) as the form showed them.
 */
export const beginOrderRefund = endpoint({
  name: "beginOrderRefund",
  method: "POST",
  path: "/api/admin/orders/:orderId/refunds",
  access: may.manageOrders,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "ORDER_STATE", "ORDER_CHANGED"],
  params: orderParams,
  body: z.object({
    lines: z.array(z.object({ orderItemId: idNumber, copies: z.int().min(1) })).max(200),
    freight: z.boolean(),
    note: ruled(refundReasonRule),
    amount: yuan,
    ending: z.int().min(0),
  }),
  reply: refundTask,
});
/** By another administrator than began it; then as `beginOrderRefund` without confirmation. */
export const confirmOrderRefund = endpoint({
  name: "confirmOrderRefund",
  method: "POST",
  path: "/api/admin/refund-tasks/:refundTaskId/confirm",
  access: may.manageOrders,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "REFUND_SETTLED", "REFUND_OWN", "ORDER_CHANGED"],
  params: taskParams,
  body: z.object({ ending: z.int().min(0) }),
  reply: refundTask,
});
/** Takes back what nobody has confirmed; nothing of the order has changed. */
export const withdrawOrderRefund = endpoint({
  name: "withdrawOrderRefund",
  method: "POST",
  path: "/api/admin/refund-tasks/:refundTaskId/withdraw",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "REFUND_SETTLED"],
  params: taskParams,
  reply: nothing,
  done: "退款申请已撤回",
});

const exchangeAsked = { orderItemId: id, courseId: id };
/** What giving another course for a line would do: its price for this buyer now, what goes back, or why not. */
export const getExchange = endpoint({
  name: "getExchange",
  method: "GET",
  path: "/api/admin/orders/:orderId/exchange",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "NOT_FOR_SALE", "CHOOSE_MODEL"],
  params: orderParams,
  query: z.object(exchangeAsked),
  reply: z.object({ courseName: z.string(), price: yuan, difference: yuan, whyNot: z.string().nullable() }),
});
/** Gives another course for one that was not begun; the difference goes back. `price` as the form showed it. */
export const exchangeCourse = endpoint({
  name: "exchangeCourse",
  method: "POST",
  path: "/api/admin/orders/:orderId/exchange",
  access: may.manageOrders,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "NOT_FOR_SALE", "CHOOSE_MODEL", "ORDER_STATE", "ORDER_CHANGED"],
  params: orderParams,
  body: z.object({ orderItemId: idNumber, courseId: idNumber, price: yuan }),
  /** Null where the prices are the same. */
  reply: z.object({ refund: refundTask.nullable() }),
  done: "课程已更换，已通知买家",
});
