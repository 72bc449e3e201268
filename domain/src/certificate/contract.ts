import { z } from "zod";
import { promptKinds } from "../study/presence.ts";
import { CERT_SUBJECT_CODES } from "../catalogue/subject.ts";
import { date, id, idCard, nothing, paging, ruled, time, yuan } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { certNumberRule } from "./cert-number.ts";
import { certStatuses } from "./cert-status.ts";
import { studyTimeStates, hoursShown, uncountedReasons } from "./study-time.ts";
import {
  shortCodeRule,
  VERIFY_CODE_LENGTH,
  documentStates,
  endReasonRule,
  openingReasonRule,
} from "./document.ts";

const certSubject = z.enum(CERT_SUBJECT_CODES);

/** First and last Shanghai day of a period; null without periods. */
const period = z.object({ from: date, until: date }).nullable();

/** An ended document with staff's reason. */
const endedDocument = z.object({ certNo: z.string(), endedAt: time, reason: z.string() });
export type EndedDocument = z.output<typeof endedDocument>;
/** As the API returns it. */
export type EndedDocumentShown = z.input<typeof endedDocument>;

export const certificate = z.object({
  certSubject,
  /** When the subject's first course was granted, or the later period began. */
  createTime: time,
  period,
  /** Whether this is today's period; earlier ones are final. */
  current: z.boolean(),
  requiredTime: z.number(),
  optionalTime: z.number(),
  /** Hours needed to pass, from settings. */
  requiredTarget: z.number(),
  optionalTarget: z.number(),
  certDate: time.nullable(),
  certStatus: z.enum(certStatuses),
  /** Null without a valid document. */
  verifyCode: z.string().nullable(),
  /** Revoked document if none is valid. */
  revoked: endedDocument.nullable(),
  /** Document the valid one replaced. */
  replaced: endedDocument.nullable(),
});
/** The caller's certificates by subject and period: current periods first, then newest. */
export const listMyCerts = endpoint({
  name: "listMyCerts",
  method: "GET",
  path: "/api/user/certs",
  access: may.learn,
  reply: z.array(certificate),
});

/** The caller's further-education courses with their hours. */
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

// ---- hours and what is missing ----

const kind = z.object({
  earned: z.number(),
  target: z.number(),
  missing: z.number(),
  /** From own courses, with finished hours waiting under the daily cap. */
  fromOwn: z.number(),
  /** Hours missing after those. */
  open: z.number(),
});
const hourCourse = z.object({
  courseId: z.int(),
  courseName: z.string(),
  required: z.boolean(),
  courseHours: z.number(),
});
/** A subject's current period: earned, missing, from own courses, and the cheapest courses for the rest. */
export const hourForecast = z.object({
  certSubject,
  period,
  /** Given if few and hours are missing. */
  daysLeft: z.int().nullable(),
  /** Certificates of earlier periods, newest first. */
  former: z.array(certificate),
  certStatus: z.enum(certStatuses),
  certDate: time.nullable(),
  required: kind,
  optional: kind,
  /** Null without a daily cap. */
  daily: z
    .object({
      /** Hours allowed a day, and hours booked today. */
      cap: z.number(),
      today: z.number(),
      /** Finished hours waiting, and the Shanghai day of the last booking. */
      waiting: z.number(),
      until: z.string().nullable(),
    })
    .nullable(),
  own: z.array(hourCourse.extend({ earned: z.number(), left: z.number(), expiryDate: time })),
  offer: z.object({
    courses: z.array(hourCourse.extend({ price: yuan })),
    /** Price of all in one order. */
    price: yuan,
    /** Hours these leave open. */
    requiredOpen: z.number(),
    optionalOpen: z.number(),
    /** All options, cheapest hour first. */
    choices: z.array(hourCourse.extend({ price: yuan })),
  }),
  /** Newest document of a passed certificate. */
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
/** One for each subject of the caller's certificates, in their order. */
export const listHourForecasts = endpoint({
  name: "listHourForecasts",
  method: "GET",
  path: "/api/user/certs/forecast",
  access: may.earnHours,
  refuses: ["NOT_FOR_SALE", "CHOOSE_MODEL"],
  reply: z.array(hourForecast),
});

const subjectParams = z.object({ certSubject });
/** First day of the period; default newest. */
const periodQuery = z.object({ from: date.optional() });
export const hoursLogReply = z.object({
  hours: z.array(
    z.object({
      courseChapterId: z.int(),
      /** When booked, otherwise last studied. */
      at: time,
      courseId: z.int(),
      courseName: z.string(),
      chapterTitle: z.string(),
      required: z.boolean(),
      hours: z.number(),
      /** Why they do not count; null if they do. */
      reason: z.enum(uncountedReasons).nullable(),
      /** Share of the video counted, 0 to 1; null without a video or when complete. */
      coverage: z.number().nullable(),
    }),
  ),
  total: z.int(),
  /** Required share, 0 to 1. */
  neededCoverage: z.number(),
});
/**
 * A subject's chapters that gave hours or were begun, newest first. `from`: only hours counted in that
 * period, whatever `shown` says.
 */
export const listHoursLog = endpoint({
  name: "listHoursLog",
  method: "GET",
  path: "/api/user/certs/:certSubject/hours",
  access: may.earnHours,
  params: subjectParams,
  query: periodQuery.extend({ ...paging, shown: z.enum(hoursShown).default("all") }),
  reply: hoursLogReply,
});

// ---- documents ----

/** The caller's valid certificate as PDF. */
export const getCertificatePdf = endpoint({
  name: "getCertificatePdf",
  method: "GET",
  path: "/api/user/certs/:certSubject/pdf",
  access: may.earnHours,
  refuses: ["NOT_FOUND"],
  params: subjectParams,
  query: periodQuery,
  reply: "file",
});
/** The caller's current study record as PDF. */
export const getStudyRecordPdf = endpoint({
  name: "getStudyRecordPdf",
  method: "GET",
  path: "/api/user/certs/:certSubject/record",
  access: may.earnHours,
  refuses: ["NOT_FOUND"],
  params: subjectParams,
  query: periodQuery,
  reply: "file",
});

/** Public view of a certificate or study record. */
export const verifiedDocument = z.object({
  kind: z.enum(["certificate", "record"]),
  number: z.string(),
  state: z.enum(documentStates),
  issuedAt: time,
  endedAt: time.nullable(),
  certSubject,
  /** Only while valid; name and ID number masked. */
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
  refuses: ["NOT_FOUND"],
  params: z.object({ verifyCode: z.string().max(2 * VERIFY_CODE_LENGTH) }),
  reply: verifiedDocument,
});
/** Finds a certificate by printed number and short code. */
export const findCertificate = endpoint({
  name: "findCertificate",
  method: "POST",
  path: "/api/public/certificates/find",
  access: may.verifyCertificates,
  refuses: ["NOT_FOUND"],
  body: z.object({ certNo: ruled(certNumberRule).max(60), shortCode: ruled(shortCodeRule).max(30) }),
  reply: z.object({ verifyCode: z.string() }),
});

/** A certificate for staff, in any state. */
export const issuedCertificate = z.object({
  certificateDocumentId: z.int(),
  certNo: z.string(),
  verifyCode: z.string(),
  certSubject,
  period,
  /** As issued; never changes. */
  userName: z.string(),
  state: z.enum(documentStates),
  issuedAt: time,
  endedAt: time.nullable(),
  /** Empty while valid. */
  endReason: z.string(),
  /** Number of the replaced certificate. */
  replaces: z.string().nullable(),
});
const documentParams = z.object({ certificateDocumentId: id });
const ending = z.object({ reason: ruled(endReasonRule) });
/** Replaces a valid certificate; looking up the old number says so. */
export const reissueCertificate = endpoint({
  name: "reissueCertificate",
  method: "POST",
  path: "/api/admin/certificates/:certificateDocumentId/reissue",
  access: may.manageCertificates,
  refuses: ["NOT_FOUND", "CERTIFICATE_STATE"],
  params: documentParams,
  body: ending,
  done: "证书已换发",
  reply: z.object({ certNo: z.string() }),
});
/** Ends a certificate for good. */
export const revokeCertificate = endpoint({
  name: "revokeCertificate",
  method: "POST",
  path: "/api/admin/certificates/:certificateDocumentId/revoke",
  access: may.manageCertificates,
  refuses: ["NOT_FOUND", "CERTIFICATE_STATE"],
  params: documentParams,
  body: ending,
  done: "证书已撤销",
  reply: nothing,
});

// ---- evidence of ended accounts ----
export const sealedEvidence = z.object({
  sealedEvidenceId: z.int(),
  /** Id of the ended account; it identifies nobody. */
  userId: z.int(),
  certSubject,
  period,
  sealedAt: time,
  /** Last day to open it. */
  keepUntil: date,
});
/** Newest first, or one person's by whole ID number; nothing in it identifies anybody. */
export const findSealedEvidence = endpoint({
  name: "findSealedEvidence",
  method: "POST",
  path: "/api/admin/sealed-evidence/find",
  access: may.openSealedEvidence,
  query: z.object(paging),
  body: z.object({ idCard: idCard.optional() }),
  reply: z.object({ rows: z.array(sealedEvidence), total: z.int() }),
});
/** An ended account's person and the basis of one period's hours. */
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
  /** Asked in the chapters whose hours were booked. */
  prompts: z.array(
    z.object({
      chapterTitle: z.string(),
      kind: z.enum(promptKinds),
      askedAt: time,
      answeredAt: time.nullable(),
      missedAt: time.nullable(),
    }),
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
/** Opens it and audits caller and reason. */
export const openSealedEvidence = endpoint({
  name: "openSealedEvidence",
  method: "POST",
  path: "/api/admin/sealed-evidence/:sealedEvidenceId/open",
  access: may.openSealedEvidence,
  secondFactor: "recent",
  refuses: ["NOT_FOUND"],
  params: z.object({ sealedEvidenceId: id }),
  body: z.object({ reason: ruled(openingReasonRule) }),
  reply: evidence,
});
