/** Form of a knowledge answer (course type 2). */
export const answerForms = ["video", "text", "both"] as const;
export type AnswerForm = (typeof answerForms)[number];

export const ANSWER_FORM_LABELS: Readonly<Record<AnswerForm, string>> = {
  video: "讲师视频解答",
  text: "讲师文字解答",
  both: "视频和文字解答",
};
