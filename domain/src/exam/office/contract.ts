import { z } from "zod";
import { flag01, id, paging, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { points } from "../contract.ts";

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
});
/** A page of the paper's questions, in their order, as they are worded now. */
export const listPaperQuestions = endpoint({
  name: "listPaperQuestions",
  method: "GET",
  path: "/api/admin/papers/:paperId/questions",
  access: may.authorPapers,
  params: z.object({ paperId: id }),
  query: z.object(paging),
  reply: z.object({ paperQuestions: z.array(paperQuestion), total: z.int() }),
});

/** What came of one attempt that was handed in. */
export const candidateScore = z.object({
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
/** A page of what was handed in on the paper, the newest first: of a chapter's paper its tests, of a free-standing one its practice. */
export const listPaperScores = endpoint({
  name: "listPaperScores",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores",
  access: may.authorPapers,
  params: z.object({ paperId: id }),
  query: z.object(paging),
  reply: z.object({ scores: z.array(candidateScore), total: z.int() }),
});
