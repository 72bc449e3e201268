import type { Shown } from "../paper.ts";

/** What is known of a question that staff look at and nobody answers: no mark, no verdict, no key. */
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
