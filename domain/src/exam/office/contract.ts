import { z } from "zod";
import { flag01, id, idNumber, nothing, paging, ruled, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { alertTimeRule } from "../alert-time.ts";
import { sittingModes } from "../attempt.ts";
import { detailLimits } from "../banks/question-details.ts";
import { maxScore } from "../banks/question-form.ts";
import { maxRules } from "../blueprint.ts";
import { askedQuestion, points } from "../contract.ts";
import { paperTypes } from "../chapter-paper.ts";
import { questionTypes } from "../question.ts";
import { audiences, maxPaperCourses, maxPaperQuestions, paperNameRule, timeLimits } from "./paper-form.ts";

const paperParams = z.object({ paperId: id });

/** What a rule chooses by; marks that are left out choose nothing. */
const ruleChoice = {
  questionBankId: idNumber,
  questionType: z.enum(questionTypes),
  chapter: z.string().min(1).max(detailLimits.chapter).optional(),
  topic: z.string().min(1).max(detailLimits.topic).optional(),
  difficulty: z.string().min(1).max(detailLimits.difficulty).optional(),
  year: z.string().min(1).max(detailLimits.year).optional(),
};
const blueprint = z
  .array(
    z.object({
      ...ruleChoice,
      count: z.int().min(1).max(maxPaperQuestions),
      /** Of each question. */
      questionScore: points.pipe(z.int().max(maxScore * 10)),
    }),
  )
  .min(1)
  .max(maxRules);

/** A paper for staff; teachers see own courses' chapters. */
export const officePaper = z.object({
  paperId: z.int(),
  paperName: z.string(),
  paperType: z.enum(paperTypes).nullable(),
  /** Null for a free-standing paper. */
  refId: z.int().nullable(),
  /** `cpt-{courseChapterId}` for a chapter test, else empty. */
  correlationId: z.string(),
  courseId: z.int().nullable(),
  courseName: z.string().nullable(),
  chapterTitle: z.string().nullable(),
  /** Length of the chapter's video; reminders past it never show. */
  videoSeconds: z.int().nullable(),
  questionCount: z.int(),
  /** Without open questions. */
  totalScore: points,
  passScore: points,
  partialCredit: flag01,
  timeLimitMinutes: z.int().nullable(),
  shuffleQuestions: flag01,
  shuffleChoices: flag01,
  /** A chapter's paper is always practice, beside its test. */
  sittingMode: z.enum(sittingModes),
  /** Draws the questions of each attempt; null: the paper's own questions. */
  blueprint: blueprint.nullable(),
  /** Free-standing papers: who may take it, by which courses. */
  audience: z.enum(audiences),
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string() })),
  /** Newest version; 0 before the first. */
  versionNo: z.int(),
  /** Changed since that version. */
  changed: flag01,
  /** Increases with every save of paper, questions or points; saving an older one is refused. */
  revision: z.int(),
  /** Why the paper may not change, and what to do first; empty when allowed. */
  held: z.string(),
  createTime: time,
});
/** Papers newest first; `refId`: those of that chapter. */
export const listPapers = endpoint({
  name: "listPapers",
  method: "GET",
  path: "/api/admin/papers",
  access: may.authorPapers,
  query: z.object({
    paperName: z.string().max(100).optional(),
    refId: id.optional(),
    /** `free`: papers of no chapter. */
    paperType: z.enum([...paperTypes, "free"]).optional(),
    ...paging,
  }),
  reply: z.object({ papers: z.array(officePaper), total: z.int() }),
});
export const getPaper = endpoint({
  name: "getPaper",
  method: "GET",
  path: "/api/admin/papers/:paperId",
  access: may.authorPapers,
  refuses: ["NOT_FOUND"],
  params: paperParams,
  reply: officePaper,
});
/**
 * Saves a paper. With `refId` it is the chapter's practice (cpt_test) or reminders (cpt_alert), named
 * after it; an existing one is returned.
 */
export const savePaper = endpoint({
  name: "savePaper",
  method: "POST",
  path: "/api/admin/papers",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "COURSE_STATE", "PAPER_CHANGED"],
  done: "保存成功",
  body: z.object({
    paperId: idNumber.optional(),
    paperName: ruled(paperNameRule).optional(),
    paperType: z.enum(paperTypes).nullable().optional(),
    refId: idNumber.nullable().optional(),
    /** Omitted fields stay. */
    partialCredit: flag01.optional(),
    timeLimitMinutes: z.int().min(timeLimits.least).max(timeLimits.most).nullable().optional(),
    shuffleQuestions: flag01.optional(),
    shuffleChoices: flag01.optional(),
    sittingMode: z.enum(sittingModes).optional(),
    /** Rules put the paper's own questions back into their banks. */
    blueprint: blueprint.nullable().optional(),
    /** For free-standing papers; default holders of their courses. */
    audience: z.enum(audiences).optional(),
    courseIds: z.array(idNumber).max(maxPaperCourses).optional(),
    revision: z.int().min(1).optional(),
  }),
  reply: officePaper,
});
/** Deletes a paper; learners' answers stay. */
export const deletePaper = endpoint({
  name: "deletePaper",
  method: "DELETE",
  path: "/api/admin/papers/:paperId",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "COURSE_STATE"],
  done: "删除成功",
  params: paperParams,
  reply: nothing,
});
/** Publishes a new version; unchanged, returns the current one. */
export const publishPaper = endpoint({
  name: "publishPaper",
  method: "POST",
  path: "/api/admin/papers/:paperId/publish",
  access: may.authorPapers,
  refuses: [
    "NOT_FOUND",
    "COURSE_STATE",
    "PAPER_EMPTY",
    "PAPER_FOR_NOBODY",
    "PAPER_CHANGED",
    "PAPER_QUESTIONS_LACKING",
  ],
  done: "发布成功",
  params: paperParams,
  /** Revision reviewed: 409 if saved since, unchecked if omitted. */
  query: z.object({ revision: id.optional() }),
  reply: z.object({ versionNo: z.int() }),
});
/** Whether the banks have enough questions for these rules, saved or not, together. */
export const checkBlueprint = endpoint({
  name: "checkBlueprint",
  method: "POST",
  path: "/api/admin/papers/:paperId/blueprint-check",
  access: may.authorPapers,
  refuses: ["NOT_FOUND"],
  params: paperParams,
  body: z.object({ blueprint }),
  reply: z.array(
    z.object({
      /** Bank, type and marks. */
      ruleName: z.string(),
      /** Matching questions of the bank, also those that another rule matches. */
      available: z.int(),
      lacking: z.int(),
    }),
  ),
});
/** The paper as learners get it, plus keys; each call draws anew from a blueprint. */
export const previewPaper = endpoint({
  name: "previewPaper",
  method: "GET",
  path: "/api/admin/papers/:paperId/preview",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "PAPER_QUESTIONS_LACKING"],
  params: paperParams,
  reply: z.object({
    paperName: z.string(),
    timeLimitMinutes: z.int().nullable(),
    totalScore: points,
    passScore: points,
    questions: z.array(askedQuestion.extend({ questionKeys: z.array(z.string()), answers: z.string() })),
  }),
});

// ---- its questions ----

export const paperQuestion = z.object({
  paperQuestionId: z.int(),
  paperId: z.int(),
  questionId: z.int(),
  questionName: z.string(),
  questionNo: z.int(),
  questionScore: points,
  createTime: time,
  /** Reminder's `mm:ss`; 00:00 is unset (back-office spec 9). */
  alertTime: z.string(),
  questionType: z.enum(questionTypes),
  /** Current version. */
  questionVersionNo: z.int(),
  /** Graded answers on all papers. */
  answered: z.int(),
  /** 0 to 1; null below 30 answers. */
  wrongRate: z.number().nullable(),
});
/** The paper's questions in order, in current wording. */
export const listPaperQuestions = endpoint({
  name: "listPaperQuestions",
  method: "GET",
  path: "/api/admin/papers/:paperId/questions",
  access: may.authorPapers,
  refuses: ["NOT_FOUND"],
  params: paperParams,
  query: z.object({
    ...paging,
    pageSize: z.coerce.number<number | string>().int().min(1).max(maxPaperQuestions).default(10),
  }),
  reply: z.object({ paperQuestions: z.array(paperQuestion), total: z.int() }),
});

/** Adds questions of visible banks; skips those already in the paper. */
export const addPaperQuestions = endpoint({
  name: "addPaperQuestions",
  method: "POST",
  path: "/api/admin/papers/:paperId/questions",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "COURSE_STATE", "PAPER_FULL", "PAPER_DRAWS"],
  done: "添加成功",
  params: paperParams,
  body: z.object({ questionIds: z.array(idNumber).min(1).max(maxPaperQuestions) }),
  reply: z.object({ added: z.int(), already: z.int() }),
});
/** Saves points and reminder time, or adds the question unless present. `was` protects another's change. */
export const savePaperQuestion = endpoint({
  name: "savePaperQuestion",
  method: "POST",
  path: "/api/admin/paper-questions",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "COURSE_STATE", "PAPER_CHANGED", "PAPER_FULL", "PAPER_DRAWS"],
  done: "保存成功",
  body: z.object({
    paperQuestionId: idNumber.optional(),
    paperId: idNumber.optional(),
    questionId: idNumber.optional(),
    questionScore: points.pipe(z.int().max(maxScore * 10)).optional(),
    alertTime: ruled(alertTimeRule).optional(),
    was: z.object({ questionScore: points, alertTime: z.string() }).optional(),
  }),
  reply: z.object({ paperQuestionId: z.int() }),
});
const typeScore = points.pipe(z.int().max(maxScore * 10)).optional();
/**
 * Sets the points of all questions of a type. Nothing is saved if any differs from `was`, or was added or
 * removed.
 */
export const saveTypeScores = endpoint({
  name: "saveTypeScores",
  method: "POST",
  path: "/api/admin/papers/:paperId/type-scores",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "COURSE_STATE", "PAPER_CHANGED"],
  done: "分值已保存",
  params: paperParams,
  body: z.object({
    scores: z
      .object({ single: typeScore, multiple: typeScore })
      .refine((scores) => Object.values(scores).some((score) => score !== undefined)),
    was: z.array(z.object({ paperQuestionId: idNumber, questionScore: points })).max(maxPaperQuestions),
  }),
  reply: z.object({ changed: z.int() }),
});
/** Removes a question; it stays in its bank. */
export const removePaperQuestion = endpoint({
  name: "removePaperQuestion",
  method: "DELETE",
  path: "/api/admin/paper-questions/:paperQuestionId",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "COURSE_STATE"],
  done: "已移出试卷",
  params: z.object({ paperQuestionId: id }),
  reply: nothing,
});
/** Moves a question before another, or last. */
export const adjustPaperOrder = endpoint({
  name: "adjustPaperOrder",
  method: "POST",
  path: "/api/admin/papers/:paperId/adjust-order",
  access: may.authorPapers,
  refuses: ["NOT_FOUND", "COURSE_STATE"],
  done: "顺序已保存",
  params: paperParams,
  body: z.object({
    sourcePaperQuestionId: idNumber,
    beforePaperQuestionId: idNumber.nullable(),
  }),
  reply: nothing,
});

// ---- results ----

export const candidateScore = z.object({
  userPaperId: z.int(),
  /** For who may see a person's card; null for others. */
  userId: z.int().nullable(),
  studentName: z.string(),
  /** Masked. */
  phone: z.string(),
  score: points,
  passed: flag01,
  /** Seconds from start to hand-in. */
  elapsedTime: z.int(),
  createTime: time,
  handinTime: time,
});
/** Part of the name, whole phone. */
export const scoreFilter = {
  userName: z.string().max(50).optional(),
  telephone: z.string().max(30).optional(),
  result: z.enum(["passed", "failed"]).optional(),
};
/** Handed-in attempts, newest first: tests of a chapter's paper, practice of a free-standing one. */
export const listPaperScores = endpoint({
  name: "listPaperScores",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores",
  access: may.authorPapers,
  refuses: ["NOT_FOUND"],
  params: paperParams,
  query: z.object({ ...paging, ...scoreFilter }),
  reply: z.object({ scores: z.array(candidateScore), total: z.int() }),
});
/** All pages as a spreadsheet. */
export const exportPaperScores = endpoint({
  name: "exportPaperScores",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores-export",
  access: may.authorPapers,
  secondFactor: "recent",
  refuses: ["NOT_FOUND"],
  params: paperParams,
  query: z.object(scoreFilter),
  reply: "file",
});
/** Mastery, from each person's first handed-in attempt. */
export const getPaperStatistics = endpoint({
  name: "getPaperStatistics",
  method: "GET",
  path: "/api/admin/papers/:paperId/statistics",
  access: may.authorPapers,
  refuses: ["NOT_FOUND"],
  params: paperParams,
  reply: z.object({
    people: z.int(),
    passed: z.int(),
    /** Percent of the total, comparable across versions. */
    averagePercent: z.number().nullable(),
    /** Seconds. */
    medianTime: z.int().nullable(),
    /** People by tenths of the total: under 10%, under 20%, ... 90% and more. */
    distribution: z.array(z.int()).length(10),
    questions: z.array(
      z.object({
        questionId: z.int(),
        questionName: z.string(),
        questionType: z.enum(questionTypes),
        /** Current place; null once removed, and in a paper that draws. */
        questionNo: z.int().nullable(),
        /** Everybody gets its points; the figures still use its keys. */
        voided: flag01,
        answered: z.int(),
        /** This and all below null under 30 answers. */
        wrong: z.int().nullable(),
        /** 0 to 1. */
        wrongRate: z.number().nullable(),
        /** Share of points earned, 0 to 1: lower is harder. */
        difficulty: z.number().nullable(),
        /** Right share of the best 27% less that of the worst 27%, -1 to 1. */
        discrimination: z.number().nullable(),
      }),
    ),
  }),
});
