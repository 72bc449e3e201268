// Own practice: question banks as subjects, what was done of them, and the runs.
import { z } from "zod";
import { flag01, id } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { practiceChoice, userPaper } from "../contract.ts";
import { claims } from "../weak-points.ts";
import { groupings, practiceSizes } from "./choice.ts";

const counts = {
  /** That the caller may practise. */
  questions: z.int(),
  /** By the last answer. */
  right: z.int(),
  wrong: z.int(),
};

/** The banks that name courses, own ones first. */
export const listPracticeSubjects = endpoint({
  name: "listPracticeSubjects",
  method: "GET",
  path: "/api/user/practice-subjects",
  access: may.practise,
  reply: z.array(
    z.object({
      questionBankId: z.int(),
      questionBankName: z.string(),
      ...counts,
      /** Of the whole bank. */
      allQuestions: z.int(),
      /** Whether the caller may practise all of it. */
      held: flag01,
      /** Buying it opens the whole bank; null if none is on sale. */
      course: z.object({ courseId: z.int(), courseName: z.string() }).nullable(),
      /** The open run of the whole bank. */
      openRun: z.int().nullable(),
    }),
  ),
});

const bankParams = z.object({ questionBankId: id });

/** A bank's chapters, topics or years by name, at most 200. */
export const listPracticeGroups = endpoint({
  name: "listPracticeGroups",
  method: "GET",
  path: "/api/user/practice-subjects/:questionBankId/groups",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: bankParams,
  query: z.object({ by: z.enum(groupings) }),
  reply: z.array(z.object({ name: z.string(), ...counts, openRun: z.int().nullable() })),
});

const share = z.number().min(0).max(1);
/** The topics where fewest answers are right, at most 5. */
export const listWeakPoints = endpoint({
  name: "listWeakPoints",
  method: "GET",
  path: "/api/user/practice-subjects/:questionBankId/weak-points",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: bankParams,
  reply: z.array(
    z.object({
      topic: z.string(),
      answers: z.int(),
      share,
      /** Wilson's 95 % interval. */
      low: share,
      high: share,
      claim: z.enum(claims),
    }),
  ),
});

/** Begins practice, or continues the caller's open run of the same choice. */
export const startPractice = endpoint({
  name: "startPractice",
  method: "POST",
  path: "/api/user/practice-runs",
  access: may.practise,
  refuses: ["NOT_FOUND", "PAPER_EMPTY", "EXERCISE_NOT_BOUGHT"],
  body: practiceChoice.extend({ size: z.literal([...practiceSizes]) }),
  reply: userPaper,
});
export const getPracticeRun = endpoint({
  name: "getPracticeRun",
  method: "GET",
  path: "/api/user/practice-runs/:userPaperId",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  params: z.object({ userPaperId: id }),
  reply: userPaper,
});

/** The caller's week of daily questions and the wrong answers to go over today. */
export const getPracticeToday = endpoint({
  name: "getPracticeToday",
  method: "GET",
  path: "/api/user/practice-today",
  access: may.practise,
  reply: z.object({
    /** Monday to Sunday. */
    week: z.array(z.object({ day: z.string(), pass: flag01.nullable() })),
    /** Days in a row until today or yesterday. */
    daysInRow: z.int(),
    /** Answers ever given. */
    answers: z.int(),
    /** Wrong answers last tried before today, without those that await a test. */
    due: z.int(),
    /** Not mastered, due or not. */
    wrong: z.int(),
    /** Of those due; the fullest 3. */
    topics: z.array(z.object({ topic: z.string(), count: z.int() })),
    rightsToMaster: z.int(),
  }),
});
/** Keeps the caller's first answer of the day to today's question. */
export const keepDailyAnswer = endpoint({
  name: "keepDailyAnswer",
  method: "POST",
  path: "/api/user/daily-answers",
  access: may.practise,
  refuses: ["NOT_FOUND"],
  body: z.object({ questionId: z.int().min(1), answer: z.string().min(1).max(5) }),
  reply: z.object({ pass: flag01 }),
});
