// Choices as a person sees them: under letters, in an order; option ids stay inside.
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import type { Choice } from "./tables.ts";

/** The order in which the author wrote them, as option ids. */
export const authorsOrder = (choices: readonly Choice[]): string[] => choices.map(({ optionId }) => optionId);

/** The choices in this order under their letters; one that the order does not name is left out. */
export const shownChoices = (choices: readonly Choice[], order: readonly string[]) =>
  order.flatMap((optionId, at) => {
    const choice = choices.find((one) => one.optionId === optionId);
    const choiceNo = choiceLetters[at];
    return choice && choiceNo ? [{ choiceNo, choiceName: choice.choiceName }] : [];
  });
