// One attempt, question by question, for staff.
import { z } from "zod";
import { flag01, id, time } from "../../../contract.ts";
import { endpoint } from "../../../endpoint.ts";
import { may } from "../../../permissions.ts";
import { paperAnswer, points, shownChoice } from "../../contract.ts";
import { questionTypes } from "../../question.ts";
import { candidateScore, scoreFilter } from "../contract.ts";

/** Handed in by the candidate, or by the server at the time limit. */
export const handedInBy = ["person", "limit"] as const;

export const candidateAttempt = candidateScore.extend({
  paperId: z.int(),
  /** Only for callers who may open the person's page. */
  userId: z.int().nullable(),
  /** Name when the attempt began. */
  paperName: z.string(),
  /** The paper's version that was sat. */
  versionNo: z.int(),
  totalScore: points,
  passScore: points,
  /** Null without a limit. */
  deadline: time.nullable(),
  /** Null if unrecorded. */
  handedInBy: z.enum(handedInBy).nullable(),
  /** When the candidate reset it; it stays on record. */
  resetTime: time.nullable(),
  /** As the candidate saw them. */
  questions: z.array(
    z.object({
      questionId: z.int(),
      questionNo: z.int(),
      /** Version at the time. */
      versionNo: z.int(),
      questionText: z.string(),
      questionType: z.enum(questionTypes),
      questionScore: points,
      choices: z.array(shownChoice),
      /** Sorted letters, empty if skipped, or the text of an open answer. */
      answer: z.string(),
      /** Marked for review. */
      marked: flag01,
      /** Null for open questions, and practice left ungraded because of a test. */
      answerPass: flag01.nullable(),
      answerScore: points.nullable(),
      /** Keys used for grading now. */
      questionKeys: z.array(z.string()),
      /** Explanation, or an open question's reference answer. */
      answers: z.string(),
      /** Marking notes, staff only. */
      scoring: z.string(),
      voided: flag01,
      regrade: paperAnswer.shape.regrade,
    }),
  ),
});
const attemptParams = z.object({ paperId: id, userPaperId: id });
/** An attempt of the paper's score list; read-only. */
export const getCandidateAttempt = endpoint({
  name: "getCandidateAttempt",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores/:userPaperId",
  access: may.authorPapers,
  refuses: ["NOT_FOUND"],
  params: attemptParams,
  reply: candidateAttempt,
});
const neighbour = candidateScore.pick({ userPaperId: true, studentName: true }).nullable();
/** Previous and next attempt of the filtered score list; null at its ends. */
export const getAttemptNeighbours = endpoint({
  name: "getAttemptNeighbours",
  method: "GET",
  path: "/api/admin/papers/:paperId/scores/:userPaperId/neighbours",
  access: may.authorPapers,
  refuses: ["NOT_FOUND"],
  params: attemptParams,
  query: z.object(scoreFilter),
  reply: z.object({ before: neighbour, after: neighbour }),
});
