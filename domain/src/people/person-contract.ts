// The person card of the office: one call a tab, each with its own right (domain.md "Administrators").
import { z } from "zod";
import { courseType } from "../catalogue/contract.ts";
import { certificate, hoursLogReply, issuedCertificate } from "../certificate/contract.ts";
import { hoursShown } from "../certificate/study-time.ts";
import { CERT_SUBJECT_CODES } from "../catalogue/subject.ts";
import { id, paging, ruled, time, yuan, yuanSum } from "../contract.ts";
import { endpoint, roles } from "../endpoint.ts";
import { userCourseRow } from "../enrolment/contract.ts";
import { attemptModes } from "../exam/attempt.ts";
import { points } from "../exam/contract.ts";
import { userStatuses } from "../identity/account-rules.ts";
import { invoiceStatuses, invoiceTypes } from "../invoicing/invoice-status.ts";
import { orderIdShape } from "../ordering/contract.ts";
import { ORDER_STATUS } from "../ordering/order-status.ts";
import { may } from "../permissions.ts";
import { revealReasonRule } from "../phone.ts";

const params = z.object({ userId: id });
const path = "/api/admin/users/:userId";

/** The card's lists that are counted on their tabs. */
export const PERSON_LISTS = ["orders", "courses", "tests", "invoices", "sign-ins", "notes"] as const;

/** The card's head; staff accounts answer only who manages people. */
export const getPerson = endpoint({
  name: "getPerson",
  method: "GET",
  path: `${path}/card`,
  access: may.seeAPerson,
  refuses: ["NOT_FOUND"],
  params,
  reply: z.object({
    userId: z.int(),
    userName: z.string(),
    roleId: z.enum(roles),
    /** Masked for learners; empty if unknown. */
    telephone: z.string(),
    employer: z.string(),
    userStatus: z.literal(userStatuses),
    disabled: z.boolean(),
    regTime: time,
    /** Courses held now. */
    heldCount: z.int(),
    /** Left out for who may not see orders. */
    bought: z.object({ orderCount: z.int(), paidAmt: yuanSum }).optional(),
    /** Rows of the lists that the caller may open. */
    counts: z.partialRecord(z.enum(PERSON_LISTS), z.int()),
  }),
});

/** Orders in all states, newest first, without those the person deleted. */
export const listPersonOrders = endpoint({
  name: "listPersonOrders",
  method: "GET",
  path: `${path}/orders`,
  access: may.manageOrders,
  refuses: ["NOT_FOUND"],
  params,
  query: z.object(paging),
  reply: z.object({
    rows: z.array(
      z.object({
        orderId: orderIdShape,
        orderName: z.string(),
        orderAmt: yuan,
        orderStatus: z.literal(Object.values(ORDER_STATUS)),
        createTime: time,
        paidTime: time.nullable(),
      }),
    ),
    total: z.int(),
  }),
});

/** Courses held now or before, newest first, without those that staff deleted. */
export const listPersonCourses = endpoint({
  name: "listPersonCourses",
  method: "GET",
  path: `${path}/courses`,
  access: may.seeAPerson,
  refuses: ["NOT_FOUND"],
  params,
  query: z.object(paging),
  reply: z.object({
    rows: z.array(
      z.object({
        userCourseId: z.int(),
        courseId: z.int(),
        courseName: z.string(),
        courseType,
        createType: z.enum(["order", "system"]),
        /** Null also for who may not see orders. */
        orderId: userCourseRow.shape.orderId,
        seat: userCourseRow.shape.seat,
        /** Currently `valid`. */
        held: z.boolean(),
        createTime: time,
        expiryDate: time,
        studyProgress: z.int(),
        hours: z.number(),
      }),
    ),
    total: z.int(),
  }),
});

/** Hours by subject and period. */
export const listPersonHours = endpoint({
  name: "listPersonHours",
  method: "GET",
  path: `${path}/hours`,
  access: may.seeAPerson,
  refuses: ["NOT_FOUND"],
  params,
  reply: z.array(
    certificate.pick({
      certSubject: true,
      period: true,
      current: true,
      requiredTime: true,
      optionalTime: true,
      requiredTarget: true,
      optionalTarget: true,
      certStatus: true,
    }),
  ),
});

/**
 * A subject's lessons that gave hours or were begun, newest first, with why one did not count; then those never begun of
 * courses held now.
 */
export const listPersonLessons = endpoint({
  name: "listPersonLessons",
  method: "GET",
  path: `${path}/hours/:certSubject`,
  access: may.seeAPerson,
  refuses: ["NOT_FOUND"],
  params: params.extend({ certSubject: z.enum(CERT_SUBJECT_CODES) }),
  query: z.object({ ...paging, shown: z.enum(hoursShown).default("all") }),
  reply: hoursLogReply.extend({
    hours: z.array(
      hoursLogReply.shape.hours.element.extend({
        /** Null: never begun. */
        at: time.nullable(),
        /** Of counted hours: the period that is over in which they count; null in the current one. */
        endedPeriod: z.object({ from: z.string(), until: z.string() }).nullable(),
      }),
    ),
  }),
});

/** Attempts at papers, newest first, without own practice. */
export const listPersonTests = endpoint({
  name: "listPersonTests",
  method: "GET",
  path: `${path}/tests`,
  access: may.seePersonTests,
  refuses: ["NOT_FOUND"],
  params,
  query: z.object(paging),
  reply: z.object({
    rows: z.array(
      z.object({
        userPaperId: z.int(),
        paperId: z.int(),
        paperName: z.string(),
        mode: z.enum(attemptModes),
        /** Course and chapter of a test; empty otherwise. */
        courseName: z.string(),
        chapterTitle: z.string(),
        createTime: time,
        /** Null while it is being sat. */
        handinTime: time.nullable(),
        userScore: points.nullable(),
        totalScore: points,
        userPass: z.boolean().nullable(),
        /** Reset since, so it no longer counts. */
        reset: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
});

/** Invoices of the person's orders, also voided ones, newest first. */
export const listPersonInvoices = endpoint({
  name: "listPersonInvoices",
  method: "GET",
  path: `${path}/invoices`,
  access: may.manageInvoices,
  refuses: ["NOT_FOUND"],
  params,
  query: z.object(paging),
  reply: z.object({
    rows: z.array(
      z.object({
        invoiceId: z.int(),
        orderId: orderIdShape,
        invoiceName: z.string(),
        payerName: z.string(),
        invoiceType: z.literal(invoiceTypes),
        invoiceAmt: yuan,
        invoiceNo: z.string(),
        invoiceStatus: z.literal(invoiceStatuses),
        refundedWhole: z.boolean(),
        createTime: time,
        sentTime: time.nullable(),
        /** Of one on paper; else empty. */
        expressCompany: z.string(),
        expressOrderNo: z.string(),
        voidedTime: time.nullable(),
      }),
    ),
    total: z.int(),
  }),
});

/** Certificates issued to the person, also reissued and revoked, newest first. */
export const listPersonCertificates = endpoint({
  name: "listPersonCertificates",
  method: "GET",
  path: `${path}/certificates`,
  access: may.manageCertificates,
  refuses: ["NOT_FOUND"],
  params,
  reply: z.array(issuedCertificate),
});

/** A learner's whole phone; the reason goes into the account's history. 30 an hour. */
export const revealPhone = endpoint({
  name: "revealPhone",
  method: "POST",
  path: `${path}/phone`,
  access: may.answerCallers,
  refuses: ["NOT_FOUND"],
  params,
  body: z.object({ reason: ruled(revealReasonRule) }),
  reply: z.object({ telephone: z.string() }),
});

/**
 * Sends the code of 忘记密码 to the learner's own phone; staff never learn it. 20 an hour, beside the limits of
 * codes.
 */
export const sendResetCode = endpoint({
  name: "sendResetCode",
  method: "POST",
  path: `${path}/reset-code`,
  access: may.answerCallers,
  refuses: ["NOT_FOUND", "RESET_CODE_USELESS", "SMS_REFUSED"],
  done: "验证码已发到本人的手机",
  params,
  reply: z.object({
    /** Masked. */
    telephone: z.string(),
    minutes: z.int(),
  }),
});
