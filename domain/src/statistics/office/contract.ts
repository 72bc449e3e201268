// Sales and study figures: all for administrators, own for teachers and channels.
import { z } from "zod";
import { COURSE_TYPE_CODES } from "../../catalogue/course-type.ts";
import { courseType } from "../../catalogue/contract.ts";
import { date, id, nothing, paging, queryInt, ruled, signedYuan, time, yuanSum } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { courseSales, dateRange, teacherSales } from "../contract.ts";
import { monthForm } from "./month.ts";
import { objectionAnswerRule, objectionRule, STATEMENT_STATES } from "./statement-state.ts";

/** The first is the default. */
export const RANKED = [20, 10, 50] as const;
export type Ranked = (typeof RANKED)[number];

/** Courses offered by the picker (STAT-017). */
export const PICKER_PAGE = 50;

/** Totals of paid orders; yesterday is Shanghai's. */
export const getOrderSummary = endpoint({
  name: "getOrderSummary",
  method: "GET",
  path: "/api/orders/summary",
  access: may.seeTheShopsSales,
  reply: z.object({
    total: z.int(),
    income: yuanSum,
    /** The documents' spelling. */
    totalYestoday: z.int(),
    incomeYestoday: yuanSum,
  }),
});

const spanFigures = z.object({
  /** What is kept of the payments. */
  income: yuanSum,
  orders: z.int(),
  /** Accounts of learners made. */
  learners: z.int(),
});
const compared = z.object({ now: spanFigures, before: spanFigures });
/** Today, yesterday and 30 days, each beside the same span before (`spansAt`). */
export const getToday = endpoint({
  name: "getToday",
  method: "GET",
  path: "/api/admin/today",
  access: may.seeTheShopsSales,
  reply: z.object({ today: compared, yesterday: compared, days30: compared }),
});

export const BEST_SELLERS = 5;
/** Courses of the most income in the 30 days up to today, highest first. */
export const listBestSellers = endpoint({
  name: "listBestSellers",
  method: "GET",
  path: "/api/admin/best-sellers",
  access: may.seeTheShopsSales,
  reply: z.array(courseSales.extend({ courseType })),
});

/** Sales like getTeacherSales; 404 if not a teacher. */
export const getSalesOfTeacher = endpoint({
  name: "getSalesOfTeacher",
  method: "GET",
  path: "/api/admin/orders/teacher-statis/:teacherId",
  access: may.seeTheShopsSales,
  refuses: ["NOT_FOUND"],
  params: z.object({ teacherId: id }),
  query: dateRange,
  reply: teacherSales.extend({ userName: z.string() }),
});

const ofChannel = {
  access: may.seeChannelSales,
  params: z.object({ channelId: id }),
  query: dateRange.extend({ productType: queryInt(COURSE_TYPE_CODES).optional() }),
};
/** Sales by a code: any channel for administrators, its own for a channel, else 404. All products without a page. */
export const getChannelSales = endpoint({
  name: "getChannelSales",
  method: "GET",
  path: "/api/admin/orders/channel-statis/:channelId/product-statis",
  refuses: ["NOT_FOUND"],
  ...ofChannel,
  query: ofChannel.query.extend({ page: paging.page.unwrap().optional(), pageSize: paging.pageSize }),
  reply: z.object({
    /** Highest income first. */
    products: z.array(courseSales.extend({ courseType })),
    /** On all pages. */
    productTotal: z.int(),
    /** Orders, each counted once. */
    orderTotal: z.int(),
    orderIncome: yuanSum,
    /** Days with sales, oldest first. */
    days: z.array(z.object({ day: date, orderCnt: z.int(), orderAmt: yuanSum })),
    channel: z.object({
      userId: z.int(),
      userName: z.string(),
      exclusiveCode: z.string().nullable(),
      /** 0.9 is 9折. */
      exclusiveDiscount: z.number(),
      kind: z.enum(["school", "internal"]),
      /** Key of its QR code. */
      publicKey: z.string(),
      /** Absolute address; empty without a code. */
      link: z.string(),
    }),
  }),
});
export const exportChannelSales = endpoint({
  name: "exportChannelSales",
  method: "GET",
  path: "/api/admin/orders/channel-statis/:channelId/product-statis-export",
  refuses: ["NOT_FOUND"],
  ...ofChannel,
  reply: "file",
});

// ---- play time ----

const ranking = dateRange.extend({ top: queryInt(RANKED).optional() });
/** Most played courses, in seconds. */
export const rankCoursePlayTime = endpoint({
  name: "rankCoursePlayTime",
  method: "GET",
  path: "/api/vod/statis/course-play-time",
  access: may.seeTheShopsSales,
  query: ranking,
  reply: z.array(z.object({ courseId: z.int(), courseName: z.string(), totalPlayTime: z.int() })),
});
/** People who played most, in seconds; phones masked. */
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
const state = z.enum(STATEMENT_STATES);
const sums = {
  /** A Shanghai month, `2026-11`. */
  month: monthShape,
  /** Orders and what was paid for them. */
  orderCnt: z.int(),
  orderAmt: yuanSum,
  /** Refunds paid in this month, and those of earlier closed months that came later. */
  refundAmt: yuanSum,
  /** `orderAmt` less `refundAmt`. */
  dueAmt: signedYuan,
};
const statement = z.object({
  ...sums,
  /** Null while open, with current figures. */
  closedTime: time.nullable(),
  closedBy: z.string().nullable(),
  /** Part paid in an earlier, closed month (补记). */
  lateAmt: yuanSum,
  over: z.boolean(),
  /** True from the second day of the next month. */
  closable: z.boolean(),
  /** Null while open. */
  state: state.nullable(),
  confirmedTime: time.nullable(),
});
const statements = z.object({
  userId: z.int(),
  userName: z.string(),
  /** Newest first, from account or first sale, whichever is earlier, to now. */
  statements: z.array(statement),
});
export const listOwnStatements = endpoint({
  name: "listOwnStatements",
  method: "GET",
  path: "/api/orders/statements",
  access: may.seeOwnStatements,
  refuses: ["NOT_FOUND"],
  reply: statements,
});
const ofOne = z.object({ userId: id });
export const STATEMENT_ROLES = ["teacher", "channel"] as const;
/** 404 without this role; default either. */
const ofRole = z.object({ role: z.enum(STATEMENT_ROLES).optional() });
/** Closed months of all teachers and channels: newest first, those with an open objection before. */
export const listClosedStatements = endpoint({
  name: "listClosedStatements",
  method: "GET",
  path: "/api/admin/orders/statements",
  access: may.seeTheShopsSales,
  query: z.object({
    state: state.optional(),
    role: z.enum(STATEMENT_ROLES).optional(),
    /** Its beginning: a year or a month. */
    month: z.string().max(7).default(""),
    /** Part of the name. */
    userName: z.string().max(100).default(""),
    ...paging,
  }),
  reply: z.object({
    statements: z.array(
      z.object({
        ...sums,
        userId: z.int(),
        userName: z.string(),
        role: z.enum(STATEMENT_ROLES),
        state,
        closedTime: time,
        confirmedTime: time.nullable(),
        /** Of an objection without an answer. */
        objectedTime: time.nullable(),
      }),
    ),
    total: z.int(),
  }),
});
/** 404 if neither teacher nor channel. */
export const listStatements = endpoint({
  name: "listStatements",
  method: "GET",
  path: "/api/admin/orders/statements/:userId",
  access: may.seeTheShopsSales,
  refuses: ["NOT_FOUND"],
  params: ofOne,
  query: ofRole,
  reply: statements,
});
const ofMonth = ofOne.extend({ month: monthShape });
const statedSales = courseSales.extend({
  /** Earlier month of payment (补记); null for the statement's own. */
  paidMonth: monthShape.nullable(),
});
const statedRefund = z.object({
  refundTaskId: z.int(),
  orderItemId: z.int(),
  orderId: z.string(),
  productName: z.string(),
  /** Month of payment. */
  paidMonth: monthShape,
  refundedTime: time,
  amount: yuanSum,
});
const objection = z.object({
  reason: z.string(),
  objectedTime: time,
  /** Null until answered. */
  answer: z.string().nullable(),
  answeredTime: time.nullable(),
  answeredBy: z.string().nullable(),
});
/** A month with its products, as when closed. Teachers and channels reach their own. */
export const getStatement = endpoint({
  name: "getStatement",
  method: "GET",
  path: "/api/orders/statements/:userId/:month",
  access: may.seeStatements,
  refuses: ["NOT_FOUND"],
  params: ofMonth,
  reply: statement.extend({
    userName: z.string(),
    products: z.array(statedSales),
    /** Oldest first. */
    refunds: z.array(statedRefund),
    /** Oldest first. */
    objections: z.array(objection),
  }),
});
export const exportStatement = endpoint({
  name: "exportStatement",
  method: "GET",
  path: "/api/orders/statements/:userId/:month/export",
  access: may.seeStatements,
  refuses: ["NOT_FOUND"],
  params: ofMonth,
  reply: "file",
});
/**
 * Closes a month from the second day of the next and freezes its figures. 404 for a month before the
 * listed ones.
 */
export const closeStatement = endpoint({
  name: "closeStatement",
  method: "POST",
  path: "/api/admin/orders/statements/:userId/:month/close",
  access: may.closeStatements,
  secondFactor: "recent",
  refuses: ["NOT_FOUND", "STATEMENT_CLOSED", "MONTH_NOT_OVER"],
  params: ofMonth,
  query: ofRole,
  reply: z.null(),
  done: "结账成功",
});

const ofPartner = {
  access: may.seeOwnStatements,
  refuses: ["NOT_FOUND", "STATEMENT_CHANGED"],
  params: ofMonth,
  reply: nothing,
} as const;
/** The partner confirms a closed month. 404 for others' and open months. */
export const confirmStatement = endpoint({
  ...ofPartner,
  name: "confirmStatement",
  method: "POST",
  path: "/api/orders/statements/:userId/:month/confirm",
  done: "已确认",
});
/** Objects to a closed month. An administrator must answer. Like `confirmStatement`. */
export const objectToStatement = endpoint({
  ...ofPartner,
  name: "objectToStatement",
  method: "POST",
  path: "/api/orders/statements/:userId/:month/object",
  body: z.object({ reason: ruled(objectionRule) }),
  done: "异议已提交，答复后会通知你",
});
/** Answers the open objection; the month waits to be confirmed again and its figures stay. */
export const answerObjection = endpoint({
  name: "answerObjection",
  method: "POST",
  path: "/api/admin/orders/statements/:userId/:month/answer",
  access: may.closeStatements,
  refuses: ["NOT_FOUND", "STATEMENT_CHANGED"],
  params: ofMonth,
  body: z.object({ answer: ruled(objectionAnswerRule) }),
  reply: nothing,
  done: "已答复，已通知对方",
});
