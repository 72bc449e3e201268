// What the desk reads of all modules, and its own views.
import { COMMENT_STATUS } from "@zhutu/domain/comments/comment-status.ts";
import type { Role } from "@zhutu/domain/endpoint.ts";
import { LIST_ACCESS, type ListName } from "@zhutu/domain/desk/view.ts";
import { partsThatAdmit } from "@zhutu/domain/rights.ts";
import { and, arrayOverlaps, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { containing, holds } from "../../kernel/db/like.ts";
import { type Page, rowsOf, total } from "../../kernel/db/paging.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { onlyRow } from "../../kernel/db/only-row.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { courseComments } from "../comments/tables.ts";
import { papers, questionBanks, questionReports, questions } from "../exam/tables.ts";
import { users } from "../identity/tables.ts";
import { waitsForStaff } from "../invoicing/service.ts";
import { invoices } from "../invoicing/tables.ts";
import { waitsToBeSent } from "../ordering/service.ts";
import { orders } from "../ordering/tables.ts";
import { isTaskOpen } from "../payment/service.ts";
import { refundTasks } from "../payment/tables.ts";
import { listViews } from "./tables.ts";

/** Found of one kind, at most. */
const mostFound = 5;

const person = {
  userId: users.userId,
  userName: users.userName,
  telephone: users.telephone,
  role: sql<Role>`${users.roles}[1]`,
  regTime: users.regTime,
};
const isOpen = isNull(users.deletedAt);

/** The account with that phone. */
export const peopleByPhone = (db: Db, telephone: string) =>
  db
    .select(person)
    .from(users)
    .where(and(eq(users.telephone, telephone), isOpen))
    .limit(mostFound);

/** Accounts whose name has that text: those who are called so first, then the newest. */
export const peopleByName = (db: Db, name: string) =>
  db
    .select(person)
    .from(users)
    .where(and(holds(users.userName, containing(name)), isOpen))
    .orderBy(desc(eq(users.userName, name)), desc(users.userId))
    .limit(mostFound);

const order = {
  orderId: orders.orderId,
  orderName: orders.orderName,
  userName: users.userName,
  orderStatus: orders.orderStatus,
  orderAmt: orders.orderAmt,
};
const foundOrders = (db: Db) =>
  db.select(order).from(orders).innerJoin(users, eq(users.userId, orders.userId));

/** Orders whose number begins so: of a day, the newest first. */
export const ordersByNumber = (db: Db, beginning: string) =>
  foundOrders(db)
    .where(and(sql`${orders.orderId} >= ${beginning}`, sql`${orders.orderId} < ${`${beginning}a`}`))
    .orderBy(desc(orders.orderId))
    .limit(mostFound);

/** The newest orders of these people. */
export const ordersOf = (db: Db, userIds: readonly number[]) =>
  foundOrders(db)
    .where(inArray(orders.userId, [...userIds]))
    .orderBy(desc(orders.createTime), desc(orders.orderId))
    .limit(mostFound);

/** Courses whose name has all of these words; a teacher's own where one is given. */
export const coursesByName = (db: Db, name: string, teacherId: number | null) =>
  db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      courseStatus: courses.courseStatus,
    })
    .from(courses)
    .where(
      and(
        ...name.split(/\s+/).map((word) => holds(courses.courseName, containing(word))),
        teacherId === null ? undefined : eq(courses.teacherId, teacherId),
      ),
    )
    .orderBy(desc(eq(courses.courseStatus, "published")), desc(courses.courseId))
    .limit(mostFound);

// ---- the menu ----

/** Rows of that query, counted up to a limit. */
const upTo = (waiting: SQL, most: number) =>
  sql<number>`(select count(*)::int from (${waiting} limit ${most}) w)`;

/** How many orders, invoices and refund tasks wait for staff, of each at most that many. */
export async function countSalesWaiting(db: Db, most: number) {
  const { rows } = await db.execute<{ orders: number; invoices: number; refunds: number }>(sql`select
    ${upTo(sql`select from ${orders} where ${waitsToBeSent}`, most)} as orders,
    ${upTo(sql`select from ${invoices} where ${waitsForStaff}`, most)} as invoices,
    ${upTo(sql`select from ${refundTasks} where ${isTaskOpen}`, most)} as refunds`);
  return onlyRow(rows);
}

/** How many courses wait to be published, comments to be judged and reports of questions to be answered. */
export async function countTeachingWaiting(db: Db, most: number) {
  const { rows } = await db.execute<{ courses: number; comments: number; reports: number }>(sql`select
    ${upTo(sql`select from ${courses} where ${courses.courseStatus} = 'auditing'`, most)} as courses,
    ${upTo(sql`select from ${courseComments} where ${courseComments.commentStatus} = ${COMMENT_STATUS.waiting}`, most)} as comments,
    ${upTo(sql`select from ${questionReports} where ${questionReports.settleTime} is null`, most)} as reports`);
  return onlyRow(rows);
}

// ---- views ----

/** Whether the owner of a view may see the list by now: rights may have been taken away since. */
function maySee(list: ListName) {
  const parts = partsThatAdmit(LIST_ACCESS[list]);
  return or(isNull(users.rights), parts.length > 0 ? arrayOverlaps(users.rights, [...parts]) : undefined);
}

/** The person's own views of the list and those that others of the role share who may see it, own ones first. */
export const viewsOf = (db: Db, { userId, role, list }: { userId: number; role: Role; list: ListName }) =>
  db
    .select({
      listViewId: listViews.listViewId,
      viewName: listViews.viewName,
      query: listViews.query,
      shared: listViews.shared,
      own: sql<boolean>`${listViews.userId} = ${userId}`,
    })
    .from(listViews)
    .innerJoin(users, eq(users.userId, listViews.userId))
    .where(
      and(
        eq(listViews.list, list),
        or(
          eq(listViews.userId, userId),
          and(listViews.shared, sql`${users.roles}[1] = ${role}`, isNull(users.disabledAt), maySee(list)),
        ),
      ),
    )
    .orderBy(desc(eq(listViews.userId, userId)), asc(listViews.listViewId))
    .limit(100);

/** How many views the person keeps of the list, that name left out. */
export async function countOtherViews(
  tx: Tx,
  { userId, list, viewName }: { userId: number; list: string; viewName: string },
): Promise<number> {
  const [row] = await tx
    .select({ total })
    .from(listViews)
    .where(
      and(eq(listViews.userId, userId), eq(listViews.list, list), sql`${listViews.viewName} <> ${viewName}`),
    );
  return row?.total ?? 0;
}

export async function putView(tx: Tx, view: typeof listViews.$inferInsert): Promise<number> {
  const { query, shared } = view;
  return onlyRow(
    await tx
      .insert(listViews)
      .values(view)
      .onConflictDoUpdate({
        target: [listViews.userId, listViews.list, listViews.viewName],
        set: { query, shared },
      })
      .returning({ listViewId: listViews.listViewId }),
  ).listViewId;
}

/** Deletes the person's own view; whether there was one. */
export async function removeView(db: Db, userId: number, listViewId: number): Promise<boolean> {
  const removed = await db
    .delete(listViews)
    .where(and(eq(listViews.userId, userId), eq(listViews.listViewId, listViewId)))
    .returning({ listViewId: listViews.listViewId });
  return removed.length > 0;
}

/** Removes every view that the person keeps, shared ones too. */
export const removeViewsOf = (tx: Tx, userId: number) =>
  tx.delete(listViews).where(eq(listViews.userId, userId));

// ---- a record's history ----

/** What was written down of the subject, the newest first. */
export async function eventsOf(db: Db, subject: string, page: Page) {
  const where = eq(auditLogs.subject, subject);
  const { limit, offset } = rowsOf(page);
  const [[counted], rows] = await Promise.all([
    db.select({ total }).from(auditLogs).where(where),
    db
      .select({
        auditLogId: auditLogs.auditLogId,
        at: auditLogs.at,
        userName: users.userName,
        action: auditLogs.action,
        detail: auditLogs.detail,
      })
      .from(auditLogs)
      .leftJoin(users, eq(users.userId, auditLogs.userId))
      .where(where)
      // In the order in which they were written: `at` is when a transaction began, which may have waited for another.
      .orderBy(desc(auditLogs.auditLogId))
      .limit(limit)
      .offset(offset),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** How a teacher comes to own a record: by its course, or by its bank. */
const owned = {
  course: (teacherId: number, id: number) =>
    sql`select from ${courses} where course_id = ${id} and teacher_id = ${teacherId}`,
  chapter: (teacherId: number, id: number) =>
    sql`select from ${chapters} join ${courses} using (course_id) where course_chapter_id = ${id} and teacher_id = ${teacherId}`,
  paper: (teacherId: number, id: number) =>
    sql`select from ${papers} join ${chapters} on course_chapter_id = ref_id join ${courses} using (course_id)
      where ${papers.paperId} = ${id} and teacher_id = ${teacherId}`,
  "question-bank": (teacherId: number, id: number) =>
    sql`select from ${questionBanks} where question_bank_id = ${id} and owner_id = ${teacherId}`,
  question: (teacherId: number, id: number) =>
    sql`select from ${questions} join ${questionBanks} using (question_bank_id) where question_id = ${id} and owner_id = ${teacherId}`,
} as const;
type Owned = keyof typeof owned;

/** Whether there are records of this kind that are a teacher's own. */
export const isTeachers = (kind: string): kind is Owned => Object.hasOwn(owned, kind);

/** Whether the record is the teacher's. */
export async function isOwn(
  db: Db,
  teacherId: number,
  { kind, recordId }: { kind: Owned; recordId: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ own: boolean }>(
    sql`select exists (${owned[kind](teacherId, recordId)}) as own`,
  );
  return rows[0]?.own === true;
}
