import { and, eq, type SQL, sql, desc, isNull } from "drizzle-orm";
import { maxCopies } from "@zhutu/domain/cart/quantity.ts";
import { type CopyState, COPY_STATES } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { anyOf } from "../../../kernel/db/prepared.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import { isLessonOf } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { isStarted } from "../../enrolment/service.ts";
import { assignments, userCourses } from "../../enrolment/tables.ts";
import { isVerifiedLearner } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { chapterProgress } from "../../study/tables.ts";
import { refundedCopiesOf } from "../refunded-queries.ts";
import { orderItems, orders, claimLinks } from "../tables.ts";

const { waiting, queued, notStarted, learning, finished } = COPY_STATES;

type Study = { lessons: SQL; done: SQL };

/**
 * `holderId`: owner of the user course, null while waiting; `personId`: the holder, else who
 * verified the phone; `started`: see `isStarted`.
 */
export const copyState = (copy: Study & { holderId: SQL; personId: SQL; started: SQL }): SQL => sql`case
  when ${copy.personId} is null then ${waiting}
  when ${copy.holderId} is null then ${queued}
  when not ${copy.started} then ${notStarted}
  when ${copy.lessons} > 0 and ${copy.done} >= ${copy.lessons} then ${finished}
  else ${learning} end`;

/** The learner who verified it, or null. */
export const learnerWithPhone = (phone: SQL): SQL => sql`(
  select owner.user_id from ${users} owner
  where owner.telephone = ${phone} and ${isVerifiedLearner(sql`owner`)} and owner.deleted_at is null)`;

/** 0 to 100, like `percentOf`. */
export const studyProgress = ({ lessons, done }: Study): SQL =>
  sql`case when ${lessons} = 0 then 0 else least(100, floor(100.0 * ${done} / ${lessons}))::int end`;

const freeCopiesSql = sql<number>`${orderItems.courseCount} - ${orderItems.copiesUsed} - ${orderItems.copiesReturned}`;

export type ItemOf = { orderId: string; orderItemId: number };

export type Item = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** `ownerId` null: of any owner. */
type ItemAsked = { orderItemId: number; orderId?: string; ownerId: OwnerId };

const itemOf = (db: Db, { orderItemId, orderId, ownerId }: ItemAsked) =>
  db
    .select({
      orderId: orders.orderId,
      orderItemId: orderItems.orderItemId,
      courseId: orderItems.courseId,
      orderItemName: orderItems.orderItemName,
      courseCount: orderItems.courseCount,
      orderItemAmt: orderItems.orderItemAmt,
      copiesUsed: orderItems.copiesUsed,
      copiesReturned: orderItems.copiesReturned,
      orderType: orders.orderType,
      orderStatus: orders.orderStatus,
      buyerId: orders.userId,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(
      and(
        eq(orderItems.orderItemId, orderItemId),
        orderId === undefined ? undefined : eq(orders.orderId, orderId),
        ownerId === null ? undefined : eq(orders.userId, ownerId),
      ),
    );

export const findItem = async (db: Db, asked: ItemAsked) => (await itemOf(db, asked))[0];

/** So that its copies are given and taken back one after another. */
export const lockItem = async (tx: Tx, asked: ItemAsked): Promise<Item | undefined> =>
  (await itemOf(tx, asked).for("no key update", { of: orderItems }))[0];

/** Answers how many are left, or undefined if too few were. */
export async function useCopies(tx: Tx, orderItemId: number, copies: number): Promise<number | undefined> {
  const [row] = await tx
    .update(orderItems)
    .set({ copiesUsed: sql`${orderItems.copiesUsed} + ${copies}` })
    .where(and(eq(orderItems.orderItemId, orderItemId), sql`${copies} <= ${freeCopiesSql}`))
    .returning({ left: freeCopiesSql });
  return row?.left;
}

export async function copiesOfOrder(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ copies: sql<number>`sum(${orderItems.courseCount})::int` })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return row?.copies ?? 0;
}

/** Answers how many are left. Where copies in use were refunded, one of those ends instead of being free again. */
export async function freeCopy(tx: Tx, orderItemId: number): Promise<number> {
  const { copiesUsed, copiesReturned } = orderItems;
  const [row] = await tx
    .update(orderItems)
    .set({
      copiesUsed: sql`${copiesUsed} - 1`,
      copiesReturned: sql`${copiesReturned} + (${copiesReturned} < ${refundedCopiesOf})::int`,
    })
    .where(eq(orderItems.orderItemId, orderItemId))
    .returning({ left: freeCopiesSql });
  if (!row) throw new Error(`order item ${orderItemId} is gone`);
  return row.left;
}

type Given = { userId: number; courseId: number; phones: readonly string[] };

/** Phones with a waiting copy from another order of this buyer. */
export const waitingElsewhere = (tx: Tx, given: Given): Promise<string[]> =>
  phonesGiven(tx, given, sql`${assignments.userCourseId} is null and ${assignments.takenBackAt} is null`);

/**
 * Phones that got a copy of the item, or a waiting one of the course, from this buyer. Excludes
 * claim links and changed phones, which the buyer sees masked.
 */
export const knownToHaveCopies = (db: Db, given: Given & { orderItemId: number }): Promise<string[]> =>
  phonesGiven(
    db,
    given,
    sql`${assignments.takenBackAt} is null and not ${assignments.byLink} and not ${assignments.phoneMoved}
      and (${assignments.orderItemId} = ${given.orderItemId} or ${assignments.userCourseId} is null)`,
  );

async function phonesGiven(db: Db, given: Given, state: SQL): Promise<string[]> {
  const rows = await db
    .selectDistinct({ phone: assignments.phone })
    .from(assignments)
    .innerJoin(orders, eq(orders.orderId, assignments.orderId))
    .where(
      and(
        eq(orders.userId, given.userId),
        eq(assignments.courseId, given.courseId),
        sql`${assignments.phone} = ${anyOf(given.phones, "text")}`,
        state,
      ),
    );
  return rows.map((row) => row.phone);
}

/** Phones whose copy has no name. */
export async function withoutName(
  db: Db,
  { orderItemId, phones }: { orderItemId: number; phones: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .select({ phone: assignments.phone })
    .from(assignments)
    .where(
      and(
        eq(assignments.orderItemId, orderItemId),
        sql`${assignments.phone} = ${anyOf(phones, "text")}`,
        sql`${assignments.takenBackAt} is null and ${assignments.notedName} is null`,
      ),
    );
  return rows.map((row) => row.phone);
}

export async function phoneOf(db: Db, userId: number): Promise<string> {
  const [row] = await db.select({ telephone: users.telephone }).from(users).where(eq(users.userId, userId));
  return row?.telephone ?? "";
}

type CopyRow = {
  assignmentId: number;
  phone: string;
  userName: string | null;
  notedName: string | null;
  state: CopyState;
  studyProgress: number;
  expiryDate: string | null;
  createTime: string;
};

/** Newest first, with progress. A claimed copy is its holder's, whatever their phone now. */
export async function listCopies(db: Db, orderItemId: number): Promise<CopyRow[]> {
  const { rows } = await db.execute<CopyRow>(sql`
    with copy as materialized (
      select a.assignment_id, a.course_id, a.phone, a.noted_name, a.create_time, a.user_course_id
      from ${assignments} a where a.order_item_id = ${orderItemId} and a.taken_back_at is null
      order by a.create_time desc, a.phone limit ${maxCopies}),
    lesson as materialized (
      select ch.course_chapter_id from ${chapters} ch
      where ${isLessonOf(sql`(select i.course_id from ${orderItems} i where i.order_item_id = ${orderItemId})`)}),
    done as materialized (
      select p.user_id, count(*) as lessons
      from copy
      join ${userCourses} uc on uc.user_course_id = copy.user_course_id
      join ${chapterProgress} p on p.user_id = uc.user_id and p.course_id = copy.course_id
      where p.done_at is not null and p.course_chapter_id in (select course_chapter_id from lesson)
      group by p.user_id)
    select copy.assignment_id as "assignmentId", copy.phone, copy.noted_name as "notedName",
      u.user_name as "userName",
      ${copyState({ holderId: sql`uc.user_id`, personId: sql`u.user_id`, started: isStarted(sql`uc`), lessons: sql`total.lessons`, done: sql`coalesce(done.lessons, 0)` })} as state,
      ${studyProgress({ lessons: sql`total.lessons`, done: sql`coalesce(done.lessons, 0)` })} as "studyProgress",
      uc.expiry_date as "expiryDate", copy.create_time as "createTime"
    from copy
    cross join (select count(*) as lessons from lesson) total
    left join ${userCourses} uc on uc.user_course_id = copy.user_course_id
    left join ${users} u on u.user_id = coalesce(uc.user_id, ${learnerWithPhone(sql`copy.phone`)})
    left join done on done.user_id = uc.user_id
    order by copy.create_time desc, copy.phone`);
  return rows;
}

const expired = sql<boolean>`${claimLinks.expiresAt} <= clock_timestamp()`;
const linkFields = {
  claimKey: claimLinks.claimKey,
  orderItemId: claimLinks.orderItemId,
  seats: claimLinks.seats,
  claimed: claimLinks.claimed,
  createTime: claimLinks.createTime,
  expiresAt: claimLinks.expiresAt,
  revokedAt: claimLinks.revokedAt,
  expired,
  copiesLeft: freeCopiesSql,
};

export type Link = Awaited<ReturnType<typeof linksOf>>[number];

/** Newest first. */
export const linksOf = (db: Db, orderItemId: number, most: number) =>
  db
    .select(linkFields)
    .from(claimLinks)
    .innerJoin(orderItems, eq(orderItems.orderItemId, claimLinks.orderItemId))
    .where(eq(claimLinks.orderItemId, orderItemId))
    .orderBy(desc(claimLinks.createTime), claimLinks.claimKey)
    .limit(most);

export async function findLink(db: Db, claimKey: string) {
  const [row] = await db
    .select({
      ...linkFields,
      courseId: courses.courseId,
      courseName: orderItems.orderItemName,
      courseType: courses.courseType,
      courseImgUrl: courses.courseImgUrl,
      coverArt: courses.coverArt,
      giverId: users.userId,
      giverName: users.userName,
      giverPhone: users.telephone,
    })
    .from(claimLinks)
    .innerJoin(orderItems, eq(orderItems.orderItemId, claimLinks.orderItemId))
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .innerJoin(courses, eq(courses.courseId, orderItems.courseId))
    .where(eq(claimLinks.claimKey, claimKey));
  return row;
}

/** Lock its item first. */
export async function lockLink(tx: Tx, claimKey: string): Promise<Link | undefined> {
  const [row] = await tx
    .select(linkFields)
    .from(claimLinks)
    .innerJoin(orderItems, eq(orderItems.orderItemId, claimLinks.orderItemId))
    .where(eq(claimLinks.claimKey, claimKey))
    .for("no key update", { of: claimLinks });
  return row;
}

/** Neither expired nor revoked. */
export const openLinks = (tx: Tx, orderItemId: number): Promise<number> =>
  tx.$count(
    claimLinks,
    and(eq(claimLinks.orderItemId, orderItemId), isNull(claimLinks.revokedAt), sql`not ${expired}`),
  );

export async function insertLink(
  tx: Tx,
  { days, ...link }: { claimKey: string; orderItemId: number; seats: number | null; days: number },
): Promise<void> {
  await tx
    .insert(claimLinks)
    .values({ ...link, expiresAt: sql`clock_timestamp() + make_interval(days => ${days}::int)` });
}

/** Keeps an earlier time; whether the link exists. */
export async function revokeLink(
  db: Db,
  { claimKey, orderItemId }: { claimKey: string; orderItemId: number },
): Promise<boolean> {
  const ended = await db
    .update(claimLinks)
    .set({ revokedAt: sql`coalesce(${claimLinks.revokedAt}, clock_timestamp())` })
    .where(and(eq(claimLinks.claimKey, claimKey), eq(claimLinks.orderItemId, orderItemId)))
    .returning({ claimKey: claimLinks.claimKey });
  return ended.length > 0;
}

/** Within its limit; whether it did. */
export async function useLink(tx: Tx, claimKey: string): Promise<boolean> {
  const used = await tx
    .update(claimLinks)
    .set({ claimed: sql`${claimLinks.claimed} + 1` })
    .where(
      and(
        eq(claimLinks.claimKey, claimKey),
        isNull(claimLinks.revokedAt),
        sql`not ${expired}`,
        sql`(${claimLinks.seats} is null or ${claimLinks.claimed} < ${claimLinks.seats})`,
      ),
    )
    .returning({ claimKey: claimLinks.claimKey });
  return used.length > 0;
}
