// Question banks and their questions, as staff keep them: an administrator all, a teacher own banks alone.
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
  mostScore,
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
  /** The teacher whose own it is; null of the shop's. */
  ownerName: z.string().nullable(),
  /** Grows with every save: sent back, a save on an older one is refused. */
  revision: z.int(),
});
export const listQuestionBanks = endpoint({
  name: "listQuestionBanks",
  method: "GET",
  path: bankPath,
  access: may.authorQuestions,
  query: z.object({
    questionBankName: z.string().max(100).optional(),
    /** The shop's, or teachers' own. */
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
  params: bankParams,
  reply: questionBank,
});
/** Saves a bank, a new one without its id; a teacher's is the teacher's own. */
export const saveQuestionBank = endpoint({
  name: "saveQuestionBank",
  method: "POST",
  path: bankPath,
  access: may.authorQuestions,
  done: "保存成功",
  body: z.object({
    questionBankId: idNumber.optional(),
    questionBankName: ruled(bankNameRule),
    revision: z.int().min(1).optional(),
  }),
  reply: z.object({ questionBankId: z.int() }),
});
/** Deletes a bank with its questions, none of which a paper asks or anybody has answered. */
export const deleteQuestionBank = endpoint({
  name: "deleteQuestionBank",
  method: "DELETE",
  path: `${bankPath}/:questionBankId`,
  access: may.authorQuestions,
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

const attributeFilters = {
  chapter: questionDetails.shape.chapter.unwrap().optional(),
  topic: questionDetails.shape.topic.unwrap().optional(),
  difficulty: questionDetails.shape.difficulty.unwrap().optional(),
  year: questionDetails.shape.year.unwrap().optional(),
};
/** What the bank's questions are sorted under, each once: 200 of a kind at most. */
export const getBankAttributes = endpoint({
  name: "getBankAttributes",
  method: "GET",
  path: `${bankPath}/:questionBankId/attributes`,
  access: may.authorQuestions,
  params: bankParams,
  reply: z.object({
    chapters: z.array(z.string()),
    topics: z.array(z.string()),
    difficulties: z.array(z.string()),
    years: z.array(z.string()),
  }),
});

/** A question as it is worded now. */
export const bankQuestion = z.object({
  questionId: z.int(),
  questionBankId: z.int(),
  /** The bank's own number for it; empty without one. */
  questionNo: z.string(),
  /** Its wording, counted from 1: sent back, a save on an older one is refused. */
  versionNo: z.int(),
  questionName: z.string(),
  questionText: z.string(),
  questionType: z.enum(questionTypes),
  questionScore: points,
  /** The one key of a single choice; null of others. */
  questionKey: z.string().nullable(),
  questionKeys: z.array(z.string()),
  /** `optionId` stays with a choice through all wordings. */
  choices: z.array(z.object({ choiceNo: z.string(), choiceName: z.string(), optionId: z.string() })),
  answers: z.string(),
  /** What an answer came to; nobody answers here, so both are null. */
  answerPass: z.null(),
  answerScore: z.null(),
  details: questionDetails,
  createTime: time,
  /** When it was worded so. */
  updateTime: time,
  /** Judged answers to it, in all wordings. */
  answered: z.int(),
  /** 0 to 1; null under 30 answers. */
  wrongRate: z.number().nullable(),
  /** How many papers ask it. */
  papers: z.int(),
  /** How many other questions of the bank ask the same. */
  alike: z.int(),
});
/** A page of a bank's questions, the newest first; without a bank those of every bank in sight. */
export const listQuestions = endpoint({
  name: "listQuestions",
  method: "GET",
  path: "/api/admin/questions",
  access: may.authorQuestions,
  query: z.object({
    questionBankId: id.optional(),
    /** Words of the text, or the bank's own number. */
    questionName: z.string().max(100).optional(),
    questionType: z.enum(questionTypes).optional(),
    ...attributeFilters,
    /** Only those that another question of their bank asks as well, side by side. */
    alike: queryFlag.optional(),
    /** Says of each question whether that paper asks it (`inPaper`). */
    paperId: id.optional(),
    ...paging,
  }),
  reply: z.object({
    questions: z.array(bankQuestion.extend({ inPaper: z.boolean() })),
    total: z.int(),
  }),
});
export const getQuestion = endpoint({
  name: "getQuestion",
  method: "GET",
  path: "/api/admin/questions/:questionId",
  access: may.authorQuestions,
  params: z.object({ questionId: id }),
  reply: bankQuestion.extend({
    /** Why the caller may not change what it asks, its labels, number and bank apart; empty: may. */
    held: z.string(),
  }),
});
/** All wordings of a question, the newest first, and the papers in sight that ask it. */
export const getQuestionHistory = endpoint({
  name: "getQuestionHistory",
  method: "GET",
  path: "/api/admin/questions/:questionId/history",
  access: may.authorQuestions,
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
          /** Who worded it so; null where nobody is known. */
          userName: z.string().nullable(),
          /** What somebody answered on papers stands on it. */
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
/** Both texts and all choices at their longest. */
const longestQuestionBody = bytesOfText(longestRichText * 4 + longestChoice * 2 * 26);
/** The bank's questions, another than `questionId`, that ask what these words ask, whatever their blanks and signs. */
export const findAlikeQuestions = endpoint({
  name: "findAlikeQuestions",
  method: "POST",
  path: "/api/admin/questions/alike",
  access: may.authorQuestions,
  body: z.object({
    questionBankId: idNumber,
    questionId: idNumber.optional(),
    questionText: z.string().max(longestRichText * 2),
    choices: z.array(choiceSent).max(26).default([]),
  }),
  mostBodyBytes: longestQuestionBody,
  reply: z.array(bankQuestion.pick({ questionId: true, questionNo: true, questionName: true })),
});
/** A question that is being written, as learners would see it: formulas drawn, and a sentence for each field where one is wrong. */
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
  mostBodyBytes: longestQuestionBody,
  reply: z.object({
    questionText: z.string(),
    choices: z.array(shownChoice),
    answers: z.string(),
    problems: z.array(z.string()),
  }),
});
const letter = z.enum(choiceLetters);
/** Saves a question: a change makes a new version, what was asked before stays as it was. */
export const saveQuestion = endpoint({
  name: "saveQuestion",
  method: "POST",
  path: "/api/admin/questions",
  mostBodyBytes: longestQuestionBody,
  access: may.authorQuestions,
  done: "保存成功",
  body: z.object({
    questionId: idNumber.optional(),
    questionBankId: idNumber,
    questionText: requiredText(questionTextRule).max(longestRichText * 2),
    questionType: z.enum(questionTypes),
    questionScore: points.pipe(z.int().max(mostScore * 10)),
    /** Of a single choice, where `questionKeys` is left out. */
    questionKey: letter.nullable().optional(),
    questionKeys: z.array(letter).max(choiceLetters.length).optional(),
    /** In their order; without `optionId` a choice is known again by its words. */
    choices: z.array(choiceSent).max(26).default([]),
    answers: z
      .string()
      .max(longestRichText * 2)
      .default(""),
    questionNo: z.string().max(50).optional(),
    details: questionDetails.optional(),
    /** The wording that was changed; left out by clients of the documents. */
    versionNo: z.int().min(1).optional(),
    /** Where the question stood when the form was opened: moved or numbered anew by somebody since, it is refused (409). */
    was: z.object({ questionBankId: z.int(), questionNo: z.string() }).optional(),
  }),
  reply: z.object({ questionId: z.int(), versionNo: z.int() }),
});
/** Deletes a question that no paper asks and nobody has answered. */
export const deleteQuestion = endpoint({
  name: "deleteQuestion",
  method: "DELETE",
  path: "/api/admin/questions/:questionId",
  access: may.authorQuestions,
  done: "删除成功",
  params: z.object({ questionId: id }),
  reply: nothing,
});
