// A package item whose copies are given away: found for its buyer, counted, and listed with what became of each.
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { COPY_STATES, type CopyState } from "@zhutu/domain/ordering/assigned-copy.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { chapters } from "../catalogue/tables.ts";
import { assignments, userCourses } from "../enrolment/tables.ts";
import { users } from "../identity/tables.ts";
import { chapterProgress } from "../study/tables.ts";
import { orderItems, orders } from "./tables.ts";

export type ItemOf = { orderId: string; orderItemId: number };

const itemFields = {
  orderId: orders.orderId,
  orderItemId: orderItems.orderItemId,
  courseId: orderItems.courseId,
  courseCount: orderItems.courseCount,
  copiesUsed: orderItems.copiesUsed,
  orderType: orders.orderType,
  orderStatus: orders.orderStatus,
  buyerId: orders.userId,
};
const ownItem = (userId: number, { orderId, orderItemId }: ItemOf) =>
  and(
    eq(orderItems.orderItemId, orderItemId),
    eq(orderItems.orderId, orderId),
    eq(orders.orderId, orderId),
    eq(orders.userId, userId),
  );

export type Item = NonNullable<Awaited<ReturnType<typeof findOwnItem>>>;

/** That item of the user's own order, or undefined. */
export async function findOwnItem(db: Db, userId: number, of: ItemOf) {
  const [row] = await db
    .select(itemFields)
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(ownItem(userId, of));
  return row;
}

/** The same, its row held until the transaction ends: copies of one item are given and taken back one after another. */
export async function lockOwnItem(tx: Tx, userId: number, of: ItemOf) {
  const [row] = await tx
    .select(itemFields)
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(ownItem(userId, of))
    .for("no key update", { of: orderItems });
  return row;
}

/** The item whatever order it is of, its row held likewise. */
export async function lockItem(tx: Tx, orderItemId: number): Promise<Item | undefined> {
  const [row] = await tx
    .select(itemFields)
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(eq(orderItems.orderItemId, orderItemId))
    .for("no key update", { of: orderItems });
  return row;
}

/** Counts that many copies as used where so many are left; those left then, or undefined when they are too few. */
export async function useCopies(tx: Tx, orderItemId: number, copies: number): Promise<number | undefined> {
  const [row] = await tx
    .update(orderItems)
    .set({ copiesUsed: sql`${orderItems.copiesUsed} + ${copies}` })
    .where(
      and(
        eq(orderItems.orderItemId, orderItemId),
        sql`${orderItems.copiesUsed} + ${copies} <= ${orderItems.courseCount}`,
      ),
    )
    .returning({ left: sql<number>`${orderItems.courseCount} - ${orderItems.copiesUsed}` });
  return row?.left;
}

/** Frees one used copy; how many are left then. */
export async function freeCopy(tx: Tx, orderItemId: number): Promise<number> {
  const [row] = await tx
    .update(orderItems)
    .set({ copiesUsed: sql`${orderItems.copiesUsed} - 1` })
    .where(eq(orderItems.orderItemId, orderItemId))
    .returning({ left: sql<number>`${orderItems.courseCount} - ${orderItems.copiesUsed}` });
  if (!row) throw new Error(`order item ${orderItemId} is gone`);
  return row.left;
}

/** Of these phones: those for which a copy of the course from another order of the same buyer waits. */
export async function waitingElsewhere(
  tx: Tx,
  of: { userId: number; courseId: number; phones: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ phone: assignments.phone })
    .from(assignments)
    .innerJoin(orders, eq(orders.orderId, assignments.orderId))
    .where(
      and(
        eq(orders.userId, of.userId),
        eq(assignments.courseId, of.courseId),
        sql`${assignments.phone} = any(${sql.param([...of.phones])}::text[])`,
        sql`${assignments.userCourseId} is null and ${assignments.takenBackAt} is null`,
      ),
    );
  return rows.map((row) => row.phone);
}

/** Of these phones: those with a copy of the item, or with one of the course from another order of the same buyer that waits. */
export async function knownToHaveCopies(
  db: Db,
  of: { userId: number; orderItemId: number; courseId: number; phones: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ phone: assignments.phone })
    .from(assignments)
    .innerJoin(orders, eq(orders.orderId, assignments.orderId))
    .where(
      and(
        eq(orders.userId, of.userId),
        eq(assignments.courseId, of.courseId),
        sql`${assignments.phone} = any(${sql.param([...of.phones])}::text[])`,
        sql`${assignments.takenBackAt} is null
          and (${assignments.orderItemId} = ${of.orderItemId} or ${assignments.userCourseId} is null)`,
      ),
    );
  return rows.map((row) => row.phone);
}

/** The phone of an account. */
export async function phoneOf(db: Db, userId: number): Promise<string> {
  const [row] = await db.select({ telephone: users.telephone }).from(users).where(eq(users.userId, userId));
  return row?.telephone ?? "";
}

const { waiting, queued, active, started } = COPY_STATES;
const isLesson = sql`ch.course_id = ${assignments.courseId} and ch.chapter_status = 'published' and ch.video_id is not null`;

/** The copies of an item that are given, the newest first, with what their learners have done. */
export async function listCopies(db: Db, orderItemId: number) {
  return db
    .select({
      assignmentId: assignments.assignmentId,
      phone: assignments.phone,
      userName: sql<string | null>`${users.userName}`,
      state: sql<CopyState>`case
        when ${userCourses.firstPlayedAt} is not null or ${userCourses.liveCodeUserId} is not null then ${started}
        when ${userCourses.userCourseId} is not null then ${active}
        when ${users.userId} is not null then ${queued} else ${waiting} end`,
      lessonCount: sql<number>`(select count(*)::int from ${chapters} ch where ${isLesson})`,
      doneCount: sql<number>`(
        select count(p.done_at)::int from ${chapterProgress} p
        join ${chapters} ch on ch.course_chapter_id = p.course_chapter_id and ${isLesson}
        where p.user_id = ${userCourses.userId} and p.course_id = ${assignments.courseId})`,
      expiryDate: userCourses.expiryDate,
      createTime: assignments.createTime,
    })
    .from(assignments)
    .leftJoin(userCourses, eq(userCourses.userCourseId, assignments.userCourseId))
    .leftJoin(
      users,
      sql`${users.telephone} = ${assignments.phone} and ${users.roles}[1] = 'user'
        and ${users.phoneVerifiedAt} is not null`,
    )
    .where(and(eq(assignments.orderItemId, orderItemId), sql`${assignments.takenBackAt} is null`))
    .orderBy(desc(assignments.createTime), asc(assignments.phone));
}
