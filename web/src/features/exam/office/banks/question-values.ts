// What the question's form holds, from and to the wire.
import type { getQuestion, saveQuestion } from "@zhutu/domain/exam/banks/contract.ts";
import type { QuestionDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import { noDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import { choicesRule, keysRule } from "@zhutu/domain/exam/banks/question-form.ts";
import { choiceLetters, type ChoiceLetter, type QuestionType } from "@zhutu/domain/exam/question.ts";
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";

export type QuestionRecord = CallReply<typeof getQuestion>;
type QuestionInput = CallInput<typeof saveQuestion>["body"];
/** A choice keeps its `optionId` wherever it is moved; a new one gets it when it is saved. */
export type ChoiceValue = { optionId?: string; choiceName: string; isKey: boolean };

export type QuestionValues = QuestionDetails & {
  questionType: QuestionType;
  questionNo: string;
  questionText: string;
  choices: ChoiceValue[];
  answers: string;
  questionScore: number | null;
};

const blankChoice = (): ChoiceValue => ({ choiceName: "", isKey: false });

/** A new question, before anything is typed. */
export const newQuestionValues = (): QuestionValues => ({
  ...noDetails,
  questionType: "single",
  questionNo: "",
  questionText: "",
  choices: Array.from({ length: 4 }, blankChoice),
  answers: "",
  questionScore: 1,
});

/** The form of a saved question. */
export const questionValuesOf = (question: QuestionRecord): QuestionValues => ({
  ...noDetails,
  ...question.details,
  questionType: question.questionType,
  questionNo: question.questionNo,
  questionText: question.questionText,
  choices: question.choices.map(({ choiceNo, choiceName, optionId }) => ({
    optionId,
    choiceName,
    isKey: question.questionKeys.includes(choiceNo),
  })),
  answers: question.answers,
  questionScore: question.questionScore,
});

const lettered = (choices: readonly ChoiceValue[]) =>
  choices.map((one, at) => ({ ...one, choiceNo: choiceLetters[at] ?? "" }));

const keysOf = (choices: readonly ChoiceValue[]): ChoiceLetter[] =>
  choices.flatMap(({ isKey }, at) => (isKey ? (choiceLetters[at] ?? []) : []));

/** The sentence for choices and keys that break a rule; an open question has none of either. */
export function choiceListRule(type: QuestionType, choices: readonly ChoiceValue[]): string | undefined {
  if (type === "askanswer") return undefined;
  return choicesRule(type, choices) ?? keysRule(type, keysOf(choices), choices.length);
}

type Of = { questionBankId: number } & Partial<Pick<QuestionInput, "questionId" | "versionNo" | "was">>;

/**
 * What is sent to save the form; `of` names the question, the wording that was changed, and where the question stood. A
 * number that did not change is not sent, as somebody else may have changed it.
 */
export function questionInputOf(values: QuestionValues, of: Of): QuestionInput {
  const { questionType, questionNo, questionText, answers, questionScore } = values;
  const choices = questionType === "askanswer" ? [] : values.choices;
  const detail = (name: keyof QuestionDetails) => (values[name] ?? "").trim();
  return {
    ...of,
    questionType,
    ...(questionNo.trim() !== of.was?.questionNo && { questionNo: questionNo.trim() }),
    questionText,
    answers,
    questionScore: questionScore ?? 0,
    questionKeys: keysOf(choices),
    choices: lettered(choices).map(({ choiceNo, choiceName, optionId }) => ({
      choiceNo,
      choiceName: choiceName.trim(),
      ...(optionId !== undefined && { optionId }),
    })),
    details: {
      groupNo: detail("groupNo"),
      scoring: detail("scoring"),
      chapter: detail("chapter"),
      topic: detail("topic"),
      difficulty: detail("difficulty"),
      year: detail("year"),
    },
  };
}
