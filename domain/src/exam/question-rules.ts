// What makes a question askable (back-office spec 5 "Question"): letters A to E, scores in halves, keys among the choices.

export const questionTypes = ["single", "multiple", "askanswer"] as const;
export type QuestionType = (typeof questionTypes)[number];
export type Choice = { choiceNo: string; choiceName: string };

export type QuestionDraft = {
  questionText: string;
  questionType: QuestionType;
  /** Tenths of a point. */
  questionScore: number;
  questionKeys: readonly string[];
  choices: readonly Choice[];
};

const letters = ["A", "B", "C", "D", "E"];

/** The first thing wrong with a question, as a sentence for its author; undefined when it can be asked and scored. */
export function questionFault(draft: QuestionDraft): string | undefined {
  if (draft.questionText.trim() === "") return "请输入题目内容";
  if (draft.questionScore < 0 || draft.questionScore % 5 !== 0) return "分值不能小于0，且必须是0.5的倍数";
  return draft.questionType === "askanswer" ? undefined : (choicesFault(draft) ?? keysFault(draft));
}

function choicesFault({ choices }: QuestionDraft): string | undefined {
  const numbers = choices.map((choice) => choice.choiceNo);
  if (numbers.length < 2) return "选择题至少要有两个选项";
  if (new Set(numbers).size !== numbers.length || numbers.some((no) => !letters.includes(no)))
    return "选项编号必须是A到E，且不能重复";
  return choices.some((choice) => choice.choiceName.trim() === "") ? "请输入选项内容" : undefined;
}

function keysFault({ questionType, questionKeys, choices }: QuestionDraft): string | undefined {
  if (questionKeys.length === 0) return "请设置正确答案";
  if (questionType === "single" && questionKeys.length !== 1) return "单选题只能有一个正确答案";
  if (new Set(questionKeys).size !== questionKeys.length) return "正确答案不能重复";
  const known = choices.map((choice) => choice.choiceNo);
  return questionKeys.every((key) => known.includes(key)) ? undefined : "正确答案必须在选项之中";
}
