// Writers hold the person's account and hours lock.
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { and, eq, isNull, type SQLChunk, sql } from "drizzle-orm";
import { today } from "../../../kernel/db/days.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { users } from "../../identity/tables.ts";
import { givesHours } from "../../study/service.ts";
import { certificateThen } from "../periods/queries.ts";
import { certificateDocuments, certificates, earnedHours } from "../tables.ts";

type Of = { userId: number; certSubject: CertSubject };

/** Undefined if the chapter gives no hours. */
export async function chapterToBook(tx: Tx, courseChapterId: number) {
  const [row] = await tx
    .select({
      courseId: courses.courseId,
      certSubject: sql<CertSubject>`${courses.certSubject}`,
      required: sql<boolean>`coalesce(${courses.requiredCourse} = 1, false)`,
      hours: chapters.chapterTime,
    })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .where(sql`${chapters.courseChapterId} = ${courseChapterId} and ${givesHours}`);
  return row;
}

export async function insertEarned(tx: Tx, earned: typeof earnedHours.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(earnedHours)
    .values(earned)
    .onConflictDoNothing()
    .returning({ earnedHoursId: earnedHours.earnedHoursId });
  return rows.length > 0;
}

const countsFor = (certificateId: SQLChunk) =>
  sql`${certificateThen({ userId: sql`e.user_id`, certSubject: sql`e.cert_subject`, at: sql`e.earned_at` })} = ${certificateId}`;

export async function earnedFor(
  db: Db,
  { userId, certSubject, certificateId }: Of & { certificateId: number },
) {
  const { rows } = await db.execute<{ requiredTenths: number; optionalTenths: number }>(sql`
    select coalesce(sum(e.hours) filter (where e.required), 0)::int as "requiredTenths",
      coalesce(sum(e.hours) filter (where not e.required), 0)::int as "optionalTenths"
    from ${earnedHours} e where e.user_id = ${userId} and e.cert_subject = ${certSubject}
      and ${countsFor(sql`${certificateId}`)}`);
  return rows[0] ?? { requiredTenths: 0, optionalTenths: 0 };
}

/** Passes the certificate once; undefined if it is passed already. */
export async function setPassed(tx: Tx, certificateId: number) {
  const [passed] = await tx
    .update(certificates)
    .set({ certDate: sql`greatest(now(), ${certificates.createTime})` })
    .where(and(eq(certificates.certificateId, certificateId), isNull(certificates.certDate)))
    .returning({ certSubject: certificates.certSubject, periodFrom: certificates.periodFrom });
  return passed;
}

type Target = { certSubject: CertSubject; certRequiredHours: number; certOptionalHours: number };

const isOver = sql<boolean>`coalesce(${certificates.periodUntil} < ${today}, false)`;

/** Open accounts' certificates without a document: passed, or at their targets in a period not over. */
export const reachedUndocumented = (
  db: Db,
  { after, most }: { after: number; most: number },
  targets: readonly Target[],
) =>
  db
    .select({
      certificateId: certificates.certificateId,
      userId: certificates.userId,
      certSubject: certificates.certSubject,
      over: isOver,
    })
    .from(certificates)
    .innerJoin(users, and(eq(users.userId, certificates.userId), isNull(users.deletedAt)))
    .where(
      sql`${certificates.certificateId} > ${after}
        and not exists (select from ${certificateDocuments} d where d.certificate_id = ${certificates.certificateId})
        and exists (select from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
            as asked("certSubject" text, "certRequiredHours" numeric, "certOptionalHours" numeric)
          join ${earnedHours} e on e.user_id = ${certificates.userId} and e.cert_subject = asked."certSubject"
            and ${countsFor(certificates.certificateId)}
          where asked."certSubject" = ${certificates.certSubject}
          group by asked."certRequiredHours", asked."certOptionalHours"
          having ${certificates.certDate} is not null
            or (not ${isOver} and coalesce(sum(e.hours) filter (where e.required), 0) >= asked."certRequiredHours" * 10
              and coalesce(sum(e.hours) filter (where not e.required), 0) >= asked."certOptionalHours" * 10))`,
    )
    .orderBy(certificates.certificateId)
    .limit(most);
