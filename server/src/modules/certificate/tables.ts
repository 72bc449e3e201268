import { CERT_SUBJECT_CODES, type CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { type DocumentState, documentStates } from "@zhutu/domain/certificate/document-state.ts";
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

/** The period whose hours a document tells; both null where its certificate's period had no end. */
const periodTold = { periodFrom: date("period_from"), periodUntil: date("period_until") };

/**
 * A person's certificate of one subject and one period of hours, by the days of Shanghai; without a last one while the
 * subject has no periods, which the newest alone can be. `certDate` is set once, when the hours of the period are
 * reached.
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
 * What a chapter of further education earned somebody, once; hours, subject and whether they were required are as
 * they stood then, whatever the course becomes (domain.md "Study time, hours, certificates").
 */
export const earnedHours = pgTable(
  "earned_hours",
  {
    earnedHoursId: pk("earned_hours_id"),
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
    /** In tenths, as a chapter's: 15 is 1.5 学时. */
    hours: smallint("hours").notNull(),
    earnedAt: createdAt("earned_at"),
  },
  (t) => [
    unique("earned_hours_once_a_chapter").on(t.userId, t.courseChapterId),
    oneOf("earned_hours_subject", t.certSubject, CERT_SUBJECT_CODES),
    check("earned_hours_hours", sql`${t.hours} > 0`),
    index("earned_hours_course").on(t.courseId),
    index("earned_hours_chapter").on(t.courseChapterId),
  ],
);

/**
 * Hours that are earned and wait for a day on which the subject's daily cap has room for them, frozen as they stood
 * when the chapter was done; they are booked in the order of their ids.
 */
export const waitingHours = pgTable(
  "waiting_hours",
  {
    waitingHoursId: pk("waiting_hours_id"),
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
    /** In tenths, as a chapter's. */
    hours: smallint("hours").notNull(),
    waitsSince: createdAt("waits_since"),
  },
  (t) => [
    unique("waiting_hours_once_a_chapter").on(t.userId, t.courseChapterId),
    oneOf("waiting_hours_subject", t.certSubject, CERT_SUBJECT_CODES),
    check("waiting_hours_hours", sql`${t.hours} > 0`),
  ],
);

/**
 * A certificate as it was issued: the name and the hours of that day. At most one of a certificate is valid; one that
 * was reissued is replaced by the next, and stays to be found under its number.
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
    /** Empty once the person's account ended. */
    userName: text("user_name").notNull(),
    /** Of that day; empty where none was told. */
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
    // After one that was revoked none is issued; one that was reissued has another in its place.
    uniqueIndex("certificate_documents_one_stands")
      .on(t.certificateId)
      .where(sql`state in ('valid', 'revoked')`),
    oneOf("certificate_documents_state", t.state, documentStates),
    check("certificate_documents_ended", sql`(${t.state} = 'valid') = (${t.endedAt} is null)`),
  ],
);

/** How many numbers of a year are given out. */
export const certificateNumbers = pgTable("certificate_numbers", {
  year: smallint("year").primaryKey(),
  last: integer("last").notNull(),
});

/** A study record that was taken: who, of which subject, and the hours of that moment, to be found by its code. */
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
 * What the hours of one period of an ended account rest on, and whose they were: sealed with the data key, kept until
 * the day, and opened for a reason alone.
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
    /** The keyed mark of the ID number, to find it by the whole number; null where there was none. */
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
