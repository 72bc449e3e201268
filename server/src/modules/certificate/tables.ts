import { CERT_SUBJECT_CODES, type CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { type DocumentState, documentStates } from "@zhutu/domain/certificate/document.ts";
import { sql } from "drizzle-orm";
import { today } from "../../kernel/db/days.ts";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, createdAt, oneOf, pk } from "../../kernel/db/columns.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";

/** Both null without an end. */
const periodTold = { periodFrom: date("period_from"), periodUntil: date("period_until") };

/**
 * A person's certificate of a subject and period (Shanghai days); only the newest may lack an end. `certDate`
 * is set once, when its hours are reached.
 */
export const certificates = pgTable(
  "certificates",
  {
    certificateId: pk("certificate_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    certSubject: text("cert_subject").$type<CertSubject>().notNull(),
    createTime: createdAt("create_time"),
    certDate: at("cert_date"),
    periodFrom: date("period_from").notNull().default(today),
    periodUntil: date("period_until"),
  },
  (t) => [
    unique("certificates_one_a_period").on(t.userId, t.certSubject, t.periodFrom),
    uniqueIndex("certificates_one_without_end")
      .on(t.userId, t.certSubject)
      .where(sql`period_until is null`),
    check("certificates_period", sql`${t.periodUntil} >= ${t.periodFrom}`),
    oneOf("certificates_subject", t.certSubject, CERT_SUBJECT_CODES),
  ],
);

/**
 * A complete chapter's hours, once per person: waiting under the daily cap, then earned. Amount, subject and
 * kind stay frozen.
 */
export const hours = pgTable(
  "hours",
  {
    hoursId: pk("hours_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    courseChapterId: integer("course_chapter_id")
      .notNull()
      .references(() => chapters.courseChapterId),
    certSubject: text("cert_subject").$type<CertSubject>().notNull(),
    required: boolean("required").notNull(),
    /** In tenths: 15 is 1.5 学时. */
    hours: smallint("hours").notNull(),
    completedAt: createdAt("completed_at"),
    /** Null while they wait for room under the daily cap. */
    earnedAt: at("earned_at"),
  },
  (t) => [
    unique("hours_once_a_chapter").on(t.userId, t.courseChapterId),
    oneOf("hours_subject", t.certSubject, CERT_SUBJECT_CODES),
    check("hours_hours", sql`${t.hours} > 0`),
    index("hours_course").on(t.courseId),
    index("hours_chapter").on(t.courseChapterId),
    index("hours_waiting")
      .on(t.userId, t.courseChapterId)
      .where(sql`earned_at is null`),
  ],
);

/**
 * An issued certificate with that day's name and hours. At most one is valid; a reissued one can still be
 * found by number.
 */
export const certificateDocuments = pgTable(
  "certificate_documents",
  {
    certificateDocumentId: pk("certificate_document_id"),
    certificateId: integer("certificate_id")
      .notNull()
      .references(() => certificates.certificateId),
    certNo: text("cert_no").notNull().unique("certificate_documents_number"),
    verifyCode: text("verify_code").notNull().unique("certificate_documents_code"),
    /** Empty once the account has ended. */
    userName: text("user_name").notNull(),
    /** On that day; empty if unknown. */
    employer: text("employer").notNull().default(""),
    requiredTenths: integer("required_tenths").notNull(),
    optionalTenths: integer("optional_tenths").notNull(),
    learnedFrom: at("learned_from").notNull(),
    ...periodTold,
    issuedAt: createdAt("issued_at"),
    state: text("state").$type<DocumentState>().notNull().default("valid"),
    endedAt: at("ended_at"),
    endReason: text("end_reason").notNull().default(""),
    endedBy: integer("ended_by").references(() => users.userId),
    replacesId: integer("replaces_id")
      .unique("certificate_documents_replaced_once")
      .references((): AnyPgColumn => certificateDocuments.certificateDocumentId),
  },
  (t) => [
    index("certificate_documents_certificate").on(t.certificateId),
    // None is issued after a revoked one; a reissued one has a successor.
    uniqueIndex("certificate_documents_one_stands")
      .on(t.certificateId)
      .where(sql`state in ('valid', 'revoked')`),
    oneOf("certificate_documents_state", t.state, documentStates),
    check("certificate_documents_ended", sql`(${t.state} = 'valid') = (${t.endedAt} is null)`),
  ],
);

/** The last number given out in each year. */
export const certificateNumbers = pgTable("certificate_numbers", {
  year: smallint("year").primaryKey(),
  last: integer("last").notNull(),
});

/** Found by its code. */
export const studyRecords = pgTable(
  "study_records",
  {
    studyRecordId: pk("study_record_id"),
    verifyCode: text("verify_code").notNull().unique("study_records_code"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    certSubject: text("cert_subject").$type<CertSubject>().notNull(),
    requiredTenths: integer("required_tenths").notNull(),
    optionalTenths: integer("optional_tenths").notNull(),
    learnedFrom: at("learned_from").notNull(),
    ...periodTold,
    madeAt: createdAt("made_at"),
  },
  (t) => [
    index("study_records_user").on(t.userId),
    oneOf("study_records_subject", t.certSubject, CERT_SUBJECT_CODES),
  ],
);

/**
 * Evidence behind an ended account's hours of one period: sealed with the data key, opened for a reason only.
 */
export const sealedEvidence = pgTable(
  "sealed_evidence",
  {
    sealedEvidenceId: pk("sealed_evidence_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    certSubject: text("cert_subject").$type<CertSubject>().notNull(),
    ...periodTold,
    sealed: text("sealed").notNull(),
    /** Keyed mark for search by whole ID number; null if there was none. */
    idCardMark: text("id_card_mark"),
    sealedAt: createdAt("sealed_at"),
    keepUntil: date("keep_until").notNull(),
  },
  (t) => [
    index("sealed_evidence_user").on(t.userId),
    index("sealed_evidence_mark").on(t.idCardMark),
    index("sealed_evidence_until").on(t.keepUntil),
    oneOf("sealed_evidence_subject", t.certSubject, CERT_SUBJECT_CODES),
  ],
);
