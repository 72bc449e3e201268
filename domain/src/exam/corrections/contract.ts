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

/** Reports a question the caller has met as wrong; while a report of theirs is open, another one is the same. */
export const reportQuestion = endpoint({
  name: "reportQuestion",
  method: "POST",
  path: "/api/user/questions/:questionId/reports",
  access: may.practise,
  params: z.object({ questionId: id }),
  body: z.union([
    z.object({
      kind: z.enum(["key", "question"]),
      text: ruled(reportTextRule).default(""),
      /** The attempt it was met in; without it, the wrong-answer bank or the question of the day. */
      userPaperId: idNumber.optional(),
    }),
    z.object({ kind: z.literal("other"), text: ruled(otherTextRule), userPaperId: idNumber.optional() }),
  ]),
  reply: z.object({
    questionReportId: z.int(),
    /** It was reported before and is still being looked at: nothing was written. */
    already: flag01,
  }),
});

export const questionReport = z.object({
  questionReportId: z.int(),
  questionId: z.int(),
  /** The wording that was reported. */
  versionNo: z.int(),
  questionName: z.string(),
  questionText: z.string(),
  place: z.enum(reportPlaces),
  paperName: z.string().nullable(),
  kind: z.enum(reportKinds),
  /** As it was written: for screens to escape. */
  text: z.string(),
  /** Masked. */
  studentName: z.string(),
  /** How many people have an open report of the question. */
  people: z.int(),
  createTime: time,
  settleTime: time.nullable(),
  answer: z.string().nullable(),
});
/** What learners reported, the open ones first and of them the oldest; a teacher's those of own courses' papers. */
export const listQuestionReports = endpoint({
  name: "listQuestionReports",
  method: "GET",
  path: "/api/admin/question-reports",
  access: may.authorPapers,
  query: z.object({ questionId: id.optional(), state: z.enum(reportStates).optional(), ...paging }),
  reply: z.object({ questionReports: z.array(questionReport), total: z.int(), open: z.int() }),
});
/** Settles every open report of this one's question with one answer, which those who reported it are told. */
export const settleQuestionReport = endpoint({
  name: "settleQuestionReport",
  method: "POST",
  path: "/api/admin/question-reports/:questionReportId/settle",
  access: may.authorPapers,
  done: "已答复",
  params: z.object({ questionReportId: id }),
  body: z.object({ answer: ruled(settleRule) }),
  reply: z.object({ settled: z.int() }),
});

/** What becomes of a question: other keys, by the letters of its current wording, or everybody has its points. */
const change = z.union([
  z.object({ keys: z.array(z.enum(choiceLetters)).min(1).max(choiceLetters.length) }),
  z.object({ void: z.literal(true) }),
]);
const regrade = {
  questionId: idNumber,
  /** The wording whose letters are meant: once there is a newer one, refused (409), as they may stand for other choices. */
  versionNo: idNumber,
  change,
  onlyUpward: z.boolean().default(true),
};
const counts = {
  /** Attempts that were handed in and ask the question, those reset since too. */
  attempts: z.int(),
  scoresChanged: z.int(),
  passGained: z.int(),
  passLost: z.int(),
};
/** What a regrade would change; nothing is written. */
export const previewRegrade = endpoint({
  name: "previewRegrade",
  method: "POST",
  path: "/api/admin/regrades/preview",
  access: may.authorPapers,
  query: z.object(paging),
  body: z.object(regrade),
  reply: z.object({
    ...counts,
    /** The wordings of the question that it concerns. */
    versionNos: z.array(z.int()),
    /** A page of the attempts whose score changes, the earliest hand-in first. */
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
/** Regrades in one go; the same once more, while the question was not changed since, answers what came of it then. */
export const runRegrade = endpoint({
  name: "runRegrade",
  method: "POST",
  path: "/api/admin/regrades",
  access: may.authorPapers,
  done: "已更正并重新计算成绩",
  body: z.object({
    ...regrade,
    reason: ruled(reasonRule),
    /** Answers the question's open reports with the reason. */
    settleReports: z.boolean().default(false),
  }),
  reply: z.object({ regradeRunId: z.int(), ...counts }),
});
/** The question as it is worded and graded now, for whoever thinks of correcting it. */
export const getRegradeQuestion = endpoint({
  name: "getRegradeQuestion",
  method: "GET",
  path: "/api/admin/regrades/questions/:questionId",
  access: may.authorPapers,
  params: z.object({ questionId: id }),
  reply: z.object({
    questionId: z.int(),
    versionNo: z.int(),
    questionName: z.string(),
    questionText: z.string(),
    questionType: z.enum(questionTypes),
    /** `optionId` stays with a choice through all wordings. */
    choices: z.array(shownChoice.extend({ optionId: z.string() })),
    /** What answers are graded by now. */
    questionKeys: z.array(z.string()),
    voided: flag01,
    answers: z.string(),
    /** Not where papers of others ask it, or asked it: that is an administrator's. */
    mayRegrade: flag01,
    /** How many reports of it are open. */
    openReports: z.int(),
  }),
});
/** A page of the regrades in sight, the newest first: a teacher's those of questions that own courses' papers ask. */
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
        /** As letters; as they were where it was voided. */
        questionKeys: z.array(z.string()),
        voided: flag01,
        onlyUpward: flag01,
        reason: z.string(),
        ...counts,
        /** Who did it. */
        userName: z.string(),
        createTime: time,
      }),
    ),
    total: z.int(),
  }),
});
