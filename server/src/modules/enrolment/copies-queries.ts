// Runs in the transaction that counts the item's copies.
import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { anyOf, arrayOf } from "../../kernel/db/prepared.ts";
import { isVerifiedLearner } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { isStarted, rightsTo } from "./queries.ts";
import { assignments, userCourses } from "./tables.ts";

const open = isNull(assignments.takenBackAt);

/**
 * Phones whose verified learner holds the course, or with a copy of the item (null: with a grant or
 * copy of the course that waits).
 */
export async function servedAmong(
  tx: Tx,
  {
    orderItemId,
    courseId,
    phones,
  }: { orderItemId: number | null; courseId: number; phones: readonly string[] },
): Promise<string[]> {
  const isGiven =
    orderItemId === null
      ? sql`a.course_id = ${courseId} and a.user_course_id is null`
      : sql`a.order_item_id = ${orderItemId}`;
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select t.phone from unnest(${arrayOf(phones, "text")}) as t(phone)
    where exists (
      select 1 from ${assignments} a
      where a.phone = t.phone and ${isGiven} and a.taken_back_at is null)
    or exists (
      select 1 from ${users} u
      where u.telephone = t.phone and ${isVerifiedLearner(sql`u`)}
        and exists (${rightsTo(sql`${courseId}::int`, sql`u.user_id`)}))`);
  return rows.map((row) => row.phone);
}

export type Copies = {
  orderId: string;
  orderItemId: number;
  courseId: number;
  phones: readonly string[];
  /** By claim link, not by the buyer. */
  byLink: boolean;
};

export async function insertCopies(
  tx: Tx,
  { phones, orderId, orderItemId, courseId, byLink }: Copies,
): Promise<void> {
  await tx.execute(sql`
    insert into ${assignments} (order_id, order_item_id, course_id, by_link, phone)
    select ${orderId}, ${orderItemId}::int, ${courseId}::int, ${byLink}::boolean, phone
    from unnest(${arrayOf(phones, "text")}) as phone order by phone`);
}

/** `name`: the buyer's name for the phone's owner. */
export type Named = { phone: string; name: string };

/** Keeps names that exist. */
export async function noteNames(tx: Tx, orderItemId: number, named: readonly Named[]): Promise<void> {
  await tx.execute(sql`
    update ${assignments} a set noted_name = named.name
    from unnest(${arrayOf(
      named.map(({ phone }) => phone),
      "text",
    )}, ${arrayOf(
      named.map(({ name }) => name),
      "text",
    )}) as named(phone, name)
    where a.order_item_id = ${orderItemId} and a.phone = named.phone and a.noted_name is null
      and a.taken_back_at is null`);
}

export const keepEmployer = (tx: Tx, copy: { orderItemId: number; phone: string; employer: string }) =>
  tx
    .update(assignments)
    .set({ employer: copy.employer })
    .where(
      sql`${assignments.orderItemId} = ${copy.orderItemId} and ${assignments.phone} = ${copy.phone} and ${assignments.takenBackAt} is null`,
    );

/** The account's phone and its newest claim's employer. */
export async function claimedEmployer(tx: Tx, userId: number) {
  const [row] = await tx
    .select({ phone: assignments.phone, employer: sql<string>`${assignments.employer}` })
    .from(assignments)
    .innerJoin(users, sql`${users.telephone} = ${assignments.phone} and ${users.userId} = ${userId}`)
    .where(sql`${assignments.employer} is not null`)
    .orderBy(sql`${assignments.assignmentId} desc`)
    .limit(1);
  return row;
}

/** In id order. */
export async function learnersWith(tx: Tx, phones: readonly string[]): Promise<number[]> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(sql`${users.telephone} = ${anyOf(phones, "text")}`, isVerifiedLearner(users)))
    .orderBy(users.userId);
  return rows.map((row) => row.userId);
}

type CopyOfItem = { orderItemId: number; assignmentId: number };
const isCopy = ({ orderItemId, assignmentId }: CopyOfItem) =>
  and(eq(assignments.assignmentId, assignmentId), eq(assignments.orderItemId, orderItemId), open);

/** Skips deleted learners (real phones begin with 1); answers whether it wrote. */
export async function noteName(tx: Tx, copy: CopyOfItem, notedName: string | null): Promise<boolean> {
  const written = await tx
    .update(assignments)
    .set({ notedName })
    .where(and(isCopy(copy), sql`${assignments.phone} like '1%'`))
    .returning({ assignmentId: assignments.assignmentId });
  return written.length > 0;
}

/** Phone given and holder's present phone; empty if not given. */
export async function phonesOfCopy(tx: Tx, copy: CopyOfItem): Promise<string[]> {
  const [row] = await tx
    .select({ given: assignments.phone, present: users.telephone })
    .from(assignments)
    .leftJoin(userCourses, eq(userCourses.userCourseId, assignments.userCourseId))
    .leftJoin(users, eq(users.userId, userCourses.userId))
    .where(isCopy(copy));
  return row ? [row.given, row.present ?? row.given] : [];
}

/** Whether it is this phone's, as given or as its learner has it now. */
export const isCopyOf = async (tx: Tx, copy: CopyOfItem, phone: string): Promise<boolean> =>
  (await phonesOfCopy(tx, copy)).includes(phone);

/** Answers the user course, null if unclaimed, undefined if not given. */
export async function markTakenBack(tx: Tx, copy: CopyOfItem): Promise<number | null | undefined> {
  const [row] = await tx
    .update(assignments)
    .set({ takenBackAt: sql`clock_timestamp()`, notedName: null, employer: null })
    .where(isCopy(copy))
    .returning({ userCourseId: assignments.userCourseId });
  return row && row.userCourseId;
}

/** The course that an order brought its buyer, if it was never begun, ends and is hidden, also if it ended before; whether it did. */
export async function endUnusedPurchase(
  tx: Tx,
  { orderId, courseId }: { orderId: string; courseId: number },
): Promise<boolean> {
  const ended = await tx
    .update(userCourses)
    .set({
      status: "expired",
      expiryDate: sql`least(${userCourses.expiryDate}, clock_timestamp())`,
      deletedAt: sql`clock_timestamp()`,
    })
    .where(
      and(
        eq(userCourses.orderId, orderId),
        eq(userCourses.courseId, courseId),
        isNull(userCourses.deletedAt),
        not(isStarted(userCourses)),
      ),
    )
    .returning({ userCourseId: userCourses.userCourseId });
  return ended.length > 0;
}

/**
 * Answers the owner, or undefined if used; the row lock decides against a simultaneous first use.
 */
export async function endUnused(tx: Tx, userCourseId: number): Promise<number | undefined> {
  const [row] = await tx
    .update(userCourses)
    .set({
      status: "expired",
      // Not now(): the row may be newer than this transaction.
      expiryDate: sql`least(${userCourses.expiryDate}, clock_timestamp())`,
    })
    .where(and(eq(userCourses.userCourseId, userCourseId), not(isStarted(userCourses))))
    .returning({ userId: userCourses.userId });
  return row?.userId;
}
