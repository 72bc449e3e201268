// What the office sees of sales and of studying: administrators of everybody's, teachers and channels of their own.
import { z } from "zod";
import { COURSE_TYPE_CODES } from "../../catalogue/course-type.ts";
import { courseType } from "../../catalogue/contract.ts";
import { date, id, queryInt, time, yuanSum } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { courseSales, dateRange, teacherSales } from "../contract.ts";
import { monthForm } from "./month.ts";
import { RANKED } from "./ranking.ts";

/** The overview's totals: paid orders alone; yesterday is Shanghai's. */
export const getOrderSummary = endpoint({
  name: "getOrderSummary",
  method: "GET",
  path: "/api/orders/summary",
  access: may.seeTheShopsSales,
  reply: z.object({
    total: z.int(),
    income: yuanSum,
    /** So spelt by the documents. */
    totalYestoday: z.int(),
    incomeYestoday: yuanSum,
  }),
});

/** Any teacher's sales, as getTeacherSales tells the teacher; 404 for who is none. */
export const getSalesOfTeacher = endpoint({
  name: "getSalesOfTeacher",
  method: "GET",
  path: "/api/admin/orders/teacher-statis/:teacherId",
  access: may.seeTheShopsSales,
  params: z.object({ teacherId: id }),
  query: dateRange,
  reply: teacherSales.extend({ userName: z.string() }),
});

const ofChannel = {
  access: may.seeChannelSales,
  params: z.object({ channelId: id }),
  query: dateRange.extend({ productType: queryInt(COURSE_TYPE_CODES).optional() }),
};
/** What was sold by a channel's code: any channel for administrators, its own for a channel; any other is 404. */
export const getChannelSales = endpoint({
  name: "getChannelSales",
  method: "GET",
  path: "/api/admin/orders/channel-statis/:channelId/product-statis",
  ...ofChannel,
  reply: z.object({
    /** Each product that sold, the most income first. */
    products: z.array(courseSales.extend({ courseType })),
    /** Orders, each once, however many of these products it holds. */
    orderTotal: z.int(),
    orderIncome: yuanSum,
    /** The days of Shanghai that sold something, the first first. */
    days: z.array(z.object({ day: date, orderCnt: z.int(), orderAmt: yuanSum })),
    channel: z.object({
      userId: z.int(),
      userName: z.string(),
      exclusiveCode: z.string().nullable(),
      /** 0.9 is 9折. */
      exclusiveDiscount: z.number(),
      kind: z.enum(["school", "internal"]),
      /** The key of its QR code. */
      publicKey: z.string(),
      /** Where the code leads, absolute; empty without a code. */
      link: z.string(),
    }),
  }),
});
/** The same products as a spreadsheet. */
export const exportChannelSales = endpoint({
  name: "exportChannelSales",
  method: "GET",
  path: "/api/admin/orders/channel-statis/:channelId/product-statis-export",
  ...ofChannel,
  reply: "file",
});

// ---- play time ----

const ranking = dateRange.extend({ top: queryInt(RANKED).optional() });
/** The courses that were played most, in seconds, the most played first. */
export const rankCoursePlayTime = endpoint({
  name: "rankCoursePlayTime",
  method: "GET",
  path: "/api/vod/statis/course-play-time",
  access: may.seeTheShopsSales,
  query: ranking,
  reply: z.array(z.object({ courseId: z.int(), courseName: z.string(), totalPlayTime: z.int() })),
});
/** Who played most, of all courses or of one, in seconds, the most first; phones masked. */
export const rankUserPlayTime = endpoint({
  name: "rankUserPlayTime",
  method: "GET",
  path: "/api/vod/statis/user-play-time",
  access: may.seeTheShopsSales,
  query: ranking.extend({ courseId: id.optional() }),
  reply: z.array(
    z.object({ userId: z.int(), userName: z.string(), telephone: z.string(), totalPlayTime: z.int() }),
  ),
});

// ---- monthly statements of a teacher or a channel ----

const monthShape = z.string().regex(monthForm, "月份应为 2026-11 的样子");
const statement = z.object({
  /** `2026-11`, a month of Shanghai. */
  month: monthShape,
  orderCnt: z.int(),
  orderAmt: yuanSum,
  /** Null while it is open: its figures are then those of now. */
  closedTime: time.nullable(),
  closedBy: z.string().nullable(),
  /** Of the amount: what was paid in an earlier month and learnt of once that one was closed (补记). */
  lateAmt: yuanSum,
  /** Whether the month is over. */
  over: z.boolean(),
  /** Whether it may be closed by now: from the second day of the next month. */
  closable: z.boolean(),
});
const statements = z.object({
  userId: z.int(),
  userName: z.string(),
  /** The newest first, to the month that runs, from the account's or its first sale's, whichever is earlier. */
  statements: z.array(statement),
});
/** The caller's own. */
export const listOwnStatements = endpoint({
  name: "listOwnStatements",
  method: "GET",
  path: "/api/orders/statements",
  access: may.seeOwnStatements,
  reply: statements,
});
const ofOne = z.object({ userId: id });
/** Whose months they may be; a teacher's page names teachers, a channel's channels. */
export const STATEMENT_ROLES = ["teacher", "channel"] as const;
/** 404 for who is not of that role; without it either is told. */
const ofRole = z.object({ role: z.enum(STATEMENT_ROLES).optional() });
/** Of any teacher or channel; 404 for who is neither. */
export const listStatements = endpoint({
  name: "listStatements",
  method: "GET",
  path: "/api/admin/orders/statements/:userId",
  access: may.seeTheShopsSales,
  params: ofOne,
  query: ofRole,
  reply: statements,
});
const ofMonth = ofOne.extend({ month: monthShape });
const statedSales = courseSales.extend({
  /** The earlier month that these were paid in (补记); null of what was paid in the statement's own. */
  paidMonth: monthShape.nullable(),
});
/** One month with its products; of a closed one as they were then. A teacher or channel reaches its own alone. */
export const getStatement = endpoint({
  name: "getStatement",
  method: "GET",
  path: "/api/orders/statements/:userId/:month",
  access: may.seeStatements,
  params: ofMonth,
  reply: statement.extend({ userName: z.string(), products: z.array(statedSales) }),
});
/** The same as a spreadsheet. */
export const exportStatement = endpoint({
  name: "exportStatement",
  method: "GET",
  path: "/api/orders/statements/:userId/:month/export",
  access: may.seeStatements,
  params: ofMonth,
  reply: "file",
});
/**
 * Closes a month that is over since a day: its figures stay as they are now, whatever becomes of orders. 404 for a month
 * before those that the list tells.
 */
export const closeStatement = endpoint({
  name: "closeStatement",
  method: "POST",
  path: "/api/admin/orders/statements/:userId/:month/close",
  access: may.closeStatements,
  params: ofMonth,
  query: ofRole,
  reply: z.null(),
  done: "结账成功",
});
