// Differences between the companies' bills and the shop, as staff see them: with their order, its buyer and the refund task.
import type { DifferenceKind } from "@zhutu/domain/refunds/bills/reconcile.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../../kernel/db/db.ts";
import { paged, type Page, total } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import { delta, isDealtWith, taskOfDifference } from "./bill-day-queries.ts";
import { lastRefundOfTask } from "../queries.ts";
import { refundTasks } from "../../payment/tables.ts";
import { billDifferences, refunds } from "../tables.ts";
import { taskCourses } from "../tasks-queries.ts";
import { orders } from "../../ordering/tables.ts";

export type DifferenceFilter = {
  start?: string | undefined;
  end?: string | undefined;
  method?: PaymentMethod | undefined;
  kind?: DifferenceKind | undefined;
  state: "open" | "done" | "all";
};

const staff = alias(users, "staff");
const states: Record<DifferenceFilter["state"], SQL | undefined> = {
  open: sql`not ${isDealtWith}`,
  done: isDealtWith,
  all: undefined,
};

const rowsBy = (db: Db, where: SQL | undefined) =>
  db
    .select({
      difference: billDifferences,
      delta: delta,
      isDealtWith: isDealtWith,
      doneByName: sql<string>`coalesce(${staff.userName}, '')`,
      task: refundTasks,
      courseNames: taskCourses,
      lastAsked: refunds.state,
      order: { orderName: orders.orderName },
      buyer: { userName: users.userName, telephone: users.telephone },
    })
    .from(billDifferences)
    .leftJoin(refundTasks, taskOfDifference)
    .leftJoin(refunds, lastRefundOfTask)
    .leftJoin(orders, eq(orders.orderId, billDifferences.reference))
    .leftJoin(users, eq(users.userId, orders.userId))
    .leftJoin(staff, eq(staff.userId, billDifferences.doneBy))
    .where(where)
    .orderBy(desc(billDifferences.day), desc(sql`abs(${delta})`), asc(billDifferences.differenceId));

export type DifferenceRow = Awaited<ReturnType<typeof rowsBy>>[number];

/** One page of differences, the last day first, of a day the largest first; how many there are, and what they come to. */
export async function listDifferences(db: Db, filter: DifferenceFilter, page: Page) {
  const { start, end, method, kind, state } = filter;
  const where = and(
    states[state],
    start === undefined ? undefined : gte(billDifferences.day, start),
    end === undefined ? undefined : lte(billDifferences.day, end),
    method === undefined ? undefined : eq(billDifferences.method, method),
    kind === undefined ? undefined : eq(billDifferences.kind, kind),
  );
  const counting = db
    .select({ total, deltaAmt: sql<number>`coalesce(sum(${delta}), 0)::float8` })
    .from(billDifferences)
    .leftJoin(refundTasks, taskOfDifference)
    .where(where);
  return paged(page, counting, rowsBy(db, where));
}

/** The difference of that number. */
export async function findDifference(db: Db, differenceId: number): Promise<DifferenceRow | undefined> {
  const [row] = await rowsBy(db, eq(billDifferences.differenceId, differenceId));
  return row;
}
