// A page's ids are found first, so figures are counted for those alone.
import type { Role } from "@zhutu/domain/endpoint.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { containing, holds, holdsText } from "../../kernel/db/columns.ts";
import { paged, type Page, total, onlyRow } from "../../kernel/db/paging.ts";
import { courses } from "../catalogue/tables.ts";
import { hours } from "../certificate/tables.ts";
import { channels } from "../channels/tables.ts";
import { userCourses } from "../enrolment/tables.ts";
import { hasSecondFactorSql } from "../identity/service.ts";
import { loginLogs, users } from "../identity/tables.ts";
import { countsAsIncome, orderIncome } from "../ordering/service.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { teachers } from "../teachers/tables.ts";
import { personNotes } from "./tables.ts";

export type UserFilter = {
  roleId?: Role | undefined;
  name?: string | undefined;
  employer?: string | undefined;
  exclusiveCode?: string | undefined;
  telephone?: string | undefined;
  state?: "open" | "disabled" | undefined;
};

const firstRole = sql<Role>`${users.roles}[1]`;

function matching({ roleId, name, employer, exclusiveCode, telephone, state }: UserFilter): SQL | undefined {
  const code = exclusiveCode?.trim() ? normaliseExclusiveCode(exclusiveCode) : undefined;
  return and(
    isNull(users.deletedAt),
    roleId && eq(firstRole, roleId),
    name?.trim() ? holdsText(users.userName, name) : undefined,
    employer?.trim() ? holds(users.employer, containing(employer)) : undefined,
    telephone?.trim() ? eq(users.telephone, normalPhone(telephone)) : undefined,
    state && (state === "open" ? isNull(users.disabledAt) : isNotNull(users.disabledAt)),
    // No channel has 000000.
    code === undefined
      ? undefined
      : inArray(
          users.userId,
          sql`(select ${channels.userId} from ${channels} where ${channels.exclusiveCode} = ${code})`,
        ),
  );
}

const paid = sql`${orders.orderStatus} = ${ORDER_STATUS.paid}`;
const income = sql`${paid} and ${countsAsIncome}`;
/** Of a channel's orders, or of those the person bought. */
const overOrders = (what: SQL, where: SQL) => sql<number>`case when ${firstRole} = 'channel'
  then (select ${what} from ${orders} where ${orders.channelId} = ${users.userId} and ${where})
  else (select ${what} from ${orders} where ${orders.userId} = ${users.userId} and ${where}) end`;

const shownUser = {
  userId: users.userId,
  userName: users.userName,
  employer: users.employer,
  loginName: users.loginName,
  telephone: users.telephone,
  roleId: firstRole,
  orderCount: overOrders(sql`count(*)::int`, paid),
  regTime: users.regTime,
  disabled: sql<boolean>`${users.disabledAt} is not null`,
  userStatus: users.userStatus,
  courseCount: sql<number>`(select count(*)::int from ${courses} where ${courses.teacherId} = ${users.userId})`,
  title: sql<string>`coalesce(${teachers.title}, '')`,
  exclusiveCode: channels.exclusiveCode,
  exclusiveDiscount: sql<number | null>`${channels.exclusiveDiscount} / 100.0::float8`,
  kind: channels.kind,
  publicKey: channels.publicKey,
  rights: users.rights,
  secondFactor: hasSecondFactorSql(users.userId),
};

const described = (db: Db, userIds: readonly number[]) =>
  db
    .select(shownUser)
    .from(users)
    .leftJoin(channels, eq(channels.userId, users.userId))
    .leftJoin(teachers, eq(teachers.userId, users.userId))
    .where(inArray(users.userId, [...userIds]));

export type UserRow = Awaited<ReturnType<typeof described>>[number];

/** Newest first. */
export async function usersOfPage(db: Db, filter: UserFilter, page: Page) {
  const where = matching(filter);
  const listing = db.select({ userId: users.userId }).from(users).where(where).orderBy(desc(users.userId));
  const { rows: ids, ...counted } = await paged(page, db.select({ total }).from(users).where(where), listing);
  const rows =
    ids.length > 0
      ? await described(
          db,
          ids.map(({ userId }) => userId),
        ).orderBy(desc(users.userId))
      : [];
  return { rows, ...counted };
}

export async function usersByName(db: Db, filter: UserFilter, most: number): Promise<UserRow[]> {
  const ids = await db
    .select({ userId: users.userId })
    .from(users)
    .where(matching(filter))
    .orderBy(asc(users.userName), asc(users.userId))
    .limit(most);
  if (ids.length === 0) return [];
  return described(
    db,
    ids.map(({ userId }) => userId),
  ).orderBy(asc(users.userName), asc(users.userId));
}

export const countUsers = (db: Db, filter: UserFilter): Promise<number> => db.$count(users, matching(filter));

/** Newest first. */
export async function nextForExport(
  db: Db,
  filter: UserFilter,
  after: number | undefined,
  most: number,
): Promise<UserRow[]> {
  const ids = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(matching(filter), after === undefined ? undefined : lt(users.userId, after)))
    .orderBy(desc(users.userId))
    .limit(most);
  if (ids.length === 0) return [];
  return described(
    db,
    ids.map(({ userId }) => userId),
  ).orderBy(desc(users.userId));
}

/** Undefined if deleted. */
export async function findUser(db: Db, userId: number) {
  const [user] = await db
    .select({
      ...shownUser,
      updateTime: users.updateTime,
      disabledTime: users.disabledAt,
      disabledReason: sql<string>`coalesce(${users.disabledReason}, '')`,
      idCardCipher: users.idCardCipher,
      biography: sql<string>`coalesce(${teachers.biography}, '')`,
      paidAmt: overOrders(sql`coalesce(sum(${orderIncome}), 0)::float8`, income),
      heldCount: sql<number>`(select count(*)::int from ${userCourses}
        where ${userCourses.userId} = ${users.userId} and ${userCourses.status} = 'valid' and ${userCourses.expiryDate} > now())`,
      lastLoginTime: sql<Date | null>`(select max(${loginLogs.loginTime}) from ${loginLogs}
        where ${loginLogs.userId} = ${users.userId} and ${loginLogs.succeeded})`.mapWith(loginLogs.loginTime),
    })
    .from(users)
    .leftJoin(channels, eq(channels.userId, users.userId))
    .leftJoin(teachers, eq(teachers.userId, users.userId))
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)));
  return user;
}

/**
 * What prevents deletion: orders (a channel's: with its code), courses not deleted by staff, hours
 * in tenths, taught courses, orders of a teacher's courses.
 */
export async function whatHolds(db: Db, userId: number) {
  const [own, held, [earned], taught, [sold]] = await Promise.all([
    db.$count(
      orders,
      and(
        sql`(${orders.userId} = ${userId} or ${orders.channelId} = ${userId})`,
        sql`${orders.orderStatus} in (${ORDER_STATUS.paying}, ${ORDER_STATUS.paid})`,
      ),
    ),
    db.$count(userCourses, and(eq(userCourses.userId, userId), isNull(userCourses.deletedAt))),
    db
      .select({ tenths: sql<number>`coalesce(sum(${hours.hours}), 0)::int` })
      .from(hours)
      .where(and(eq(hours.userId, userId), isNotNull(hours.earnedAt))),
    db.$count(courses, eq(courses.teacherId, userId)),
    db
      .select({ count: countDistinct(orderItems.orderId) })
      .from(orderItems)
      .where(eq(orderItems.teacherId, userId)),
  ]);
  return { orders: own, sold: sold?.count ?? 0, held, tenths: earned?.tenths ?? 0, taught };
}

export type LogFilter = {
  loginName?: string | undefined;
  userId?: number | undefined;
  result: readonly ("right" | "wrong")[];
};

// A learner's login name is the phone: found only by the full number.
function namedSo(text: string | undefined): SQL | undefined {
  if (!text?.trim()) return undefined;
  const phone = normalPhone(text);
  return /^\d{11}$/.test(phone)
    ? eq(loginLogs.loginName, phone)
    : sql`(${holds(loginLogs.loginName, containing(text))} and ${loginLogs.loginName} !~ '^[0-9]{11}$')`;
}

/** Newest first. */
export async function loginLogsOfPage(db: Db, filter: LogFilter, page: Page) {
  const [only] = filter.result.length === 1 ? filter.result : [];
  const where = and(
    namedSo(filter.loginName),
    filter.userId === undefined ? undefined : eq(loginLogs.userId, filter.userId),
    only && eq(loginLogs.succeeded, only === "right"),
  );
  const listing = db
    .select({
      loginLogId: loginLogs.loginLogId,
      loginName: loginLogs.loginName,
      userId: loginLogs.userId,
      userName: users.userName,
      roleId: sql<Role | null>`${firstRole}`,
      succeeded: loginLogs.succeeded,
      loginTime: loginLogs.loginTime,
      loginIp: loginLogs.loginIp,
    })
    .from(loginLogs)
    .leftJoin(users, eq(users.userId, loginLogs.userId))
    .where(where)
    .orderBy(desc(loginLogs.loginTime), desc(loginLogs.loginLogId));
  return paged(page, db.select({ total }).from(loginLogs).where(where), listing);
}

export async function isOpenLearner(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt), eq(firstRole, "user")));
  return rows.length > 0;
}

/** Newest first, with authors. */
export async function notesOn(
  db: Db,
  { userId, orderId, most }: { userId: number; orderId: string | undefined; most: number },
) {
  const where = and(
    eq(personNotes.userId, userId),
    orderId === undefined ? undefined : eq(personNotes.orderId, orderId),
  );
  const listing = db
    .select({
      personNoteId: personNotes.personNoteId,
      noteText: personNotes.noteText,
      createTime: personNotes.createTime,
      authorName: users.userName,
      orderId: personNotes.orderId,
    })
    .from(personNotes)
    .innerJoin(users, eq(users.userId, personNotes.authorId))
    .where(where)
    .orderBy(desc(personNotes.createTime), desc(personNotes.personNoteId));
  return paged({ page: 1, pageSize: most }, db.select({ total }).from(personNotes).where(where), listing);
}

export async function insertNote(
  tx: Tx,
  note: { userId: number; authorId: number; noteText: string; orderId: string | null },
): Promise<number> {
  return onlyRow(
    await tx.insert(personNotes).values(note).returning({ personNoteId: personNotes.personNoteId }),
  ).personNoteId;
}

export const isOrderOf = async (tx: Tx, orderId: string, userId: number): Promise<boolean> =>
  (await tx.$count(orders, and(eq(orders.orderId, orderId), eq(orders.userId, userId)))) > 0;

/** Whether there was one. */
export async function removeNote(tx: Tx, userId: number, personNoteId: number): Promise<boolean> {
  const removed = await tx
    .delete(personNotes)
    .where(and(eq(personNotes.userId, userId), eq(personNotes.personNoteId, personNoteId)))
    .returning({ personNoteId: personNotes.personNoteId });
  return removed.length > 0;
}

/** Without the staff authors. */
export const notesKept = (tx: Tx, userId: number) =>
  tx
    .select({ noteText: personNotes.noteText, createTime: personNotes.createTime })
    .from(personNotes)
    .where(eq(personNotes.userId, userId))
    .orderBy(personNotes.personNoteId);

export async function dropNotes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(personNotes).where(eq(personNotes.userId, userId));
}
