import { z } from "zod";
import { idNumber, paging, queryFlag, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { COPY_ACTS } from "./copy-act.ts";
import type { Notice } from "./notice.ts";

const orderId = z.string();
const course = { courseId: z.int(), courseName: z.string() };
const ofPaper = { paperId: z.int(), correlationId: z.string() };
const notice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("orderPaid"),
    orderId,
    orderName: z.string(),
    held: z.object({ names: z.array(z.string()), amount: z.string(), whole: z.boolean() }).optional(),
  }),
  z.object({
    kind: z.literal("deliverySent"),
    orderId,
    expressCompany: z.string(),
    trackingNo: z.string(),
  }),
  z.object({ kind: z.enum(["addressChanged", "invoiceApplied"]), orderId }),
  z.object({
    kind: z.literal("courseExchanged"),
    orderId,
    from: z.string(),
    to: z.string(),
    difference: z.string().optional(),
  }),
  z.object({
    kind: z.literal("refundBegun"),
    orderId,
    amount: z.string(),
    ended: z.array(z.string()).optional(),
  }),
  z.object({
    kind: z.literal("refundDone"),
    orderId,
    amount: z.string(),
    refundNo: z.string(),
    courseNames: z.array(z.string()).optional(),
  }),
  z.object({
    kind: z.literal("invoiceSent"),
    orderId,
    anew: z.literal(true).optional(),
    againTo: z.string().optional(),
  }),
  z.object({ kind: z.literal("copyAssigned"), ...course, byShop: z.literal(true).optional() }),
  z.object({
    kind: z.literal("copyClaimed"),
    orderId,
    orderItemId: z.int(),
    courseName: z.string(),
    phone: z.string(),
  }),
  z.object({
    kind: z.literal("certificatePassed"),
    certSubject: z.string(),
    periodFrom: z.string().optional(),
  }),
  z.object({ kind: z.literal("certificateReissued"), certSubject: z.string(), reason: z.string() }),
  z.object({ kind: z.literal("certificateRevoked"), certSubject: z.string(), reason: z.string() }),
  z.object({ kind: z.literal("liveSoon"), ...course, startsAt: time }),
  z.object({ kind: z.literal("commentApproved"), ...course }),
  z.object({
    kind: z.literal("copiesByStaff"),
    orderId: z.string(),
    orderItemId: z.int(),
    courseName: z.string(),
    act: z.enum(COPY_ACTS),
    copies: z.int(),
  }),
  z.object({ kind: z.literal("courseReturned"), ...course, reason: z.string() }),
  z.object({
    kind: z.literal("videoFailed"),
    ...course,
    courseChapterId: z.int(),
    chapterTitle: z.string(),
    chapters: z.int(),
  }),
  z.object({ kind: z.literal("statementClosed"), month: z.string(), amount: z.string() }),
  z.object({ kind: z.literal("objectionAnswered"), month: z.string(), answer: z.string() }),
  z.object({ kind: z.literal("questionSettled"), questionName: z.string(), answer: z.string(), ...ofPaper }),
  z.object({
    kind: z.literal("paperRegraded"),
    paperName: z.string(),
    before: z.number(),
    after: z.number(),
    passed: z.boolean(),
    reason: z.string(),
    ...ofPaper,
  }),
]);
/** Encodes a notice for storage and API; throws if its facts do not fit the kind. */
export const noticeOnTheWire = (sent: Notice): z.input<typeof notice> => z.encode(notice, sent);
export const noticeFromTheWire = (kept: unknown): Notice => z.decode(notice, kept as never);

export const noticeRow = z.object({
  noticeId: z.int(),
  createTime: time,
  readAt: time.nullable(),
  notice,
});
export const listNotices = endpoint({
  name: "listNotices",
  method: "GET",
  path: "/api/user/notices",
  access: may.seeOwnNotices,
  query: z.object({ unread: queryFlag.default(false), ...paging }),
  /** `unread`: all unread notices, whatever the filter. */
  reply: z.object({ notices: z.array(noticeRow), total: z.int(), unread: z.int() }),
});
export const countUnreadNotices = endpoint({
  name: "countUnreadNotices",
  method: "GET",
  path: "/api/user/notices/unread-count",
  access: may.seeOwnNotices,
  reply: z.object({ unread: z.int() }),
});
/** Marks own notices as read; ignores read ones and those of others. */
export const readNotices = endpoint({
  name: "readNotices",
  method: "POST",
  path: "/api/user/notices/read",
  access: may.seeOwnNotices,
  body: z.union([
    z.object({ noticeIds: z.array(idNumber).min(1).max(100) }),
    z.object({ all: z.literal(true) }),
  ]),
  reply: z.object({ unread: z.int() }),
});
