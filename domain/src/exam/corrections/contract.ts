import { z } from "zod";
import { flag01, id, idNumber, paging, ruled, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { points, shownChoice } from "../contract.ts";
import { choiceLetters, questionTypes } from "../question.ts";
import {
  otherTextRule,
  reasonRule,
  reportKinds,
  reportPlaces,
  reportStates,
  reportTextRule,
  settleRule,
} from "./report.ts";

/** Reports a question the caller has met; another report while one is open adds nothing. */
export const reportQuestion = endpoint({
  name: "reportQuestion",
  method: "POST",
  path: "/api/user/questions/:questionId/reports",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: z.object({ questionId: id }),
  body: z.union([
    z.object({
      kind: z.enum(["key", "question"]),
      text: ruled(reportTextRule).default(""),
      /** The attempt; otherwise met in the wrong-answer bank or as question of the day. */
      userPaperId: idNumber.optional(),
    }),
    z.object({ kind: z.literal("other"), text: ruled(otherTextRule), userPaperId: idNumber.optional() }),
  ]),
  reply: z.object({
    questionReportId: z.int(),
    /** A report is still open; nothing was written. */
    already: flag01,
  }),
});

export const questionReport = z.object({
  questionReportId: z.int(),
  questionId: z.int(),
  /** Reported version. */
  versionNo: z.int(),
  questionName: z.string(),
  questionText: z.string(),
  place: z.enum(reportPlaces),
  paperName: z.string().nullable(),
  kind: z.enum(reportKinds),
  /** Unescaped; screens must escape it. */
  text: z.string(),
  /** Masked. */
  studentName: z.string(),
  /** People with an open report on the question. */
  people: z.int(),
  createTime: time,
  settleTime: time.nullable(),
  answer: z.string().nullable(),
});
/** Reports, open and oldest first; teachers see those of own courses' papers. */
export const listQuestionReports = endpoint({
  name: "listQuestionReports",
  method: "GET",
  path: "/api/admin/question-reports",
  access: may.authorPapers,
  query: z.object({ questionId: id.optional(), state: z.enum(reportStates).optional(), ...paging }),
  reply: z.object({ questionReports: z.array(questionReport), total: z.int(), open: z.int() }),
});
/** Answers all open reports of the question and notifies the reporters. */
export const settleQuestionReport = endpoint({
  name: "settleQuestionReport",
  method: "POST",
  path: "/api/admin/question-reports/:questionReportId/settle",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "REPORT_SETTLED"],
  done: "已答复",
  params: z.object({ questionReportId: id }),
  body: z.object({ answer: ruled(settleRule) }),
  reply: z.object({ settled: z.int() }),
});

/** New keys by letters of the current version, or void (everybody gets the points). */
const change = z.union([
  z.object({ keys: z.array(z.enum(choiceLetters)).min(1).max(choiceLetters.length) }),
  z.object({ void: z.literal(true) }),
]);
const regrade = {
  questionId: idNumber,
  /** Version of the letters; 409 once there is a newer one, whose letters may differ. */
  versionNo: idNumber,
  change,
  onlyUpward: z.boolean().default(true),
};
const counts = {
  /** Handed-in attempts, including later reset ones. */
  attempts: z.int(),
  scoresChanged: z.int(),
  passGained: z.int(),
  passLost: z.int(),
};
/** Previews a regrade; writes nothing. */
export const previewRegrade = endpoint({
  name: "previewRegrade",
  method: "POST",
  path: "/api/admin/regrades/preview",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "QUESTION_CHANGED"],
  query: z.object(paging),
  body: z.object(regrade),
  reply: z.object({
    ...counts,
    /** Affected versions. */
    versionNos: z.array(z.int()),
    /** Attempts with changed score, earliest hand-in first. */
    rows: z.array(
      z.object({
        userPaperId: z.int(),
        /** Masked. */
        studentName: z.string(),
        paperName: z.string(),
        test: flag01,
        scoreBefore: points,
        scoreAfter: points,
        passBefore: flag01,
        passAfter: flag01,
      }),
    ),
    total: z.int(),
  }),
});
/** Regrades in one transaction; repeated on an unchanged question, returns the first result. */
export const runRegrade = endpoint({
  name: "runRegrade",
  method: "POST",
  path: "/api/admin/regrades",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "QUESTION_CHANGED"],
  done: "已更正并重新计算成绩",
  body: z.object({
    ...regrade,
    reason: ruled(reasonRule),
    /** Answers open reports with the reason. */
    settleReports: z.boolean().default(false),
  }),
  reply: z.object({ regradeRunId: z.int(), ...counts }),
});
/** A question's current wording and grading. */
export const getRegradeQuestion = endpoint({
  name: "getRegradeQuestion",
  method: "GET",
  path: "/api/admin/regrades/questions/:questionId",
  access: may.authorPapers,
  refuses: ["NOT_FOUND"],
  params: z.object({ questionId: id }),
  reply: z.object({
    questionId: z.int(),
    versionNo: z.int(),
    questionName: z.string(),
    questionText: z.string(),
    questionType: z.enum(questionTypes),
    /** `optionId` stays across versions. */
    choices: z.array(shownChoice.extend({ optionId: z.string() })),
    /** Keys used for grading now. */
    questionKeys: z.array(z.string()),
    voided: flag01,
    answers: z.string(),
    /** False while papers of others use or used it: only administrators may. */
    mayRegrade: flag01,
    openReports: z.int(),
  }),
});
/** Regrades, newest first; teachers see questions of own courses' papers. */
export const listRegrades = endpoint({
  name: "listRegrades",
  method: "GET",
  path: "/api/admin/regrades",
  access: may.authorPapers,
  query: z.object({ questionId: id.optional(), ...paging }),
  reply: z.object({
    regrades: z.array(
      z.object({
        regradeRunId: z.int(),
        questionId: z.int(),
        questionName: z.string(),
        /** Letters; unchanged if voided. */
        questionKeys: z.array(z.string()),
        voided: flag01,
        onlyUpward: flag01,
        reason: z.string(),
        ...counts,
        userName: z.string(),
        createTime: time,
      }),
    ),
    total: z.int(),
  }),
});
