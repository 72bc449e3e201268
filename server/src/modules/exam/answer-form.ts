// Submitted answers: letters become option ids.
import { optionsOf } from "@zhutu/domain/exam/attempt.ts";
import { sortedLetters } from "@zhutu/domain/exam/question.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { refuse } from "../../kernel/http/refuse.ts";

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
