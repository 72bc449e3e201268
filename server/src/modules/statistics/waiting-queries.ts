import { COMMENT_STATUS } from "@zhutu/domain/comments/comment-rules.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { and, count, eq, lt, min, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { failedJobs } from "../../kernel/jobs/failed-jobs.ts";
import { lacksSubject } from "../catalogue/service.ts";
import { courses } from "../catalogue/tables.ts";
import { courseComments } from "../comments/tables.ts";
import { waitsForStaff } from "../invoicing/service.ts";
import { invoices } from "../invoicing/tables.ts";
import { videos } from "../media/tables.ts";
import { waitsToBeSent } from "../ordering/service.ts";
import { orders } from "../ordering/tables.ts";
import { isTaskOpen, type PaymentServices } from "../payment/service.ts";
import { billsWaiting } from "../refunds/service.ts";
import { refundTasks } from "../payment/tables.ts";

/** `since`: the oldest; for courses submission (without subject: last save), for orders payment. */
export async function whatWaits(services: Pick<PaymentServices, "db" | "providers">) {
  const { db } = services;
  const [
    audits,
    invoicesOf,
    deliveries,
    refunds,
    bills,
    comments,
    lateOrders,
    failedVideos,
    noSubject,
    jobs,
  ] = await Promise.all([
    db
      .select({ count: count(), since: min(courses.updateTime) })
      .from(courses)
      .where(eq(courses.courseStatus, "auditing")),
    db
      .select({ count: count(), since: min(invoices.createTime) })
      .from(invoices)
      .where(waitsForStaff),
    undelivered(db),
    db
      .select({ count: count(), since: min(refundTasks.createdAt) })
      .from(refundTasks)
      .where(isTaskOpen),
    billsWaiting(services),
    db
      .select({ count: count(), since: min(courseComments.createTime) })
      .from(courseComments)
      .where(eq(courseComments.commentStatus, COMMENT_STATUS.waiting)),
    db
      .select({ count: count(), since: min(orders.expireAt) })
      .from(orders)
      .where(and(eq(orders.orderStatus, ORDER_STATUS.paying), lt(orders.expireAt, sql`now()`))),
    db
      .select({ count: count(), since: min(videos.createTime) })
      .from(videos)
      .where(eq(videos.status, "failed")),
    db
      .select({ count: count(), since: min(courses.updateTime) })
      .from(courses)
      .where(and(eq(courses.courseStatus, "published"), lacksSubject)),
    failedJobs(db),
  ]);
  const one = (rows: { count: number; since: Date | null }[]) => rows[0] ?? { count: 0, since: null };
  return {
    audits: one(audits),
    invoices: one(invoicesOf),
    deliveries: one(deliveries),
    refunds: one(refunds),
    bills: { count: bills.count, since: bills.since },
    comments: one(comments),
    lateOrders: one(lateOrders),
    failedVideos: one(failedVideos),
    failedJobs: jobs,
    noSubject: one(noSubject),
  };
}

const undelivered = (db: Db) =>
  db
    .select({ count: count(), since: min(orders.paidTime) })
    .from(orders)
    .where(waitsToBeSent);
