// The question's fields in words, for where two people changed them.
import { plainText } from "@zhutu/domain/exam/banks/question-name.ts";
import { choiceLetters, type QuestionType } from "@zhutu/domain/exam/question.ts";
import type { FieldWords } from "../../../../office/form/form-words.ts";
import { typeWords } from "../../paper.ts";
import type { ChoiceValue, QuestionValues } from "./question-values.ts";

const choicesText = (choices: readonly ChoiceValue[]): string =>
  choices
    .map(({ choiceName, isKey }, at) => `${choiceLetters[at] ?? ""} ${choiceName}${isKey ? "（答案）" : ""}`)
    .join("；");

export const questionWords: FieldWords<QuestionValues> = {
  labels: {
    questionType: "题型",
    questionNo: "题目编号",
    questionText: "题干",
    choices: "选项和答案",
    answers: "解析",
    questionScore: "分值",
    groupNo: "题组编号",
    scoring: "评分要点",
    chapter: "章节",
    topic: "知识点",
    difficulty: "难度",
    year: "年份",
  },
  textOf: (name, value) => {
    if (value === null || value === undefined || value === "") return "--";
    if (name === "choices") return choicesText(value as ChoiceValue[]);
    if (name === "questionType") return typeWords[value as QuestionType];
    return typeof value === "string" ? plainText(value) || "（图片）" : JSON.stringify(value);
  },
};
