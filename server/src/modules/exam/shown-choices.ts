// Choices as learners see them: ordered, under letters, without option ids.
import { pictureMark, remarked } from "@zhutu/domain/exam/banks/import/cell-text.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import { editorPicture } from "./banks/editor-picture.ts";
import { drawnText, richOf } from "./formula.ts";
import type { Choice } from "./tables.ts";

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
