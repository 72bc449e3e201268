// Question form rules (back-office spec 5).
import { textRule } from "../../text-rule.ts";
import { choiceLetters, type QuestionType } from "../question.ts";
import { plainText } from "./question-name.ts";

export const maxBankCourses = 50;

export const bankNameRule = textRule({ max: 50, empty: "请输入题库名称", length: "题库名称最多 50 个字符" });

/** Points in forms and the API. */
export const scoreStep = 0.5;
export const maxScore = 100;

/** Points from 0 to 100 in steps of 0.5. */
export function questionScoreRule(score: number): string | undefined {
  if (!(score >= 0)) return "分值不能小于 0";
  if (score > maxScore) return `分值最多 ${maxScore}`;
  return Number.isInteger(score / scoreStep) ? undefined : `分值的步长是 ${scoreStep}`;
}

/** Counted with tags. */
export const longestRichText = 20_000;
export const longestChoice = 500;
const fewestChoices = 2;

export type QuestionForm = {
  questionType: QuestionType;
  questionText: string;
  /** In API points. */
  questionScore: number;
  /** In order from A. */
  choices: readonly { choiceName: string }[];
  questionKeys: readonly string[];
  answers: string;
};
export type QuestionErrors = Partial<Record<keyof QuestionForm, string>>;

/** Whether rich content shows text or a picture. */
export const showsSomething = (html: string): boolean => plainText(html) !== "" || /<img\s/i.test(html);

/** A stem is text or a picture. */
export function questionTextRule(html: string): string | undefined {
  if (!showsSomething(html)) return "请输入题干";
  return html.length > longestRichText ? "题干太长，请删减" : undefined;
}

/** The explanation is optional. */
export const answersRule = (html: string): string | undefined =>
  html.length > longestRichText ? "解析太长，请删减" : undefined;

/** Two to five distinct choices (A to E); none for open questions. */
export function choicesRule(type: QuestionType, choices: QuestionForm["choices"]): string | undefined {
  if (type === "askanswer") return choices.length === 0 ? undefined : "问答题没有选项";
  if (choices.length < fewestChoices) return `至少填写 ${fewestChoices} 个选项`;
  if (choices.length > choiceLetters.length) return `最多 ${choiceLetters.length} 个选项，A 到 E`;
  const names = choices.map(({ choiceName }) => choiceName.trim());
  const empty = names.indexOf("");
  if (empty >= 0) return `请填写选项 ${choiceLetters[empty]}`;
  const long = names.findIndex((name) => name.length > longestChoice);
  if (long >= 0) return `选项 ${choiceLetters[long]} 最多 ${longestChoice} 个字符`;
  const doubled = names.findIndex((name, at) => names.indexOf(name) !== at);
  return doubled < 0 ? undefined : `选项 ${choiceLetters[doubled]} 和前面的选项相同`;
}

type Lettered = { choiceNo: string };

export const byLetter = <C extends Lettered>(choices: readonly C[]): C[] =>
  choices.toSorted((a, b) => (a.choiceNo < b.choiceNo ? -1 : a.choiceNo > b.choiceNo ? 1 : 0));

/** Letters run from A, without gaps or duplicates. */
export function choiceLettersRule(choices: readonly Lettered[]): string | undefined {
  const foreign = choices.find(({ choiceNo }) => !(choiceLetters as readonly string[]).includes(choiceNo));
  if (foreign) return `选项的字母是 A 到 E，没有 ${foreign.choiceNo || "空的字母"}`;
  const letters = byLetter(choices).map(({ choiceNo }) => choiceNo);
  const doubled = letters.find((letter, at) => letters[at - 1] === letter);
  if (doubled !== undefined) return `选项 ${doubled} 出现了两次`;
  const missing = choiceLetters.slice(0, letters.length).find((letter, at) => letters[at] !== letter);
  return missing === undefined ? undefined : `缺少选项 ${missing}`;
}

/** Keys are choices: one for single, at least one for multiple, none for open questions. */
export function keysRule(type: QuestionType, keys: readonly string[], choices: number): string | undefined {
  if (type === "askanswer") return keys.length === 0 ? undefined : "问答题没有选项答案";
  if (keys.length === 0) return "请选择答案";
  if (type === "single" && keys.length > 1) return "单选题只能有一个答案";
  const letters: readonly string[] = choiceLetters.slice(0, choices);
  const foreign = keys.find((key) => !letters.includes(key));
  return foreign === undefined ? undefined : `答案里有 ${foreign}，但没有选项 ${foreign}`;
}

/** A sentence for each broken field. */
export function questionErrors(form: QuestionForm): QuestionErrors {
  const { questionType, questionText, questionScore, choices, questionKeys, answers } = form;
  const sentences: [keyof QuestionForm, string | undefined][] = [
    ["questionText", questionTextRule(questionText)],
    ["questionScore", questionScoreRule(questionScore)],
    ["choices", choicesRule(questionType, choices)],
    ["questionKeys", keysRule(questionType, questionKeys, choices.length)],
    ["answers", answersRule(answers)],
  ];
  return Object.fromEntries(sentences.filter(([, sentence]) => sentence !== undefined)) as QuestionErrors;
}

/** Refuses editing an own question used by papers outside the teacher's view. */
export const askedElsewhere = "这道题正被其他试卷使用，请联系管理员修改，或另建一道新题";
