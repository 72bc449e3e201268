import { z } from "zod";
import { date, yuanSum } from "../contract.ts";
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
