import { z } from "zod";
import { courseStatus, courseType } from "../catalogue/contract.ts";
import { flag01, id, nothing, paging, ruled, time, yuan } from "../contract.ts";
import { endpoint, roles } from "../endpoint.ts";
import { orderIdShape } from "../ordering/contract.ts";
import { ORDER_STATUS } from "../ordering/order-status.ts";
import { may } from "../permissions.ts";
import { RECORD_KINDS } from "./timeline.ts";
import { listNames, MOST_QUERY, viewNameRule } from "./view.ts";

// ---- the search box ----
export const foundPerson = z.object({
  userId: z.int(),
  userName: z.string(),
  /** Masked; empty where none is known. */
  telephone: z.string(),
  role: z.enum(roles),
  regTime: time,
});
export const foundOrder = z.object({
  orderId: orderIdShape,
  orderName: z.string(),
  userName: z.string(),
  orderStatus: z.literal(Object.values(ORDER_STATUS)),
  orderAmt: yuan,
});
export const foundCourse = z.object({
  courseId: z.int(),
  courseName: z.string(),
  courseType,
  courseStatus,
});
/** Everything that what was typed may mean: the best of each kind, a few; a teacher finds own courses alone. */
export const searchOffice = endpoint({
  name: "searchOffice",
  method: "GET",
  path: "/api/admin/search",
  access: may.searchTheOffice,
  query: z.object({ text: z.string().max(100).default("") }),
  reply: z.object({
    people: z.array(foundPerson),
    orders: z.array(foundOrder),
    courses: z.array(foundCourse),
  }),
});

// ---- the menu ----
/** More than this is not counted: a badge says 99+. */
export const MOST_COUNTED = 100;
const counted = z.int().min(0).max(MOST_COUNTED);
/** How much waits for somebody on a page of the menu, counted up to MOST_COUNTED. */
export const getMenuWaiting = endpoint({
  name: "getMenuWaiting",
  method: "GET",
  path: "/api/admin/menu-waiting",
  access: may.seeWhatWaits,
  reply: z.object({
    /** Paid orders with something to send by post that was not sent: 待发货. */
    orders: counted,
    /** Invoices that are not sent, issued or not; without those whose order has money to be given back. */
    invoices: counted,
    /** Money to be given back. */
    refunds: counted,
    /** Differences that nobody has dealt with, and bills that were asked for in vain. */
    bills: counted,
    /** Courses that teachers sent to be published. */
    courses: counted,
    /** Comments that nobody has judged. */
    comments: counted,
    /** Reports of questions without an answer. */
    reports: counted,
  }),
});

// ---- views of lists ----
const listName = z.enum(listNames);
export const listView = z.object({
  listViewId: z.int(),
  viewName: z.string(),
  /** The list's address behind its question mark. */
  query: z.string(),
  shared: flag01,
  own: flag01,
});
/** The caller's own views of a list, and what others of the same role share. */
export const listViews = endpoint({
  name: "listViews",
  method: "GET",
  path: "/api/admin/list-views",
  access: may.keepViews,
  query: z.object({ list: listName }),
  reply: z.array(listView),
});
/** Keeps a view under its name; the caller's own of that name is replaced. Shared, it is kept without whom the caller looked for. */
export const saveView = endpoint({
  name: "saveView",
  method: "POST",
  path: "/api/admin/list-views",
  access: may.keepViews,
  done: "视图已保存",
  body: z.object({
    list: listName,
    viewName: ruled(viewNameRule),
    query: z.string().max(MOST_QUERY),
    shared: flag01,
  }),
  reply: z.object({ listViewId: z.int() }),
});
export const deleteView = endpoint({
  name: "deleteView",
  method: "DELETE",
  path: "/api/admin/list-views/:listViewId",
  access: may.keepViews,
  done: "视图已删除",
  params: z.object({ listViewId: id }),
  reply: nothing,
});

// ---- a record's history ----
export const recordEvent = z.object({
  auditLogId: z.int(),
  at: time,
  /** Who did it; null where no signed-in person did. */
  userName: z.string().nullable(),
  /** In words: 保存了课程. */
  done: z.string(),
  /** What was given as the reason, where one was asked for. */
  reason: z.string().nullable(),
  /** Fields by their name on the wire, as texts; both null where they are too long to be shown. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
/** What became of a record: who did what and when, the newest first; a teacher asks for own courses alone (else 404). */
export const recordHistory = endpoint({
  name: "recordHistory",
  method: "GET",
  path: "/api/admin/history/:kind/:recordId",
  access: may.seeHistories,
  params: z.object({ kind: z.enum(RECORD_KINDS), recordId: z.string().regex(/^[\w-]{1,40}$/) }),
  query: z.object(paging),
  reply: z.object({ events: z.array(recordEvent), total: z.int() }),
});
