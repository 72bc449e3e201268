// One attempt as staff look through it: what its candidate was asked and answered, and what came of it.
import { z } from "zod";
import { flag01, id, time } from "../../../contract.ts";
import { endpoint } from "../../../endpoint.ts";
import { may } from "../../../permissions.ts";
import { paperAnswer, points, shownChoice } from "../../contract.ts";
import { questionTypes } from "../../question.ts";
import { candidateScore, scoreFilter } from "../contract.ts";

/** Who handed an attempt in: its candidate, or the server when its time was up. */
export const handedInBy = ["person", "limit"] as const;

export const candidateAttempt = candidateScore.extend({
  paperId: z.int(),
  /** Whose it is, for whoever may open the person's page; null for others. */
  userId: z.int().nullable(),
  /** As it was called when the attempt was begun. */
  paperName: z.string(),
  /** The paper's version that was sat. */
  versionNo: z.int(),
  totalScore: points,
  passScore: points,
  /** Null without a limit. */
  deadline: time.nullable(),
  /** Null where it was not kept. */
  handedInBy: z.enum(handedInBy).nullable(),
  /** The candidate has begun anew since: this attempt stays as a record. */
  resetTime: time.nullable(),
  /** In the order and the wording that the candidate was given. */
  questions: z.array(
    z.object({
      questionId: z.int(),
      questionNo: z.int(),
      /** Its wording then. */
      versionNo: z.int(),
      questionText: z.string(),
      questionType: z.enum(questionTypes),
      questionScore: points,
      choices: z.array(shownChoice),
      /** The chosen letters sorted and joined, empty of one that was left out; the text of an open question. */
      answer: z.string(),
      /** The candidate wanted to look at it again. */
      marked: flag01,
      /** Null of an open question, and where practice was not judged because of a test that asked the same. */
      answerPass: flag01.nullable(),
      answerScore: points.nullable(),
      /** As answers are graded now. */
      questionKeys: z.array(z.string()),
      /** The explanation; of an open question the reference answer. */
      answers: z.string(),
      /** How an open answer is marked; for staff alone. */
      scoring: z.string(),
      voided: flag01,
      regrade: paperAnswer.shape.regrade,
    }),
  ),
});
const attemptParams = z.object({ paperId: id, userPaperId: id });
/** An attempt that stands in the paper's list of scores, question by question; looking at it changes nothing. */
export const getCandidateAttempt = endpoint({
  name: "getCandidateAttempt",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores/:userPaperId",
  access: may.authorPapers,
  params: attemptParams,
  reply: candidateAttempt,
});
const neighbour = candidateScore.pick({ userPaperId: true, studentName: true }).nullable();
/** The attempts before and after this one in the list of scores under those filters; null at its ends. */
export const getAttemptNeighbours = endpoint({
  name: "getAttemptNeighbours",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores/:userPaperId/neighbours",
  access: may.authorPapers,
  params: attemptParams,
  query: z.object(scoreFilter),
  reply: z.object({ before: neighbour, after: neighbour }),
});
