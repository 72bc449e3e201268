import { z } from "zod";
import { CERT_SUBJECT_CODES } from "../catalogue/cert-subject.ts";
import { date, id, idCard, nothing, paging, ruled, time, yuan } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { certNumberRule } from "./cert-number.ts";
import { certStatuses } from "./cert-status.ts";
import { documentStates } from "./document-state.ts";
import { endReasonRule } from "./end-reason.ts";
import { hoursShown } from "./hours-shown.ts";
import { openingReasonRule } from "./sealed-evidence.ts";
import { studyTimeStates } from "./study-time.ts";
import { uncountedReasons } from "./uncounted.ts";
import { shortCodeRule, VERIFY_CODE_LENGTH } from "./verify-code.ts";

const certSubject = z.enum(CERT_SUBJECT_CODES);

/** The first and the last day of a period of hours, in Shanghai; null where the subject has no periods. */
const period = z.object({ from: date, until: date }).nullable();

/** A document that was ended: its number, when, and the reason that staff gave. */
const endedDocument = z.object({ certNo: z.string(), endedAt: time, reason: z.string() });
export type EndedDocument = z.output<typeof endedDocument>;
/** As a caller receives it. */
export type EndedDocumentShown = z.input<typeof endedDocument>;

export const certificate = z.object({
  certSubject,
  /** When the first further-education course of the subject was granted; of a later period when it was begun. */
  createTime: time,
  period,
  /** Whether the period is that of today; one before it stays as it ended. */
  current: z.boolean(),
  /** Hours earned so far, required and elective apart. */
  requiredTime: z.number(),
  optionalTime: z.number(),
  /** Hours that make it passed; settings of the site. */
  requiredTarget: z.number(),
  optionalTarget: z.number(),
  certDate: time.nullable(),
  certStatus: z.enum(certStatuses),
  /** Of its valid document; null where there is none. */
  verifyCode: z.string().nullable(),
  /** The document that was revoked, after which none is valid. */
  revoked: endedDocument.nullable(),
  /** The document in whose place the valid one was issued. */
  replaced: endedDocument.nullable(),
});
/**
 * The caller's certificates, one a subject and period: those of today's periods before the others, the newest first.
 */
export const listMyCerts = endpoint({
  name: "listMyCerts",
  method: "GET",
  path: "/api/user/certs",
  access: may.learn,
  reply: z.array(certificate),
});

/** Each further-education course of the caller: the hours it gives, those earned, and what became of them. */
export const listMyStudyTime = endpoint({
  name: "listMyStudyTime",
  method: "GET",
  path: "/api/user/certs/study-time",
  access: may.learn,
  reply: z.array(
    z.object({
      courseId: z.int(),
      courseHours: z.number(),
      earnedHours: z.number(),
      studyTimeState: z.enum(studyTimeStates),
    }),
  ),
});

// ---- hours and what is still missing ----

const kind = z.object({
  earned: z.number(),
  target: z.number(),
  missing: z.number(),
  /** What the caller's own courses still give of this kind, and what is done and waits for a day with room. */
  fromOwn: z.number(),
  /** What is missing when all of those are done. */
  open: z.number(),
});
const hourCourse = z.object({
  courseId: z.int(),
  courseName: z.string(),
  required: z.boolean(),
  courseHours: z.number(),
});
/**
 * A subject's hours in the period of today: earned and missing, what the caller's courses still give, and the cheapest
 * courses for the rest.
 */
export const hourForecast = z.object({
  certSubject,
  period,
  /** How many days it is until its last one, when these are few and hours are missing. */
  daysLeft: z.int().nullable(),
  /** The caller's certificates of the subject's periods before, the newest first. */
  former: z.array(certificate),
  certStatus: z.enum(certStatuses),
  certDate: time.nullable(),
  required: kind,
  optional: kind,
  /** Null where the subject has no daily cap. */
  daily: z
    .object({
      /** Hours that are booked on a day at most, and those of today. */
      cap: z.number(),
      today: z.number(),
      /** Hours that are done and wait, and the day in Shanghai on which the last of them is booked. */
      waiting: z.number(),
      until: z.string().nullable(),
    })
    .nullable(),
  own: z.array(hourCourse.extend({ earned: z.number(), left: z.number(), expiryDate: time })),
  offer: z.object({
    courses: z.array(hourCourse.extend({ price: yuan })),
    /** What the caller pays for all of them in one order. */
    price: yuan,
    /** What even these leave open. */
    requiredOpen: z.number(),
    optionalOpen: z.number(),
    /** What could be taken instead, the cheapest hour first; with the courses above among them. */
    choices: z.array(hourCourse.extend({ price: yuan })),
  }),
  /** The newest document of a passed certificate. */
  document: z
    .object({
      certNo: z.string(),
      verifyCode: z.string(),
      issuedAt: time,
      state: z.enum(documentStates),
      revoked: endedDocument.nullable(),
      replaced: endedDocument.nullable(),
    })
    .nullable(),
});
/** One a subject of the caller's certificates, in their order. */
export const listHourForecasts = endpoint({
  name: "listHourForecasts",
  method: "GET",
  path: "/api/user/certs/forecast",
  access: may.earnHours,
  reply: z.array(hourForecast),
});

const subjectParams = z.object({ certSubject });
/** The first day of the period that is meant; without it the newest. */
const periodQuery = z.object({ from: date.optional() });
/**
 * The chapters of a subject that gave the caller hours, and those begun that have not, the newest first. With `from`,
 * those alone whose hours count for the period that begins on that day, whatever `shown` says.
 */
export const listHoursLog = endpoint({
  name: "listHoursLog",
  method: "GET",
  path: "/api/user/certs/:certSubject/hours",
  access: may.earnHours,
  params: subjectParams,
  query: periodQuery.extend({ ...paging, shown: z.enum(hoursShown).default("all") }),
  reply: z.object({
    hours: z.array(
      z.object({
        courseChapterId: z.int(),
        /** When they were booked; of others when the chapter was studied last. */
        at: time,
        courseId: z.int(),
        courseName: z.string(),
        chapterTitle: z.string(),
        required: z.boolean(),
        hours: z.number(),
        /** Why they do not count; null where they do. */
        reason: z.enum(uncountedReasons).nullable(),
        /** How much of the video was counted, 0 to 1; null where it has none, or nothing of it is missing. */
        coverage: z.number().nullable(),
      }),
    ),
    total: z.int(),
    /** How much of a video is to be counted, 0 to 1. */
    neededCoverage: z.number(),
  }),
});

// ---- documents ----

/** The caller's valid certificate, as a PDF. */
export const getCertificatePdf = endpoint({
  name: "getCertificatePdf",
  method: "GET",
  path: "/api/user/certs/:certSubject/pdf",
  access: may.earnHours,
  params: subjectParams,
  query: periodQuery,
  reply: "file",
});
/** The caller's study record of a subject as of now, as a PDF. */
export const getStudyRecordPdf = endpoint({
  name: "getStudyRecordPdf",
  method: "GET",
  path: "/api/user/certs/:certSubject/record",
  access: may.earnHours,
  params: subjectParams,
  query: periodQuery,
  reply: "file",
});

/** What everybody who holds its code learns of a certificate or a study record. */
export const verifiedDocument = z.object({
  kind: z.enum(["certificate", "record"]),
  number: z.string(),
  state: z.enum(documentStates),
  issuedAt: time,
  endedAt: time.nullable(),
  certSubject,
  /** Of a valid one only; name and ID number masked. */
  attested: z
    .object({
      userName: z.string(),
      idCard: z.string(),
      requiredTime: z.number(),
      optionalTime: z.number(),
      learnedFrom: time,
      learnedUntil: time,
      period,
    })
    .nullable(),
});
export const verifyDocument = endpoint({
  name: "verifyDocument",
  method: "GET",
  path: "/api/public/certificates/:verifyCode",
  access: may.verifyCertificates,
  params: z.object({ verifyCode: z.string().max(2 * VERIFY_CODE_LENGTH) }),
  reply: verifiedDocument,
});
/** Finds a certificate by what is printed on it, where nothing can be scanned. */
export const findCertificate = endpoint({
  name: "findCertificate",
  method: "POST",
  path: "/api/public/certificates/find",
  access: may.verifyCertificates,
  body: z.object({ certNo: ruled(certNumberRule).max(60), shortCode: ruled(shortCodeRule).max(30) }),
  reply: z.object({ verifyCode: z.string() }),
});

/** A certificate as staff see it, whatever became of it. */
export const issuedCertificate = z.object({
  certificateDocumentId: z.int(),
  certNo: z.string(),
  verifyCode: z.string(),
  certSubject,
  period,
  /** As it was issued; what it says never changes. */
  userName: z.string(),
  state: z.enum(documentStates),
  issuedAt: time,
  endedAt: time.nullable(),
  /** Why it was reissued or revoked; empty of a valid one. */
  endReason: z.string(),
  /** The number of the one in whose place it was issued. */
  replaces: z.string().nullable(),
});
const documentParams = z.object({ certificateDocumentId: id });
const ending = z.object({ reason: ruled(endReasonRule) });
/** Replaces a valid certificate by one with another number; the old one says so to whoever looks it up. */
export const reissueCertificate = endpoint({
  name: "reissueCertificate",
  method: "POST",
  path: "/api/admin/certificates/:certificateDocumentId/reissue",
  access: may.manageCertificates,
  params: documentParams,
  body: ending,
  done: "证书已换发",
  reply: z.object({ certNo: z.string() }),
});
/** Ends a valid certificate for good. */
export const revokeCertificate = endpoint({
  name: "revokeCertificate",
  method: "POST",
  path: "/api/admin/certificates/:certificateDocumentId/revoke",
  access: may.manageCertificates,
  params: documentParams,
  body: ending,
  done: "证书已撤销",
  reply: nothing,
});

// ---- evidence of ended accounts ----
export const sealedEvidence = z.object({
  sealedEvidenceId: z.int(),
  /** Of the account that ended, which names nobody. */
  userId: z.int(),
  certSubject,
  period,
  sealedAt: time,
  /** The last day on which it can be opened. */
  keepUntil: date,
});
/** The sealed evidence, the newest first; of one person by the whole ID number. Nothing in it names anybody. */
export const findSealedEvidence = endpoint({
  name: "findSealedEvidence",
  method: "POST",
  path: "/api/admin/sealed-evidence/find",
  access: may.openSealedEvidence,
  query: z.object(paging),
  body: z.object({ idCard: idCard.optional() }),
  reply: z.object({ rows: z.array(sealedEvidence), total: z.int() }),
});
/** What is sealed of an account that ended: who, and what one period's hours rest on. */
export const evidence = z.object({
  person: z.object({ userName: z.string(), idCard: z.string(), telephone: z.string(), employer: z.string() }),
  certSubject,
  period,
  chapters: z.array(
    z.object({
      courseName: z.string(),
      chapterTitle: z.string(),
      required: z.boolean(),
      countedSeconds: z.int(),
      faceCheckedAt: time.nullable(),
      hours: z.number(),
      earnedAt: time,
    }),
  ),
  tests: z.array(
    z.object({
      paperName: z.string(),
      userScore: z.number(),
      totalScore: z.number(),
      userPass: z.boolean(),
      handinTime: time,
    }),
  ),
  faceChecks: z.array(
    z.object({ certifyId: z.string(), state: z.string(), provenBy: z.string(), createdAt: time }),
  ),
  documents: z.array(
    z.object({
      certNo: z.string(),
      userName: z.string(),
      state: z.enum(documentStates),
      issuedAt: time,
      endedAt: time.nullable(),
      endReason: z.string(),
    }),
  ),
});
/** Opens it for the reason, which is written down beside who did. */
export const openSealedEvidence = endpoint({
  name: "openSealedEvidence",
  method: "POST",
  path: "/api/admin/sealed-evidence/:sealedEvidenceId/open",
  access: may.openSealedEvidence,
  params: z.object({ sealedEvidenceId: id }),
  body: z.object({ reason: ruled(openingReasonRule) }),
  reply: evidence,
});
