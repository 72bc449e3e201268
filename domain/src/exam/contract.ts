import { z } from "zod";
import { flag01, id, idNumber, nothing, paging, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { attemptModes, attemptStates } from "./attempt.ts";
import { chapterOfTest } from "./correlation.ts";
import { paperTypes } from "./paper-type.ts";
import { longestAnswer, questionTypes } from "./question.ts";
import { errorSorts } from "./wrong-answer.ts";

/** A choice under its letter; `choiceHtml` where it shows more than words: formulas or pictures. */
export const shownChoice = z.object({
  choiceNo: z.string(),
  choiceName: z.string(),
  choiceHtml: z.string().optional(),
});

/** The question of the day: the same for everybody; its keys come with it because nothing is scored (DAILY-003). */
export const dailyQuestion = z.object({
  questionId: z.int(),
  questionText: z.string(),
  questionType: z.enum(["single", "multiple"]),
  choices: z.array(shownChoice),
  questionKeys: z.array(z.string()),
  answers: z.string(),
});
export const getTodayQuestion = endpoint({
  name: "getTodayQuestion",
  method: "GET",
  path: "/api/public/today-question",
  access: may.browse,
  reply: dailyQuestion.nullable(),
});

// ---- sitting a paper ----

/** Points, in steps of 0.5; tenths inside. */
export const points = z.codec(z.number().min(0).multipleOf(0.1), z.int(), {
  decode: (value) => Math.round(value * 10),
  encode: (tenths) => tenths / 10,
});

/** `cpt-{courseChapterId}` of a chapter test; practice has none. */
const correlationId = z
  .string()
  .max(20)
  .refine((text) => text === "" || chapterOfTest(text) !== undefined)
  .default("");

/**
 * A question as a paper asks it: at its place, worth its points, its choices in the order that the person was given.
 */
export const askedQuestion = z.object({
  questionId: z.int(),
  questionNo: z.int(),
  questionName: z.string(),
  questionText: z.string(),
  questionType: z.enum(questionTypes),
  questionScore: points,
  choices: z.array(shownChoice),
});
/** An attempt, with the questions it froze: never with their keys (security.md 28). */
export const userPaper = z.object({
  userPaperId: z.int(),
  paperId: z.int(),
  paperName: z.string(),
  paperType: z.enum(paperTypes).nullable(),
  /** The chapter it belongs to, its title and its course; null of a free-standing paper. */
  refId: z.int().nullable(),
  chapterTitle: z.string().nullable(),
  courseId: z.int().nullable(),
  correlationId: z.string(),
  mode: z.enum(attemptModes),
  state: z.enum(attemptStates),
  createTime: time,
  /** Until when it has to be handed in; null without a limit. `serverTime` is the clock that decides. */
  deadline: time.nullable(),
  serverTime: time,
  handinTime: time.nullable(),
  /** Null until it is handed in. */
  userScore: points.nullable(),
  userPass: flag01.nullable(),
  totalScore: points,
  passScore: points,
  /** Of a test that books hours, handed in and not passed: when the next may begin; its keys are told once it is passed. */
  nextAttemptAt: time.nullable(),
  questions: z.array(askedQuestion),
});
export const startPaper = endpoint({
  name: "startPaper",
  method: "POST",
  path: "/api/user/papers",
  access: may.practise,
  body: z.object({ paperId: idNumber, correlationId }),
  reply: userPaper,
});
/** The caller's attempt on the paper; null when there is none. */
export const getUserPaper = endpoint({
  name: "getUserPaper",
  method: "GET",
  path: "/api/user/papers/paperId/:paperId",
  access: may.practise,
  params: z.object({ paperId: id }),
  query: z.object({ correlationId }),
  reply: userPaper.nullable(),
});
/** What is to be known of a paper before it is sat, for who may sit it: nothing of its questions but how many. */
export const getPaperSummary = endpoint({
  name: "getPaperSummary",
  method: "GET",
  path: "/api/user/papers/paperId/:paperId/summary",
  access: may.practise,
  params: z.object({ paperId: id }),
  query: z.object({ correlationId }),
  reply: z.object({
    paperId: z.int(),
    paperName: z.string(),
    /** The chapter it belongs to and its course; null of a free-standing paper. */
    courseId: z.int().nullable(),
    courseChapterId: z.int().nullable(),
    chapterTitle: z.string().nullable(),
    questionCount: z.int(),
    totalScore: points,
    passScore: points,
    /** Null without a limit. */
    timeLimitMinutes: z.int().nullable(),
    /** When it may begin, where the last attempt was not passed a moment ago. */
    nextAttemptAt: time.nullable(),
  }),
});
/** The free-standing papers that the caller may take, the newest first; with `courseId` those that name this course. */
export const listFreePapers = endpoint({
  name: "listFreePapers",
  method: "GET",
  path: "/api/user/papers",
  access: may.practise,
  query: z.object({ courseId: id.optional() }),
  reply: z.array(
    z.object({
      paperId: z.int(),
      paperName: z.string(),
      questionCount: z.int(),
      totalScore: points,
      /** Null without a limit. */
      timeLimitMinutes: z.int().nullable(),
      /** Of all attempts handed in, those begun anew since too; null before the first. */
      bestScore: points.nullable(),
      attempts: z.int(),
      /** Of the attempt that there is now; null without one. */
      state: z.enum(attemptStates).nullable(),
    }),
  ),
});
/** What the caller answered; verdict, keys and explanation only where they may be told (`showsKeys`, `nextAttemptAt`). */
export const paperAnswer = z.object({
  userPaperId: z.int(),
  paperId: z.int(),
  questionId: z.int(),
  /** The chosen letters sorted and joined; the text of an open question. */
  answer: z.string(),
  /** To be looked at again before handing in. */
  marked: flag01,
  /** Grows with every change: an answer saved with an older one is not taken, what is kept is answered instead. */
  revision: z.int(),
  answerPass: flag01.nullable(),
  answerScore: points.nullable(),
  questionKeys: z.array(z.string()).nullable(),
  answers: z.string().nullable(),
  /** It would be told, but for a test of the caller's that asks the question and is not done. */
  awaitsTest: flag01,
  /** It was found wrong itself: everybody has its points. */
  voided: flag01,
  /** Its key was corrected, or it was voided, since the attempt was handed in: the attempt's score before and after. */
  regrade: z
    .object({ voided: flag01, reason: z.string(), scoreBefore: points, scoreAfter: points })
    .nullable(),
});
export const listPaperAnswers = endpoint({
  name: "listPaperAnswers",
  method: "GET",
  path: "/api/user/papers/:userPaperId/paper-answers",
  access: may.practise,
  params: z.object({ userPaperId: id }),
  reply: z.array(paperAnswer),
});
/** Saves answers of one open attempt, all or none; answers each as it is kept. */
export const savePaperAnswers = endpoint({
  name: "savePaperAnswers",
  method: "POST",
  path: "/api/user/paper-answers",
  access: may.practise,
  body: z
    .array(
      z.object({
        userPaperId: idNumber,
        paperId: idNumber,
        questionId: idNumber,
        answer: z.string().max(longestAnswer),
        marked: flag01.default(false),
        /** The revision that was changed; absent, whatever is kept is replaced. */
        revision: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(200),
  mostBodyBytes: 1_000_000,
  reply: z.array(paperAnswer),
});
/** Clears the attempt, so that the paper can be begun again. */
export const resetUserPaper = endpoint({
  name: "resetUserPaper",
  method: "DELETE",
  path: "/api/user/user-papers/:userPaperId",
  access: may.practise,
  params: z.object({ userPaperId: id }),
  reply: nothing,
});
/** Hands the attempt in; handed in twice, it answers what came of it the first time. */
export const scoreUserPaper = endpoint({
  name: "scoreUserPaper",
  method: "POST",
  path: "/api/user/user-papers/:userPaperId/scoring",
  access: may.practise,
  params: z.object({ userPaperId: id }),
  reply: userPaper,
});

/** An attempt as a list shows it. */
const attemptInList = z.object({
  userPaperId: z.int(),
  state: z.enum(attemptStates),
  userScore: points.nullable(),
  userPass: flag01.nullable(),
});
/** The exercises of a course the caller may watch, chapter by chapter, with how far the caller is. */
export const listCourseExercises = endpoint({
  name: "listCourseExercises",
  method: "GET",
  path: "/api/user/courses/:courseId/exercises",
  access: may.practise,
  params: z.object({ courseId: id }),
  reply: z.array(
    z.object({
      courseChapterId: z.int(),
      paperId: z.int(),
      /** What is offered: a continuing-education chapter is tested until its test was passed, and practised then. */
      mode: z.enum(attemptModes),
      testPassed: flag01,
      questionCount: z.int(),
      totalScore: points,
      practice: attemptInList.nullable(),
      test: attemptInList.nullable(),
    }),
  ),
});

// ---- reminder questions: they stop the video of their chapter (back-office spec 9) ----

/** The chapter's reminder questions with the place of each, for who may play it: never with their keys. */
export const listReminders = endpoint({
  name: "listReminders",
  method: "GET",
  path: "/api/study/chapters/:courseChapterId/reminders",
  access: may.practise,
  params: z.object({ courseChapterId: id }),
  reply: z.array(
    z.object({
      questionId: z.int(),
      questionText: z.string(),
      questionType: z.enum(["single", "multiple"]),
      choices: z.array(shownChoice),
      /** Seconds of the video. */
      alertTime: z.int(),
      /** The caller has answered it, rightly or not: it stops the video no more. */
      answered: flag01,
    }),
  ),
});
/** Judges an answer to a reminder question; the next one is judged anew. */
export const answerReminder = endpoint({
  name: "answerReminder",
  method: "POST",
  path: "/api/study/chapters/:courseChapterId/reminders/:questionId",
  access: may.practise,
  params: z.object({ courseChapterId: id, questionId: id }),
  body: z.object({ answer: z.string().min(1).max(5) }),
  reply: z.object({
    /** With its key and explanation null while a test of the caller's that asks the question is not done. */
    answerPass: flag01.nullable(),
    questionKeys: z.array(z.string()).nullable(),
    answers: z.string().nullable(),
  }),
});

// ---- the wrong-answer bank: the caller's own ----

export const errorQuestion = z.object({
  questionId: z.int(),
  questionName: z.string(),
  questionText: z.string(),
  questionType: z.enum(questionTypes),
  choices: z.array(shownChoice),
  /** What was answered last, wrongly. */
  answer: z.string(),
  wrongCount: z.int(),
  rightInRow: z.int(),
  mastered: flag01,
  lastWrongAt: time,
  /** Where it was met; null beside a course (the question of the day). */
  courseId: z.int().nullable(),
  courseName: z.string().nullable(),
  courseChapterId: z.int().nullable(),
  chapterTitle: z.string().nullable(),
  /** A test that the caller has not passed and that asks it: another try is not judged before. Null without one. */
  awaitedTest: z.object({ paperId: z.int(), correlationId: z.string() }).nullable(),
});
export const listErrorQuestions = endpoint({
  name: "listErrorQuestions",
  method: "GET",
  path: "/api/user/error-questions",
  access: may.practise,
  query: z.object({
    courseId: id.optional(),
    courseChapterId: id.optional(),
    /** Those answered right often enough; without it those still to be learnt. */
    mastered: z.enum(["true", "false"]).default("false"),
    /** Those answered wrong last first, or those answered wrong most often. */
    sort: z.enum(errorSorts).default("latest"),
    ...paging,
  }),
  reply: z.object({
    errorQuestions: z.array(errorQuestion),
    total: z.int(),
    /** Of `total`, those with an `awaitedTest`. */
    awaitingTotal: z.int(),
    masteredTotal: z.int(),
    /** So often right in a row, and a question is mastered. */
    rightsToMaster: z.int(),
    /** The courses and chapters of those still to be learnt, the fullest first. */
    groups: z.array(
      z.object({
        courseId: z.int().nullable(),
        courseName: z.string().nullable(),
        courseChapterId: z.int().nullable(),
        chapterTitle: z.string().nullable(),
        count: z.int(),
      }),
    ),
  }),
});
/** Records that a question the caller has met was answered wrong. */
export const recordErrorQuestion = endpoint({
  name: "recordErrorQuestion",
  method: "POST",
  path: "/api/user/error-questions",
  access: may.practise,
  query: z.object({ questionId: id, answer: z.string().max(5).default("") }),
  reply: nothing,
});
/** Beyond the documents: another try at a question of the bank, judged at once. */
export const retryErrorQuestion = endpoint({
  name: "retryErrorQuestion",
  method: "POST",
  path: "/api/user/error-questions/:questionId/tries",
  access: may.practise,
  params: z.object({ questionId: id }),
  body: z.object({ answer: z.string().min(1).max(5) }),
  reply: z.object({
    answerPass: flag01,
    questionKeys: z.array(z.string()),
    answers: z.string(),
    wrongCount: z.int(),
    rightInRow: z.int(),
    mastered: flag01,
  }),
});
export const removeErrorQuestion = endpoint({
  name: "removeErrorQuestion",
  method: "DELETE",
  path: "/api/user/error-questions/:questionId",
  access: may.practise,
  params: z.object({ questionId: id }),
  reply: nothing,
  done: "已删除",
});
export const emptyErrorQuestions = endpoint({
  name: "emptyErrorQuestions",
  method: "DELETE",
  path: "/api/user/error-questions",
  access: may.practise,
  reply: nothing,
});
/** The same, as the documents may also be read. */
export const emptyAllErrorQuestions = endpoint({
  name: "emptyAllErrorQuestions",
  method: "DELETE",
  path: "/api/user/error-questions/all",
  access: may.practise,
  reply: nothing,
});
