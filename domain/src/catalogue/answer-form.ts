/** How a knowledge answer (course type 2) is given to who bought it: to be watched, to be read, or both. */
export const answerForms = ["video", "text", "both"] as const;
export type AnswerForm = (typeof answerForms)[number];

/** What a buyer is told to get. */
export const ANSWER_FORM_LABELS: Readonly<Record<AnswerForm, string>> = {
  video: "讲师视频解答",
  text: "讲师文字解答",
  both: "视频和文字解答",
};
