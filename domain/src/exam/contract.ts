import { z } from "zod";
import { flag01, id, idNumber, nothing, paging, queryFlag, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { attemptModes, attemptStates, sittingModes } from "./attempt.ts";
import { detailLimits } from "./banks/question-details.ts";
import { chapterOfTest, paperTypes } from "./chapter-paper.ts";
import { practiceKinds, practiceParts } from "./practice/choice.ts";
import { longestAnswer, questionTypes } from "./question.ts";
import { errorSorts } from "./wrong-answer.ts";

/** `choiceHtml` is set for formulas or pictures. */
export const shownChoice = z.object({
  choiceNo: z.string(),
  choiceName: z.string(),
  choiceHtml: z.string().optional(),
});

/** Same for everybody, with keys because nothing is scored (DAILY-003). */
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

/** Points in steps of 0.5; tenths internally. */
export const points = z.codec(z.number().min(0).multipleOf(0.1), z.int(), {
  decode: (value) => Math.round(value * 10),
  encode: (tenths) => tenths / 10,
});

/** `cpt-{courseChapterId}` for a chapter test, empty for practice. */
const correlationId = z
  .string()
  .max(20)
  .refine((text) => text === "" || chapterOfTest(text) !== undefined)
  .default("");

/** A question as the paper asks it, choices in this person's order. */
export const askedQuestion = z.object({
  questionId: z.int(),
  questionNo: z.int(),
  questionName: z.string(),
  questionText: z.string(),
  questionType: z.enum(questionTypes),
  questionScore: points,
  choices: z.array(shownChoice),
});
export const practiceChoice = z.object({
  questionBankId: idNumber,
  by: z.enum(practiceParts),
  name: z.string().max(Math.max(detailLimits.chapter, detailLimits.topic, detailLimits.year)),
  kind: z.enum(practiceKinds),
});
/** An attempt with its frozen questions, never their keys (security.md 28). */
export const userPaper = z.object({
  userPaperId: z.int(),
  /** 0 in own practice. */
  paperId: z.int(),
  paperName: z.string(),
  paperType: z.enum(paperTypes).nullable(),
  /** Null for a free-standing paper, as are title and course. */
  refId: z.int().nullable(),
  chapterTitle: z.string().nullable(),
  courseId: z.int().nullable(),
  correlationId: z.string(),
  mode: z.enum(attemptModes),
  state: z.enum(attemptStates),
  createTime: time,
  /** Hand-in deadline by `serverTime`; null without a limit. */
  deadline: time.nullable(),
  serverTime: time,
  handinTime: time.nullable(),
  /** Null until handed in. */
  userScore: points.nullable(),
  userPass: flag01.nullable(),
  totalScore: points,
  passScore: points,
  /** Set after a failed test that books hours; its keys stay hidden until a pass. */
  nextAttemptAt: time.nullable(),
  /** What is practised; null for a paper. */
  practice: practiceChoice.nullable(),
  questions: z.array(askedQuestion),
});
export const startPaper = endpoint({
  name: "startPaper",
  method: "POST",
  path: "/api/user/papers",
  access: may.practise,
  refuses: [
    "NOT_FOUND",
    "EXERCISE_NOT_BOUGHT",
    "TEST_FIRST",
    "PAPER_EMPTY",
    "PAPER_QUESTIONS_LACKING",
    "TEST_TOO_SOON",
  ],
  body: z.object({ paperId: idNumber, correlationId }),
  reply: userPaper,
});
/** The caller's attempt, or null. */
export const getUserPaper = endpoint({
  name: "getUserPaper",
  method: "GET",
  path: "/api/user/papers/paperId/:paperId",
  access: may.practise,
  params: z.object({ paperId: id }),
  query: z.object({ correlationId }),
  reply: userPaper.nullable(),
});
/** A paper before it is sat; reveals only the number of questions. */
export const getPaperSummary = endpoint({
  name: "getPaperSummary",
  method: "GET",
  path: "/api/user/papers/paperId/:paperId/summary",
  access: may.practise,
  refuses: ["NOT_FOUND", "EXERCISE_NOT_BOUGHT", "TEST_FIRST"],
  params: z.object({ paperId: id }),
  query: z.object({ correlationId }),
  reply: z.object({
    paperId: z.int(),
    paperName: z.string(),
    /** Of the caller's attempt, else of the next one. */
    mode: z.enum(attemptModes),
    /** Null for a free-standing paper, as is the chapter. */
    courseId: z.int().nullable(),
    courseChapterId: z.int().nullable(),
    chapterTitle: z.string().nullable(),
    questionCount: z.int(),
    totalScore: points,
    passScore: points,
    /** Null without a limit. */
    timeLimitMinutes: z.int().nullable(),
    /** Set after a recent fail. */
    nextAttemptAt: time.nullable(),
  }),
});
/** Free-standing papers open to the caller, newest first; `courseId`: only papers of that course. */
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
      sittingMode: z.enum(sittingModes),
      /** Over all handed-in attempts, resets included, as are their number and the latest hand-in. */
      bestScore: points.nullable(),
      attempts: z.int(),
      lastTime: time.nullable(),
      /** State of the current attempt. */
      state: z.enum(attemptStates).nullable(),
      /** When an open attempt is handed in by `serverTime`; null without a limit. */
      deadline: time.nullable(),
      serverTime: time,
    }),
  ),
});
/** An answer; verdict, keys and explanation only when allowed (`showsKeys`, `nextAttemptAt`). */
export const paperAnswer = z.object({
  userPaperId: z.int(),
  paperId: z.int(),
  questionId: z.int(),
  /** Sorted letters, or the text of an open answer. */
  answer: z.string(),
  /** Marked for review. */
  marked: flag01,
  /** Increases with every change; a save with an older one only returns what is kept. */
  revision: z.int(),
  answerPass: flag01.nullable(),
  answerScore: points.nullable(),
  questionKeys: z.array(z.string()).nullable(),
  answers: z.string().nullable(),
  /** The verdict is hidden by an unfinished test of the caller with this question. */
  awaitsTest: flag01,
  /** Faulty: everybody gets its points. */
  voided: flag01,
  /** Set if corrected or voided after hand-in. */
  regrade: z
    .object({ voided: flag01, reason: z.string(), scoreBefore: points, scoreAfter: points })
    .nullable(),
});
export const listPaperAnswers = endpoint({
  name: "listPaperAnswers",
  method: "GET",
  path: "/api/user/papers/:userPaperId/paper-answers",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: z.object({ userPaperId: id }),
  reply: z.array(paperAnswer),
});
/** Saves answers of one open attempt, all or none; returns each as kept. */
export const savePaperAnswers = endpoint({
  name: "savePaperAnswers",
  method: "POST",
  path: "/api/user/paper-answers",
  access: may.practise,
  refuses: ["NOT_FOUND", "ATTEMPT_CLOSED"],
  body: z
    .array(
      z.object({
        userPaperId: idNumber,
        /** 0 in own practice. */
        paperId: z.int().min(0),
        questionId: idNumber,
        answer: z.string().max(longestAnswer),
        marked: flag01.default(false),
        /** Edited revision; if absent, overwrites. */
        revision: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(200),
  maxBodyBytes: 1_000_000,
  reply: z.array(paperAnswer),
});
/** Clears the attempt so the paper can start again. */
export const resetUserPaper = endpoint({
  name: "resetUserPaper",
  method: "DELETE",
  path: "/api/user/user-papers/:userPaperId",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: z.object({ userPaperId: id }),
  reply: nothing,
});
/** Hands in; a second call returns the first result. */
export const scoreUserPaper = endpoint({
  name: "scoreUserPaper",
  method: "POST",
  path: "/api/user/user-papers/:userPaperId/scoring",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: z.object({ userPaperId: id }),
  reply: userPaper,
});

/** An attempt in a list. */
const attemptInList = z.object({
  userPaperId: z.int(),
  state: z.enum(attemptStates),
  userScore: points.nullable(),
  userPass: flag01.nullable(),
});
/** Exercises by chapter with progress, for courses the caller may watch. */
export const listCourseExercises = endpoint({
  name: "listCourseExercises",
  method: "GET",
  path: "/api/user/courses/:courseId/exercises",
  access: may.practise,
  refuses: ["NOT_FOUND", "EXERCISE_NOT_BOUGHT"],
  params: z.object({ courseId: id }),
  reply: z.array(
    z.object({
      courseChapterId: z.int(),
      paperId: z.int(),
      /** Continuing education: the test until passed, then practice. */
      mode: z.enum(attemptModes),
      testPassed: flag01,
      questionCount: z.int(),
      totalScore: points,
      practice: attemptInList.nullable(),
      test: attemptInList.nullable(),
    }),
  ),
});

// ---- reminder questions (back-office spec 9) ----

/** A chapter's reminder questions for those who may play it, never with keys. */
export const listReminders = endpoint({
  name: "listReminders",
  method: "GET",
  path: "/api/study/chapters/:courseChapterId/reminders",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: z.object({ courseChapterId: id }),
  reply: z.array(
    z.object({
      questionId: z.int(),
      questionText: z.string(),
      questionType: z.enum(["single", "multiple"]),
      choices: z.array(shownChoice),
      /** Seconds into the video. */
      alertTime: z.int(),
      /** Answered, so it no longer stops the video. */
      answered: flag01,
    }),
  ),
});
/** Grades an answer; each try is graded again. */
export const answerReminder = endpoint({
  name: "answerReminder",
  method: "POST",
  path: "/api/study/chapters/:courseChapterId/reminders/:questionId",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: z.object({ courseChapterId: id, questionId: id }),
  body: z.object({ answer: z.string().min(1).max(5) }),
  reply: z.object({
    /** All three null while an unfinished test of the caller asks it. */
    answerPass: flag01.nullable(),
    questionKeys: z.array(z.string()).nullable(),
    answers: z.string().nullable(),
  }),
});

// ---- the caller's wrong-answer bank ----

export const errorQuestion = z.object({
  questionId: z.int(),
  questionName: z.string(),
  questionText: z.string(),
  questionType: z.enum(questionTypes),
  choices: z.array(shownChoice),
  /** The last wrong answer. */
  answer: z.string(),
  wrongCount: z.int(),
  rightInRow: z.int(),
  mastered: flag01,
  lastWrongAt: time,
  /** Null outside a course (question of the day). */
  courseId: z.int().nullable(),
  courseName: z.string().nullable(),
  courseChapterId: z.int().nullable(),
  chapterTitle: z.string().nullable(),
  /** Unpassed test that asks it and blocks another try. */
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
    /** Mastered questions; by default those still to learn. */
    mastered: z.enum(["true", "false"]).default("false"),
    /** By latest, or by number of wrong answers. */
    sort: z.enum(errorSorts).default("latest"),
    /** Only those last tried before today. */
    due: queryFlag.default(false),
    ...paging,
  }),
  reply: z.object({
    errorQuestions: z.array(errorQuestion),
    total: z.int(),
    /** How many of `total` have an `awaitedTest`. */
    awaitingTotal: z.int(),
    masteredTotal: z.int(),
    /** Right answers in a row to master a question. */
    rightsToMaster: z.int(),
    /** Groups of unmastered questions, fullest first. */
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
/** Records a wrong answer to a question the caller has met. */
export const recordErrorQuestion = endpoint({
  name: "recordErrorQuestion",
  method: "POST",
  path: "/api/user/error-questions",
  access: may.practise,
  refuses: ["NOT_FOUND", "TEST_FIRST"],
  query: z.object({ questionId: id, answer: z.string().max(5).default("") }),
  reply: nothing,
});
/** Beyond the documents: another try, graded at once. */
export const retryErrorQuestion = endpoint({
  name: "retryErrorQuestion",
  method: "POST",
  path: "/api/user/error-questions/:questionId/tries",
  access: may.practise,
  refuses: ["NOT_FOUND", "TEST_FIRST"],
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
  refuses: ["NOT_FOUND"],
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
/** The documents allow either path. */
export const emptyAllErrorQuestions = endpoint({
  name: "emptyAllErrorQuestions",
  method: "DELETE",
  path: "/api/user/error-questions/all",
  access: may.practise,
  reply: nothing,
});
