import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import type { EndedDocument } from "@zhutu/domain/certificate/contract.ts";
import { and, eq, isNull, type SQL, type SQLChunk, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { type Params, prepared } from "../../../kernel/db/prepared.ts";
import { courses } from "../../catalogue/tables.ts";
import { users } from "../../identity/tables.ts";
import { isCurrentEnrolment, belongsTo } from "../../enrolment/service.ts";
import { certificateDocuments, certificates, hours } from "../tables.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { assignments, userCourses } from "../../enrolment/tables.ts";
import { dayIn, today } from "../../../kernel/db/days.ts";

type Of = { userId: number; certSubject: CertSubject };

// Certificate periods by Shanghai days. Writers hold the person's account and hours lock.

/** Certificate id for a date: the latest period begun by then, else the first, else 0. */
export const certificateThen = (earned: { userId: SQLChunk; certSubject: SQLChunk; at: SQLChunk }) =>
  sql<number>`coalesce((select pc.certificate_id from ${certificates} pc
    where pc.user_id = ${earned.userId} and pc.cert_subject = ${earned.certSubject}
    order by pc.period_from > ${dayIn(earned.at)}, abs(pc.period_from - ${dayIn(earned.at)}) limit 1), 0)`;

/** Today by the transaction's clock, and the day of the person's first course of the subject, else today. */
export async function daysOf(tx: Tx, { userId, certSubject }: Of): Promise<{ today: string; began: string }> {
  const { rows } = await tx.execute<{ today: string; began: string }>(sql`
    select ${today}::text as today,
      (select coalesce(min(${dayIn(sql`uc.create_time`)}), ${today})::text
        ${grantsOf(sql`${userId}`)} and c.cert_subject = ${certSubject}) as began`);
  const [row] = rows;
  if (!row) throw new Error("no day");
  return row;
}

export const periodsOf = (tx: Tx, { userId, certSubject }: Of) =>
  tx
    .select({
      certificateId: certificates.certificateId,
      from: certificates.periodFrom,
      until: certificates.periodUntil,
    })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.certSubject, certSubject)))
    .orderBy(certificates.periodFrom);

export async function insertCertificate(tx: Tx, values: typeof certificates.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(certificates)
    .values(values)
    .returning({ certificateId: certificates.certificateId });
  if (!row) throw new Error("no certificate was made");
  return row.certificateId;
}

export const setPeriodEnd = (tx: Tx, certificateId: number, periodUntil: string | null) =>
  tx.update(certificates).set({ periodUntil }).where(eq(certificates.certificateId, certificateId));

/**
 * `from` and `where` of the continuing-education courses a person got, except copies taken back, which were
 * never used.
 */
const grantsOf = (user: SQLChunk) => sql`
  from ${userCourses} uc join ${courses} c on c.course_id = uc.course_id
  where ${belongsTo(sql`uc`, user)} and c.course_type = ${COURSE_TYPE.continuingEducation} and c.cert_subject is not null
    and not exists (select from ${assignments} a
      where a.user_course_id = uc.user_course_id and a.taken_back_at is not null)`;

// Grants and hours count for the certificate of their period; 0: none stored yet.
const begun = (user: SQLChunk) => sql`(
  select c.cert_subject, ${certificateThen({ userId: user, certSubject: sql`c.cert_subject`, at: sql`uc.create_time` })} as certificate_id,
    min(uc.create_time) as since, max(uc.create_time) as newest ${grantsOf(user)} group by 1, 2
) as begun`;
const earned = (user: SQLChunk) => sql`(
  select e.cert_subject, ${certificateThen({ userId: user, certSubject: sql`e.cert_subject`, at: sql`e.earned_at` })} as certificate_id,
    min(e.earned_at) as since,
    coalesce(sum(e.hours) filter (where required), 0)::int as required_tenths,
    coalesce(sum(e.hours) filter (where not required), 0)::int as optional_tenths
  from ${hours} e where e.user_id = ${user} and e.earned_at is not null group by 1, 2
) as earned`;

const certDate: SQL<Date | null> = sql`kept.cert_date`.mapWith(certificates.certDate);

/** From the document joined under that name; null if there is none. */
const endedJson = (document: "revoked" | "replaced"): SQL => {
  const field = (column: string): SQL => sql.raw(`${document}.${column}`);
  return sql`case when ${field("cert_no")} is not null then json_build_object('certNo', ${field("cert_no")},
    'endedAt', ${field("ended_at")}, 'reason', ${field("end_reason")}) end`;
};
const endedFrom = (column: SQL): SQL<EndedDocument | null> =>
  sql<EndedDocument | null>`${column}`.mapWith(
    ({ endedAt, ...document }: Omit<EndedDocument, "endedAt"> & { endedAt: string }): EndedDocument => ({
      ...document,
      endedAt: new Date(endedAt),
    }),
  );

// A certificate has one document that is valid or revoked (certificate_documents_one_stands), so the joins
// duplicate no row.
const kept = (user: SQLChunk) => sql`(
  select cert_subject, ${certificates.certificateId}, create_time as since, cert_date, ${certificates.periodFrom},
    ${certificates.periodUntil}, valid.verify_code, ${endedJson("revoked")} as revoked, ${endedJson("replaced")} as replaced
  from ${certificates} left join ${certificateDocuments} revoked
    on revoked.certificate_id = ${certificates.certificateId} and revoked.state = 'revoked'
  left join ${certificateDocuments} valid
    on valid.certificate_id = ${certificates.certificateId} and valid.state = 'valid'
  left join ${certificateDocuments} replaced on replaced.certificate_document_id = valid.replaces_id
  where user_id = ${user}
) as kept`;

const since = sql<Date>`least(begun.since, earned.since, kept.since)`.mapWith(certificates.createTime);
const bySubject = prepared("certificates_of_user", (db, p: Params<{ userId: number }>) =>
  db
    .select({
      certificateId: sql<number>`certificate_id`,
      certSubject: sql<CertSubject>`cert_subject`,
      createTime: since,
      newestGrant: sql<Date | null>`begun.newest`.mapWith(certificates.createTime),
      certDate,
      verifyCode: sql<string | null>`kept.verify_code`,
      revoked: endedFrom(sql`kept.revoked`),
      replaced: endedFrom(sql`kept.replaced`),
      requiredTenths: sql<number>`coalesce(earned.required_tenths, 0)`,
      optionalTenths: sql<number>`coalesce(earned.optional_tenths, 0)`,
      from: sql<string | null>`kept.period_from::text`,
      until: sql<string | null>`kept.period_until::text`,
    })
    .from(
      sql`${begun(p.userId)} full join ${earned(p.userId)} using (cert_subject, certificate_id)
        full join ${kept(p.userId)} using (cert_subject, certificate_id)`,
    )
    .orderBy(sql`cert_subject`, sql`kept.period_from`),
);

/**
 * The person's certificates with tenths of hours earned, by subject and period; id 0 without period if none
 * is stored.
 */
export const certificatesOf = (db: Db, userId: number) => bySubject(db, { userId });
export type CertificateRow = Awaited<ReturnType<typeof certificatesOf>>[number];

const byCourse = prepared("study_time_of_courses", (db, p: Params<{ userId: number }>) =>
  db
    .select({
      courseId: courses.courseId,
      courseTenths: courses.hourTenths,
      earnedTenths: sql<number>`coalesce(earned.tenths, 0)`,
      runs: sql<boolean>`held.runs`,
    })
    .from(
      sql`(select uc.course_id, bool_or(${isCurrentEnrolment(sql`uc`)}) as runs ${grantsOf(p.userId)} group by 1) as held`,
    )
    .innerJoin(courses, sql`${courses.courseId} = held.course_id`)
    .leftJoin(
      sql`(select course_id, sum(hours)::int as tenths from ${hours}
        where user_id = ${p.userId} and earned_at is not null group by 1) as earned`,
      sql`earned.course_id = held.course_id`,
    )
    .orderBy(courses.courseId),
);

/** In tenths of hours. */
export const studyTimeOf = (db: Db, userId: number) => byCourse(db, { userId });

export const certificatesKept = (tx: Tx, userId: number) =>
  tx
    .select({
      certificateId: certificates.certificateId,
      certSubject: certificates.certSubject,
      createTime: certificates.createTime,
      certDate: certificates.certDate,
      periodFrom: certificates.periodFrom,
      periodUntil: certificates.periodUntil,
    })
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(certificates.certificateId);

const countsFor = (certificateId: SQLChunk) =>
  sql`${certificateThen({ userId: sql`e.user_id`, certSubject: sql`e.cert_subject`, at: sql`e.earned_at` })} = ${certificateId}`;

/** Tenths that count for the certificate. */
export async function earnedFor(
  db: Db,
  { userId, certSubject, certificateId }: Of & { certificateId: number },
) {
  const { rows } = await db.execute<{ requiredTenths: number; optionalTenths: number }>(sql`
    select coalesce(sum(e.hours) filter (where e.required), 0)::int as "requiredTenths",
      coalesce(sum(e.hours) filter (where not e.required), 0)::int as "optionalTenths"
    from ${hours} e where e.user_id = ${userId} and e.cert_subject = ${certSubject} and e.earned_at is not null
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
          join ${hours} e on e.user_id = ${certificates.userId} and e.cert_subject = asked."certSubject"
            and e.earned_at is not null and ${countsFor(certificates.certificateId)}
          where asked."certSubject" = ${certificates.certSubject}
          group by asked."certRequiredHours", asked."certOptionalHours"
          having ${certificates.certDate} is not null
            or (not ${isOver} and coalesce(sum(e.hours) filter (where e.required), 0) >= asked."certRequiredHours" * 10
              and coalesce(sum(e.hours) filter (where not e.required), 0) >= asked."certOptionalHours" * 10))`,
    )
    .orderBy(certificates.certificateId)
    .limit(most);
