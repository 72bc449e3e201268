import type { Shown } from "../paper.ts";

/** The state of a question in a staff preview: no mark, verdict or key. */
export const unanswered: Shown = {
  answer: "",
  answerPass: null,
  answerScore: null,
  questionKeys: null,
  answers: null,
  awaitsTest: 0,
  voided: 0,
  regrade: null,
  marked: false,
  unsent: false,
};
