import { z } from "zod";
import { flag01, id, idNumber, nothing, paging, ruled, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { alertTimeRule } from "../alert-time.ts";
import { mostScore } from "../banks/question-form.ts";
import { askedQuestion, points } from "../contract.ts";
import { paperTypes } from "../paper-type.ts";
import { questionTypes } from "../question.ts";
import { audiences, mostPaperCourses, mostPaperQuestions, paperNameRule, timeLimits } from "./paper-form.ts";

const paperParams = z.object({ paperId: id });

/** A paper as staff keep it: an administrator any, a teacher those of own courses' chapters. */
export const officePaper = z.object({
  paperId: z.int(),
  paperName: z.string(),
  paperType: z.enum(paperTypes).nullable(),
  /** The chapter it belongs to; null of a free-standing paper. */
  refId: z.int().nullable(),
  /** `cpt-{courseChapterId}` of a chapter's test; empty of others. */
  correlationId: z.string(),
  courseId: z.int().nullable(),
  courseName: z.string().nullable(),
  chapterTitle: z.string().nullable(),
  /** Whole seconds of the chapter's video: a reminder behind its end is never asked; null without one. */
  videoSeconds: z.int().nullable(),
  questionCount: z.int(),
  /** Of the questions that count: open ones are left out. */
  totalScore: points,
  passScore: points,
  partialCredit: flag01,
  timeLimitMinutes: z.int().nullable(),
  shuffleQuestions: flag01,
  shuffleChoices: flag01,
  /** Of a free-standing paper: who may take it, and the courses whose learners those are. */
  audience: z.enum(audiences),
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string() })),
  /** Its newest version; 0 before the first. */
  versionNo: z.int(),
  /** Something differs from that version. */
  changed: flag01,
  /** Grows with every save of the paper itself, its questions and their points: sent back, a save on an older one is refused. */
  revision: z.int(),
  /** Why the caller may change neither it nor what it asks, and what to do first; empty: may. */
  held: z.string(),
  createTime: time,
});
/** A page of the papers in sight, the newest first; with `refId` those of that chapter. */
export const listPapers = endpoint({
  name: "listPapers",
  method: "GET",
  path: "/api/admin/papers",
  access: may.authorPapers,
  query: z.object({
    paperName: z.string().max(100).optional(),
    refId: id.optional(),
    /** `free` are those of no chapter. */
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
  params: paperParams,
  reply: officePaper,
});
/**
 * Saves a paper. A new one with `refId` becomes that chapter's practice paper (cpt_test) or its reminders (cpt_alert), and
 * the one that the chapter has already is answered; it is named by its course and chapter. Any other needs a name.
 */
export const savePaper = endpoint({
  name: "savePaper",
  method: "POST",
  path: "/api/admin/papers",
  access: may.authorPapers,
  done: "保存成功",
  body: z.object({
    paperId: idNumber.optional(),
    paperName: ruled(paperNameRule).optional(),
    paperType: z.enum(paperTypes).nullable().optional(),
    refId: idNumber.nullable().optional(),
    /** What is left out stays. */
    partialCredit: flag01.optional(),
    timeLimitMinutes: z.int().min(timeLimits.least).max(timeLimits.most).nullable().optional(),
    shuffleQuestions: flag01.optional(),
    shuffleChoices: flag01.optional(),
    /** Of a free-standing paper; a new one is for those who hold its courses. */
    audience: z.enum(audiences).optional(),
    courseIds: z.array(idNumber).max(mostPaperCourses).optional(),
    revision: z.int().min(1).optional(),
  }),
  reply: officePaper,
});
/** Deletes a paper; what learners answered on it stays. */
export const deletePaper = endpoint({
  name: "deletePaper",
  method: "DELETE",
  path: "/api/admin/papers/:paperId",
  access: may.authorPapers,
  done: "删除成功",
  params: paperParams,
  reply: nothing,
});
/** Freezes the paper as it is now; nothing changed since, it answers the version that there is. */
export const publishPaper = endpoint({
  name: "publishPaper",
  method: "POST",
  path: "/api/admin/papers/:paperId/publish",
  access: may.authorPapers,
  done: "发布成功",
  params: paperParams,
  /** Which state of it was looked at: refused (409) once somebody saved another. Left out, not asked. */
  query: z.object({ revision: id.optional() }),
  reply: z.object({ versionNo: z.int() }),
});
/** The paper as a learner would be given it now, with the keys that staff want to see. */
export const previewPaper = endpoint({
  name: "previewPaper",
  method: "GET",
  path: "/api/admin/papers/:paperId/preview",
  access: may.authorPapers,
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
  /** `mm:ss` of the video at which a reminder is asked; 00:00 is not set (back-office spec 9). */
  alertTime: z.string(),
  questionType: z.enum(questionTypes),
  /** The wording that it is asked in now. */
  questionVersionNo: z.int(),
  /** Judged answers to the question, on all papers. */
  answered: z.int(),
  /** 0 to 1; null under 30 answers. */
  wrongRate: z.number().nullable(),
});
/** A page of the paper's questions, in their order, as they are worded now. */
export const listPaperQuestions = endpoint({
  name: "listPaperQuestions",
  method: "GET",
  path: "/api/admin/papers/:paperId/questions",
  access: may.authorPapers,
  params: paperParams,
  query: z.object({
    ...paging,
    pageSize: z.coerce.number<number | string>().int().min(1).max(mostPaperQuestions).default(10),
  }),
  reply: z.object({ paperQuestions: z.array(paperQuestion), total: z.int() }),
});

/** Puts questions of banks in sight behind those of the paper; one that it asks already is left as it is. */
export const addPaperQuestions = endpoint({
  name: "addPaperQuestions",
  method: "POST",
  path: "/api/admin/papers/:paperId/questions",
  access: may.authorPapers,
  done: "添加成功",
  params: paperParams,
  body: z.object({ questionIds: z.array(idNumber).min(1).max(mostPaperQuestions) }),
  reply: z.object({ added: z.int(), already: z.int() }),
});
/**
 * Saves one question of a paper: with `paperQuestionId` its points and reminder time, else the question is put in, if the
 * paper does not ask it yet. With `was`, what somebody else has changed since is not overwritten.
 */
export const savePaperQuestion = endpoint({
  name: "savePaperQuestion",
  method: "POST",
  path: "/api/admin/paper-questions",
  access: may.authorPapers,
  done: "保存成功",
  body: z.object({
    paperQuestionId: idNumber.optional(),
    paperId: idNumber.optional(),
    questionId: idNumber.optional(),
    questionScore: points.pipe(z.int().max(mostScore * 10)).optional(),
    alertTime: ruled(alertTimeRule).optional(),
    was: z.object({ questionScore: points, alertTime: z.string() }).optional(),
  }),
  reply: z.object({ paperQuestionId: z.int() }),
});
const typeScore = points.pipe(z.int().max(mostScore * 10)).optional();
/**
 * Sets what all questions of a type are worth in the paper. `was` is what the questions of these types were worth when that
 * was chosen: where somebody has changed one since, put one in or taken one out, nothing is saved.
 */
export const saveTypeScores = endpoint({
  name: "saveTypeScores",
  method: "POST",
  path: "/api/admin/papers/:paperId/type-scores",
  access: may.authorPapers,
  done: "分值已保存",
  params: paperParams,
  body: z.object({
    scores: z
      .object({ single: typeScore, multiple: typeScore })
      .refine((scores) => Object.values(scores).some((score) => score !== undefined)),
    was: z.array(z.object({ paperQuestionId: idNumber, questionScore: points })).max(mostPaperQuestions),
  }),
  reply: z.object({ changed: z.int() }),
});
/** Takes a question out of its paper; it stays in its bank. */
export const removePaperQuestion = endpoint({
  name: "removePaperQuestion",
  method: "DELETE",
  path: "/api/admin/paper-questions/:paperQuestionId",
  access: may.authorPapers,
  done: "已移出试卷",
  params: z.object({ paperQuestionId: id }),
  reply: nothing,
});
/** Puts a question of the paper directly before another one, or last. */
export const adjustPaperOrder = endpoint({
  name: "adjustPaperOrder",
  method: "POST",
  path: "/api/admin/papers/:paperId/adjust-order",
  access: may.authorPapers,
  done: "顺序已保存",
  params: paperParams,
  body: z.object({
    sourcePaperQuestionId: idNumber,
    beforePaperQuestionId: idNumber.nullable(),
  }),
  reply: nothing,
});

// ---- what came of it ----

/** What came of one attempt that was handed in. */
export const candidateScore = z.object({
  userPaperId: z.int(),
  studentName: z.string(),
  /** Masked. */
  phone: z.string(),
  score: points,
  passed: flag01,
  /** Whole seconds from the beginning to the hand-in. */
  elapsedTime: z.int(),
  createTime: time,
  handinTime: time,
});
/** Of whom and what: a part of the name, a whole phone, and what came of it. */
export const scoreFilter = {
  userName: z.string().max(50).optional(),
  telephone: z.string().max(30).optional(),
  result: z.enum(["passed", "failed"]).optional(),
};
/** A page of what was handed in on the paper, the newest first: of a chapter's paper its tests, of a free-standing one its practice. */
export const listPaperScores = endpoint({
  name: "listPaperScores",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores",
  access: may.authorPapers,
  params: paperParams,
  query: z.object({ ...paging, ...scoreFilter }),
  reply: z.object({ scores: z.array(candidateScore), total: z.int() }),
});
/** The same as a spreadsheet, all pages of it. */
export const exportPaperScores = endpoint({
  name: "exportPaperScores",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores-export",
  access: may.authorPapers,
  params: paperParams,
  query: z.object(scoreFilter),
  reply: "file",
});
/** How a paper and each of its questions is mastered: each person's first attempt that was handed in. */
export const getPaperStatistics = endpoint({
  name: "getPaperStatistics",
  method: "GET",
  path: "/api/admin/papers/:paperId/statistics",
  access: may.authorPapers,
  params: paperParams,
  reply: z.object({
    people: z.int(),
    passed: z.int(),
    /** In percent of the total, that papers of several versions can be compared; null of nobody. */
    averagePercent: z.number().nullable(),
    /** Whole seconds. */
    medianTime: z.int().nullable(),
    /** People by tenths of the total: under 10%, under 20%, ... 90% and more. */
    distribution: z.array(z.int()).length(10),
    questions: z.array(
      z.object({
        questionId: z.int(),
        questionName: z.string(),
        questionType: z.enum(questionTypes),
        /** Its place in the paper as it is now; null of one that was taken out since. */
        questionNo: z.int().nullable(),
        /** Everybody has its points: what follows goes by its keys nevertheless. */
        voided: flag01,
        answered: z.int(),
        /** How many of them were wrong; this, and all below, null under 30 answers. */
        wrong: z.int().nullable(),
        /** 0 to 1. */
        wrongRate: z.number().nullable(),
        /** The part of its points that was got, 0 to 1: the lower, the harder. */
        difficulty: z.number().nullable(),
        /** Right answers among the best 27% less those among the worst 27%, -1 to 1. */
        discrimination: z.number().nullable(),
      }),
    ),
  }),
});
