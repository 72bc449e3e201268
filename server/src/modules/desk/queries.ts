import type { Role } from "@zhutu/domain/endpoint.ts";
import { LIST_ACCESS, type ListName } from "@zhutu/domain/desk/view.ts";
import { partsThatAdmit } from "@zhutu/domain/rights.ts";
import { INVOICE_STATUS } from "@zhutu/domain/invoicing/invoice-status.ts";
import { and, arrayOverlaps, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { holdsText } from "../../kernel/db/columns.ts";
import { paged, type Page, total, onlyRow } from "../../kernel/db/paging.ts";
import { arrayOf } from "../../kernel/db/prepared.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { assignments, userCourses } from "../enrolment/tables.ts";
import { papers, questionBanks, questions } from "../exam/tables.ts";
import { users } from "../identity/tables.ts";
import { amountNow } from "../invoicing/service.ts";
import { invoices } from "../invoicing/tables.ts";
import { refundedOf, thisOrder } from "../ordering/service.ts";
import { orders } from "../ordering/tables.ts";
import { listViews } from "./tables.ts";

const person = {
  userId: users.userId,
  userName: users.userName,
  telephone: users.telephone,
  role: sql<Role>`${users.roles}[1]`,
  regTime: users.regTime,
  disabled: sql<boolean>`${users.disabledAt} is not null`,
};
const isLearner = sql`roles[1] = 'user'`;
const isSeen = ({ staff }: Seen) => and(isNull(users.deletedAt), staff ? undefined : isLearner);
/** Whether accounts of staff are found, too. */
type Seen = { staff: boolean };

export const peopleByPhone = (db: Db, telephone: string, seen: Seen, most: number) =>
  db
    .select(person)
    .from(users)
    .where(and(eq(users.telephone, telephone), isSeen(seen)))
    .limit(most);

/** Learners, newest first; by `users_phone_end`. */
export const peopleByPhoneEnd = (db: Db, phoneEnd: string, most: number) =>
  db
    .select(person)
    .from(users)
    .where(and(sql`right(${users.telephone}, 4) = ${phoneEnd}`, isSeen({ staff: false })))
    .orderBy(desc(users.userId))
    .limit(most);

/** Exact matches first, then newest. */
export const peopleByName = (db: Db, name: string, seen: Seen, most: number) =>
  db
    .select(person)
    .from(users)
    .where(and(holdsText(users.userName, name), isSeen(seen)))
    .orderBy(desc(eq(users.userName, name)), desc(users.userId))
    .limit(most);

const order = {
  orderId: orders.orderId,
  orderName: orders.orderName,
  userName: users.userName,
  orderStatus: orders.orderStatus,
  orderAmt: orders.orderAmt,
  orderType: orders.orderType,
  refundedAmt: refundedOf(thisOrder),
  trackingNo: orders.trackingNo,
  expressCompany: orders.expressCompany,
  isInvoiced: sql<boolean>`exists (select from ${invoices} i
    where i.order_id = ${orders.orderId} and i.voided_time is null)`,
};
const foundOrders = (db: Db) =>
  db.select(order).from(orders).innerJoin(users, eq(users.userId, orders.userId));

/** Newest first. */
export const ordersByNumber = (db: Db, beginning: string, most: number) =>
  foundOrders(db)
    .where(and(sql`${orders.orderId} >= ${beginning}`, sql`${orders.orderId} < ${`${beginning}a`}`))
    .orderBy(desc(orders.orderId))
    .limit(most);

/** What these people bought or had a copy of that was not taken back, and whose copy waits for that phone; newest first. */
export const ordersOf = (
  db: Db,
  { userIds, telephone = "" }: { userIds: readonly number[]; telephone?: string | undefined },
  most: number,
) =>
  foundOrders(db)
    .where(
      sql`${orders.orderId} in (
        select order_id from ${orders} where user_id = any(${arrayOf(userIds, "int")})
        union select order_id from ${userCourses} uc
          where user_id = any(${arrayOf(userIds, "int")}) and order_id is not null and deleted_at is null
            and not exists (select from ${assignments} a
              where a.user_course_id = uc.user_course_id and a.taken_back_at is not null)
        union select order_id from ${assignments}
          where phone = ${telephone} and user_course_id is null and taken_back_at is null and order_id is not null)`,
    )
    .orderBy(desc(orders.createTime), desc(orders.orderId))
    .limit(most);

export type SoughtInvoice = { invoiceNo?: string; payerId?: string; name?: string };

/** In all states, also voided ones, newest first; without those waiting for payment or withdrawn. */
export const invoicesFound = (db: Db, { invoiceNo, payerId, name }: SoughtInvoice, most: number) =>
  db
    .select({
      invoiceId: invoices.invoiceId,
      orderId: invoices.orderId,
      payerName: invoices.payerName,
      invoiceNo: sql<string>`coalesce(${invoices.invoiceNo}, '')`,
      invoiceAmt: amountNow,
      invoiceStatus: invoices.invoiceStatus,
      voided: sql<boolean>`${invoices.voidedTime} is not null`,
    })
    .from(invoices)
    .where(
      and(
        ne(invoices.invoiceStatus, INVOICE_STATUS.none),
        or(
          invoiceNo === undefined ? undefined : eq(invoices.invoiceNo, invoiceNo),
          payerId === undefined ? undefined : and(eq(invoices.payerId, payerId), ne(invoices.payerId, "")),
          name === undefined ? undefined : holdsText(invoices.payerName, name),
        ),
      ),
    )
    .orderBy(desc(invoices.invoiceId))
    .limit(most);

/** All words; `teacherId` limits to own courses. */
export const coursesByName = (
  db: Db,
  name: string,
  { teacherId, most }: { teacherId: number | null; most: number },
) =>
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
        ...name.split(/\s+/).map((word) => holdsText(courses.courseName, word)),
        teacherId === null ? undefined : eq(courses.teacherId, teacherId),
      ),
    )
    .orderBy(desc(eq(courses.courseStatus, "published")), desc(courses.courseId))
    .limit(most);

/** The view's owner may have lost the right. */
function maySee(list: ListName) {
  const parts = partsThatAdmit(LIST_ACCESS[list]);
  return or(isNull(users.rights), parts.length > 0 ? arrayOverlaps(users.rights, [...parts]) : undefined);
}

/** Own views first, then those shared in the role. */
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

export const countOtherViews = (
  tx: Tx,
  { userId, list, viewName }: { userId: number; list: string; viewName: string },
): Promise<number> =>
  tx.$count(
    listViews,
    and(eq(listViews.userId, userId), eq(listViews.list, list), sql`${listViews.viewName} <> ${viewName}`),
  );

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

/** Whether there was one. */
export async function removeView(db: Db, userId: number, listViewId: number): Promise<boolean> {
  const removed = await db
    .delete(listViews)
    .where(and(eq(listViews.userId, userId), eq(listViews.listViewId, listViewId)))
    .returning({ listViewId: listViews.listViewId });
  return removed.length > 0;
}

/** Also shared ones. */
export const removeViewsOf = (tx: Tx, userId: number) =>
  tx.delete(listViews).where(eq(listViews.userId, userId));

/** Newest first. */
export async function eventsOf(db: Db, subject: string, page: Page) {
  const where = eq(auditLogs.subject, subject);
  const listing = db
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
    // By id, the order of writing: `at` is the transaction's start, which may have waited.
    .orderBy(desc(auditLogs.auditLogId));
  return paged(page, db.select({ total }).from(auditLogs).where(where), listing);
}

/** By course or by bank. */
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

export const isTeachers = (kind: string): kind is Owned => Object.hasOwn(owned, kind);

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
