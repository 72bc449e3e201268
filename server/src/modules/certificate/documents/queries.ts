import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import type { DocumentState } from "@zhutu/domain/certificate/document.ts";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { today } from "../../../kernel/db/days.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { users } from "../../identity/tables.ts";
import { certificateDocuments as documents, certificateNumbers, certificates } from "../tables.ts";

type Of = { userId: number; certSubject: CertSubject };

/** The year is Shanghai's. */
export async function nextNumber(tx: Tx): Promise<{ year: number; running: number }> {
  const [row] = await tx
    .insert(certificateNumbers)
    .values({ year: sql`extract(year from ${today})::smallint`, last: 1 })
    .onConflictDoUpdate({
      target: certificateNumbers.year,
      set: { last: sql`${certificateNumbers.last} + 1` },
    })
    .returning({ year: certificateNumbers.year, running: certificateNumbers.last });
  if (!row) throw new Error("no number was given out");
  return row;
}

/** Passed, and never had a document; the account is open. */
export async function passedWithoutDocument(tx: Tx, certificateId: number) {
  const [row] = await tx
    .select({ userName: users.userName, employer: users.employer })
    .from(certificates)
    .innerJoin(users, and(eq(users.userId, certificates.userId), isNull(users.deletedAt)))
    .where(
      sql`${certificates.certificateId} = ${certificateId} and ${certificates.certDate} is not null
        and not exists (select from ${documents} d where d.certificate_id = ${certificates.certificateId})`,
    );
  return row;
}

export const insertDocument = (tx: Tx, row: typeof documents.$inferInsert) =>
  tx.insert(documents).values(row);

const whole = {
  certificateDocumentId: documents.certificateDocumentId,
  certificateId: documents.certificateId,
  certNo: documents.certNo,
  verifyCode: documents.verifyCode,
  userName: documents.userName,
  employer: documents.employer,
  requiredTenths: documents.requiredTenths,
  optionalTenths: documents.optionalTenths,
  learnedFrom: documents.learnedFrom,
  periodFrom: documents.periodFrom,
  periodUntil: documents.periodUntil,
  issuedAt: documents.issuedAt,
  state: documents.state,
  endedAt: documents.endedAt,
  certSubject: certificates.certSubject,
  certDate: sql<Date>`${certificates.certDate}`.mapWith(documents.issuedAt),
  userId: certificates.userId,
  idCardCipher: users.idCardCipher,
  accountName: users.userName,
  accountEmployer: users.employer,
  accountOpen: sql<boolean>`${users.deletedAt} is null`,
};
export type CertificateDocument = Awaited<ReturnType<typeof findByCode>> & object;

const documentRows = (db: Db) =>
  db
    .select(whole)
    .from(documents)
    .innerJoin(certificates, eq(certificates.certificateId, documents.certificateId))
    .innerJoin(users, eq(users.userId, certificates.userId));

export const findByCode = async (db: Db, verifyCode: string) =>
  (await documentRows(db).where(eq(documents.verifyCode, verifyCode)))[0];

/** The full code if the number's code starts with `shortCode`. */
export async function codeOfNumber(db: Db, { certNo, shortCode }: { certNo: string; shortCode: string }) {
  const [row] = await db
    .select({ verifyCode: documents.verifyCode })
    .from(documents)
    .where(sql`${documents.certNo} = ${certNo} and starts_with(${documents.verifyCode}, ${shortCode})`);
  return row?.verifyCode;
}

/** Of the period that begins on `from`, else of the newest period with a document. */
export const newestOf = async (db: Db, { userId, certSubject, from }: Of & { from?: string | undefined }) =>
  (
    await documentRows(db)
      .where(
        and(
          eq(certificates.userId, userId),
          eq(certificates.certSubject, certSubject),
          from === undefined ? undefined : eq(certificates.periodFrom, from),
        ),
      )
      .orderBy(desc(certificates.periodFrom), desc(documents.certificateDocumentId))
      .limit(1)
  )[0];

export const findDocument = async (db: Db, certificateDocumentId: number) =>
  (await documentRows(db).where(eq(documents.certificateDocumentId, certificateDocumentId)))[0];

const replaced = alias(documents, "replaced");

export const issuedTo = (db: Db, userId: number) =>
  db
    .select({
      certificateDocumentId: documents.certificateDocumentId,
      certNo: documents.certNo,
      verifyCode: documents.verifyCode,
      certSubject: certificates.certSubject,
      periodFrom: documents.periodFrom,
      periodUntil: documents.periodUntil,
      userName: documents.userName,
      state: documents.state,
      issuedAt: documents.issuedAt,
      endedAt: documents.endedAt,
      endReason: documents.endReason,
      replaces: replaced.certNo,
    })
    .from(documents)
    .innerJoin(certificates, eq(certificates.certificateId, documents.certificateId))
    .leftJoin(replaced, eq(replaced.certificateDocumentId, documents.replacesId))
    .where(eq(certificates.userId, userId))
    .orderBy(desc(documents.certificateDocumentId));

/** Undefined if it is already ended. */
export async function endDocument(
  tx: Tx,
  certificateDocumentId: number,
  end: { state: Exclude<DocumentState, "valid">; endReason: string; endedBy: number },
) {
  const [row] = await tx
    .update(documents)
    .set({ ...end, endedAt: sql`now()` })
    .where(and(eq(documents.certificateDocumentId, certificateDocumentId), eq(documents.state, "valid")))
    .returning();
  return row;
}

const ofUser = (userId: number) =>
  sql`${documents.certificateId} in (select k.certificate_id from ${certificates} k where k.user_id = ${userId})`;

export const forgetNames = (tx: Tx, userId: number) =>
  tx.update(documents).set({ userName: "", employer: "" }).where(ofUser(userId));

/** Except which staff ended them. */
export const documentsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      certificateDocumentId: documents.certificateDocumentId,
      certificateId: documents.certificateId,
      certNo: documents.certNo,
      verifyCode: documents.verifyCode,
      userName: documents.userName,
      employer: documents.employer,
      requiredTenths: documents.requiredTenths,
      optionalTenths: documents.optionalTenths,
      learnedFrom: documents.learnedFrom,
      periodFrom: documents.periodFrom,
      periodUntil: documents.periodUntil,
      issuedAt: documents.issuedAt,
      state: documents.state,
      endedAt: documents.endedAt,
      endReason: documents.endReason,
      replacesId: documents.replacesId,
    })
    .from(documents)
    .where(ofUser(userId))
    .orderBy(documents.certificateDocumentId);
