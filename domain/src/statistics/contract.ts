import { z } from "zod";
import { date, time, yuanSum } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** Days of Shanghai by the time of payment, both included; without one, that end is open. */
const dateRange = z.object({ startDate: date.optional(), endDate: date.optional() });

export const courseSales = z.object({
  courseId: z.int(),
  courseName: z.string(),
  /** Paid orders with this course in them; a package of ten copies is one order. */
  orderCnt: z.int(),
  /** What this course's lines of those orders came to, after every discount and without freight. */
  orderAmt: yuanSum,
});
/** The caller's own courses and what they sold: paid orders only (back-office spec 3 "Statistics", STAT-009). */
export const getTeacherSales = endpoint({
  name: "getTeacherSales",
  method: "GET",
  path: "/api/orders/teacher-statis",
  access: may.seeOwnSales,
  query: dateRange,
  reply: z.object({
    /** The teacher's courses, each a row, the most income first; those that sold nothing too. */
    courses: z.array(courseSales),
    courseTotal: z.int(),
    /** Orders, each once, however many of the teacher's courses it holds. */
    orderTotal: z.int(),
    orderIncome: yuanSum,
  }),
});

/** How many wait for somebody, and since when the one that has waited longest. */
const waiting = z.object({ count: z.int(), since: time.nullable() });
/** What the administrator's landing page says beside the sums: what waits for somebody, and how the last days went. */
export const getOverview = endpoint({
  name: "getOverview",
  method: "GET",
  path: "/api/admin/overview",
  access: may.seeTheShopsSales,
  reply: z.object({
    /** Courses that a teacher sent to the audit. */
    audits: waiting,
    /** Money to be given back by a person. */
    refunds: waiting,
    /** Orders that should have been closed: their time to pay has run out (domain.md "Orders and payment"). */
    lateOrders: waiting,
    /** The last 30 days of Shanghai, today last: paid orders by the time they were paid, and what they came to. */
    days: z.array(z.object({ day: date, orderCnt: z.int(), orderAmt: yuanSum })),
  }),
});
