import { z } from "zod";
import { courseType } from "../catalogue/contract.ts";
import { date, id, paging, queryFlag, time, yuanSum } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { COPY_STATES } from "../ordering/copies/assigned-copy.ts";
import { orderIdShape } from "../ordering/contract.ts";
import { may } from "../permissions.ts";

/** Never more digits than are shown (security.md 5). */
export const phoneEndShape = /^\d{1,4}$/;

export const idleDays = 30;

/** Whole days since study; null below `idleDays` or never. */
export function daysIdle(lastStudyAt: Date | string | null, now: number): number | null {
  if (lastStudyAt === null) return null;
  const days = Math.floor((now - new Date(lastStudyAt).getTime()) / 86_400_000);
  return days >= idleDays ? days : null;
}

/** Shanghai days of payment, inclusive; open if omitted. */
export const dateRange = z.object({ startDate: date.optional(), endDate: date.optional() });

export const courseSales = z.object({
  courseId: z.int(),
  courseName: z.string(),
  /** Paid orders; a package counts once. */
  orderCnt: z.int(),
  /** This course's lines after discounts, without freight. */
  orderAmt: yuanSum,
});
export const teacherSales = z.object({
  /** Courses by income, highest first, including unsold. */
  courses: z.array(courseSales),
  courseTotal: z.int(),
  /** Orders, each counted once. */
  orderTotal: z.int(),
  orderIncome: yuanSum,
});
/** Sales of own courses, paid orders (back-office spec 3 "Statistics", STAT-009). */
export const getTeacherSales = endpoint({
  name: "getTeacherSales",
  method: "GET",
  path: "/api/orders/teacher-statis",
  access: may.seeOwnSales,
  refuses: ["NOT_FOUND"],
  query: dateRange,
  reply: teacherSales,
});

// ---- a firm's desk: package copies the caller bought ----
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
  /** Hours earned with the course. */
  hours,
});
export const getTeam = endpoint({
  name: "getTeam",
  method: "GET",
  path: "/api/user/team",
  access: may.manageOwnOrders,
  query: z.object({ ...ofCourse, ...paging }),
  reply: z.object({
    /** Over all pages of the filter. */
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
    /** Every course bought in packages, regardless of filters. */
    courses: z.array(z.object({ courseId: z.int(), courseName: z.string() })),
  }),
});
const peopleFilter = {
  ...ofCourse,
  state: z.enum(COPY_STATES).optional(),
  /** Last digits of a phone, at most four. */
  phoneEnd: z.string().regex(phoneEndShape, "请输入手机号后四位").optional(),
  /** People who began, but have not studied for 30 days. */
  idle: queryFlag.optional(),
};
export const teamPerson = z.object({
  assignmentId: z.int(),
  orderId: orderIdShape,
  orderItemId: z.int(),
  courseName: z.string(),
  /** Masked as in an order's list. */
  phone: z.string(),
  userName: z.string().nullable(),
  /** Name from the caller's roster. */
  notedName: z.string().nullable(),
  state: z.enum(COPY_STATES),
  /** Percent of lessons done, 0 to 100. */
  studyProgress: z.int(),
  hours,
  /** 0 where it earns none. */
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
