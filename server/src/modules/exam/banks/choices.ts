// Submitted answers: letters become option ids.
import { optionsOf } from "@zhutu/domain/exam/attempt.ts";
import { sortedLetters, choiceLetters } from "@zhutu/domain/exam/question.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { pictureMark, remarked } from "@zhutu/domain/exam/banks/import/cell-text.ts";
import { editorPicture } from "./pictures.ts";
import { drawnText, richOf } from "./formula.ts";
import type { Choice } from "../tables.ts";

// Choices as learners see them: ordered, under letters, without option ids.
export const authorsOrder = (choices: readonly Choice[]): string[] => choices.map(({ optionId }) => optionId);

/** A choice with pictures or formulas as rich text; undefined for plain words. */
export function choiceHtml(choiceName: string): string | undefined {
  if (!/\$|\[图/.test(choiceName)) return undefined;
  const html = remarked(drawnText(richOf(choiceName)), (name) => {
    const address = editorPicture(name);
    return address === undefined ? pictureMark(name) : `<img src="${address}" alt="选项的图片">`;
  });
  return html === richOf(choiceName) ? undefined : html.replaceAll("\n", "<br>");
}

export function shownChoice(choiceNo: string, choiceName: string) {
  const html = choiceHtml(choiceName);
  return { choiceNo, choiceName, ...(html !== undefined && { choiceHtml: html }) };
}

/** Choices that the order does not name are left out. */
export const shownChoices = (choices: readonly Choice[], order: readonly string[]) =>
  order.flatMap((optionId, at) => {
    const choice = choices.find((one) => one.optionId === optionId);
    const choiceNo = choiceLetters[at];
    return choice && choiceNo ? [shownChoice(choiceNo, choice.choiceName)] : [];
  });

type Put = { questionType: "single" | "multiple" | "askanswer"; order: readonly string[] };

/**
 * The chosen option ids; none for a blank answer. Refuses BAD_INPUT (letters not shown, two of a single
 * choice).
 */
export function chosenOptions({ questionType, order }: Put, answer: string): string[] {
  const letters = answer.replaceAll(/[\s,，、]/g, "").toUpperCase();
  const sorted = sortedLetters(letters);
  const options = optionsOf(order, sorted);
  const understood = /^[A-E]*$/.test(letters) && options.length === sorted.length;
  if (!understood || (questionType === "single" && options.length > 1)) throw refuse("BAD_INPUT");
  return options;
}

/** Option ids as stored: sorted, comma-separated. */
export const keptOptions = (options: readonly string[]): string => [...options].toSorted().join(",");

export const optionsKept = (answer: string): string[] => (answer === "" ? [] : answer.split(","));

/** The answer as stored: option ids, or an open question's trimmed text. */
export const keptAnswer = (put: Put, answer: string): string =>
  put.questionType === "askanswer" ? trimmed(answer) : keptOptions(chosenOptions(put, answer));
