import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { EVIDENCE_YEARS } from "@zhutu/domain/certificate/document.ts";
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { today } from "../../../kernel/db/days.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { paged, type Page, total } from "../../../kernel/db/paging.ts";
import { chapters } from "../../catalogue/tables.ts";
import { testOf } from "../../exam/service.ts";
import { paperVersions, userPapers } from "../../exam/tables.ts";
import { faceChecks, users } from "../../identity/tables.ts";
import { studyPrompts } from "../../study/tables.ts";
import { certificates, hours, sealedEvidence } from "../tables.ts";

export async function personToSeal(tx: Tx, userId: number) {
  const [row] = await tx
    .select({
      userName: users.userName,
      idCardCipher: users.idCardCipher,
      telephone: users.telephone,
      employer: users.employer,
    })
    .from(users)
    .where(eq(users.userId, userId));
  return row;
}

export const subjectsEarned = async (tx: Tx, userId: number): Promise<CertSubject[]> =>
  (
    await tx
      .selectDistinct({ certSubject: hours.certSubject })
      .from(hours)
      .where(and(eq(hours.userId, userId), isNotNull(hours.earnedAt)))
  ).map(({ certSubject }) => certSubject);

export const periodsToSeal = (tx: Tx, userId: number, certSubject: CertSubject) =>
  tx
    .select({
      certificateId: certificates.certificateId,
      periodFrom: certificates.periodFrom,
      periodUntil: certificates.periodUntil,
      keepUntil: keepUntil(sql`${certificates.periodUntil}`),
      isOver: sql<boolean>`${keepUntil(sql`${certificates.periodUntil}`)} < ${today}`,
    })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.certSubject, certSubject)));

/** Six years after the period, or after the account's end if the period is open. */
const keepUntil = (periodUntil: unknown) =>
  sql<string>`(coalesce(${periodUntil}, ${today}) + make_interval(years => ${EVIDENCE_YEARS}))::date`;

export const testsToSeal = (tx: Tx, userId: number, certSubject: CertSubject) =>
  tx
    .select({
      paperName: paperVersions.paperName,
      userScore: sql<number>`${userPapers.userScore} / 10.0`.mapWith(Number),
      totalScore: sql<number>`${userPapers.totalScore} / 10.0`.mapWith(Number),
      userPass: sql<boolean>`coalesce(${userPapers.userPass}, false)`,
      handinTime: sql<Date>`${userPapers.handinTime}`.mapWith(userPapers.createTime),
    })
    .from(userPapers)
    .innerJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .where(
      and(
        eq(userPapers.userId, userId),
        isNotNull(userPapers.handinTime),
        inArray(
          userPapers.correlationId,
          tx
            .select({ correlationId: testOf(hours.courseChapterId) })
            .from(hours)
            .where(
              and(eq(hours.userId, userId), eq(hours.certSubject, certSubject), isNotNull(hours.earnedAt)),
            ),
        ),
      ),
    )
    .orderBy(userPapers.handinTime);

export const checksToSeal = (tx: Tx, userId: number, certSubject: CertSubject) =>
  tx
    .select({
      certifyId: faceChecks.certifyId,
      state: faceChecks.state,
      provenBy: faceChecks.provenBy,
      createdAt: faceChecks.createdAt,
    })
    .from(faceChecks)
    .where(
      sql`${faceChecks.userId} = ${userId} and (${faceChecks.courseId} is null or ${faceChecks.courseId} in
        (select c.course_id from ${hours} e join ${chapters} c on c.course_chapter_id = e.course_chapter_id
          where e.user_id = ${userId} and e.cert_subject = ${certSubject} and e.earned_at is not null))`,
    )
    .orderBy(faceChecks.createdAt);

export const promptsToSeal = (tx: Tx, userId: number, certSubject: CertSubject) =>
  tx
    .select({
      chapterTitle: chapters.chapterTitle,
      kind: studyPrompts.kind,
      askedAt: studyPrompts.askedAt,
      answeredAt: studyPrompts.answeredAt,
      missedAt: studyPrompts.missedAt,
    })
    .from(studyPrompts)
    .innerJoin(chapters, eq(chapters.courseChapterId, studyPrompts.courseChapterId))
    .innerJoin(
      hours,
      sql`${hours.userId} = ${studyPrompts.userId} and ${hours.courseChapterId} = ${studyPrompts.courseChapterId}
        and ${hours.certSubject} = ${certSubject} and ${hours.earnedAt} is not null`,
    )
    .where(eq(studyPrompts.userId, userId))
    .orderBy(studyPrompts.askedAt);

export const insertEvidence = (tx: Tx, row: typeof sealedEvidence.$inferInsert) =>
  tx.insert(sealedEvidence).values(row);

/** Newest first; with a mark, only that person's. */
export async function listEvidence(db: Db, mark: string | undefined, page: Page) {
  const where = mark === undefined ? undefined : eq(sealedEvidence.idCardMark, mark);
  const listing = db
    .select()
    .from(sealedEvidence)
    .where(where)
    .orderBy(desc(sealedEvidence.sealedEvidenceId));
  return paged(page, db.select({ total }).from(sealedEvidence).where(where), listing);
}

export async function findEvidence(db: Db, sealedEvidenceId: number) {
  const [row] = await db
    .select()
    .from(sealedEvidence)
    .where(
      sql`${sealedEvidence.sealedEvidenceId} = ${sealedEvidenceId} and ${sealedEvidence.keepUntil} >= ${today}`,
    );
  return row;
}

/** Returns how many. */
export async function dropEvidence(db: Db): Promise<number> {
  const gone = await db
    .delete(sealedEvidence)
    .where(sql`${sealedEvidence.keepUntil} < ${today}`)
    .returning({ id: sealedEvidence.sealedEvidenceId });
  return gone.length;
}
