// Hours waiting for room under the daily cap. Writers hold the person's account and hours lock.
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { dayIn, today } from "../../../kernel/db/days.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { users } from "../../identity/tables.ts";
import { earnedHours, waitingHours } from "../tables.ts";

type Of = { userId: number; certSubject: CertSubject };

/** False if they already wait or are booked. */
export async function insertWaiting(tx: Tx, row: typeof waitingHours.$inferInsert): Promise<boolean> {
  const [booked] = await tx
    .select({ earnedHoursId: earnedHours.earnedHoursId })
    .from(earnedHours)
    .where(and(eq(earnedHours.userId, row.userId), eq(earnedHours.courseChapterId, row.courseChapterId)));
  if (booked) return false;
  const rows = await tx
    .insert(waitingHours)
    .values(row)
    .onConflictDoNothing()
    .returning({ waitingHoursId: waitingHours.waitingHoursId });
  return rows.length > 0;
}

export const waitingOf = (db: Db, { userId, certSubject }: Of) =>
  db
    .select({
      waitingHoursId: waitingHours.waitingHoursId,
      courseId: waitingHours.courseId,
      courseChapterId: waitingHours.courseChapterId,
      required: waitingHours.required,
      tenths: waitingHours.hours,
    })
    .from(waitingHours)
    .where(and(eq(waitingHours.userId, userId), eq(waitingHours.certSubject, certSubject)))
    .orderBy(waitingHours.waitingHoursId);

const isToday = sql`${dayIn(earnedHours.earnedAt)} = ${today}`;

/** On the transaction's Shanghai day. */
export async function bookedToday(db: Db, { userId, certSubject }: Of): Promise<number> {
  const [row] = await db
    .select({ tenths: sql<number>`coalesce(sum(${earnedHours.hours}), 0)::int` })
    .from(earnedHours)
    .where(and(eq(earnedHours.userId, userId), eq(earnedHours.certSubject, certSubject), isToday));
  return row?.tenths ?? 0;
}

export const deleteWaiting = (tx: Tx, waitingHoursId: number) =>
  tx.delete(waitingHours).where(eq(waitingHours.waitingHoursId, waitingHoursId));

/** Per person and subject: the first waiting hours, and the tenths booked today in Shanghai. */
export const whoWaits = (db: Db, after: { userId: number; certSubject: string }, most: number) =>
  db
    .selectDistinctOn([waitingHours.userId, waitingHours.certSubject], {
      userId: waitingHours.userId,
      certSubject: waitingHours.certSubject,
      tenths: waitingHours.hours,
      bookedToday: sql<number>`(select coalesce(sum(${earnedHours.hours}), 0)::int from ${earnedHours}
        where ${earnedHours.userId} = ${waitingHours.userId} and ${earnedHours.certSubject} = ${waitingHours.certSubject}
          and ${isToday})`,
    })
    .from(waitingHours)
    .innerJoin(users, and(eq(users.userId, waitingHours.userId), isNull(users.deletedAt)))
    .where(
      sql`(${waitingHours.userId}, ${waitingHours.certSubject}) > (${after.userId}::int, ${after.certSubject}::text)`,
    )
    .orderBy(waitingHours.userId, waitingHours.certSubject, waitingHours.waitingHoursId)
    .limit(most);

export const waitingKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: waitingHours.courseId,
      courseChapterId: waitingHours.courseChapterId,
      certSubject: waitingHours.certSubject,
      required: waitingHours.required,
      tenths: waitingHours.hours,
      waitsSince: waitingHours.waitsSince,
    })
    .from(waitingHours)
    .where(eq(waitingHours.userId, userId))
    .orderBy(waitingHours.waitingHoursId);
