import { z } from "zod";
import { courseStatus, courseType } from "../catalogue/contract.ts";
import { date, flag01, id, nothing, paging, ruled, time, yuan, yuanSum } from "../contract.ts";
import { endpoint, roles } from "../endpoint.ts";
import { invoiceStatuses } from "../invoicing/invoice-status.ts";
import { orderIdShape } from "../ordering/contract.ts";
import { orderActs } from "../ordering/desk/order-acts.ts";
import { ORDER_STATUS } from "../ordering/order-status.ts";
import { may } from "../permissions.ts";
import { RECORD_KINDS } from "./timeline.ts";
import { listNames, MAX_QUERY, viewNameRule } from "./view.ts";
import { waitingKinds } from "./waiting.ts";

// ---- the search box ----
export const foundPerson = z.object({
  userId: z.int(),
  userName: z.string(),
  /** Masked; empty if unknown. */
  telephone: z.string(),
  role: z.enum(roles),
  regTime: time,
  disabled: z.boolean(),
});
export const foundOrder = z.object({
  orderId: orderIdShape,
  orderName: z.string(),
  userName: z.string(),
  orderStatus: z.literal(Object.values(ORDER_STATUS)),
  orderAmt: yuan,
  /** What may be begun at it (`whyNotAct`). */
  acts: z.array(z.enum(orderActs)),
});
/** For who manages invoices. */
export const foundInvoice = z.object({
  invoiceId: z.int(),
  orderId: orderIdShape,
  payerName: z.string(),
  invoiceNo: z.string(),
  /** Until it is issued, what is not given back of the order. */
  invoiceAmt: yuan,
  invoiceStatus: z.literal(invoiceStatuses),
  voided: z.boolean(),
});
export const foundCourse = z.object({
  courseId: z.int(),
  courseName: z.string(),
  courseType,
  courseStatus,
});
const foundKinds = ["people", "orders", "invoices", "courses"] as const;
/**
 * Best matches of each kind in all states, five at most, twenty of the last four digits of a phone; teachers find only
 * their own courses.
 */
export const searchOffice = endpoint({
  name: "searchOffice",
  method: "GET",
  path: "/api/admin/search",
  access: may.searchTheOffice,
  query: z.object({ text: z.string().max(100).default("") }),
  reply: z.object({
    people: z.array(foundPerson),
    orders: z.array(foundOrder),
    invoices: z.array(foundInvoice),
    courses: z.array(foundCourse),
    /** Kinds of which more match. */
    more: z.array(z.enum(foundKinds)),
  }),
});

// ---- the menu ----
/** Larger counts show as 99+. */
export const MAX_COUNTED = 100;
const counted = z.int().min(0).max(MAX_COUNTED);
const countedKinds = z.record(z.enum(waitingKinds), counted);
/** Open work within the caller's rights by kind, up to MAX_COUNTED. */
export const getMenuWaiting = endpoint({
  name: "getMenuWaiting",
  method: "GET",
  path: "/api/admin/menu-waiting",
  access: may.seeWhatWaits,
  reply: z.object({
    waiting: countedKinds,
    /** Of these, how many wait longer than the hours of WAITING. */
    overdue: countedKinds,
  }),
});

// ---- the administrators' landing page ----
/** Faults to look into: orders past their deadline, failed videos and jobs, further education that gives no hours. */
const attention = ["lateOrders", "failedVideos", "noSubject", "failedJobs"] as const;
/** Open work, how long the oldest waits, and 30 days of sales. */
export const getOverview = endpoint({
  name: "getOverview",
  method: "GET",
  path: "/api/admin/overview",
  access: may.seeTheShopsSales,
  reply: z.object({
    waiting: z.record(
      z.enum([...waitingKinds, ...attention]),
      z.object({ count: z.int(), since: time.nullable() }),
    ),
    /** The last 30 Shanghai days, today last, by payment time. */
    days: z.array(z.object({ day: date, orderCnt: z.int(), orderAmt: yuanSum })),
  }),
});

// ---- views of lists ----
const listName = z.enum(listNames);
export const listView = z.object({
  listViewId: z.int(),
  viewName: z.string(),
  /** Query string of the list's address. */
  query: z.string(),
  shared: flag01,
  own: flag01,
});
/** The caller's views, and those shared by the same role. */
export const listViews = endpoint({
  name: "listViews",
  method: "GET",
  path: "/api/admin/list-views",
  access: may.keepViews,
  query: z.object({ list: listName }),
  reply: z.array(listView),
});
/** Saves a view, replacing the caller's own of that name. Sharing drops personal filters. */
export const saveView = endpoint({
  name: "saveView",
  method: "POST",
  path: "/api/admin/list-views",
  access: may.keepViews,
  done: "视图已保存",
  body: z.object({
    list: listName,
    viewName: ruled(viewNameRule),
    query: z.string().max(MAX_QUERY),
    shared: flag01,
  }),
  reply: z.object({ listViewId: z.int() }),
});
export const deleteView = endpoint({
  name: "deleteView",
  method: "DELETE",
  path: "/api/admin/list-views/:listViewId",
  access: may.keepViews,
  refuses: ["NOT_FOUND"],
  done: "视图已删除",
  params: z.object({ listViewId: id }),
  reply: nothing,
});

// ---- a record's history ----
export const recordEvent = z.object({
  auditLogId: z.int(),
  at: time,
  /** Null if no signed-in person did it. */
  userName: z.string().nullable(),
  /** In words: 保存了课程. */
  done: z.string(),
  reason: z.string().nullable(),
  /** Values by API field name; both null if too long. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
/** A record's changes, newest first; teachers reach only their own courses (else 404). */
export const recordHistory = endpoint({
  name: "recordHistory",
  method: "GET",
  path: "/api/admin/history/:kind/:recordId",
  access: may.seeHistories,
  refuses: ["NOT_FOUND"],
  params: z.object({ kind: z.enum(RECORD_KINDS), recordId: z.string().regex(/^[\w-]{1,40}$/) }),
  query: z.object(paging),
  reply: z.object({ events: z.array(recordEvent), total: z.int() }),
});
