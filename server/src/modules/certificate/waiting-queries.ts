// Hours that wait for a day with room under their subject's daily cap. Whoever writes holds the person's account and the lock of their hours.
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { dayIn, today } from "../../kernel/db/days.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { users } from "../identity/tables.ts";
import { earnedHours, waitingHours } from "./tables.ts";

type Of = { userId: number; certSubject: CertSubject };

/** Puts the hours behind those that wait already; false when they wait or are booked. */
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

/** What of a subject waits, in the order in which it was done. */
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

/** The tenths of the subject that are booked on the transaction's day in Shanghai. */
export async function bookedToday(db: Db, { userId, certSubject }: Of): Promise<number> {
  const [row] = await db
    .select({ tenths: sql<number>`coalesce(sum(${earnedHours.hours}), 0)::int` })
    .from(earnedHours)
    .where(and(eq(earnedHours.userId, userId), eq(earnedHours.certSubject, certSubject), isToday));
  return row?.tenths ?? 0;
}

export const deleteWaiting = (tx: Tx, waitingHoursId: number) =>
  tx.delete(waitingHours).where(eq(waitingHours.waitingHoursId, waitingHoursId));

/**
 * Whose hours of which subject wait, so many at most after those: the hours that come first, and what is booked today
 * in Shanghai.
 */
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

/** What of the person waits, of all subjects, for their copy of what is kept. */
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
