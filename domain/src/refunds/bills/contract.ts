// The companies' bills and what differs from them, beyond the documents (domain.md "Orders and payment").
import { z } from "zod";
import { date, id, nothing, paging, ruled, signedYuan, time, yuan, yuanSum } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { REFUND_STATES } from "../process.ts";
import { REASONS_OF_ARRIVAL, REFUND_REASONS } from "../../payment/refund-task.ts";
import { may } from "../../permissions.ts";
import { DAY_STATES, explanationRule, maxDays } from "./bill-day.ts";
import { paymentMethod } from "../../payment/contract.ts";
import { DIFFERENCE_KINDS, DIFFERENCE_OUTCOMES } from "./reconcile.ts";

/** Money of one side: what came and what went back, each a number of payments and their sum. */
const side = z.object({ paidCount: z.int(), paidAmt: yuanSum, refundCount: z.int(), refundAmt: yuanSum });
const billDay = z.object({
  day: date,
  method: paymentMethod,
  state: z.enum(DAY_STATES),
  /** When the bill was fetched; null while it was not. */
  fetchedTime: time.nullable(),
  /** When it was last tried, and how often in vain. */
  triedTime: time.nullable(),
  triedInVain: z.int(),
  /** Null while there is no bill. */
  bill: side.nullable(),
  /** What the shop had written down when it reconciled; while there is no bill, what it has now. */
  own: side,
  /** The bill's balance less the shop's, with its sign; null while there is no bill. */
  differenceAmt: signedYuan.nullable(),
  differenceCount: z.int(),
  openCount: z.int(),
  /** The sum of open differences without their signs: what nobody has dealt with yet. */
  openAmt: yuanSum,
});
const dayParams = z.object({ day: date, method: paymentMethod });

/** A row for each day and method, fetched or not, newest first. `methods`: the shop's, default first. */
export const listBillDays = endpoint({
  name: "listBillDays",
  method: "GET",
  path: "/api/admin/bill-days",
  access: may.manageOrders,
  /** Both included; refused when they are more than 92 days, as companies keep bills for three months. */
  query: z
    .object({ start: date, end: date, method: paymentMethod.optional() })
    .refine(({ start, end }) => start <= end && Date.parse(end) - Date.parse(start) < maxDays * 86_400_000, {
      message: `请选择不超过 ${maxDays} 天的日期`,
    }),
  reply: z.object({ days: z.array(billDay), methods: z.array(paymentMethod) }),
});
/** One day with its parts: `billAmt` sums to the bill, `ownAmt` to the shop's side, `delta` to the difference. */
export const getBillDay = endpoint({
  name: "getBillDay",
  method: "GET",
  path: "/api/admin/bill-days/:day/:method",
  access: may.manageOrders,
  params: dayParams,
  reply: billDay.extend({
    /** Only kinds that there are; `matched` first. Empty while there is no bill. */
    parts: z.array(
      z.object({
        of: z.enum(["paid", "refund"]),
        kind: z.enum(["matched", ...DIFFERENCE_KINDS]),
        count: z.int(),
        billAmt: yuanSum,
        ownAmt: yuanSum,
        delta: signedYuan,
        /** What the two sides differ by, of each money for itself and without its sign. */
        differingAmt: yuanSum,
      }),
    ),
  }),
});
/** Asks the company for the bill now and reconciles it; what was reconciled before stays as it is. Refused BILL_NOT_READY, BILL_UNAVAILABLE. */
export const fetchBillDay = endpoint({
  name: "fetchBillDay",
  method: "POST",
  path: "/api/admin/bill-days/:day/:method/fetch",
  access: may.manageOrders,
  refuses: ["METHOD_UNAVAILABLE", "BILL_NOT_READY", "BILL_UNAVAILABLE"],
  params: dayParams,
  reply: billDay,
  done: "账单已取到并对账",
});

const billDifference = z.object({
  differenceId: z.int(),
  day: date,
  method: paymentMethod,
  kind: z.enum(DIFFERENCE_KINDS),
  /** The reference that the bill or the shop names: an order's number, when it is one of ours. */
  orderId: z.string(),
  transactionId: z.string(),
  refundNo: z.string().nullable(),
  billAmt: yuanSum,
  ownAmt: yuanSum,
  /** With its sign. */
  delta: signedYuan,
  /** settled: by what the shop did; explained: by a person's word. */
  state: z.enum(["open", "settled", "explained"]),
  /** What may be done now; null when it is not open, or when nothing but waiting helps (a refund is under way). */
  act: z.enum(["settle", "refund", "explain"]).nullable(),
  /** What taking the money would do now: pay or revive its order, nothing, or why it goes back; null where `act` is not settle. */
  effect: z.enum(["paid", "revived", "repeated", ...REASONS_OF_ARRIVAL]).nullable(),
  /** What money that came late did; null for all else. billed: a later bill shows it. */
  outcome: z.enum(DIFFERENCE_OUTCOMES).nullable(),
  /** The task that gives this money back; null for none. */
  refund: z
    .object({
      refundTaskId: z.int(),
      reason: z.enum(REFUND_REASONS),
      /** What is given back of what was paid, and the courses whose price it is (listRefundTasks). */
      amount: yuan,
      total: yuan,
      courseNames: z.array(z.string()),
      refundState: z.enum(REFUND_STATES),
    })
    .nullable(),
  /** Of an explained one; empty and null else. */
  explanation: z.string(),
  doneByName: z.string(),
  doneTime: time.nullable(),
  /** Null where the reference is no order. */
  order: z.object({ orderName: z.string(), userName: z.string(), telephone: z.string() }).nullable(),
});
/** Differences, the last day first, of a day the largest first. */
export const listBillDifferences = endpoint({
  name: "listBillDifferences",
  method: "GET",
  path: "/api/admin/bill-differences",
  access: may.manageOrders,
  query: z.object({
    start: date.optional(),
    end: date.optional(),
    method: paymentMethod.optional(),
    kind: z.enum(DIFFERENCE_KINDS).optional(),
    state: z.enum(["open", "done", "all"]).default("open"),
    ...paging,
  }),
  /** `deltaAmt`: of all that are found, with its sign. */
  reply: z.object({ differences: z.array(billDifference), total: z.int(), deltaAmt: signedYuan }),
});
/** Open differences and missing bills, and since when; `bills` lists the missing ones that can still be fetched. */
export const getBillsWaiting = endpoint({
  name: "getBillsWaiting",
  method: "GET",
  path: "/api/admin/bills-waiting",
  access: may.manageOrders,
  reply: z.object({
    count: z.int(),
    since: time.nullable(),
    bills: z.array(billDay.pick({ day: true, method: true, triedInVain: true })),
  }),
});
const differenceParams = z.object({ differenceId: id });
/** Takes money that the shop did not know as money that came late: pays or revives its order, else makes a refund task. Refused DIFFERENCE_DONE. */
export const settleBillDifference = endpoint({
  name: "settleBillDifference",
  method: "POST",
  path: "/api/admin/bill-differences/:differenceId/settle",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "DIFFERENCE_DONE"],
  params: differenceParams,
  reply: billDifference,
  done: "已入账",
});
/** Says why a difference is right as it is; once. Refused DIFFERENCE_DONE. */
export const explainBillDifference = endpoint({
  name: "explainBillDifference",
  method: "POST",
  path: "/api/admin/bill-differences/:differenceId/explain",
  access: may.manageOrders,
  refuses: ["NOT_FOUND", "DIFFERENCE_DONE"],
  params: differenceParams,
  body: z.object({ explanation: ruled(explanationRule) }),
  reply: nothing,
  done: "说明已保存",
});
