// A person's hours; writers hold the person's account and hours lock.
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { and, eq, inArray, isNull, type SQLChunk, sql } from "drizzle-orm";
import { dayIn, today } from "../../../kernel/db/days.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { hasTest, testOfRow, testPassed } from "../../exam/service.ts";
import { userPapers } from "../../exam/tables.ts";
import { users } from "../../identity/tables.ts";
import { chapterProgress } from "../../study/tables.ts";
import { hours } from "../tables.ts";
import { type ChapterOf, earnsDone, givesHours } from "./right-queries.ts";

type Of = { userId: number; certSubject: CertSubject };

/** Undefined before the chapter is complete. */
export async function findHours(tx: Tx, { userId, courseChapterId }: ChapterOf) {
  const [row] = await tx
    .select({ certSubject: hours.certSubject, earnedAt: hours.earnedAt })
    .from(hours)
    .where(and(eq(hours.userId, userId), eq(hours.courseChapterId, courseChapterId)));
  return row;
}

export const insertHours = (tx: Tx, row: typeof hours.$inferInsert) => tx.insert(hours).values(row);

/** In the order of completion. */
export const waitingOf = (db: Db, { userId, certSubject }: Of) =>
  db
    .select({ hoursId: hours.hoursId, required: hours.required, tenths: hours.hours })
    .from(hours)
    .where(and(eq(hours.userId, userId), eq(hours.certSubject, certSubject), isNull(hours.earnedAt)))
    .orderBy(hours.hoursId);

const earnedToday = (learner: { userId: SQLChunk; certSubject: SQLChunk }) =>
  sql<number>`(select coalesce(sum(e.hours), 0)::int from ${hours} e
    where e.user_id = ${learner.userId} and e.cert_subject = ${learner.certSubject} and ${dayIn(sql`e.earned_at`)} = ${today})`;

/** Tenths booked on the transaction's Shanghai day. */
export async function bookedToday(db: Db, { userId, certSubject }: Of): Promise<number> {
  const { rows } = await db.execute<{ tenths: number }>(
    sql`select ${earnedToday({ userId: sql`${userId}`, certSubject: sql`${certSubject}` })} as tenths`,
  );
  return rows[0]?.tenths ?? 0;
}

export const earn = (tx: Tx, hoursIds: readonly number[]) =>
  tx
    .update(hours)
    .set({ earnedAt: sql`now()` })
    .where(inArray(hours.hoursId, [...hoursIds]));

// What the sweep looks at, by person and chapter, of open accounts.

export type Unbooked = ChapterOf & {
  /** Of waiting hours: those that are next, and what was booked today. */
  waiting?: { certSubject: CertSubject; tenths: number; bookedToday: number };
};

const isOpen = sql`${users.deletedAt} is null`;
const hasNoHours = (userId: SQLChunk) => sql`not exists (select from ${hours} h
  where h.user_id = ${userId} and h.course_chapter_id = ${chapters.courseChapterId})`;

/** Each person's next waiting hours of a subject. */
export const nextWaiting = async (db: Db, after: ChapterOf, most: number): Promise<Unbooked[]> => {
  const rows = await db
    .select({
      userId: hours.userId,
      courseChapterId: hours.courseChapterId,
      certSubject: hours.certSubject,
      tenths: hours.hours,
      bookedToday: earnedToday(hours),
    })
    .from(hours)
    .innerJoin(users, eq(users.userId, hours.userId))
    .where(
      sql`(${hours.userId}, ${hours.courseChapterId}) > (${after.userId}, ${after.courseChapterId})
        and ${hours.earnedAt} is null and ${isOpen}
        and not exists (select from ${hours} w where w.user_id = ${hours.userId}
          and w.cert_subject = ${hours.certSubject} and w.earned_at is null and w.hours_id < ${hours.hoursId})`,
    )
    .orderBy(hours.userId, hours.courseChapterId)
    .limit(most);
  return rows.map(({ userId, courseChapterId, ...waiting }) => ({ userId, courseChapterId, waiting }));
};

/** Done, face-checked lessons, test passed, without hours. */
export const watchedWithoutHours = (db: Db, after: ChapterOf, most: number): Promise<Unbooked[]> =>
  db
    .select({ userId: chapterProgress.userId, courseChapterId: chapterProgress.courseChapterId })
    .from(chapterProgress)
    .innerJoin(chapters, eq(chapters.courseChapterId, chapterProgress.courseChapterId))
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .innerJoin(users, eq(users.userId, chapterProgress.userId))
    .where(
      sql`(${chapterProgress.userId}, ${chapterProgress.courseChapterId}) > (${after.userId}, ${after.courseChapterId})
        and ${chapterProgress.doneAt} is not null and ${chapterProgress.faceCheckedAt} is not null
        and ${hasNoHours(chapterProgress.userId)}
        and ${chapters.videoId} is not null and ${givesHours} and ${isOpen}
        and (not ${hasTest} or ${testPassed(sql`${chapterProgress.userId}`)})
        and ${earnsDone(sql`${chapterProgress.userId}`)}`,
    )
    .orderBy(chapterProgress.userId, chapterProgress.courseChapterId)
    .limit(most);

/** Few: chapters with hours and a test but no video. */
export const chaptersOfTestAlone = async (db: Db): Promise<number[]> => {
  const rows = await db
    .select({ courseChapterId: chapters.courseChapterId })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(sql`${chapters.videoId} is null and ${givesHours} and ${hasTest}`)
    .orderBy(chapters.courseChapterId);
  return rows.map((row) => row.courseChapterId);
};

/** Learners who passed such a chapter's test, possibly before it gave hours, and may watch it now. */
export const passedWithoutHours = (
  db: Db,
  { userId: after, courseChapterId }: ChapterOf,
  most: number,
): Promise<Unbooked[]> =>
  db
    .selectDistinct({ userId: userPapers.userId, courseChapterId: chapters.courseChapterId })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .innerJoin(
      userPapers,
      // By paper, for the index.
      sql`${userPapers.paperId} = ${chapters.paperId} and ${userPapers.handinTime} is not null
        and ${userPapers.correlationId} = ${testOfRow} and ${userPapers.userPass}`,
    )
    .innerJoin(users, eq(users.userId, userPapers.userId))
    .where(
      sql`${chapters.courseChapterId} = ${courseChapterId} and ${userPapers.userId} > ${after}
        and ${hasNoHours(userPapers.userId)}
        and ${chapters.videoId} is null and ${givesHours} and ${isOpen}
        and ${earnsDone(sql`${userPapers.userId}`)}`,
    )
    .orderBy(userPapers.userId)
    .limit(most);

export const hoursKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: hours.courseId,
      courseChapterId: hours.courseChapterId,
      certSubject: hours.certSubject,
      required: hours.required,
      tenths: hours.hours,
      completedAt: hours.completedAt,
      earnedAt: hours.earnedAt,
    })
    .from(hours)
    .where(eq(hours.userId, userId))
    .orderBy(hours.hoursId);
