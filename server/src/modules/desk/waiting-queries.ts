import { COMMENT_STATUS } from "@zhutu/domain/comments/comment-rules.ts";
import { WAITING, type WaitingKind } from "@zhutu/domain/desk/waiting.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { lacksSubject } from "../catalogue/service.ts";
import { courses } from "../catalogue/tables.ts";
import { courseComments } from "../comments/tables.ts";
import { questionReports } from "../exam/tables.ts";
import { waitsForStaff } from "../invoicing/service.ts";
import { invoices } from "../invoicing/tables.ts";
import { videos } from "../media/tables.ts";
import { waitsToBeSent } from "../ordering/service.ts";
import { orders } from "../ordering/tables.ts";
import { isTaskOpen } from "../payment/service.ts";
import { refundTasks } from "../payment/tables.ts";
import { isObjectionOpen, statementObjections } from "../statistics/tables.ts";

/** The rows that wait, and since when. Bills wait by days that have no row (`billsWaiting`). */
type Rows = { of: SQL; since: SQLWrapper };
export type CountedKind = Exclude<WaitingKind, "bills">;
const ROWS: Readonly<Record<CountedKind, Rows>> = {
  orders: { of: sql`${orders} where ${waitsToBeSent}`, since: orders.paidTime },
  invoices: { of: sql`${invoices} where ${waitsForStaff}`, since: invoices.createTime },
  refunds: { of: sql`${refundTasks} where ${isTaskOpen}`, since: refundTasks.createdAt },
  // Submitted, or saved last.
  courses: { of: sql`${courses} where ${courses.courseStatus} = 'auditing'`, since: courses.updateTime },
  comments: {
    of: sql`${courseComments} where ${courseComments.commentStatus} = ${COMMENT_STATUS.waiting}`,
    since: courseComments.createTime,
  },
  reports: {
    of: sql`${questionReports} where ${questionReports.settleTime} is null`,
    since: questionReports.createTime,
  },
  objections: {
    of: sql`${statementObjections} where ${isObjectionOpen}`,
    since: statementObjections.objectedTime,
  },
};
const ATTENTION = {
  lateOrders: {
    of: sql`${orders} where ${orders.orderStatus} = ${ORDER_STATUS.paying} and ${orders.expireAt} < now()`,
    since: orders.expireAt,
  },
  failedVideos: { of: sql`${videos} where ${videos.status} = 'failed'`, since: videos.createTime },
  noSubject: {
    of: sql`${courses} where ${courses.courseStatus} = 'published' and ${lacksSubject}`,
    since: courses.updateTime,
  },
} as const satisfies Record<string, Rows>;

export const upTo = (waiting: SQL, most: number) =>
  sql<number>`(select count(*)::int from (${waiting} limit ${most}) w)`;

type Counts = Record<CountedKind, number>;

/** How many wait and how many of them longer than their hours, each up to `most`; 0 of other kinds. */
export async function countWaiting(
  db: Db,
  kinds: readonly CountedKind[],
  most: number,
): Promise<{ waiting: Counts; overdue: Counts }> {
  const none = Object.fromEntries(Object.keys(ROWS).map((kind) => [kind, 0])) as Counts;
  if (kinds.length === 0) return { waiting: none, overdue: none };
  const counts = kinds.flatMap((kind) => {
    const { of, since } = ROWS[kind];
    const late = sql`select from ${of} and ${since} < now() - make_interval(hours => ${WAITING[kind].hours})`;
    return [upTo(sql`select from ${of}`, most), upTo(late, most)];
  });
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  const found = onlyRow(rows).counts;
  const every = (at: number): Counts => ({
    ...none,
    ...Object.fromEntries(kinds.map((kind, place) => [kind, found[2 * place + at] ?? 0])),
  });
  return { waiting: every(0), overdue: every(1) };
}

type Waiting = { count: number; since: Date | null };

/** How many wait, and since when the oldest does. */
export async function oldestWaiting(
  db: Db,
): Promise<Record<keyof typeof ROWS | keyof typeof ATTENTION, Waiting>> {
  const kinds = Object.entries({ ...ROWS, ...ATTENTION }).map(
    ([kind, { of, since }]) =>
      sql`select ${kind}::text as kind, count(*)::int as count, min(${since}) as since from ${of}`,
  );
  const { rows } = await db.execute<{ kind: string; count: number; since: string | null }>(
    sql.join(kinds, sql` union all `),
  );
  return Object.fromEntries(
    rows.map(({ kind, count, since }) => [kind, { count, since: since === null ? null : new Date(since) }]),
  ) as Awaited<ReturnType<typeof oldestWaiting>>;
}
