// Refund tasks as staff see them: with the order that the money named, and its buyer.
import { normalPhone } from "@zhutu/domain/phone.ts";
import type { RefundReason } from "@zhutu/domain/payment/refund-task.ts";
import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../kernel/db/db.ts";
import { paged, type Page, total } from "../../kernel/db/paging.ts";
import { users } from "../identity/tables.ts";
import { isTaskOpen } from "../payment/service.ts";
import { refundTasks } from "../payment/tables.ts";
import { beginsWith } from "../ordering/service.ts";
import { orderItems, orders, refundLines } from "../ordering/tables.ts";
import { lastRefundOfTask } from "./queries.ts";
import { refunds } from "./tables.ts";

export type RefundFilter = {
  state: "open" | "done" | "all";
  reason?: RefundReason | undefined;
  orderId?: string | undefined;
  telephone?: string | undefined;
};

const states: Record<RefundFilter["state"], SQL | undefined> = {
  open: isTaskOpen,
  done: isNotNull(refundTasks.doneAt),
  all: undefined,
};
const yuanWhere = (state: SQL | undefined) =>
  sql<number>`coalesce(sum(${refundTasks.amount}) filter (where ${and(state, eq(refundTasks.currency, "CNY"))}), 0)::float8`;
const staff = alias(users, "staff");
/** Names of the lines that the task is for, as bought. */
export const taskCourses = sql<string[]>`array(select i.order_item_name from ${refundLines} l
  join ${orderItems} i using (order_item_id) where l.refund_task_id = ${refundTasks}.refund_task_id
  order by i.position)`;
const askers = alias(users, "askers");
const beginners = alias(users, "beginners");
const linesOfTask = sql<{ orderItemId: number; copies: number }[]>`(
  select coalesce(json_agg(json_build_object('orderItemId', l.order_item_id, 'copies', l.copies)), '[]')
  from ${refundLines} l where l.refund_task_id = ${refundTasks}.refund_task_id)`;

export type TaskRow = Awaited<ReturnType<typeof tasksBy>>[number];

/** The last refund that was asked for each comes with it. */
const tasksBy = (db: Db, where: SQL | undefined) =>
  db
    .select({
      task: refundTasks,
      courseNames: taskCourses,
      lines: linesOfTask,
      begunByName: beginners.userName,
      doneByName: sql<string>`coalesce(${staff.userName}, '')`,
      asked: {
        refundNo: refunds.refundNo,
        attempt: refunds.attempt,
        state: refunds.state,
        askedAt: refunds.askedAt,
        endedAt: refunds.endedAt,
      },
      askedByName: sql<string>`coalesce(${askers.userName}, '')`,
      order: {
        orderName: orders.orderName,
        orderAmt: orders.orderAmt,
        orderStatus: orders.orderStatus,
      },
      buyer: { userId: users.userId, userName: users.userName, telephone: users.telephone },
    })
    .from(refundTasks)
    .leftJoin(refunds, lastRefundOfTask)
    .leftJoin(orders, eq(orders.orderId, refundTasks.reference))
    .leftJoin(users, eq(users.userId, orders.userId))
    .leftJoin(beginners, eq(beginners.userId, refundTasks.begunBy))
    .leftJoin(staff, eq(staff.userId, refundTasks.doneBy))
    .leftJoin(askers, eq(askers.userId, refunds.askedBy))
    .where(where)
    .orderBy(
      sql`${refundTasks.doneAt} desc nulls first`,
      asc(refundTasks.createdAt),
      desc(refundTasks.refundTaskId),
    );

/** The task of that number. */
export async function findTask(db: Db, refundTaskId: number): Promise<TaskRow | undefined> {
  const [row] = await tasksBy(db, eq(refundTasks.refundTaskId, refundTaskId));
  return row;
}

/** One page of the tasks: those that wait first, the oldest of them first; then the last done first. */
export async function listTasks(db: Db, { state, reason, orderId, telephone }: RefundFilter, page: Page) {
  const where = and(
    states[state],
    reason === undefined ? undefined : eq(refundTasks.reason, reason),
    orderId?.trim() ? beginsWith(refundTasks.reference, orderId.trim()) : undefined,
    telephone?.trim()
      ? sql`${refundTasks.reference} in (select o.order_id from ${orders} o join ${users} u using (user_id)
          where u.telephone = ${normalPhone(telephone)})`
      : undefined,
  );
  const counting = db
    .select({
      total,
      openAmt: yuanWhere(states.open),
      doneAmt: yuanWhere(states.done),
    })
    .from(refundTasks)
    .where(where);
  return paged(page, counting, tasksBy(db, where));
}
