import { z } from "zod";
import { courseType } from "../catalogue/contract.ts";
import { date, id, paging, queryFlag, time, yuanSum } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { COPY_STATES } from "../ordering/copies/assigned-copy.ts";
import { orderIdShape } from "../ordering/contract.ts";
import { may } from "../permissions.ts";
import { phoneEndShape } from "./team.ts";

/** Days of Shanghai by the time of payment, both included; without one, that end is open. */
export const dateRange = z.object({ startDate: date.optional(), endDate: date.optional() });

export const courseSales = z.object({
  courseId: z.int(),
  courseName: z.string(),
  /** Paid orders with this course in them; a package of ten copies is one order. */
  orderCnt: z.int(),
  /** What this course's lines of those orders came to, after every discount and without freight. */
  orderAmt: yuanSum,
});
export const teacherSales = z.object({
  /** The teacher's courses, each a row, the most income first; those that sold nothing too. */
  courses: z.array(courseSales),
  courseTotal: z.int(),
  /** Orders, each once, however many of the teacher's courses it holds. */
  orderTotal: z.int(),
  orderIncome: yuanSum,
});
/** The caller's own courses and what they sold: paid orders only (back-office spec 3 "Statistics", STAT-009). */
export const getTeacherSales = endpoint({
  name: "getTeacherSales",
  method: "GET",
  path: "/api/orders/teacher-statis",
  access: may.seeOwnSales,
  query: dateRange,
  reply: teacherSales,
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
    /** Invoices that were applied for and not sent. */
    invoices: waiting,
    /** Paid orders with something to send by post that was not sent. */
    deliveries: waiting,
    /** Money to be given back by a person. */
    refunds: waiting,
    /** Differences of the companies' bills that nobody has dealt with, and bills that were asked for in vain. */
    bills: waiting,
    /** Comments that nobody has judged. */
    comments: waiting,
    /** Videos that could not be made playable, and jobs whose newest run failed for good. */
    failedVideos: waiting,
    failedJobs: waiting,
    /** Published courses of further education without a subject, which give no hours until staff choose one. */
    noSubject: waiting,
    /** Orders that should have been closed: their time to pay has run out (domain.md "Orders and payment"). */
    lateOrders: waiting,
    /** The last 30 days of Shanghai, today last: paid orders by the time they were paid, and what they came to. */
    days: z.array(z.object({ day: date, orderCnt: z.int(), orderAmt: yuanSum })),
  }),
});

// ---- a firm's desk: what became of the package copies that the caller bought ----
const hours = z.number().min(0);
const ofCourse = { courseId: id.optional() };
export const teamPackage = z.object({
  orderId: orderIdShape,
  orderItemId: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  courseType,
  paidTime: time,
  seats: z.int(),
  assigned: z.int(),
  started: z.int(),
  finished: z.int(),
  /** Study hours that its holders have earned with the course. */
  hours,
});
export const getTeam = endpoint({
  name: "getTeam",
  method: "GET",
  path: "/api/user/team",
  access: may.manageOwnOrders,
  query: z.object({ ...ofCourse, ...paging }),
  reply: z.object({
    /** Over all packages of the filter, not only those of the page. */
    figures: z.object({
      seats: z.int(),
      assigned: z.int(),
      waiting: z.int(),
      started: z.int(),
      finished: z.int(),
      hours,
    }),
    packages: z.array(teamPackage),
    total: z.int(),
    /** Every course bought in a package, whatever the filter says. */
    courses: z.array(z.object({ courseId: z.int(), courseName: z.string() })),
  }),
});
const peopleFilter = {
  ...ofCourse,
  state: z.enum(COPY_STATES).optional(),
  /** The last digits of a phone, four at most. */
  phoneEnd: z.string().regex(phoneEndShape, "请输入手机号后四位").optional(),
  /** Only who began and has not studied for 30 days. */
  idle: queryFlag.optional(),
};
export const teamPerson = z.object({
  assignmentId: z.int(),
  orderId: orderIdShape,
  orderItemId: z.int(),
  courseName: z.string(),
  /** Masked, as in the list of a single order. */
  phone: z.string(),
  userName: z.string().nullable(),
  /** The name that the caller's own roster gave the phone. */
  notedName: z.string().nullable(),
  state: z.enum(COPY_STATES),
  /** Per cent of the lessons done, 0 to 100. */
  studyProgress: z.int(),
  hours,
  /** Of the whole course; 0 where it earns none. */
  courseHours: hours,
  lastStudyAt: time.nullable(),
  createTime: time,
});
export const listTeamPeople = endpoint({
  name: "listTeamPeople",
  method: "GET",
  path: "/api/user/team/people",
  access: may.manageOwnOrders,
  query: z.object({ ...peopleFilter, ...paging }),
  reply: z.object({ people: z.array(teamPerson), total: z.int() }),
});
export const exportTeam = endpoint({
  name: "exportTeam",
  method: "GET",
  path: "/api/user/team/export",
  access: may.manageOwnOrders,
  query: z.object(peopleFilter),
  reply: "file",
});
