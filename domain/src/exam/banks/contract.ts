// Question banks: administrators keep all, teachers their own.
import { z } from "zod";
import { id, idNumber, nothing, paging, queryFlag, requiredText, ruled, time } from "../../contract.ts";
import { bytesOfText, endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { points, shownChoice } from "../contract.ts";
import { choiceLetters, questionTypes } from "../question.ts";
import { detailLimits } from "./question-details.ts";
import {
  bankNameRule,
  longestChoice,
  longestRichText,
  maxBankCourses,
  maxScore,
  questionTextRule,
} from "./question-form.ts";

export const bankOwners = ["shop", "teacher"] as const;
const bankPath = "/api/admin/question-banks";
const bankParams = z.object({ questionBankId: id });

export const questionBank = z.object({
  questionBankId: z.int(),
  questionBankName: z.string(),
  createTime: time,
  questionCount: z.int(),
  /** The owning teacher; null for the shop's banks. */
  ownerName: z.string().nullable(),
  /** Whose learners may practise all of it; without one it is not offered. */
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string() })),
  /** Increases with every save; saving an older one is refused. */
  revision: z.int(),
});
export const listQuestionBanks = endpoint({
  name: "listQuestionBanks",
  method: "GET",
  path: bankPath,
  access: may.authorQuestions,
  query: z.object({
    questionBankName: z.string().max(100).optional(),
    /** The shop's banks, or teachers'. */
    owner: z.enum(bankOwners).optional(),
    ...paging,
  }),
  reply: z.object({ questionBanks: z.array(questionBank), total: z.int() }),
});
export const getQuestionBank = endpoint({
  name: "getQuestionBank",
  method: "GET",
  path: `${bankPath}/:questionBankId`,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND"],
  params: bankParams,
  reply: questionBank,
});
/** Saves a bank; a teacher's new one is the teacher's own. */
export const saveQuestionBank = endpoint({
  name: "saveQuestionBank",
  method: "POST",
  path: bankPath,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND", "BANK_CHANGED"],
  done: "保存成功",
  body: z.object({
    questionBankId: idNumber.optional(),
    questionBankName: ruled(bankNameRule),
    /** A teacher's bank: own courses only. */
    courseIds: z.array(idNumber).max(maxBankCourses).optional(),
    revision: z.int().min(1).optional(),
  }),
  reply: z.object({ questionBankId: z.int() }),
});
/** Deletes a bank if no paper uses and nobody answered its questions. */
export const deleteQuestionBank = endpoint({
  name: "deleteQuestionBank",
  method: "DELETE",
  path: `${bankPath}/:questionBankId`,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND", "BANK_IN_USE"],
  done: "删除成功",
  params: bankParams,
  reply: nothing,
});

// ---- questions ----

export const questionDetails = z.object({
  groupNo: z.string().max(detailLimits.groupNo).default(""),
  scoring: z.string().max(detailLimits.scoring).default(""),
  chapter: z.string().max(detailLimits.chapter).default(""),
  topic: z.string().max(detailLimits.topic).default(""),
  difficulty: z.string().max(detailLimits.difficulty).default(""),
  year: z.string().max(detailLimits.year).default(""),
});

/** With how many questions of the bank have it. */
const marks = z.array(z.object({ name: z.string(), questions: z.int() }));
const attributeFilters = {
  chapter: questionDetails.shape.chapter.unwrap().optional(),
  topic: questionDetails.shape.topic.unwrap().optional(),
  difficulty: questionDetails.shape.difficulty.unwrap().optional(),
  year: questionDetails.shape.year.unwrap().optional(),
};
/** Distinct values in the bank, at most 200 of each kind. */
export const getBankAttributes = endpoint({
  name: "getBankAttributes",
  method: "GET",
  path: `${bankPath}/:questionBankId/attributes`,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND"],
  params: bankParams,
  reply: z.object({ chapters: marks, topics: marks, difficulties: marks, years: marks }),
});

/** A question in its current version. */
export const bankQuestion = z.object({
  questionId: z.int(),
  questionBankId: z.int(),
  /** The bank's own number, or empty. */
  questionNo: z.string(),
  /** From 1; saving on an older one is refused. */
  versionNo: z.int(),
  questionName: z.string(),
  questionText: z.string(),
  questionType: z.enum(questionTypes),
  questionScore: points,
  /** Key of a single choice; null otherwise. */
  questionKey: z.string().nullable(),
  questionKeys: z.array(z.string()),
  /** `optionId` identifies a choice across versions. */
  choices: z.array(z.object({ choiceNo: z.string(), choiceName: z.string(), optionId: z.string() })),
  answers: z.string(),
  /** Always null: nobody answers here. */
  answerPass: z.null(),
  answerScore: z.null(),
  details: questionDetails,
  createTime: time,
  /** Of the current version. */
  updateTime: time,
  /** Graded answers to all versions. */
  answered: z.int(),
  /** 0 to 1; null below 30 answers. */
  wrongRate: z.number().nullable(),
  /** Number of papers that use it. */
  papers: z.int(),
  /** Number of the bank's other questions with the same wording. */
  alike: z.int(),
});
/** Newest first; without a bank, of every visible bank. */
export const listQuestions = endpoint({
  name: "listQuestions",
  method: "GET",
  path: "/api/admin/questions",
  access: may.authorQuestions,
  refuses: ["NOT_FOUND"],
  query: z.object({
    questionBankId: id.optional(),
    /** Part of the text, or the number. */
    questionName: z.string().max(100).optional(),
    questionType: z.enum(questionTypes).optional(),
    ...attributeFilters,
    /** Only duplicates within their bank, side by side. */
    alike: queryFlag.optional(),
    /** Fills `inPaper` for this paper. */
    paperId: id.optional(),
    ...paging,
  }),
  reply: z.object({
    questions: z.array(bankQuestion.extend({ inPaper: z.boolean() })),
    total: z.int(),
    /** More than `total` match. */
    more: z.boolean(),
  }),
});
export const getQuestion = endpoint({
  name: "getQuestion",
  method: "GET",
  path: "/api/admin/questions/:questionId",
  access: may.authorQuestions,
  refuses: ["NOT_FOUND"],
  params: z.object({ questionId: id }),
  reply: bankQuestion.extend({
    /** Why its wording may not change (labels, number and bank may); empty when allowed. */
    held: z.string(),
  }),
});
/** Versions newest first, and visible papers that use it. */
export const getQuestionHistory = endpoint({
  name: "getQuestionHistory",
  method: "GET",
  path: "/api/admin/questions/:questionId/history",
  access: may.authorQuestions,
  refuses: ["NOT_FOUND"],
  params: z.object({ questionId: id }),
  reply: z.object({
    versions: z.array(
      bankQuestion
        .pick({ versionNo: true, questionText: true, questionType: true, questionScore: true })
        .extend({
          questionKeys: z.array(z.string()),
          choices: bankQuestion.shape.choices,
          answers: z.string(),
          details: questionDetails,
          createTime: time,
          /** Author; null when unknown. */
          userName: z.string().nullable(),
          /** Somebody answered this version on a paper. */
          answered: z.boolean(),
        }),
    ),
    papers: z.array(z.object({ paperId: z.int(), paperName: z.string(), questionNo: z.int() })),
  }),
});
const choiceSent = z.object({
  choiceNo: z.string().max(2),
  choiceName: z.string().max(longestChoice * 2),
  optionId: z.string().max(40).optional(),
});
/** Both texts and all choices at full length. */
const longestQuestionBody = bytesOfText(longestRichText * 4 + longestChoice * 2 * 26);
/** The bank's other questions with the same wording, ignoring spaces and punctuation. */
export const findAlikeQuestions = endpoint({
  name: "findAlikeQuestions",
  method: "POST",
  path: "/api/admin/questions/alike",
  access: may.authorQuestions,
  refuses: ["NOT_FOUND"],
  body: z.object({
    questionBankId: idNumber,
    questionId: idNumber.optional(),
    questionText: z.string().max(longestRichText * 2),
    choices: z.array(choiceSent).max(26).default([]),
  }),
  maxBodyBytes: longestQuestionBody,
  reply: z.array(bankQuestion.pick({ questionId: true, questionNo: true, questionName: true })),
});
/** Previews a question as learners see it, formulas drawn, with a sentence for each fault. */
export const drawQuestion = endpoint({
  name: "drawQuestion",
  method: "POST",
  path: "/api/admin/questions/drawn",
  access: may.authorQuestions,
  body: z.object({
    questionText: z.string().max(longestRichText * 2),
    choices: z.array(choiceSent).max(choiceLetters.length).default([]),
    answers: z
      .string()
      .max(longestRichText * 2)
      .default(""),
  }),
  maxBodyBytes: longestQuestionBody,
  reply: z.object({
    questionText: z.string(),
    choices: z.array(shownChoice),
    answers: z.string(),
    problems: z.array(z.string()),
  }),
});
const letter = z.enum(choiceLetters);
/** A change creates a new version; earlier ones stay. */
export const saveQuestion = endpoint({
  name: "saveQuestion",
  method: "POST",
  path: "/api/admin/questions",
  maxBodyBytes: longestQuestionBody,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND", "QUESTION_CHANGED", "QUESTION_IN_USE", "QUESTION_NO_TAKEN"],
  done: "保存成功",
  body: z.object({
    questionId: idNumber.optional(),
    questionBankId: idNumber,
    questionText: requiredText(questionTextRule).max(longestRichText * 2),
    questionType: z.enum(questionTypes),
    questionScore: points.pipe(z.int().max(maxScore * 10)),
    /** For a single choice without `questionKeys`. */
    questionKey: letter.nullable().optional(),
    questionKeys: z.array(letter).max(choiceLetters.length).optional(),
    /** In order; without `optionId` a choice is matched by its text. */
    choices: z.array(choiceSent).max(26).default([]),
    answers: z
      .string()
      .max(longestRichText * 2)
      .default(""),
    questionNo: z.string().max(50).optional(),
    details: questionDetails.optional(),
    /** The edited version; clients of the documents omit it. */
    versionNo: z.int().min(1).optional(),
    /** Bank and number when the form opened; 409 if changed since. */
    was: z.object({ questionBankId: z.int(), questionNo: z.string() }).optional(),
  }),
  reply: z.object({ questionId: z.int(), versionNo: z.int() }),
});
/** Deletes a question that no paper uses and nobody answered. */
export const deleteQuestion = endpoint({
  name: "deleteQuestion",
  method: "DELETE",
  path: "/api/admin/questions/:questionId",
  access: may.authorQuestions,
  refuses: ["NOT_FOUND", "QUESTION_IN_USE"],
  done: "删除成功",
  params: z.object({ questionId: id }),
  reply: nothing,
});
