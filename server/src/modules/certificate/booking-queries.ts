// What booking hours reads and writes. Whoever writes holds the person's account and certificate.
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { certificateDocuments, certificates, earnedHours } from "./tables.ts";

type Of = { userId: number; certSubject: CertSubject };

/** What the chapter gives a learner; undefined where it gives no hours, or the person is none. */
export async function chapterToBook(
  tx: Tx,
  { userId, courseChapterId }: { userId: number; courseChapterId: number },
) {
  const [row] = await tx
    .select({
      courseId: courses.courseId,
      certSubject: sql<CertSubject>`${courses.certSubject}`,
      required: sql<boolean>`coalesce(${courses.requiredCourse} = 1, false)`,
      free: sql<boolean>`${courses.coursePrice} = 0`,
      hasVideo: sql<boolean>`${chapters.videoId} is not null`,
      hours: chapters.chapterTime,
    })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .innerJoin(users, and(eq(users.userId, userId), sql`${users.roles}[1] = 'user'`))
    .where(
      sql`${chapters.courseChapterId} = ${courseChapterId} and ${chapters.chapterTime} > 0
        and ${courses.courseType} = ${COURSE_TYPE.continuingEducation} and ${courses.certSubject} is not null`,
    );
  return row;
}

/** Books the hours; false when they were booked before. */
export async function insertEarned(tx: Tx, earned: typeof earnedHours.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(earnedHours)
    .values(earned)
    .onConflictDoNothing()
    .returning({ earnedHoursId: earnedHours.earnedHoursId });
  return rows.length > 0;
}

/**
 * Holds the person's certificate of the subject, which begins with its first hours, until the transaction ends: whoever
 * books its hours does so alone.
 */
export async function holdCertificate(tx: Tx, of: Of): Promise<void> {
  await tx.insert(certificates).values(of).onConflictDoNothing();
  await tx
    .select({ certificateId: certificates.certificateId })
    .from(certificates)
    .where(and(eq(certificates.userId, of.userId), eq(certificates.certSubject, of.certSubject)))
    .for("no key update");
}

/** The tenths that the person has earned in the subject. */
export async function earnedOf(db: Db, { userId, certSubject }: Of) {
  const [row] = await db
    .select({
      requiredTenths: sql<number>`coalesce(sum(hours) filter (where required), 0)::int`,
      optionalTenths: sql<number>`coalesce(sum(hours) filter (where not required), 0)::int`,
    })
    .from(earnedHours)
    .where(and(eq(earnedHours.userId, userId), eq(earnedHours.certSubject, certSubject)));
  return row ?? { requiredTenths: 0, optionalTenths: 0 };
}

/** Passes the certificate, once; false when it is passed already. */
export async function setPassed(tx: Tx, { userId, certSubject }: Of): Promise<boolean> {
  const rows = await tx
    .update(certificates)
    .set({ certDate: sql`greatest(now(), ${certificates.createTime})` })
    .where(
      and(
        eq(certificates.userId, userId),
        eq(certificates.certSubject, certSubject),
        isNull(certificates.certDate),
      ),
    )
    .returning({ certificateId: certificates.certificateId });
  return rows.length > 0;
}

/** Certificates of open accounts that have hours and no document yet, 500 at most after that id: reached or not. */
export const undocumented = (db: Db, after: number) =>
  db
    .select({
      certificateId: certificates.certificateId,
      userId: certificates.userId,
      certSubject: certificates.certSubject,
    })
    .from(certificates)
    .innerJoin(users, and(eq(users.userId, certificates.userId), isNull(users.deletedAt)))
    .where(
      sql`${certificates.certificateId} > ${after}
        and exists (select from ${earnedHours} e
          where e.user_id = ${certificates.userId} and e.cert_subject = ${certificates.certSubject})
        and not exists (select from ${certificateDocuments} d where d.certificate_id = ${certificates.certificateId})`,
    )
    .orderBy(certificates.certificateId)
    .limit(500);
